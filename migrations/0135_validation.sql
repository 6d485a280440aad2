-- The platform graded by what came of its advice: what it said, frozen; what prices did then; and what that adds up to.

-- The last thing said about a ticker in a session, for each window that spoke. Copied from the recommendation once the session
-- is over, and never changed: a grade is given to what was said, not to what is believed now.
create table predictions (
  -- In the order of freezing: a million of them are joined to their labels in one pass.
  id bigint generated always as identity primary key,
  recommendation_id uuid not null unique references recommendations on delete cascade,
  company_id uuid not null,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  sector text check (length(sector) <= 200),
  -- The session that was open when it was said, or the next to open.
  session_date date not null,
  "window" text not null check ("window" in ('intraday', '1d', '7d', '30d', '90d')),
  action text not null check (action in ('buy', 'sell', 'hold')),
  -- What the probability alone would have said.
  leaning text not null check (leaning in ('buy', 'sell', 'hold')),
  p_up double precision not null check (p_up between 0 and 1),
  confidence double precision not null check (confidence between 0 and 1),
  raw_confidence double precision not null check (raw_confidence between 0 and 1),
  sigma_daily double precision not null check (sigma_daily between 0 and 100),
  layer_contributions jsonb not null check (jsonb_typeof(layer_contributions) = 'object'),
  generated_at timestamptz not null,
  frozen_at timestamptz not null default now(),
  unique (ticker, session_date, "window")
);
create index predictions_session on predictions (session_date, id);

-- What became of a prediction at a horizon. `unlabelable` is an answer too: it is not asked again.
create table prediction_labels (
  prediction_id bigint not null references predictions on delete cascade,
  horizon text not null check (horizon in ('1h', '6h', '1d', '7d', '30d')),
  status text not null check (status in ('labelled', 'unlabelable')),
  reason text check (reason in ('no_entry', 'no_exit', 'daily_bars_only', 'no_return')),
  entry_at timestamptz,
  entry_price double precision check (entry_price between 1e-6 and 1e9),
  exit_at timestamptz,
  exit_price double precision check (exit_price between 1e-6 and 1e9),
  total_return double precision check (total_return between -1 and 1e9),
  excess_spy double precision check (excess_spy between -1e9 and 1e9),
  excess_sector double precision check (excess_sector between -1e9 and 1e9),
  -- Whether the sector's fund or the sector's other companies stood for it.
  sector_basis text check (sector_basis in ('fund', 'peers')),
  sigma_horizon double precision check (sigma_horizon between 0 and 1e3),
  -- Whether the action was right; whether the price went where a buy or sell pointed, null where it went nowhere; whether the
  -- direction that the view leans to would have paid, whatever the action.
  win boolean,
  direction_right boolean,
  direction_win boolean,
  -- When the last price that it needs was known: nothing may be learned from it before.
  matured_at timestamptz not null,
  labelled_at timestamptz not null default now(),
  primary key (horizon, prediction_id),
  check ((status = 'labelled') = (win is not null and direction_win is not null and total_return is not null
    and sigma_horizon is not null and entry_at is not null and exit_at is not null and entry_price is not null
    and exit_price is not null)),
  check ((status = 'unlabelable') = (reason is not null)),
  check ((excess_sector is null) = (sector_basis is null))
);
create index prediction_labels_prediction on prediction_labels (prediction_id);
create index prediction_labels_matured on prediction_labels (horizon, matured_at);

-- Which horizons of a prediction still wait, and until when there is no use in looking: the labeller reads one range.
create table label_queue (
  prediction_id bigint not null references predictions on delete cascade,
  horizon text not null check (horizon in ('1h', '6h', '1d', '7d', '30d')),
  ticker text not null,
  due_at timestamptz not null,
  primary key (prediction_id, horizon)
);
create index label_queue_due on label_queue (due_at, ticker);

-- How far freezing has come, and how many recommendations it had seen up to there: history that is filled in later is noticed.
create table validation_progress (
  singleton boolean primary key default true check (singleton),
  frozen_until timestamptz not null,
  recommendations_seen bigint not null check (recommendations_seen >= 0),
  updated_at timestamptz not null default now()
);

create table validation_snapshots (
  id uuid primary key default gen_random_uuid(),
  generated_at timestamptz not null,
  lookback_window text not null check (lookback_window in ('7d', '30d', '90d', 'all')),
  horizon text not null check (horizon in ('1h', '6h', '1d', '7d', '30d')),
  prediction_count integer not null check (prediction_count >= 0),
  win_rate double precision check (win_rate between 0 and 1),
  directional_accuracy double precision check (directional_accuracy between 0 and 1),
  information_coefficient double precision check (information_coefficient between -1 and 1),
  rank_information_coefficient double precision check (rank_information_coefficient between -1 and 1),
  avg_return double precision check (avg_return between -1e9 and 1e9),
  avg_excess_return_vs_spy double precision check (avg_excess_return_vs_spy between -1e9 and 1e9),
  avg_excess_return_vs_sector double precision check (avg_excess_return_vs_sector between -1e9 and 1e9),
  calibration_error double precision check (calibration_error between 0 and 1),
  brier_score double precision check (brier_score between 0 and 1),
  buy_win_rate double precision check (buy_win_rate between 0 and 1),
  sell_win_rate double precision check (sell_win_rate between 0 and 1),
  hold_win_rate double precision check (hold_win_rate between 0 and 1),
  buckets jsonb not null check (jsonb_typeof(buckets) = 'array'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  unique (lookback_window, horizon, generated_at)
);
create index validation_snapshots_age on validation_snapshots (generated_at);

-- What a sector is measured against. Empty for a sector: its other companies stand for it.
create table sector_funds (
  sector text primary key check (length(sector) between 1 and 200 and sector = lower(sector)),
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$')
);
insert into sector_funds (sector, ticker) values
  ('technology', 'XLK'), ('information technology', 'XLK'), ('health care', 'XLV'), ('healthcare', 'XLV'),
  ('financials', 'XLF'), ('financial services', 'XLF'), ('energy', 'XLE'), ('consumer discretionary', 'XLY'),
  ('consumer staples', 'XLP'), ('industrials', 'XLI'), ('materials', 'XLB'), ('utilities', 'XLU'),
  ('real estate', 'XLRE'), ('communication services', 'XLC');
