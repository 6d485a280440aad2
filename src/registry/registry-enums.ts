export const SOURCE_TYPES = ['market_api', 'news_api', 'filings_api', 'web_scrape', 'broker'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export const ALIAS_TYPES = ['brand', 'legal', 'ticker', 'product', 'subsidiary', 'former_name'] as const;
export type AliasType = (typeof ALIAS_TYPES)[number];

export const RELATIONSHIP_TYPES = [
  'direct_rival',
  'same_sector',
  'overlapping_products',
  'supply_chain_adjacent',
] as const;
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number];

export const ACCESS_POLICIES = ['internal', 'public', 'restricted'] as const;
export type AccessPolicy = (typeof ACCESS_POLICIES)[number];

export const POSITION_TIERS = ['global_leader', 'multinational', 'regional', 'domestic'] as const;
export type PositionTier = (typeof POSITION_TIERS)[number];

/** Whether a record was entered by a person or inferred by the platform. */
export const RECORD_ORIGINS = ['manual', 'inferred'] as const;
export type RecordOrigin = (typeof RECORD_ORIGINS)[number];
