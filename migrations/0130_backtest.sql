-- What somebody asked to be tried on the past, and what came of it. The request is kept with the result: a backtest that was
-- interrupted begins again from it.
create table backtests (
  id uuid primary key default gen_random_uuid(),
  start_date date not null,
  end_date date not null,
  initial_capital double precision not null check (initial_capital between 1 and 1e12),
  risk_tier text not null check (risk_tier in ('conservative', 'moderate', 'aggressive')),
  -- Limits to be tried, each with its values; empty for one plain run.
  sweep jsonb not null default '{}' check (jsonb_typeof(sweep) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'running', 'completed')),
  progress double precision not null default 0 check (progress between 0 and 1),
  stage text not null default 'waiting'
    check (stage in ('waiting', 'loading', 'replaying', 'simulating', 'judging', 'done')),
  -- How it was run and what else was found: settings, data, luck, intervals, trials; the error where there was one.
  -- json and not jsonb, here and below: written once, read whole, and the order of the fields is kept.
  config json not null default '{}' check (json_typeof(config) = 'object'),
  total_return double precision check (total_return between -1 and 1e12),
  sharpe_ratio double precision check (sharpe_ratio between -1e6 and 1e6),
  max_drawdown double precision check (max_drawdown between 0 and 1),
  win_rate double precision check (win_rate between 0 and 1),
  profit_factor double precision check (profit_factor between 0 and 1e15),
  trade_count integer check (trade_count >= 0),
  equity_curve json,
  trades json,
  requested_by text not null check (length(requested_by) between 1 and 200),
  created_at timestamptz not null,
  completed_at timestamptz,
  check (start_date <= end_date),
  check ((status = 'completed') = (completed_at is not null))
);
create index backtests_newest on backtests (created_at desc, id);
create index backtests_unfinished on backtests (created_at) where status <> 'completed';
