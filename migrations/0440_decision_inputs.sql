-- What a decision was computed from, kept so that it can be computed again from a bundle without a database. Numbers that JSON
-- lacks, such as Infinity, are stored as {"number": "Infinity"}. Rows from before this migration have none.

-- Of a published recommendation: the calibration as it was applied, the volatility and the state of trading.
create table recommendation_inputs (
  recommendation_id uuid primary key references recommendations on delete cascade,
  inputs jsonb not null check (jsonb_typeof(inputs) = 'object')
);

-- Of a decision of the trading engine: the facts, the limits and settings in force, and the order as the risk engine saw it.
create table decision_inputs (
  decision_id uuid primary key references trading_decisions on delete cascade,
  inputs jsonb not null check (jsonb_typeof(inputs) = 'object')
);

-- Of each time that the gate decided on an order: the order and the account as the sending transaction read them.
create table gate_inputs (
  order_id uuid not null references orders on delete cascade,
  checked_at timestamptz not null,
  inputs jsonb not null check (jsonb_typeof(inputs) = 'object'),
  primary key (order_id, checked_at)
);
