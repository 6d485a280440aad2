export const RESULT_TYPES = [
  'document',
  'company',
  'macro_event',
  'company_event',
  'recommendation',
  'report',
  'saved_query',
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

/** What `type:` accepts besides the names themselves. */
const OTHER_NAMES: Readonly<Record<string, ResultType>> = {
  documents: 'document',
  companies: 'company',
  macro: 'macro_event',
  event: 'company_event',
  events: 'company_event',
  recommendations: 'recommendation',
  reports: 'report',
  query: 'saved_query',
  queries: 'saved_query',
};

export function findResultType(name: string): ResultType | null {
  const written = name.toLowerCase();
  const known = RESULT_TYPES.find((type) => type === written);
  return known ?? (Object.hasOwn(OTHER_NAMES, written) ? (OTHER_NAMES[written] ?? null) : null);
}
