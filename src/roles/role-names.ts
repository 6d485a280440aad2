/** In the order in which a process starts them. */
export const ROLE_NAMES = [
  'sandbox',
  'registry',
  'query-api',
  'risk',
  'scheduler',
  'ingestion',
  'parser',
  'extractor',
  'aggregation',
  'recommendation',
  'signal-engine',
  'housekeeping',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
