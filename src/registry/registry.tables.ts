import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type {
  AccessPolicy,
  AliasType,
  PositionTier,
  RecordOrigin,
  RelationshipType,
  SourceType,
} from './registry-enums.ts';
import type { SymbolVendor } from './tracking/symbols.ts';

type Created = ColumnType<Date, Date | undefined, never>;
type Updated = ColumnType<Date, Date | undefined, Date>;

interface CompaniesTable {
  id: Generated<string>;
  ticker: string;
  legal_name: string;
  exchange: string | null;
  sector: string | null;
  industry: string | null;
  market_cap_bucket: string | null;
  active: Generated<boolean>;
  created_at: Created;
  updated_at: Updated;
}

interface CompanyAliasesTable {
  id: Generated<string>;
  company_id: string;
  alias: string;
  alias_type: Generated<AliasType>;
  valid_from: Date | null;
  valid_until: Date | null;
  created_at: Created;
}

interface CompanySymbolsTable {
  company_id: string;
  vendor: SymbolVendor;
  symbol: string;
}

interface WatchlistsTable {
  id: Generated<string>;
  name: string;
  description: string | null;
  active: Generated<boolean>;
  created_at: Created;
}

interface WatchlistMembersTable {
  watchlist_id: string;
  company_id: string;
  added_at: Created;
}

interface SourcesTable {
  id: Generated<string>;
  company_id: string;
  source_type: SourceType;
  source_name: string;
  config: JSONColumnType<Record<string, unknown>, string | undefined>;
  credibility_score: Generated<number>;
  retention_days: Generated<number>;
  access_policy: Generated<AccessPolicy>;
  active: Generated<boolean>;
  created_at: Created;
  updated_at: Updated;
}

interface SourceSecretsTable {
  source_id: string;
  key_id: string;
  sealed: string;
  updated_at: Date;
}

interface ExposureProfilesTable {
  id: Generated<string>;
  company_id: string;
  geographic_revenue_mix: JSONColumnType<Record<string, number>, string | undefined>;
  supply_chain_regions: Generated<string[]>;
  key_input_commodities: Generated<string[]>;
  regulatory_jurisdictions: Generated<string[]>;
  market_position_tier: Generated<PositionTier>;
  export_dependency_pct: Generated<number>;
  source: Generated<RecordOrigin>;
  confidence: Generated<number>;
  version: number;
  active: Generated<boolean>;
  created_at: Created;
  updated_at: Updated;
}

interface CompetitorRelationshipsTable {
  id: Generated<string>;
  company_a_id: string;
  company_b_id: string;
  relationship_type: RelationshipType;
  strength: Generated<number>;
  bidirectional: Generated<boolean>;
  source: Generated<RecordOrigin>;
  active: Generated<boolean>;
  created_at: Created;
  updated_at: Updated;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    companies: CompaniesTable;
    company_aliases: CompanyAliasesTable;
    company_symbols: CompanySymbolsTable;
    watchlists: WatchlistsTable;
    watchlist_members: WatchlistMembersTable;
    sources: SourcesTable;
    'kernel.source_secrets': SourceSecretsTable;
    exposure_profiles: ExposureProfilesTable;
    competitor_relationships: CompetitorRelationshipsTable;
  }
}
