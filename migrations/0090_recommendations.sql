-- What the platform advises, when, why, and on which sentences it rests. Appended only: a later view supersedes an earlier one
-- and leaves it as it was, but for the wording of its thesis.

create table recommendations (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  ticker text not null check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  action text not null check (action in ('buy', 'sell', 'hold')),
  mode text not null check (mode in ('informational', 'paper', 'live')),
  confidence double precision not null check (confidence between 0 and 1),
  p_up double precision not null check (p_up between 0 and 1),
  p_direction double precision not null check (p_direction between 0 and 1),
  -- Log-odds of p_up: the sum of the evidence's signed contributions, in their order.
  logit double precision not null check (logit between -10 and 10),
  expected_return double precision check (expected_return between -100 and 100),
  "window" text not null check ("window" in ('intraday', '1d', '7d', '30d', '90d')),
  time_horizon text not null check (time_horizon in ('1d', '7d', '30d', '90d')),
  thesis text not null check (length(thesis) between 1 and 2000),
  thesis_source text not null check (thesis_source in ('template', 'model')),
  invalidation_conditions jsonb not null check (jsonb_typeof(invalidation_conditions) = 'array'),
  -- Signed, in log-odds; and their shares of what was moved.
  layer_contributions jsonb not null check (jsonb_typeof(layer_contributions) = 'object'),
  layer_shares jsonb not null check (jsonb_typeof(layer_shares) = 'object'),
  risk_flags text[] not null check (cardinality(risk_flags) <= 20),
  reference_price double precision check (reference_price between 0 and 1e9),
  stop_price double precision check (stop_price between 0 and 1e9),
  target_price double precision check (target_price between 0 and 1e9),
  -- The snapshot of the trend that spoke; history is partitioned and kept for its own time, so it is no foreign key.
  trend_id uuid not null,
  signal_output_ids uuid[] not null check (cardinality(signal_output_ids) <= 10),
  quality jsonb not null check (jsonb_typeof(quality) = 'object'),
  supersedes_id uuid references recommendations,
  algo_version text not null check (length(algo_version) between 1 and 50),
  config_hash text not null check (length(config_hash) between 1 and 64),
  as_of timestamptz not null,
  generated_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > generated_at),
  check (action <> 'hold' or mode = 'informational'),
  -- A second delivery changes nothing.
  unique (ticker, as_of)
);
create index recommendations_company on recommendations (company_id);
create index recommendations_supersedes on recommendations (supersedes_id) where supersedes_id is not null;
-- One range each way of listing, newest first.
create index recommendations_newest on recommendations (generated_at desc, id);
create index recommendations_ticker on recommendations (ticker, generated_at desc, id);
create index recommendations_action on recommendations (action, generated_at desc, id);
create index recommendations_mode on recommendations (mode, generated_at desc, id);

-- The newest of each ticker: the list that is asked for most must not look for it among all there were.
create table latest_recommendations (
  ticker text primary key check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  recommendation_id uuid not null references recommendations on delete cascade,
  generated_at timestamptz not null
) with (fillfactor = 70);
create index latest_recommendations_recommendation on latest_recommendations (recommendation_id);
create index latest_recommendations_newest on latest_recommendations (generated_at desc, recommendation_id);

-- What a recommendation rests on, strongest first, with its sentence: it stays readable when documents are archived.
create table recommendation_evidence (
  id uuid primary key,
  recommendation_id uuid not null references recommendations on delete cascade,
  ordinal smallint not null check (ordinal >= 0),
  evidence_type text not null
    check (evidence_type in ('document', 'macro_event', 'competitive_signal', 'pattern', 'signal')),
  layer text not null check (layer in ('company', 'macro', 'competitive')),
  -- The impact, macro impact, competitive signal or signal output; null where one row stands for many small ones.
  reference_id uuid,
  document_id uuid,
  intelligence_id uuid,
  impact_id uuid,
  source_id uuid,
  weight double precision not null check (weight between 0 and 1e9),
  signed_contribution double precision not null check (signed_contribution between -10 and 10),
  contribution_pct double precision not null check (contribution_pct between 0 and 100.000001),
  quote text check (length(quote) <= 2000),
  "start" integer check ("start" >= 0),
  "end" integer check ("end" >= "start"),
  raw_artifact_ref text check (length(raw_artifact_ref) <= 500),
  published_at timestamptz,
  available_at timestamptz,
  unique (recommendation_id, ordinal)
);

create function kernel.refuse_recommendation_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{thesis,thesis_source}'::text[] is distinct from to_jsonb(old) - '{thesis,thesis_source}'::text[] then
    raise exception 'a recommendation is superseded, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger recommendations_unchanged before update on recommendations
  for each row execute function kernel.refuse_recommendation_change();
