-- The trading engine: what it may risk, what it holds, what it decided and why, and how that went.

-- How the engine trades. One row. Whether it trades at all (enabled, paused) is a runtime flag that the gate before a send reads.
create table trading_config (
  id boolean primary key default true check (id),
  risk_tier text not null default 'moderate' check (risk_tier in ('conservative', 'moderate', 'aggressive')),
  reserve_siphon_pct double precision not null default 0.2 check (reserve_siphon_pct between 0 and 1),
  polling_interval_seconds integer not null default 60 check (polling_interval_seconds between 1 and 3600),
  absolute_position_cap numeric(20, 4) not null default 10000 check (absolute_position_cap between 1 and 1e12),
  -- Null: 20% of the capital that trading began with.
  active_pool_minimum numeric(20, 4) check (active_pool_minimum between 0 and 1e12),
  micro_trading_enabled boolean not null default false,
  -- Null: what the tier allows.
  max_open_positions integer check (max_open_positions between 1 and 1000),
  updated_at timestamptz not null default now()
);
create trigger trading_config_touch before update on trading_config
  for each row execute function kernel.touch_updated_at();
insert into trading_config default values;

-- One row for each account that is traded. The pools are read off it: the account's value less the reserve is the active pool.
create table trading_state (
  broker_account_id uuid primary key references broker_accounts,
  -- Counts the resets: what belongs to an earlier one is history.
  epoch integer not null default 1 check (epoch >= 1),
  -- Recommendations of before are not acted upon.
  started_at timestamptz not null,
  initial_capital numeric(20, 4) not null check (initial_capital between 0 and 1e15),
  -- From the capital and the fills since; cash that came or went otherwise stands in portfolio_flows.
  cash numeric(30, 10) not null check (cash between -1e15 and 1e15),
  reserve numeric(30, 10) not null check (reserve between 0 and 1e15),
  -- Cash at the broker that is not traded with: a reset may begin with less than there is.
  cash_aside numeric(30, 10) not null default 0 check (cash_aside between -1e15 and 1e15),
  -- What positions had realised before trading began with this capital.
  realized_base numeric(20, 6) not null default 0 check (realized_base between -1e15 and 1e15),
  -- What a drawdown is measured from; an operator who resumes sets it to the present.
  peak_value numeric(20, 4) not null check (peak_value between 0 and 1e15),
  session_date date not null,
  session_start_value numeric(20, 4) not null check (session_start_value between -1e15 and 1e15),
  week_start_date date not null,
  week_start_value numeric(20, 4) not null check (week_start_value between -1e15 and 1e15),
  -- Losing trades in a row are counted from here.
  streak_from timestamptz not null,
  -- {"<breaker>": <ISO instant, or null for until somebody resumes>}, and the names of those near their limit.
  breakers_tripped jsonb not null default '{}' check (jsonb_typeof(breakers_tripped) = 'object'),
  breakers_cautious text[] not null default '{}' check (cardinality(breakers_cautious) <= 20),
  last_poll_at timestamptz,
  last_decision_at timestamptz,
  updated_at timestamptz not null default now()
) with (fillfactor = 50);
create trigger trading_state_touch before update on trading_state
  for each row execute function kernel.touch_updated_at();

create function kernel.guard_reserve() returns trigger language plpgsql as $$
begin
  if new.epoch < old.epoch or (new.epoch = old.epoch and new.reserve < old.reserve) then
    raise exception 'the reserve only falls on a reset' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger trading_state_guard before update on trading_state
  for each row execute function kernel.guard_reserve();

-- Round trips: from holding nothing to holding nothing again. Sums of both sides, so that the order in which fills arrive does
-- not matter to the result. Stops and targets of the open ones are the engine's.
create table portfolio_trades (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  epoch integer not null check (epoch >= 1),
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  -- Signed, in today's shares; 0 once it is over.
  open_quantity numeric(20, 6) not null check (open_quantity between -1e12 and 1e12),
  bought_quantity numeric(20, 6) not null check (bought_quantity between 0 and 1e15),
  bought_value numeric(30, 10) not null check (bought_value between 0 and 1e15),
  sold_quantity numeric(20, 6) not null check (sold_quantity between 0 and 1e15),
  sold_value numeric(30, 10) not null check (sold_value between 0 and 1e15),
  -- Sold less bought, once it is over.
  realized_pnl numeric(30, 10) check (realized_pnl between -1e15 and 1e15),
  siphoned numeric(30, 10) not null default 0 check (siphoned between 0 and 1e15),
  is_micro_trade boolean not null default false,
  recommendation_id uuid,
  decision_id uuid,
  horizon_sessions double precision check (horizon_sessions between 0 and 1000),
  initial_stop numeric(18, 6) check (initial_stop between 0 and 1e9),
  stop_price numeric(18, 6) check (stop_price between 0 and 1e9),
  target_price numeric(18, 6) check (target_price between 0 and 1e12),
  highest_price numeric(18, 6) check (highest_price between 0 and 1e9),
  -- The average true range that stop and trail are measured in.
  range_at_entry numeric(18, 6) check (range_at_entry between 0 and 1e9),
  exit_reason text check (exit_reason in ('stop', 'trail', 'target', 'time', 'invalidation', 'opposite', 'override', 'reset')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((closed_at is null) = (realized_pnl is null)),
  check ((closed_at is null) = (open_quantity <> 0)),
  check (stop_price >= initial_stop)
) with (fillfactor = 70);
create unique index portfolio_trades_open on portfolio_trades (broker_account_id, ticker) where closed_at is null;
create index portfolio_trades_closed on portfolio_trades (broker_account_id, epoch, closed_at);
create trigger portfolio_trades_touch before update on portfolio_trades
  for each row execute function kernel.touch_updated_at();

-- Fills and splits that the engine has not taken into its books yet; written in the transaction that records them, so that
-- none is lost whoever crashes when.
create table kernel.unbooked_entries (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null,
  fill_id uuid,
  split_ticker text,
  split_ratio numeric(18, 9),
  check ((fill_id is null) <> (split_ticker is null))
);
create index unbooked_entries_account on kernel.unbooked_entries (broker_account_id, id);

create function kernel.note_fill() returns trigger language plpgsql as $$
begin
  insert into kernel.unbooked_entries (broker_account_id, fill_id) values (new.broker_account_id, new.id);
  return new;
end $$;
create trigger fills_noted after insert on fills for each row execute function kernel.note_fill();
create function kernel.note_split() returns trigger language plpgsql as $$
begin
  insert into kernel.unbooked_entries (broker_account_id, split_ticker, split_ratio)
  values (new.broker_account_id, new.ticker, new.ratio);
  return new;
end $$;
create trigger position_splits_noted after insert on position_splits for each row execute function kernel.note_split();

-- Cash that came or went without a fill: dividends, fees, deposits. It is no result of trading.
create table portfolio_flows (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  epoch integer not null check (epoch >= 1),
  amount numeric(20, 4) not null check (amount between -1e15 and 1e15),
  reason text not null check (length(reason) between 1 and 200),
  occurred_at timestamptz not null
);
create index portfolio_flows_account on portfolio_flows (broker_account_id, epoch, occurred_at);

create table trading_decisions (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid references broker_accounts,
  -- Of another slice, which may let go of it; null for an exit that no recommendation asked for.
  recommendation_id uuid,
  decision text not null check (decision in ('execute', 'skip', 'exit', 'defer')),
  skip_reason text check (length(skip_reason) between 1 and 50),
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  action text not null check (action in ('buy', 'sell', 'hold')),
  confidence double precision check (confidence between 0 and 1),
  price numeric(18, 6) check (price between 0 and 1e9),
  computed_position_size numeric(20, 4) not null check (computed_position_size between 0 and 1e15),
  computed_share_quantity numeric(20, 6) not null check (computed_share_quantity between 0 and 1e12),
  risk_tier_at_decision text not null check (risk_tier_at_decision in ('conservative', 'moderate', 'aggressive')),
  portfolio_heat_at_decision double precision not null check (portfolio_heat_at_decision between 0 and 1e9),
  active_pool_at_decision numeric(20, 4) not null check (active_pool_at_decision between -1e15 and 1e15),
  reserve_pool_at_decision numeric(20, 4) not null check (reserve_pool_at_decision between 0 and 1e15),
  circuit_breaker_status text not null check (circuit_breaker_status in ('normal', 'caution', 'tripped')),
  is_micro_trade boolean not null,
  exit_reason text check (exit_reason in ('stop', 'trail', 'target', 'time', 'invalidation', 'opposite')),
  order_id uuid references orders,
  -- Every check with what was seen and what was allowed; the size by each of its limits; the risk engine's word.
  trace jsonb not null check (jsonb_typeof(trace) = 'object'),
  time_horizon text check (time_horizon in ('1d', '7d', '30d', '90d')),
  horizon_ends_at timestamptz,
  created_at timestamptz not null,
  check ((decision in ('skip', 'defer')) = (skip_reason is not null)),
  check ((decision = 'exit') = (exit_reason is not null)),
  check (decision <> 'execute' or order_id is not null)
);
-- A recommendation is decided once. It may have been put off before, once for each reason.
create unique index trading_decisions_once on trading_decisions (recommendation_id)
  where recommendation_id is not null and decision <> 'defer';
create unique index trading_decisions_put_off on trading_decisions (recommendation_id, skip_reason) where decision = 'defer';
create index trading_decisions_order on trading_decisions (order_id) where order_id is not null;
create index trading_decisions_account on trading_decisions (broker_account_id);
create index trading_decisions_newest on trading_decisions (created_at desc, id);
create index trading_decisions_ticker on trading_decisions (ticker, created_at desc, id);
create index trading_decisions_decision on trading_decisions (decision, created_at desc, id);
create index trading_decisions_reason on trading_decisions (skip_reason, created_at desc, id) where skip_reason is not null;
create index trading_decisions_micro on trading_decisions (created_at desc, id) where is_micro_trade;
create trigger trading_decisions_kept before update or delete on trading_decisions
  for each row execute function kernel.refuse_change();

create table portfolio_snapshots (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  epoch integer not null check (epoch >= 1),
  snapshot_date date not null,
  portfolio_value numeric(20, 4) not null check (portfolio_value between -1e15 and 1e15),
  cash numeric(20, 4) not null check (cash between -1e15 and 1e15),
  positions_value numeric(20, 4) not null check (positions_value between -1e15 and 1e15),
  active_pool numeric(20, 4) not null check (active_pool between -1e15 and 1e15),
  reserve_pool numeric(20, 4) not null check (reserve_pool between 0 and 1e15),
  flow numeric(20, 4) not null check (flow between -1e15 and 1e15),
  daily_return double precision check (daily_return between -100 and 1e9),
  cumulative_return double precision check (cumulative_return between -100 and 1e9),
  unrealized_pnl numeric(20, 4) not null check (unrealized_pnl between -1e15 and 1e15),
  realized_pnl numeric(20, 4) not null check (realized_pnl between -1e15 and 1e15),
  win_count integer not null check (win_count >= 0),
  loss_count integer not null check (loss_count >= 0),
  win_rate double precision check (win_rate between 0 and 1),
  sharpe_ratio double precision check (sharpe_ratio between -1e6 and 1e6),
  max_drawdown double precision not null check (max_drawdown between 0 and 100),
  current_drawdown_pct double precision not null check (current_drawdown_pct between 0 and 100),
  portfolio_heat double precision not null check (portfolio_heat between 0 and 1e9),
  risk_tier text not null check (risk_tier in ('conservative', 'moderate', 'aggressive')),
  created_at timestamptz not null,
  unique (broker_account_id, epoch, snapshot_date)
);

create table breaker_events (
  id uuid primary key default gen_random_uuid(),
  broker_account_id uuid not null references broker_accounts,
  breaker text not null check (length(breaker) between 1 and 50),
  event text not null check (event in ('tripped', 'released')),
  -- When it ends by itself; null for as long as its cause lasts or until somebody resumes.
  until timestamptz,
  readings jsonb not null check (jsonb_typeof(readings) = 'object'),
  occurred_at timestamptz not null
);
create index breaker_events_account on breaker_events (broker_account_id, occurred_at desc);

-- Phone numbers and addresses are people's own: the SQL endpoints never see this schema.
create table kernel.notification_config (
  id boolean primary key default true check (id),
  sms_enabled boolean not null default false,
  email_enabled boolean not null default false,
  phone_number text not null default '' check (length(phone_number) <= 20),
  email_recipient text not null default '' check (length(email_recipient) <= 254),
  updated_at timestamptz not null default now()
);
insert into kernel.notification_config default values;

-- What there was to tell, once each.
create table notifications (
  key text primary key check (length(key) between 1 and 200),
  event text not null check (event in ('fill', 'breaker', 'approval_needed', 'unknown_order', 'gate_change')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index notifications_newest on notifications (created_at desc, key);
create table notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_key text not null references notifications on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  event text not null,
  recipient_masked text not null check (length(recipient_masked) between 1 and 254),
  subject text not null,
  status text not null check (status in ('sent', 'failed')),
  error text check (length(error) between 1 and 500),
  attempted_at timestamptz not null
);
create index notification_deliveries_notification on notification_deliveries (notification_key);
create index notification_deliveries_newest on notification_deliveries (attempted_at desc, id);

-- What became of what was not done: the price at the horizon against the price at the decision.
create table untaken_outcomes (
  decision_id uuid primary key references trading_decisions on delete cascade,
  status text not null check (status in ('measured', 'unlabelable')),
  end_price numeric(18, 6) check (end_price between 0 and 1e9),
  -- Of the price, in today's shares; signed by what was recommended: positive is what was missed, negative what was avoided.
  forgone_return double precision check (forgone_return between -100 and 1e9),
  measured_at timestamptz not null,
  check ((status = 'measured') = (forgone_return is not null))
);
