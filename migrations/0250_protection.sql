-- Protection: stops that rest at the broker, so that a position stays protected when this platform does not run.

alter table orders drop constraint orders_origin_check;
alter table orders add constraint orders_origin_check
  check (origin in ('decision', 'override', 'approval', 'exit', 'reset', 'foreign', 'protection'));
-- The resting order whose place this one takes at the broker.
alter table orders add column replaces_order_id uuid references orders;
create index orders_replaces on orders (replaces_order_id);
-- What the broker reported as filled. More than filled_quantity means that fills are still to be booked.
alter table orders add column broker_filled_quantity numeric(20, 6) not null default 0
  check (broker_filled_quantity between 0 and 1e12);
create index orders_protection on orders (broker_account_id, ticker) where origin = 'protection';

-- The agreed stop and target of each position. The trading engine moves them; the broker's process keeps a resting order for them.
create table position_protections (
  broker_account_id uuid not null references broker_accounts on delete cascade,
  ticker text not null check (length(ticker) between 1 and 16),
  -- Null: no stop is agreed.
  stop_price numeric(18, 6) check (stop_price > 0 and stop_price <= 1e9),
  target_price numeric(18, 6) check (target_price > 0 and target_price <= 1e9),
  -- Numbers the resting orders of this symbol, so that each has its own client order id.
  revision integer not null default 0 check (revision >= 0),
  -- The last change of the position or of the agreed levels. Until shortly after it, a missing stop is work in progress.
  changed_at timestamptz not null,
  -- After a refusal by the broker nothing is sent before this instant.
  retry_at timestamptz,
  primary key (broker_account_id, ticker)
);

alter table broker_incidents drop constraint broker_incidents_kind_check;
alter table broker_incidents add constraint broker_incidents_kind_check
  check (kind in ('unknown_order', 'foreign_order', 'position_mismatch', 'broker_error', 'late_fill', 'protection'));

-- What the broker of the account can do, as its adapter declares it; null until a process has served the account.
alter table broker_accounts add column capabilities jsonb check (jsonb_typeof(capabilities) = 'object');
