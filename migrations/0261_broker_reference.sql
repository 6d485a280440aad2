-- What a broker reports about the symbols and about its market, with the time of the report.

create table broker_assets (
  broker_account_id uuid not null references broker_accounts on delete cascade,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  -- False when the broker does not list the symbol at all.
  listed boolean not null,
  tradable boolean not null,
  fractionable boolean not null,
  shortable boolean not null,
  -- Null where the broker does not report halts.
  halted boolean,
  fetched_at timestamptz not null,
  primary key (broker_account_id, ticker)
);

create table broker_clocks (
  broker_account_id uuid primary key references broker_accounts on delete cascade,
  is_open boolean not null,
  next_open timestamptz not null,
  next_close timestamptz not null,
  fetched_at timestamptz not null
);
