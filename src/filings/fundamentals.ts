import { compareText } from '../kernel/compare-text.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { CompanyFact } from './company-facts.ts';
import { findMetric, METRICS, type MetricUnit, type Statement } from './metrics.ts';

/** A stored fact with the time from which it was known. */
export interface KnownFact extends CompanyFact {
  availableAt: Date;
  /** The filing's page, for people. */
  filingUrl: string | null;
}

export interface FundamentalValue extends KnownFact {
  /** What earlier filings stated for the same period, the oldest first. Empty unless the value was restated. */
  restatedFrom: KnownFact[];
}

export interface FundamentalSeries {
  metric: string;
  label: string;
  statement: Statement;
  unitKind: MetricUnit;
  /** Latest period first. */
  values: FundamentalValue[];
}

/**
 * The fundamentals of a company as they were known at an instant: for each metric and period the value of the newest filing by
 * then. Where a company states a figure under several concepts, the preferred one counts. A fact known later changes nothing.
 */
export function computeFundamentals(
  facts: readonly KnownFact[],
  options: { asOf: Date; periodsMax: number },
): FundamentalSeries[] {
  const known = facts.filter(({ availableAt }) => availableAt <= options.asOf);
  return METRICS.flatMap(({ name, label, statement, unit }) => {
    const values = seriesOf(known.filter(({ metric }) => metric === name)).slice(0, options.periodsMax);
    return values.length === 0 ? [] : [{ metric: name, label, statement, unitKind: unit, values }];
  });
}

function seriesOf(facts: readonly KnownFact[]): FundamentalValue[] {
  // A filer may move a period's first day by some days between filings; the kind and the end identify the period.
  const byPeriod = groupBy(facts, (fact) => `${fact.periodEnd} ${fact.periodKind}`);
  return [...byPeriod.values()].flatMap(valueOf).sort((a, b) => compareText(b.periodEnd, a.periodEnd));
}

function valueOf(ofPeriod: readonly KnownFact[]): FundamentalValue[] {
  const rank = (fact: KnownFact) => findMetric(fact.concept)?.rank ?? Number.MAX_SAFE_INTEGER;
  const best = Math.min(...ofPeriod.map(rank));
  const preferred = ofPeriod
    .filter((fact) => rank(fact) === best)
    .sort((a, b) => a.availableAt.getTime() - b.availableAt.getTime() || compareText(a.accession, b.accession));
  const current = preferred.at(-1);
  if (current === undefined) return [];
  const restatedFrom = preferred.filter((fact) => fact.unit === current.unit && fact.value !== current.value);
  return [{ ...current, restatedFrom }];
}
