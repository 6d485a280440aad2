-- Orders from the intent to the last fill. The intent is committed before anything is sent; what the broker says is the only
-- thing that moves an order afterwards; positions are derived from fills and from nothing else.

create table broker_accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 100),
  broker text not null check (length(broker) between 1 and 50),
  mode text not null check (mode in ('paper', 'live')),
  -- The broker's own number of the account.
  external_id text check (length(external_id) between 1 and 200),
  currency text not null default 'USD' check (length(currency) between 1 and 10),
  -- `recovering` until the ledger has been held against the broker's: nothing is sent before.
  status text not null default 'recovering' check (status in ('recovering', 'ready', 'mismatch', 'unreachable')),
  -- The one account that orders of its mode go to.
  active boolean not null default false,
  -- As the broker said them last.
  cash numeric(20, 4) check (cash between -1e15 and 1e15),
  equity numeric(20, 4) check (equity between -1e15 and 1e15),
  buying_power numeric(20, 4) check (buying_power between -1e15 and 1e15),
  synced_at timestamptz,
  reconciled_at timestamptz,
  -- Where reading the broker's fills goes on; the broker's own words.
  fills_cursor text check (length(fills_cursor) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, mode)
) with (fillfactor = 70);
create unique index broker_accounts_active on broker_accounts (mode) where active;
create trigger broker_accounts_touch before update on broker_accounts
  for each row execute function kernel.touch_updated_at();

create table orders (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null,
  -- Stamped once: an order made for paper can only ever refer to a paper account.
  mode text not null check (mode in ('paper', 'live')),
  client_order_id text not null unique check (length(client_order_id) between 1 and 128),
  intent_key text not null unique check (length(intent_key) between 1 and 300),
  origin text not null check (origin in ('decision', 'override', 'approval', 'exit', 'reset', 'foreign')),
  -- Of other slices, which may outlive or precede the order.
  decision_id uuid,
  recommendation_id uuid,
  approval_id uuid references approval_requests,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  side text not null check (side in ('buy', 'sell')),
  order_type text not null check (order_type in ('market', 'limit', 'stop', 'stop_limit')),
  time_in_force text not null check (time_in_force in ('day', 'gtc')),
  quantity numeric(20, 6) not null check (quantity > 0 and quantity <= 1e12),
  limit_price numeric(18, 6) check (limit_price > 0 and limit_price <= 1e9),
  stop_price numeric(18, 6) check (stop_price > 0 and stop_price <= 1e9),
  estimated_value numeric(20, 4) not null check (estimated_value between 0 and 1e15),
  reference_price numeric(18, 6) check (reference_price > 0 and reference_price <= 1e9),
  confidence double precision not null check (confidence between 0 and 1),
  -- What is lost when the stop of the position is hit.
  risk_amount numeric(20, 4) check (risk_amount between 0 and 1e15),
  -- Why it was decided: the checks of the decision, as they were.
  trace jsonb not null default '{}' check (jsonb_typeof(trace) = 'object'),
  status text not null default 'queued' check (status in ('queued', 'pending_approval', 'approved', 'submitting', 'unknown',
    'accepted', 'partially_filled', 'filled', 'pending_cancel', 'cancelled', 'rejected', 'expired', 'blocked', 'failed')),
  filled_quantity numeric(20, 6) not null default 0,
  avg_fill_price numeric(18, 6) check (avg_fill_price > 0 and avg_fill_price <= 1e9),
  broker_order_id text check (length(broker_order_id) between 1 and 200),
  reason text check (length(reason) between 1 and 2000),
  -- How often a send was begun, and when the last one was.
  sends smallint not null default 0 check (sends between 0 and 1000),
  send_began_at timestamptz,
  unknown_since timestamptz,
  alerted_at timestamptz,
  created_by text not null check (length(created_by) between 1 and 200),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  foreign key (broker_account_id, mode) references broker_accounts (id, mode),
  check (filled_quantity between 0 and quantity),
  check ((filled_quantity = 0) = (avg_fill_price is null)),
  check (status <> 'filled' or filled_quantity = quantity),
  check ((order_type in ('limit', 'stop_limit')) = (limit_price is not null)),
  check ((order_type in ('stop', 'stop_limit')) = (stop_price is not null)),
  check ((status = 'unknown') = (unknown_since is not null)),
  check (status not in ('pending_approval', 'approved') or approval_id is not null)
) with (fillfactor = 70);
create index orders_account on orders (broker_account_id, mode);
create unique index orders_approval on orders (approval_id) where approval_id is not null;
create unique index orders_broker_order on orders (broker_account_id, broker_order_id) where broker_order_id is not null;
create index orders_newest on orders (created_at desc, id);
create index orders_ticker on orders (ticker, created_at desc, id);
create index orders_status on orders (status, created_at desc, id);
create index orders_open on orders (broker_account_id, ticker) where status in
  ('queued', 'pending_approval', 'approved', 'submitting', 'unknown', 'accepted', 'partially_filled', 'pending_cancel');
create index orders_sent on orders (broker_account_id, send_began_at desc) where send_began_at is not null;
create index orders_recommendation on orders (recommendation_id) where recommendation_id is not null;
create index orders_decision on orders (decision_id) where decision_id is not null;
create trigger orders_touch before update on orders for each row execute function kernel.touch_updated_at();

-- The life cycle, as rows: whoever writes the status, in whatever language, takes one of these steps or none. What is over
-- has no row here, and so stays as it is.
create table kernel.order_transitions (
  from_status text not null,
  to_status text not null,
  reason text not null,
  primary key (from_status, to_status)
);
insert into kernel.order_transitions (from_status, to_status, reason) values
  ('queued', 'pending_approval', 'a person has to agree first'),
  ('queued', 'submitting', 'a send begins'),
  ('queued', 'blocked', 'the gate refused it'),
  ('queued', 'cancelled', 'taken back before it was sent'),
  ('queued', 'expired', 'its time was over before it was sent'),
  ('queued', 'failed', 'it cannot be sent'),
  ('pending_approval', 'approved', 'a person agreed'),
  ('pending_approval', 'rejected', 'a person refused'),
  ('pending_approval', 'expired', 'nobody answered in time'),
  ('pending_approval', 'blocked', 'the world had moved on when it was answered'),
  ('pending_approval', 'cancelled', 'taken back before it was answered'),
  ('approved', 'submitting', 'a send begins'),
  ('approved', 'blocked', 'the gate refused it'),
  ('approved', 'cancelled', 'taken back before it was sent'),
  ('approved', 'expired', 'its time was over before it was sent'),
  ('approved', 'failed', 'it cannot be sent'),
  ('submitting', 'unknown', 'no answer that could be read'),
  ('submitting', 'accepted', 'the broker has it'),
  ('submitting', 'partially_filled', 'the broker has it and has begun to fill it'),
  ('submitting', 'filled', 'the broker has filled it'),
  ('submitting', 'pending_cancel', 'the broker has it and is taking it back'),
  ('submitting', 'cancelled', 'the broker had it and took it back'),
  ('submitting', 'rejected', 'the broker refused it'),
  ('submitting', 'expired', 'the broker let it run out'),
  ('submitting', 'blocked', 'the gate refused it, and nothing had been sent'),
  ('submitting', 'failed', 'it cannot be sent'),
  ('unknown', 'submitting', 'the broker does not have it: sent again'),
  ('unknown', 'accepted', 'the broker has it'),
  ('unknown', 'partially_filled', 'the broker has it and has begun to fill it'),
  ('unknown', 'filled', 'the broker has filled it'),
  ('unknown', 'pending_cancel', 'the broker has it and is taking it back'),
  ('unknown', 'cancelled', 'the broker had it and took it back, or never had it and it was taken back here'),
  ('unknown', 'rejected', 'the broker refused it'),
  ('unknown', 'expired', 'the broker let it run out'),
  ('unknown', 'blocked', 'the broker does not have it, and the gate refused to send it again'),
  ('unknown', 'failed', 'the broker does not have it, and it was sent often enough'),
  ('accepted', 'partially_filled', 'a fill'),
  ('accepted', 'filled', 'the last fill'),
  ('accepted', 'pending_cancel', 'asked to take it back'),
  ('accepted', 'cancelled', 'the broker took it back'),
  ('accepted', 'rejected', 'the broker refused it after all'),
  ('accepted', 'expired', 'the broker let it run out'),
  ('partially_filled', 'filled', 'the last fill'),
  ('partially_filled', 'pending_cancel', 'asked to take the rest back'),
  ('partially_filled', 'cancelled', 'the broker took the rest back'),
  ('partially_filled', 'expired', 'the broker let the rest run out'),
  ('pending_cancel', 'accepted', 'the broker did not take it back'),
  ('pending_cancel', 'partially_filled', 'the broker did not take it back'),
  ('pending_cancel', 'filled', 'the last fill came first'),
  ('pending_cancel', 'cancelled', 'the broker took it back'),
  ('pending_cancel', 'rejected', 'the broker refused it after all'),
  ('pending_cancel', 'expired', 'the broker let it run out');

create function kernel.guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('queued', 'pending_approval') and new.origin <> 'foreign' then
      raise exception 'an order starts as queued or pending_approval, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status is distinct from new.status and not exists (select from kernel.order_transitions
      where from_status = old.status and to_status = new.status) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.id, new.broker_account_id, new.mode, new.client_order_id, new.intent_key, new.origin, new.ticker, new.side,
      new.order_type, new.time_in_force, new.quantity, new.limit_price, new.stop_price, new.reference_price)
    is distinct from
     (old.id, old.broker_account_id, old.mode, old.client_order_id, old.intent_key, old.origin, old.ticker, old.side,
      old.order_type, old.time_in_force, old.quantity, old.limit_price, old.stop_price, old.reference_price)
  then
    raise exception 'what an order asks for does not change' using errcode = 'check_violation';
  end if;
  if new.filled_quantity < old.filled_quantity then
    raise exception 'what was filled stays filled' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_guard before insert or update on orders for each row execute function kernel.guard_order();

-- What happened to an order, in the order in which the platform learned of it. Appended only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  broker_account_id uuid not null references broker_accounts,
  event_type text not null check (event_type in ('created', 'approval_requested', 'approved', 'approval_rejected', 'submitted',
    'outcome_unknown', 'accepted', 'partial_fill', 'fill', 'cancel_requested', 'cancelled', 'rejected', 'expired',
    'corporate_action', 'reconciled', 'error')),
  from_status text,
  to_status text not null,
  quantity numeric(20, 6) check (quantity between 0 and 1e12),
  price numeric(18, 6) check (price between 0 and 1e9),
  cum_quantity numeric(20, 6) not null check (cum_quantity between 0 and 1e12),
  leaves_quantity numeric(20, 6) not null check (leaves_quantity between 0 and 1e12),
  reason text check (length(reason) between 1 and 2000),
  actor text not null check (length(actor) between 1 and 200),
  broker_event_id text check (length(broker_event_id) between 1 and 300),
  -- What a sentence cannot hold: the gate's checks, the broker's answer.
  details jsonb check (jsonb_typeof(details) = 'object'),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index order_events_order on order_events (order_id, id);
create unique index order_events_broker_event on order_events (broker_account_id, broker_event_id)
  where broker_event_id is not null;
create index order_events_account on order_events (broker_account_id, id);

create table fills (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  order_id uuid not null references orders,
  -- The broker's own: whatever is delivered twice is booked once.
  execution_id text not null check (length(execution_id) between 1 and 200),
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  side text not null check (side in ('buy', 'sell')),
  quantity numeric(20, 6) not null check (quantity > 0 and quantity <= 1e12),
  price numeric(18, 6) not null check (price > 0 and price <= 1e9),
  executed_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (broker_account_id, execution_id)
);
create index fills_order on fills (order_id);
-- The order in which a position is computed, whatever the order of arrival.
create index fills_ticker on fills (broker_account_id, ticker, executed_at, execution_id);
create index fills_newest on fills (executed_at desc, id);
create index fills_recorded on fills (broker_account_id, recorded_at);

-- Splits of what an account held: the other thing that changes a quantity.
create table position_splits (
  broker_account_id uuid not null references broker_accounts,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  effective_at timestamptz not null,
  -- New shares for one old.
  ratio numeric(18, 9) not null check (ratio > 0 and ratio <= 1e6),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (broker_account_id, ticker, effective_at)
);

-- Derived from fills and splits, in the transaction that books them.
create table positions (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  quantity numeric(20, 6) not null check (quantity between -1e12 and 1e12),
  avg_entry_price numeric(18, 8) not null check (avg_entry_price between 0 and 1e9),
  realized_pnl numeric(20, 6) not null check (realized_pnl between -1e15 and 1e15),
  opened_at timestamptz,
  -- The last entry that is in the sums: a later one is added, an earlier one makes them be computed anew.
  last_entry_at timestamptz not null,
  last_entry_key text not null,
  updated_at timestamptz not null default now(),
  unique (broker_account_id, ticker)
) with (fillfactor = 70);
create trigger positions_touch before update on positions for each row execute function kernel.touch_updated_at();

create function kernel.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is appended to and never changed', tg_table_name using errcode = 'check_violation';
end $$;
create trigger fills_kept before update or delete on fills for each row execute function kernel.refuse_change();
create trigger order_events_kept before update or delete on order_events
  for each row execute function kernel.refuse_change();

create table reconciliation_runs (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  trigger text not null check (trigger in ('start', 'reconnect', 'timer', 'request')),
  status text not null default 'running' check (status in ('running', 'clean', 'mismatch', 'failed')),
  orders_checked integer not null default 0 check (orders_checked >= 0),
  orders_changed integer not null default 0 check (orders_changed >= 0),
  fills_booked integer not null default 0 check (fills_booked >= 0),
  foreign_orders integer not null default 0 check (foreign_orders >= 0),
  mismatches jsonb not null default '[]' check (jsonb_typeof(mismatches) = 'array'),
  error text check (length(error) between 1 and 2000),
  started_at timestamptz not null,
  finished_at timestamptz
);
create index reconciliation_runs_account on reconciliation_runs (broker_account_id, started_at desc);

-- What somebody should look at: an order whose fate is not known, one that is not ours, books that do not agree.
create table broker_incidents (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  kind text not null check (kind in ('unknown_order', 'foreign_order', 'position_mismatch', 'broker_error', 'late_fill')),
  order_id uuid references orders,
  ticker text check (length(ticker) between 1 and 16),
  message text not null check (length(message) between 1 and 2000),
  raised_at timestamptz not null,
  resolved_at timestamptz
);
create index broker_incidents_account on broker_incidents (broker_account_id, kind, raised_at desc);
create index broker_incidents_order on broker_incidents (order_id) where order_id is not null;
create unique index broker_incidents_open on broker_incidents (broker_account_id, kind, order_id, ticker)
  nulls not distinct where resolved_at is null and kind <> 'broker_error';

-- The paper broker's own books, apart from ours as a real broker's are: they are held against each other in the same way.
create table kernel.paper_books (
  broker_account_id uuid primary key references broker_accounts on delete cascade,
  cash numeric(20, 6) not null check (cash between -1e15 and 1e15),
  created_at timestamptz not null default now()
);
create table kernel.paper_orders (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references kernel.paper_books on delete cascade,
  client_order_id text not null check (length(client_order_id) between 1 and 128),
  ticker text not null,
  side text not null check (side in ('buy', 'sell')),
  order_type text not null check (order_type in ('market', 'limit', 'stop', 'stop_limit')),
  time_in_force text not null check (time_in_force in ('day', 'gtc')),
  quantity numeric(20, 6) not null check (quantity > 0 and quantity <= 1e12),
  limit_price numeric(18, 6) check (limit_price > 0 and limit_price <= 1e9),
  stop_price numeric(18, 6) check (stop_price > 0 and stop_price <= 1e9),
  -- A stop whose price has been seen.
  triggered boolean not null default false,
  status text not null default 'accepted'
    check (status in ('accepted', 'partially_filled', 'filled', 'pending_cancel', 'cancelled', 'expired', 'rejected')),
  filled_quantity numeric(20, 6) not null default 0,
  -- Of a day order: the close it does not outlive.
  expires_at timestamptz,
  -- The last bar or quote that it was held against.
  worked_until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (broker_account_id, client_order_id),
  check (filled_quantity between 0 and quantity)
);
create index paper_orders_open on kernel.paper_orders (broker_account_id, ticker)
  where status in ('accepted', 'partially_filled', 'pending_cancel');
create index paper_orders_newest on kernel.paper_orders (broker_account_id, created_at desc, id);
create table kernel.paper_executions (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references kernel.paper_books on delete cascade,
  order_id uuid not null references kernel.paper_orders on delete cascade,
  ticker text not null,
  side text not null check (side in ('buy', 'sell')),
  quantity numeric(20, 6) not null check (quantity > 0 and quantity <= 1e12),
  price numeric(18, 6) not null check (price > 0 and price <= 1e9),
  executed_at timestamptz not null
);
create index paper_executions_order on kernel.paper_executions (order_id);
create index paper_executions_account on kernel.paper_executions (broker_account_id, id);
create table kernel.paper_holdings (
  broker_account_id uuid not null references kernel.paper_books on delete cascade,
  ticker text not null,
  quantity numeric(20, 6) not null check (quantity between -1e12 and 1e12),
  avg_entry_price numeric(18, 8) not null check (avg_entry_price between 0 and 1e9),
  primary key (broker_account_id, ticker)
);
-- Splits that the holdings have in them already.
create table kernel.paper_splits (
  broker_account_id uuid not null references kernel.paper_books on delete cascade,
  ticker text not null,
  ex_at timestamptz not null,
  primary key (broker_account_id, ticker, ex_at)
);
-- The last quote each symbol was worked at, for the volume that has traded since.
create table kernel.paper_quotes (
  broker_account_id uuid not null references kernel.paper_books on delete cascade,
  ticker text not null,
  quoted_at timestamptz not null,
  day_volume double precision check (day_volume between 0 and 1e15),
  primary key (broker_account_id, ticker)
);
