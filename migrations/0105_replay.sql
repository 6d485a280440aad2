-- Replays that were kept under a name: what the platform would have said, with other sources or another reader, beside and
-- never among what it said. Compact: what is compared, not what is shown.

create table replay_runs (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9_-]{0,59}$'),
  -- running is also what a replay that died leaves behind; the next of that name takes its place.
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- The reader that read the documents anew; null where their stored readings stand.
  variant text check (length(variant) between 1 and 100),
  excluded_source_ids uuid[] not null default '{}' check (cardinality(excluded_source_ids) <= 1000),
  sessions integer not null default 0 check (sessions >= 0),
  documents integer not null default 0 check (documents >= 0),
  evaluations integer not null default 0 check (evaluations >= 0),
  recommendations integer not null default 0 check (recommendations >= 0),
  -- Of everything told, in order: the same input gives the same.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  error text check (length(error) between 1 and 500),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (from_at < to_at),
  check ((status = 'completed') = (hash is not null))
);

create table replay_recommendations (
  run_id uuid not null references replay_runs on delete cascade,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  as_of timestamptz not null,
  action text not null check (action in ('buy', 'sell', 'hold')),
  confidence double precision not null check (confidence between 0 and 1),
  p_up double precision not null check (p_up between 0 and 1),
  p_direction double precision not null check (p_direction between 0 and 1),
  logit double precision not null check (logit between -10 and 10),
  "window" text not null check ("window" in ('intraday', '1d', '7d', '30d', '90d')),
  time_horizon text not null check (time_horizon in ('1d', '7d', '30d', '90d')),
  layer_contributions jsonb not null check (jsonb_typeof(layer_contributions) = 'object'),
  risk_flags text[] not null check (cardinality(risk_flags) <= 20),
  reference_price double precision check (reference_price between 0 and 1e9),
  stop_price double precision check (stop_price between 0 and 1e9),
  target_price double precision check (target_price between 0 and 1e9),
  quality jsonb not null check (jsonb_typeof(quality) = 'object'),
  -- [{type, layer, reference_id, source_id, weight, contribution}], strongest first.
  evidence jsonb not null check (jsonb_typeof(evidence) = 'array'),
  expires_at timestamptz not null,
  primary key (run_id, ticker, as_of)
);
create index replay_recommendations_in_order on replay_recommendations (run_id, as_of, ticker);

create table replay_trends (
  run_id uuid not null references replay_runs on delete cascade,
  entity_type text not null check (entity_type in ('company', 'sector', 'market')),
  entity_id text not null check (length(entity_id) between 1 and 100),
  "window" text not null check ("window" in ('intraday', '1d', '7d', '30d', '90d')),
  as_of timestamptz not null,
  trend_direction text not null check (trend_direction in ('bullish', 'bearish', 'mixed', 'neutral')),
  trend_score double precision not null check (trend_score between -1 and 1),
  confidence double precision not null check (confidence between 0 and 1),
  p_up double precision not null check (p_up between 0 and 1),
  momentum double precision not null check (momentum between -2 and 2),
  evidence_count integer not null check (evidence_count >= 0),
  source_count integer not null check (source_count >= 0),
  projected_score double precision not null check (projected_score between -1.000001 and 1.000001),
  projected_confidence double precision not null check (projected_confidence between 0 and 1),
  primary key (run_id, entity_type, entity_id, "window", as_of)
);

create table replay_signals (
  run_id uuid not null references replay_runs on delete cascade,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  pipeline text not null check (pipeline in ('heuristic', 'bayesian')),
  as_of timestamptz not null,
  status text not null check (status in ('ok', 'failed', 'insufficient_data')),
  verdict text check (verdict in ('BUY', 'WATCH', 'SKIP')),
  score double precision check (score between -1 and 1),
  probability double precision check (probability between 0 and 1),
  confidence double precision check (confidence between 0 and 1),
  change_point_prob double precision check (change_point_prob between 0 and 1),
  expected_return double precision check (expected_return between -1000 and 1000),
  bearish boolean not null,
  primary key (run_id, ticker, pipeline, as_of)
);
