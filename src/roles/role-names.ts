/** In the order in which a process starts them. */
export const ROLE_NAMES = [
  'sandbox',
  'registry',
  'query-api',
  'scheduler',
  'ingestion',
  'parser',
  'extractor',
  'housekeeping',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
