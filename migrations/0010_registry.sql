-- Companies and everything an operator tells the platform about them.

create function kernel.touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create table companies (
  id uuid primary key default gen_random_uuid(),
  ticker text not null unique check (ticker ~ '^[A-Z]{1,10}$'),
  legal_name text not null check (length(legal_name) between 1 and 300),
  exchange text check (length(exchange) <= 100),
  sector text check (length(sector) <= 100),
  industry text check (length(industry) <= 100),
  market_cap_bucket text check (length(market_cap_bucket) <= 50),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_sector on companies (lower(sector)) where active;
create trigger companies_touch before update on companies for each row execute function kernel.touch_updated_at();
create trigger companies_version after insert or update or delete or truncate on companies
  for each statement execute function kernel.bump_table_version();

create table company_aliases (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  alias text not null check (length(alias) between 1 and 300),
  alias_type text not null default 'brand'
    check (alias_type in ('brand', 'legal', 'ticker', 'product', 'subsidiary', 'former_name')),
  -- An alias names a company for a time only: a renamed company must not claim its old name's later bearer.
  valid_from timestamptz,
  valid_until timestamptz,
  created_at timestamptz not null default now(),
  check (valid_until is null or valid_from is null or valid_from < valid_until)
);
create unique index company_aliases_once on company_aliases (company_id, lower(alias));
create trigger company_aliases_version after insert or update or delete or truncate on company_aliases
  for each statement execute function kernel.bump_table_version();

create table watchlists (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 200),
  description text check (length(description) <= 2000),
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table watchlist_members (
  watchlist_id uuid not null references watchlists on delete cascade,
  company_id uuid not null references companies on delete cascade,
  added_at timestamptz not null default now(),
  primary key (watchlist_id, company_id)
);
create index watchlist_members_company on watchlist_members (company_id);

create table sources (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  source_type text not null check (source_type in ('market_api', 'news_api', 'filings_api', 'web_scrape', 'broker')),
  source_name text not null check (length(source_name) between 1 and 200),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  credibility_score double precision not null default 0.5 check (credibility_score between 0 and 1),
  retention_days integer not null default 365 check (retention_days between 1 and 36500),
  access_policy text not null default 'internal' check (access_policy in ('internal', 'public', 'restricted')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sources_company on sources (company_id);
create index sources_type on sources (source_type) where active;
create trigger sources_touch before update on sources for each row execute function kernel.touch_updated_at();

create table exposure_profiles (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  geographic_revenue_mix jsonb not null default '{}' check (jsonb_typeof(geographic_revenue_mix) = 'object'),
  supply_chain_regions text[] not null default '{}',
  key_input_commodities text[] not null default '{}',
  regulatory_jurisdictions text[] not null default '{}',
  market_position_tier text not null default 'regional'
    check (market_position_tier in ('global_leader', 'multinational', 'regional', 'domestic')),
  export_dependency_pct double precision not null default 0 check (export_dependency_pct between 0 and 1),
  source text not null default 'manual' check (source in ('manual', 'inferred')),
  confidence double precision not null default 1 check (confidence between 0 and 1),
  version integer not null check (version >= 1),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, version)
);
create unique index exposure_profiles_one_active on exposure_profiles (company_id) where active;
create trigger exposure_profiles_touch before update on exposure_profiles
  for each row execute function kernel.touch_updated_at();

create table competitor_relationships (
  id uuid primary key default gen_random_uuid(),
  company_a_id uuid not null references companies on delete cascade,
  company_b_id uuid not null references companies on delete cascade,
  relationship_type text not null
    check (relationship_type in ('direct_rival', 'same_sector', 'overlapping_products', 'supply_chain_adjacent')),
  strength double precision not null default 0.5 check (strength between 0 and 1),
  bidirectional boolean not null default true,
  source text not null default 'manual' check (source in ('manual', 'inferred')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (company_a_id <> company_b_id)
);
-- A bidirectional pair is one pair whatever its order; directed ones are unique by direction.
create unique index competitor_pair_once on competitor_relationships
  (least(company_a_id, company_b_id), greatest(company_a_id, company_b_id)) where active and bidirectional;
create unique index competitor_direction_once on competitor_relationships (company_a_id, company_b_id)
  where active and not bidirectional;
create index competitor_by_a on competitor_relationships (company_a_id) where active;
create index competitor_by_b on competitor_relationships (company_b_id) where active;
create trigger competitor_relationships_touch before update on competitor_relationships
  for each row execute function kernel.touch_updated_at();
