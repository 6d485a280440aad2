/** What somebody should look at. */
export const INCIDENT_KINDS = [
  'unknown_order',
  'foreign_order',
  'position_mismatch',
  'broker_error',
  'late_fill',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];
