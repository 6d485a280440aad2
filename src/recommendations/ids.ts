import { createHash } from 'node:crypto';

/** The same recommendation has the same id wherever it is computed: a replay gives the same bytes, a repeat the same row. */
function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const recommendationId = (ticker: string, asOf: Date) => idOf('recommendation', ticker, asOf.toISOString());
export const evidenceId = (recommendation: string, ordinal: number) =>
  idOf('recommendation evidence', recommendation, String(ordinal));
