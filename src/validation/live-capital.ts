import { EVIDENCE_MIN } from './statistics/sequential-test.ts';
import { INDEPENDENT_DATES_MIN } from './gate.ts';

/** How much of a live account's equity may be invested, by the strength and length of the lived record. */
export const CAPITAL_STAGES = [
  { stage: 1, fraction: 0.1, evidence: EVIDENCE_MIN, independentDates: INDEPENDENT_DATES_MIN },
  { stage: 2, fraction: 0.25, evidence: 100, independentDates: 24 },
  { stage: 3, fraction: 0.5, evidence: 1_000, independentDates: 36 },
  { stage: 4, fraction: 1, evidence: 10_000, independentDates: 50 },
] as const;

export interface LiveCapital {
  /** 0 while nothing may be invested. */
  readonly stage: number;
  readonly fraction: number;
}

/** The highest stage whose conditions the record meets; a record that weakens falls back. */
export function liveCapital(record: { evidence: number; independentDates: number }): LiveCapital {
  const reached = CAPITAL_STAGES.filter(
    ({ evidence, independentDates }) => record.evidence >= evidence && record.independentDates >= independentDates,
  ).at(-1);
  return { stage: reached?.stage ?? 0, fraction: reached?.fraction ?? 0 };
}
