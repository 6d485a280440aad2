-- The signal engine: when it looked, what its two pipelines said, and what they carry from bar to bar.

-- One evaluation of all tickers. Inserting it and enqueueing its work is one transaction, so that a tick happens once.
create table signal_ticks (
  tick_id text primary key check (length(tick_id) between 1 and 60),
  as_of timestamptz not null,
  ticker_count integer not null check (ticker_count >= 0),
  created_at timestamptz not null default now()
);
create index signal_ticks_as_of on signal_ticks (as_of);

create table signal_engine_outputs (
  id uuid primary key default gen_random_uuid(),
  -- Old ticks are deleted, and their outputs with them.
  tick_id text not null references signal_ticks on delete cascade,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  pipeline text not null check (pipeline in ('heuristic', 'bayesian')),
  status text not null check (status in ('ok', 'failed', 'insufficient_data')),
  verdict text check (verdict in ('BUY', 'WATCH', 'SKIP')),
  score double precision check (score between -1 and 1),
  probability double precision check (probability between 0 and 1),
  confidence double precision check (confidence between 0 and 1),
  timeframe_scores jsonb not null check (jsonb_typeof(timeframe_scores) = 'object'),
  features jsonb not null check (jsonb_typeof(features) = 'object'),
  alignment double precision check (alignment between 0 and 1),
  change_point_prob double precision check (change_point_prob between 0 and 1),
  expected_return double precision check (expected_return between -1000 and 1000),
  expected_volatility double precision check (expected_volatility between 0 and 1000),
  bearish boolean not null,
  error text check (length(error) between 1 and 500),
  latency_ms double precision not null check (latency_ms between 0 and 1e9),
  algo_version text not null check (length(algo_version) between 1 and 40),
  config_hash text not null check (config_hash ~ '^[0-9a-f]{64}$'),
  as_of timestamptz not null,
  created_at timestamptz not null,
  unique (tick_id, ticker, pipeline),
  check ((status = 'ok') = (verdict is not null)),
  check ((status = 'failed') = (error is not null)),
  check (status <> 'ok' or (score is not null and confidence is not null))
);
create index signal_engine_outputs_ticker on signal_engine_outputs (ticker, created_at desc);
-- The newest tick is not always the one written last: a job may have been tried again.
create index signal_engine_outputs_newest on signal_engine_outputs (ticker, as_of desc);

-- What a pipeline carries of one timeframe of one ticker: about a kilobyte, however long the history. Each pipeline has rows of
-- its own, so that one which fails keeps its place while the other goes on.
create table signal_state (
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  pipeline text not null check (pipeline in ('heuristic', 'bayesian')),
  timeframe text not null check (timeframe in ('M30', 'H1', 'H4', 'D', 'W', 'M')),
  -- Floats, little-endian, in the layout of the algo_version.
  state bytea not null check (octet_length(state) between 1 and 8192),
  -- What verdicts need of it, so that a timeframe whose bar has not closed is not unpacked.
  readout jsonb not null check (jsonb_typeof(readout) = 'object'),
  last_bar_end timestamptz not null,
  -- The stored bar in whose shares the levels are, and the splits they rest on.
  base_start timestamptz not null,
  splits text not null check (length(splits) <= 4000),
  algo_version text not null check (length(algo_version) between 1 and 40),
  config_hash text not null check (config_hash ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null,
  primary key (ticker, pipeline, timeframe),
  check (base_start < last_bar_end)
) with (
  -- Half hours are rewritten every tick, on the page they are on.
  fillfactor = 70
);
-- Floats like these do not compress: trying would cost time on every tick.
alter table signal_state alter column state set storage external;
