import type { IsoDate } from '../kernel/calendar/calendar.ts';
import { isCalendarDate, parseDay } from '../kernel/calendar/civil-date.ts';
import { compareText } from '../kernel/compare-text.ts';
import { findMetric, type MetricUnit } from './metrics.ts';

export const PERIOD_KINDS = ['instant', 'quarter', 'half_year', 'nine_months', 'annual', 'other'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** A value as one filing stated it. */
export interface CompanyFact {
  metric: string;
  /** With its taxonomy: `us-gaap:Revenues`. */
  concept: string;
  /** `USD`, `USD/shares`, `shares`. */
  unit: string;
  /** Equal to the end for a value at one day. */
  periodStart: IsoDate;
  periodEnd: IsoDate;
  periodKind: PeriodKind;
  value: number;
  fiscalYear: number | null;
  fiscalPeriod: string | null;
  form: string;
  filedOn: IsoDate;
  accession: string;
}

const FACTS_MAX = 50_000;

/** Bounds in days; fiscal quarters have 12 to 14 weeks, and years 52 or 53. */
const DURATIONS: readonly { kind: PeriodKind; from: number; to: number }[] = [
  { kind: 'quarter', from: 80, to: 100 },
  { kind: 'half_year', from: 170, to: 192 },
  { kind: 'nine_months', from: 260, to: 285 },
  { kind: 'annual', from: 350, to: 380 },
];

export function periodKindOf(start: IsoDate, end: IsoDate): PeriodKind {
  if (start === end) return 'instant';
  const days = parseDay(end) - parseDay(start) + 1;
  return DURATIONS.find(({ from, to }) => days >= from && days <= to)?.kind ?? 'other';
}

/**
 * Reads EDGAR's company facts for the metrics that are kept. Each value stays with the first filing that stated it; a later
 * filing has its own fact only where it states another value, which is a restatement. Null when the value is not such an answer.
 */
export function parseCompanyFacts(answer: unknown): CompanyFact[] | null {
  const taxonomies = isRecord(answer) ? answer['facts'] : undefined;
  if (!isRecord(taxonomies)) return null;
  const facts: CompanyFact[] = [];
  for (const [taxonomy, concepts] of Object.entries(taxonomies)) {
    if (!isRecord(concepts)) continue;
    for (const [name, body] of Object.entries(concepts)) {
      const found = findMetric(`${taxonomy}:${name}`);
      const units = isRecord(body) ? body['units'] : undefined;
      if (found === null || !isRecord(units)) continue;
      for (const [unit, entries] of Object.entries(units)) {
        if (!isUnit(unit, found.metric.unit) || !Array.isArray(entries)) continue;
        const read = entries.flatMap((entry) => readFact(entry, found.metric.name, `${taxonomy}:${name}`, unit));
        facts.push(...dropRepeats(read));
      }
    }
  }
  return facts.slice(0, FACTS_MAX);
}

function readFact(entry: unknown, metric: string, concept: string, unit: string): CompanyFact[] {
  if (!isRecord(entry)) return [];
  const { start, end, val, accn, fy, fp, form, filed } = entry;
  const periodStart = typeof start === 'string' ? start : end;
  if (typeof val !== 'number' || !Number.isFinite(val) || typeof form !== 'string') return [];
  if (!isDate(periodStart) || !isDate(end) || !isDate(filed) || periodStart > end) return [];
  if (typeof accn !== 'string' || !/^\d{10}-\d{2}-\d{6}$/.test(accn)) return [];
  return [
    {
      metric,
      concept,
      unit,
      periodStart,
      periodEnd: end,
      periodKind: periodKindOf(periodStart, end),
      value: val,
      fiscalYear: typeof fy === 'number' && Number.isInteger(fy) && fy > 1900 && fy < 2200 ? fy : null,
      fiscalPeriod: typeof fp === 'string' && /^(?:FY|Q[1-4])$/.test(fp) ? fp : null,
      form: form.slice(0, 30),
      filedOn: filed,
      accession: accn,
    },
  ];
}

/** Of the facts of one concept and unit: the first of each period, and each that differs from the one before it. */
function dropRepeats(facts: readonly CompanyFact[]): CompanyFact[] {
  const last = new Map<string, number>();
  const inOrder = [...facts].sort((a, b) => compareText(a.filedOn, b.filedOn) || compareText(a.accession, b.accession));
  return inOrder.filter((fact) => {
    const period = `${fact.periodStart} ${fact.periodEnd}`;
    const isNew = last.get(period) !== fact.value;
    last.set(period, fact.value);
    return isNew;
  });
}

function isUnit(unit: string, wanted: MetricUnit): boolean {
  switch (wanted) {
    case 'money':
      return /^[A-Z]{3}$/.test(unit);
    case 'money_per_share':
      return /^[A-Z]{3}\/shares$/.test(unit);
    case 'shares':
      return unit === 'shares';
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDate = (value: unknown): value is IsoDate => typeof value === 'string' && isCalendarDate(value);
