-- What the plan of each market data vendor allows, as learned from its responses. Null means no limit is known.
create table market_vendor_plans (
  vendor text primary key check (length(vendor) between 1 and 50),
  calls_per_minute integer check (calls_per_minute between 1 and 100000),
  history_days integer check (history_days between 1 and 100000),
  snapshots boolean,
  minute_bars boolean,
  -- No call before this instant: the vendor answered 429.
  paused_until timestamptz,
  updated_at timestamptz not null
);

-- Backfills that did not fit the vendor's quota while the caller waited.
create table market_backfills (
  ticker text primary key check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  days integer not null check (days between 1 and 10000),
  requested_at timestamptz not null,
  error text check (length(error) <= 500)
);

-- Incidents: bars on which two vendors disagree. The stored bar stays that of the first source. Resolved once the two agree.
create table market_bar_conflicts (
  ticker text not null,
  timeframe text not null check (timeframe in ('M30', 'D')),
  bar_timestamp timestamptz not null,
  source text not null check (length(source) between 1 and 50),
  second_source text not null check (length(second_source) between 1 and 50),
  close double precision not null check (close > 0 and close < 1e9),
  second_close double precision not null check (second_close > 0 and second_close < 1e9),
  detected_at timestamptz not null,
  resolved_at timestamptz,
  primary key (ticker, timeframe, bar_timestamp, second_source)
);
create index market_bar_conflicts_detected on market_bar_conflicts (detected_at desc);
