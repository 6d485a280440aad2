import type { Tx } from '../../kernel/db/database.ts';
import { addQualityCounts } from '../../market/quality.store.ts';
import type { SourceType } from '../../registry/registry-enums.ts';

/** Records of a vendor that a run left out, by reason. */
export type LeftOut = Record<'malformed' | 'not_read', number>;

const SUBJECT_LENGTH_MAX = 100;

/** Adds to the day's counts, which the daily report and the metrics show. */
export function recordLeftOut(tx: Tx, sourceType: SourceType, subject: string, counts: LeftOut, at: Date) {
  const area = `ingestion:${sourceType}`;
  return addQualityCounts(tx, { area, subject: subject.slice(0, SUBJECT_LENGTH_MAX), at }, counts);
}

/** Reports a run once, not each of its records. */
export function reportLeftOut(
  { onLeftOut }: { onLeftOut?: (counts: LeftOut, source: { name: string }, givenUp: readonly string[]) => void },
  name: string,
  counts: LeftOut,
  givenUp: readonly string[] = [],
): void {
  if (counts.malformed + counts.not_read > 0) onLeftOut?.(counts, { name }, givenUp);
}
