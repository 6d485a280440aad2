-- What the evidence about a company, a sector or the market adds up to: the current view of each window, its past, and how far
-- each source has proved right.

create table trend_summaries (
  id uuid not null default gen_random_uuid(),
  entity_type text not null check (entity_type in ('company', 'sector', 'market')),
  -- A ticker; a sector in capitals; MARKET.
  entity_id text not null check (length(entity_id) between 1 and 100 and entity_id = upper(entity_id)),
  "window" text not null check ("window" in ('intraday', '1d', '7d', '30d', '90d')),
  trend_direction text not null check (trend_direction in ('bullish', 'bearish', 'mixed', 'neutral')),
  trend_strength double precision not null check (trend_strength between 0 and 1),
  trend_score double precision not null check (trend_score between -1 and 1),
  confidence double precision not null check (confidence between 0 and 1),
  p_up double precision not null check (p_up between 0 and 1),
  -- The sums behind them: recommendations ask for enough weight, the signal engine for the shape of the belief.
  evidence_weight double precision not null check (evidence_weight between 0 and 1e9),
  beta_up double precision not null check (beta_up between 1 and 1e10),
  beta_down double precision not null check (beta_down between 1 and 1e10),
  evidence_count integer not null check (evidence_count >= 0),
  source_count integer not null check (source_count >= 0),
  n_eff double precision not null check (n_eff between 0 and 1e9),
  contradiction_score double precision not null check (contradiction_score between 0 and 1),
  contradictions jsonb not null check (jsonb_typeof(contradictions) = 'array'),
  dominant_catalysts jsonb not null check (jsonb_typeof(dominant_catalysts) = 'array'),
  top_evidence jsonb not null check (jsonb_typeof(top_evidence) = 'array'),
  momentum double precision not null check (momentum between -2 and 2),
  attention_z double precision check (attention_z between -1e6 and 1e6),
  change_point_prob double precision check (change_point_prob between 0 and 1),
  market_context jsonb not null check (jsonb_typeof(market_context) = 'object'),
  data_quality jsonb not null check (jsonb_typeof(data_quality) = 'object'),
  algo_version text not null check (length(algo_version) between 1 and 50),
  config_hash text not null check (length(config_hash) between 1 and 64),
  as_of timestamptz not null,
  generated_at timestamptz not null,
  check ((evidence_count = 0) = (source_count = 0))
-- Rewritten at every evaluation: room on the page lets the indexes alone.
) with (fillfactor = 60);
alter table trend_summaries add primary key (id);
alter table trend_summaries add unique (entity_type, entity_id, "window");

create table trend_projections (
  trend_id uuid primary key references trend_summaries on delete cascade,
  projected_direction text not null check (projected_direction in ('bullish', 'bearish', 'neutral')),
  projected_strength double precision not null check (projected_strength between 0 and 1.000001),
  projected_score double precision not null check (projected_score between -1.000001 and 1.000001),
  projected_confidence double precision not null check (projected_confidence between 0 and 1),
  projection_horizon text not null check (projection_horizon in ('1d', '7d', '30d', '90d')),
  driving_factors jsonb not null check (jsonb_typeof(driving_factors) = 'array'),
  macro_contribution_pct double precision not null check (macro_contribution_pct between 0 and 100.000001),
  diverges_from_current boolean not null,
  generated_at timestamptz not null
) with (fillfactor = 60);

-- What counted in the current view, strongest first, as columns of one row: a view is rewritten as a whole, and a row for each
-- of its hundreds of links would make one more document cost what all before it cost.
create table trend_evidence (
  trend_id uuid primary key references trend_summaries on delete cascade,
  impact_ids uuid[] not null check (cardinality(impact_ids) <= 1000),
  weights double precision[] not null check (not weights && '{NaN,Infinity,-Infinity}'),
  strengths double precision[] not null check (not strengths && '{NaN,Infinity,-Infinity}'),
  contributions double precision[] not null check (not contributions && '{NaN,Infinity,-Infinity}'),
  check (cardinality(impact_ids) = cardinality(weights) and cardinality(weights) = cardinality(strengths)
    and cardinality(strengths) = cardinality(contributions))
);

-- Every view there was, with its projection; `id` is the snapshot's own, `trend_id` the current view's. Appended only.
create table trend_history (
  like trend_summaries including constraints,
  trend_id uuid not null,
  projection jsonb not null check (jsonb_typeof(projection) = 'object'),
  primary key (id, generated_at),
  unique (entity_type, entity_id, "window", generated_at)
) partition by range (generated_at);
-- Three indexes answer all: each more would be paid five times per evaluation.
create index trend_history_newest on trend_history (generated_at);

-- Catches what is written before its month was prepared; preparing the month moves it.
create table trend_history_default partition of trend_history default;

create function kernel.ensure_trend_history_month(month date) returns boolean language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  lower_bound timestamptz := first::timestamp at time zone 'UTC';
  upper_bound timestamptz := (first + interval '1 month') at time zone 'UTC';
  partition text := 'trend_history_' || to_char(first, '"y"YYYY"m"MM');
begin
  if to_regclass(partition) is not null then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('kernel.ensure_trend_history_month', 0));
  -- Not to_regclass again: it answers from a cache that waiting for an advisory lock does not refresh.
  if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid
             where inhparent = 'trend_history'::regclass and relname = partition) then
    return false;
  end if;
  execute format('create table %I (like trend_history including defaults including constraints)', partition);
  -- A row that slipped in between moving and attaching would make attaching fail.
  lock table trend_history_default in access exclusive mode;
  execute format(
    'with moved as (delete from trend_history_default where generated_at >= %L and generated_at < %L returning *)
     insert into %I select * from moved', lower_bound, upper_bound, partition);
  execute format('alter table trend_history attach partition %I for values from (%L) to (%L)',
    partition, lower_bound, upper_bound);
  return true;
end $$;

create function kernel.refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'trend_history is appended to, never changed' using errcode = 'restrict_violation';
end $$;
create trigger trend_history_append_only before update on trend_history
  for each row execute function kernel.refuse_history_change();

-- How new a document was for a company when it came; measured once, since later documents cannot change it.
create table document_novelty (
  document_id uuid not null references documents on delete cascade,
  company_id uuid not null,
  novelty double precision not null check (novelty between 0 and 1),
  primary key (document_id, company_id)
);

-- What became of each statement once its horizon had passed.
create table source_outcomes (
  impact_id uuid primary key references company_impacts on delete cascade,
  -- Type and name of the source: a wire that is registered once per company is one voice.
  source_key text not null check (length(source_key) between 1 and 300),
  company_id uuid not null,
  story_cluster_id uuid not null,
  -- repeated: the source had said so before, in the same story.
  status text not null check (status in ('won', 'lost', 'immaterial', 'unlabelable', 'repeated')),
  car double precision check (car between -1e9 and 1e9),
  retracted boolean not null default false,
  matured_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index source_outcomes_story on source_outcomes (source_key, story_cluster_id, company_id);
create index source_outcomes_matured on source_outcomes (matured_at);

-- The sums of those outcomes, faded to `as_of`; `*` is all sources together.
create table source_credibility (
  source_key text primary key check (length(source_key) between 1 and 300),
  wins double precision not null check (wins between 0 and 1e9),
  n double precision not null check (n between 0 and 1e9),
  retracted double precision not null check (retracted between 0 and 1e9),
  as_of timestamptz not null
);
