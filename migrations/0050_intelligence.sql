-- From documents to intelligence: who reads them (agents and their variants), what each reading cost (invocations, budgets),
-- and what it found (intelligence, company impacts, macro event claims).

create table agents (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  purpose text not null default '' check (length(purpose) <= 2000),
  model_provider text not null default 'ollama' check (length(model_provider) between 1 and 60),
  model_name text not null default 'qwen3:4b' check (length(model_name) between 1 and 200),
  system_prompt text not null default '' check (length(system_prompt) <= 20000),
  user_prompt_template text not null default '' check (length(user_prompt_template) <= 20000),
  prompt_version text not null default '' check (length(prompt_version) <= 100),
  schema_version text not null default '1.0.0' check (length(schema_version) between 1 and 50),
  temperature double precision not null default 0 check (temperature between 0 and 2),
  max_tokens integer not null default 4096 check (max_tokens between 1 and 1000000),
  timeout_seconds integer not null default 120 check (timeout_seconds between 1 and 3600),
  max_retries integer not null default 2 check (max_retries between 0 and 10),
  active boolean not null default true,
  source text not null default 'user' check (source in ('system', 'user')),
  -- What seeding last wrote, as a hash: a row that still has it was edited by nobody and may follow a new release.
  seeded_hash text check (seeded_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (source = 'system' or seeded_hash is null)
);
create trigger agents_touch before update on agents for each row execute function kernel.touch_updated_at();

create table agent_variants (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references agents on delete cascade,
  variant_name text not null check (length(variant_name) between 1 and 200),
  variant_slug text not null check (variant_slug ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  description text not null default '' check (length(description) <= 2000),
  model_provider text not null default 'ollama' check (length(model_provider) between 1 and 60),
  model_name text not null check (length(model_name) between 1 and 200),
  -- An empty prompt is the agent's own: a variant that only tries another model repeats nothing.
  system_prompt text not null default '' check (length(system_prompt) <= 20000),
  user_prompt_template text not null default '' check (length(user_prompt_template) <= 20000),
  prompt_version text not null default '' check (length(prompt_version) <= 100),
  temperature double precision not null default 0 check (temperature between 0 and 2),
  max_tokens integer not null default 4096 check (max_tokens between 1 and 1000000),
  -- Of these three, 0 is no limit.
  context_window integer not null default 0 check (context_window between 0 and 10000000),
  input_token_limit integer not null default 0 check (input_token_limit between 0 and 10000000),
  token_budget bigint not null default 0 check (token_budget between 0 and 1000000000000),
  timeout_seconds integer not null default 120 check (timeout_seconds between 1 and 3600),
  max_retries integer not null default 2 check (max_retries between 0 and 10),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agent_id, variant_slug)
);
create unique index agent_variants_one_active on agent_variants (agent_id) where is_active;
create index agent_variants_in_order on agent_variants (agent_id, created_at, id);
create trigger agent_variants_touch before update on agent_variants
  for each row execute function kernel.touch_updated_at();

-- One row per reading of a text by an agent. No foreign keys: the log outlives agents, variants and documents, and keeps the
-- names it was written with.
create table agent_invocations (
  id uuid not null default gen_random_uuid(),
  agent_id uuid not null,
  agent_name text not null check (length(agent_name) between 1 and 200),
  variant_id uuid,
  variant_name text check (length(variant_name) between 1 and 200),
  document_id uuid,
  -- The model that was asked to do it, also where the builtin extractor stood in for it.
  model_provider text not null check (length(model_provider) between 1 and 60),
  model_name text not null check (length(model_name) between 1 and 200),
  prompt_version text check (length(prompt_version) <= 100),
  -- degraded: the model could not, builtin did. skipped: nothing was asked (cached, or the budget was spent).
  status text not null check (status in ('ok', 'failed', 'degraded', 'skipped')),
  input_tokens integer not null default 0 check (input_tokens >= 0),
  output_tokens integer not null default 0 check (output_tokens >= 0),
  duration_ms integer not null default 0 check (duration_ms >= 0),
  retries integer not null default 0 check (retries >= 0),
  confidence double precision check (confidence between 0 and 1),
  error text check (length(error) between 1 and 2000),
  created_at timestamptz not null,
  primary key (created_at, id),
  check ((variant_id is null) = (variant_name is null)),
  check (status <> 'failed' or error is not null)
) partition by range (created_at);
create index agent_invocations_agent on agent_invocations (agent_id, created_at);
create index agent_invocations_variant on agent_invocations (variant_id, created_at) where variant_id is not null;
create index agent_invocations_model on agent_invocations (model_name, created_at);
create index agent_invocations_trouble on agent_invocations (created_at desc, id) where status in ('failed', 'degraded');

-- Catches what is written before its month was prepared; preparing the month moves it.
create table agent_invocations_default partition of agent_invocations default;

create function kernel.ensure_invocation_month(month date) returns boolean language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  lower_bound timestamptz := first::timestamp at time zone 'UTC';
  upper_bound timestamptz := (first + interval '1 month') at time zone 'UTC';
  partition text := 'agent_invocations_' || to_char(first, '"y"YYYY"m"MM');
begin
  if to_regclass(partition) is not null then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('kernel.ensure_invocation_month', 0));
  -- Not to_regclass again: it answers from a cache that waiting for an advisory lock does not refresh.
  if exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid
             where inhparent = 'agent_invocations'::regclass and relname = partition) then
    return false;
  end if;
  -- Writers wait here, before they choose a partition: one that had chosen the default would be refused by what attaching
  -- makes of it, and a row of theirs between moving and attaching would make attaching fail.
  lock table agent_invocations in share row exclusive mode;
  execute format('create table %I (like agent_invocations including defaults including constraints)', partition);
  execute format(
    'with moved as (delete from agent_invocations_default where created_at >= %L and created_at < %L returning *)
     insert into %I select * from moved', lower_bound, upper_bound, partition);
  execute format('alter table agent_invocations attach partition %I for values from (%L) to (%L)',
    partition, lower_bound, upper_bound);
  return true;
end $$;

-- From the first day on; later months are prepared ahead.
select kernel.ensure_invocation_month(now()::date),
  kernel.ensure_invocation_month((now() + interval '1 month')::date);

-- Tokens per variant and UTC day of the database's clock: a budget that is spent comes back at midnight.
create table agent_token_usage (
  variant_id uuid not null references agent_variants on delete cascade,
  day date not null,
  used_tokens bigint not null default 0 check (used_tokens >= 0),
  primary key (variant_id, day)
);

-- What calls at work may still use. One that nobody settles (its worker died) stops counting when it expires.
create table kernel.token_reservations (
  id uuid primary key default gen_random_uuid(),
  variant_id uuid not null references agent_variants on delete cascade,
  day date not null,
  tokens bigint not null check (tokens > 0),
  expires_at timestamptz not null
);
create index token_reservations_variant on kernel.token_reservations (variant_id, day);

-- The usage row's lock makes callers take turns, so what is used and reserved never passes the budget. Null: refused.
create function kernel.reserve_tokens(variant uuid, wanted bigint, lease_ms double precision) returns uuid
  language plpgsql as $$
declare
  today date;
  budget bigint;
  used bigint;
  held bigint;
  reservation uuid;
begin
  today := (clock_timestamp() at time zone 'UTC')::date;
  insert into agent_token_usage as u (variant_id, day) values (variant, today)
  on conflict (variant_id, day) do update set used_tokens = u.used_tokens
  returning used_tokens into used;
  select token_budget into budget from agent_variants where id = variant;
  -- Kept a day beyond its end: a call that comes back late still finds what it has to settle.
  delete from kernel.token_reservations
    where variant_id = variant and expires_at < clock_timestamp() - interval '1 day';
  select coalesce(sum(tokens), 0) into held from kernel.token_reservations
    where variant_id = variant and day = today and expires_at > clock_timestamp();
  if budget > 0 and used + held + wanted > budget then return null; end if;
  insert into kernel.token_reservations (variant_id, day, tokens, expires_at)
    values (variant, today, wanted, clock_timestamp() + lease_ms * interval '1 millisecond')
    returning id into reservation;
  return reservation;
end $$;

-- The same text under the same configuration is asked once.
create table kernel.extraction_cache (
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  config_hash text not null check (config_hash ~ '^[0-9a-f]{64}$'),
  schema_version smallint not null check (schema_version >= 1),
  extraction jsonb not null check (jsonb_typeof(extraction) = 'object'),
  created_at timestamptz not null default now(),
  primary key (text_hash, config_hash, schema_version)
);
create index extraction_cache_age on kernel.extraction_cache (created_at);

-- One to five quotations, each with the place it stands at; offsets are UTF-16 units of the document's body.
create function kernel.is_evidence(value jsonb) returns boolean language sql immutable parallel safe
  return case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) between 1 and 5
    -- Counted, not negated: a test of a member that is missing is neither true nor false.
    and jsonb_array_length(jsonb_path_query_array(value,
      '$[*] ? (@.quote.type() == "string" && @.start >= 0 && @.end > @.start)')) = jsonb_array_length(value)
    else false end;

create table intelligence (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  schema_version smallint not null check (schema_version >= 1),
  provider text not null check (length(provider) between 1 and 60),
  model_name text not null check (length(model_name) between 1 and 200),
  prompt_version text check (length(prompt_version) <= 100),
  -- Not foreign keys: who read it is part of the record, whether that agent still exists or not.
  agent_id uuid,
  variant_id uuid,
  status text not null check (status in ('ok', 'degraded', 'failed')),
  summary text not null check (length(summary) <= 400),
  sentiment double precision not null check (sentiment between -1 and 1),
  direction text not null check (direction in ('positive', 'negative', 'neutral')),
  key_facts text[] not null check (cardinality(key_facts) <= 8),
  confidence double precision not null check (confidence between 0 and 1),
  grounding_rate double precision check (grounding_rate between 0 and 1),
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  retries integer not null check (retries >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  input_tokens integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  warnings text[] not null check (cardinality(warnings) <= 50),
  error text check (length(error) between 1 and 2000),
  created_at timestamptz not null,
  check (status <> 'failed' or error is not null)
);
-- One reading that counts and one failure per document and schema: a second delivery changes nothing.
create unique index intelligence_once on intelligence (document_id, schema_version, (status = 'failed'));
create index intelligence_newest on intelligence (created_at desc, id);

-- What a document means for a company. Trends read one range of (company_id, available_at), so what they weigh with stands in
-- the row; the document's body is needed only to show a quotation in its place.
create table company_impacts (
  id uuid primary key default gen_random_uuid(),
  intelligence_id uuid not null references intelligence on delete cascade,
  ordinal smallint not null check (ordinal >= 0),
  -- Follows from intelligence_id, which holds the foreign key.
  document_id uuid not null,
  company_id uuid not null references companies on delete cascade,
  ticker text not null check (length(ticker) between 1 and 20),
  sentiment double precision not null check (sentiment between -1 and 1),
  direction text not null check (direction in ('positive', 'negative', 'neutral', 'mixed')),
  magnitude double precision not null check (magnitude between 0 and 1),
  catalyst_type text not null check (catalyst_type in (
    'earnings_beat', 'earnings_miss', 'guidance_raise', 'guidance_cut', 'analyst_upgrade', 'analyst_downgrade',
    'price_target', 'ma_target', 'ma_acquirer', 'spinoff', 'contract_win', 'contract_loss', 'product_launch', 'partnership',
    'recall_failure', 'cyber_incident', 'supply_disruption', 'labour_action', 'regulatory_approval', 'regulatory_action',
    'litigation', 'buyback_dividend_up', 'dividend_cut_dilution', 'credit_event', 'management_change', 'insider_trade',
    'restructuring', 'macro_exposure', 'price_move', 'other')),
  time_horizon text not null check (time_horizon in ('intraday', '1d', '7d', '30d', '90d')),
  confidence double precision not null check (confidence between 0 and 1),
  modality text not null check (modality in ('factual', 'guidance', 'opinion', 'conditional', 'rumour')),
  surprise jsonb check (jsonb_typeof(surprise) = 'object'),
  guidance text check (guidance in ('raised', 'lowered', 'maintained', 'withdrawn')),
  evidence jsonb not null check (kernel.is_evidence(evidence)),
  rationale text not null check (length(rationale) <= 200),
  source_id uuid references sources on delete set null,
  published_at timestamptz not null,
  available_at timestamptz not null,
  story_cluster_id uuid not null,
  -- False once the document turned out to be a copy of an earlier one: the same news must not count twice.
  counts boolean not null default true,
  unique (intelligence_id, ordinal)
);
create index company_impacts_company on company_impacts (company_id, available_at desc, id);
create index company_impacts_source on company_impacts (source_id, available_at) where source_id is not null;

-- Events in the world as single documents tell them; merging them into global events is the next slice's work.
create table macro_event_claims (
  id uuid primary key default gen_random_uuid(),
  intelligence_id uuid not null references intelligence on delete cascade,
  ordinal smallint not null check (ordinal >= 0),
  document_id uuid not null,
  event_types text[] not null check (cardinality(event_types) >= 1 and event_types <@ array[
    'rate_decision', 'tariff', 'sanction', 'conflict', 'disaster', 'commodity_move', 'epidemic', 'regulation', 'currency']),
  severity text not null check (severity in ('low', 'moderate', 'high', 'critical')),
  affected_regions text[] not null check (cardinality(affected_regions) <= 20),
  affected_sectors text[] not null check (cardinality(affected_sectors) <= 20),
  affected_commodities text[] not null check (cardinality(affected_commodities) <= 20),
  summary text not null check (length(summary) <= 400),
  key_facts text[] not null check (cardinality(key_facts) <= 8),
  estimated_duration text not null check (estimated_duration in ('days', 'weeks', 'months', 'years')),
  confidence double precision not null check (confidence between 0 and 1),
  evidence jsonb not null check (kernel.is_evidence(evidence)),
  source_id uuid references sources on delete set null,
  published_at timestamptz not null,
  available_at timestamptz not null,
  story_cluster_id uuid not null,
  counts boolean not null default true,
  unique (intelligence_id, ordinal)
);
create index macro_event_claims_available on macro_event_claims (available_at desc, id);
create index macro_event_claims_source on macro_event_claims (source_id) where source_id is not null;

-- An earlier original may be parsed after its copies, and two stories may prove to be one. What was copied from the document
-- follows it, whoever changes it.
create function kernel.carry_document_to_intelligence() returns trigger language plpgsql as $$
begin
  update company_impacts i set story_cluster_id = new.story_cluster_id, counts = new.duplicate_of is null
    from intelligence r where r.document_id = new.id and i.intelligence_id = r.id;
  update macro_event_claims c set story_cluster_id = new.story_cluster_id, counts = new.duplicate_of is null
    from intelligence r where r.document_id = new.id and c.intelligence_id = r.id;
  return null;
end $$;
create trigger documents_carry_to_intelligence after update of story_cluster_id, duplicate_of on documents
  for each row when (old.parsed_at is not null and (old.story_cluster_id is distinct from new.story_cluster_id
    or old.duplicate_of is distinct from new.duplicate_of))
  execute function kernel.carry_document_to_intelligence();
