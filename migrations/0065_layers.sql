-- The two optional signal layers: what world events and what other companies' news mean for a company, and what such news was
-- worth in the past.

-- Named settings that operators change while the platform runs. `signal_layers` holds the switches of the layers.
create table risk_configs (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 100),
  trading_mode text not null default 'paper' check (trading_mode in ('paper', 'live', 'disabled')),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger risk_configs_touch before update on risk_configs
  for each row execute function kernel.touch_updated_at();

-- One row in force per event and company; those it replaced stay, so that any instant can be asked for what it knew.
create table macro_impacts (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references global_events on delete cascade,
  company_id uuid not null references companies on delete cascade,
  macro_impact_score double precision not null check (macro_impact_score between 0 and 1),
  -- The sum of the contributing factors, hence a little room for rounding.
  signed_score double precision not null check (signed_score between -1.000001 and 1.000001),
  impact_direction text not null check (impact_direction in ('positive', 'negative', 'mixed')),
  contributing_factors jsonb not null check (jsonb_typeof(contributing_factors) = 'array'),
  exposure double precision not null check (exposure between 0 and 1),
  confidence double precision not null check (confidence between 0 and 1),
  -- No profile: only the sector was known.
  inferred boolean not null,
  profile_version integer check (profile_version >= 1),
  -- The profile was entered after the instant this was computed for.
  pit_estimated boolean not null,
  -- Of the event as it was known then: they decide how the impact fades.
  estimated_duration text not null check (estimated_duration in ('days', 'weeks', 'months', 'years')),
  event_available_at timestamptz not null,
  algo_version text not null check (length(algo_version) between 1 and 50),
  computed_at timestamptz not null,
  superseded_at timestamptz,
  check (superseded_at >= computed_at),
  check (inferred = (profile_version is null))
);
create unique index macro_impacts_once on macro_impacts (event_id, company_id) where superseded_at is null;
create index macro_impacts_event on macro_impacts (event_id);
create index macro_impacts_company on macro_impacts (company_id, event_available_at desc, id);

-- How much of a company's news reaches a related one, as learned until an instant.
create table spillover_coefficients (
  relationship_type text not null
    check (relationship_type in ('direct_rival', 'same_sector', 'overlapping_products', 'supply_chain_adjacent')),
  catalyst_type text not null check (length(catalyst_type) between 1 and 50),
  as_of timestamptz not null,
  sample_count integer not null check (sample_count >= 0),
  observed double precision check (observed between -1e6 and 1e6),
  prior double precision not null check (prior between -1 and 1),
  coefficient double precision not null check (coefficient between -0.8 and 0.8),
  primary key (relationship_type, catalyst_type, as_of)
);

create table competitive_signals (
  id uuid primary key default gen_random_uuid(),
  source_company_id uuid not null references companies on delete cascade,
  target_company_id uuid not null references companies on delete cascade,
  source_ticker text not null check (length(source_ticker) between 1 and 20),
  target_ticker text not null check (length(target_ticker) between 1 and 20),
  relationship_type text not null
    check (relationship_type in ('direct_rival', 'same_sector', 'overlapping_products', 'supply_chain_adjacent')),
  mechanism text not null check (mechanism in ('contagion', 'supply_chain', 'takeover', 'substitution')),
  catalyst_type text not null check (length(catalyst_type) between 1 and 50),
  time_horizon text not null check (time_horizon in ('intraday', '1d', '7d', '30d', '90d')),
  transfer_coefficient double precision not null check (transfer_coefficient between -0.8 and 0.8),
  signal_direction text not null check (signal_direction in ('positive', 'negative')),
  -- When it arose; how much of it is left is reckoned when it is read.
  signal_strength double precision not null check (signal_strength between 0 and 1),
  confidence double precision not null check (confidence between 0 and 1),
  source_impact_id uuid not null references company_impacts on delete cascade,
  document_id uuid not null,
  rationale text not null check (length(rationale) <= 300),
  -- The relationship was entered or changed after the instant this was computed for.
  pit_estimated boolean not null,
  event_at timestamptz not null,
  computed_at timestamptz not null,
  expires_at timestamptz not null,
  check (source_company_id <> target_company_id),
  check (expires_at > event_at)
);
-- A second delivery changes nothing.
create unique index competitive_signals_once on competitive_signals (source_impact_id, target_company_id);
create index competitive_signals_source on competitive_signals (source_company_id);
create index competitive_signals_target on competitive_signals (target_company_id, computed_at desc, id);
create index competitive_signals_alive on competitive_signals (target_company_id, expires_at);

-- What a company's price did, beyond the market's doing, after news of a kind. Several such news within one horizon are one.
create table pattern_observations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  catalyst_type text not null check (length(catalyst_type) between 1 and 50),
  time_horizon text not null check (time_horizon in ('1h', '6h', '1d', '7d', '30d')),
  -- The first news; not a reference, because an outcome stays true when its document is gone.
  impact_id uuid not null,
  -- What the news said would happen; 0 when it did not say.
  direction smallint not null check (direction between -1 and 1),
  car double precision not null check (car between -20 and 20),
  t_stat double precision check (t_stat between -1e6 and 1e6),
  model text not null check (model in ('market_model', 'excess_return')),
  event_at timestamptz not null,
  matured_at timestamptz not null,
  unique (company_id, catalyst_type, time_horizon, event_at)
);
create index pattern_observations_matured on pattern_observations (time_horizon, matured_at);

-- What a related company's price did in the same window, and in that window moved on by one to five sessions.
create table pair_observations (
  observation_id uuid not null references pattern_observations on delete cascade,
  follower_company_id uuid not null references companies on delete cascade,
  relationship_type text not null
    check (relationship_type in ('direct_rival', 'same_sector', 'overlapping_products', 'supply_chain_adjacent')),
  strength double precision not null check (strength between 0 and 1),
  -- By lag, 0 to 5; null where the prices have a gap.
  cars double precision[] not null
    check (cardinality(cars) = 6 and not cars && '{NaN,Infinity,-Infinity}'),
  primary key (observation_id, follower_company_id)
);
create index pair_observations_follower on pair_observations (follower_company_id);

-- How far news has been turned into observations, in the order it became available.
create table pattern_progress (
  time_horizon text primary key check (time_horizon in ('1h', '6h', '1d', '7d', '30d')),
  handled_until timestamptz not null
);

create table patterns (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  catalyst_type text not null check (length(catalyst_type) between 1 and 50),
  time_horizon text not null check (time_horizon in ('1h', '6h', '1d', '7d', '30d')),
  sample_count integer not null check (sample_count >= 1),
  -- Of the news that said a direction.
  directed_count integer not null check (directed_count between 0 and sample_count),
  hit_count integer not null check (hit_count between 0 and directed_count),
  hit_rate double precision check (hit_rate between 0 and 1),
  hit_rate_shrunk double precision not null check (hit_rate_shrunk between 0 and 1),
  mean_car double precision not null check (mean_car between -20 and 20),
  mean_car_shrunk double precision not null check (mean_car_shrunk between -20 and 20),
  median_car double precision not null check (median_car between -20 and 20),
  std_car double precision check (std_car between 0 and 100),
  t_stat double precision check (t_stat between -1e9 and 1e9),
  p_value double precision check (p_value between 0 and 1),
  q_value double precision check (q_value between 0 and 1),
  reliable boolean not null,
  parent_level text not null check (parent_level in ('sector', 'global')),
  first_event_at timestamptz not null,
  last_event_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, catalyst_type, time_horizon)
);

create table cross_company_patterns (
  id uuid primary key default gen_random_uuid(),
  leader_company_id uuid not null references companies on delete cascade,
  follower_company_id uuid not null references companies on delete cascade,
  relationship_type text not null
    check (relationship_type in ('direct_rival', 'same_sector', 'overlapping_products', 'supply_chain_adjacent')),
  catalyst_type text not null check (length(catalyst_type) between 1 and 50),
  time_horizon text not null check (time_horizon in ('1h', '6h', '1d', '7d', '30d')),
  lag_sessions smallint not null check (lag_sessions between 1 and 5),
  correlation double precision check (correlation between -1 and 1),
  n integer not null check (n >= 1),
  z double precision check (z between -1e6 and 1e6),
  p_value double precision check (p_value between 0 and 1),
  q_value double precision check (q_value between 0 and 1),
  mean_follower_car double precision not null check (mean_follower_car between -20 and 20),
  mean_follower_car_shrunk double precision not null check (mean_follower_car_shrunk between -20 and 20),
  same_sign_rate double precision check (same_sign_rate between 0 and 1),
  reliable boolean not null,
  updated_at timestamptz not null,
  unique (leader_company_id, follower_company_id, catalyst_type, time_horizon)
);
create index cross_company_patterns_follower on cross_company_patterns (follower_company_id);

create table pattern_decisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Of a slice above this one.
  recommendation_id uuid,
  time_horizon text not null check (time_horizon in ('1h', '6h', '1d', '7d', '30d')),
  catalyst_type text not null check (length(catalyst_type) between 1 and 50),
  decision text not null check (decision in ('support', 'oppose', 'neutral', 'insufficient')),
  expected_car double precision check (expected_car between -20 and 20),
  hit_probability double precision check (hit_probability between 0 and 1),
  confidence double precision not null check (confidence between 0 and 1),
  pattern_statistics jsonb not null check (jsonb_typeof(pattern_statistics) = 'array'),
  created_at timestamptz not null
);
create unique index pattern_decisions_once on pattern_decisions (recommendation_id, catalyst_type, time_horizon)
  where recommendation_id is not null;
create index pattern_decisions_newest on pattern_decisions (company_id, created_at desc, id);
