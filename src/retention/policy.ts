import { DAY_MS } from '../kernel/clock.ts';

/** Days for which every row is kept; 0 keeps all rows for ever. */
export interface RetentionSettings {
  historyDays: number;
  signalDays: number;
  invocationDays: number;
  runDays: number;
  emptyRunDays: number;
  deadJobDays: number;
  /** Rows of a table of the lake are removed only after the lake has their month. */
  lakeFirst: boolean;
}

export const CLASS_NAMES = [
  'history',
  'signals',
  'invocations',
  'runs',
  'jobs',
  'artifacts',
  'documents',
  'intelligence',
  'evidence',
  'orders',
  'audit',
  'market',
  'validation',
  'lake',
  'other',
] as const;
export type ClassName = (typeof CLASS_NAMES)[number];
/** The classes of which a run removes something. */
export const REMOVED_CLASSES = ['history', 'signals', 'invocations', 'runs', 'jobs', 'artifacts'] as const;
export type RemovedClass = (typeof REMOVED_CLASSES)[number];

export interface RetentionClass {
  title: string;
  /** thin: a part of the old rows stays. drop: all go. collect: only what nothing refers to goes. keep: nothing is removed. */
  rule: 'thin' | 'drop' | 'collect' | 'keep';
  /** What is removed, or why nothing is. */
  reason: string;
  /** What keeps a row although it is old. */
  keptBy: readonly string[];
  /** The table of the lake that must have a month before its rows are removed. */
  lakeTable: string | null;
}

const keep = (title: string, reason: string): RetentionClass => ({
  title,
  rule: 'keep',
  reason,
  keptBy: [],
  lakeTable: null,
});

export const CLASSES: Readonly<Record<ClassName, RetentionClass>> = {
  history: {
    title: 'Trend history',
    rule: 'thin',
    reason: 'old months keep one view per series and UTC day, so that reads as of a date stay exact',
    keptBy: [
      'the last view of a series on a UTC day',
      'the view that a recommendation refers to',
      'the views at the time of a recommendation that led to an order or an approval request, and of its evidence',
    ],
    lakeTable: 'trend_history',
  },
  signals: {
    title: 'Signal outputs',
    rule: 'thin',
    reason: 'old months keep the outputs that a recommendation refers to',
    keptBy: ['a recommendation refers to the output'],
    lakeTable: 'signal_outputs',
  },
  invocations: {
    title: 'Model invocations',
    rule: 'drop',
    reason: 'whole months go; the intelligence that they made stays',
    keptBy: [],
    lakeTable: 'invocations',
  },
  runs: {
    title: 'Ingestion runs',
    rule: 'drop',
    reason: 'runs without a new item go first; statistics cover seven days',
    keptBy: ['the run has not ended'],
    lakeTable: null,
  },
  jobs: {
    title: 'Dead jobs',
    rule: 'drop',
    reason: 'needs that still exist are enqueued again from state',
    keptBy: [],
    lakeTable: null,
  },
  artifacts: {
    title: 'Raw artifacts',
    rule: 'collect',
    reason: 'files that no document refers to go; all others are evidence',
    keptBy: ['a document refers to the file'],
    lakeTable: null,
  },
  documents: keep('Documents', 'recommendations, searches and reads of the past refer to them'),
  intelligence: keep('Intelligence', 'trends, recommendations and replays are computed from it'),
  evidence: keep('Recommendations and evidence', 'each recommendation stays verifiable, and is graded later'),
  orders: keep('Orders and decisions', 'evidence of decisions that moved money; books and records rules ask for it'),
  audit: keep('Audit events', 'one chain of hashes; books and records rules ask for it'),
  market: keep('Bars and market data', 'backtests, replays and grades need it'),
  validation: keep('Predictions and grades', 'the track record'),
  lake: keep('Lake files', 'the archive of what is removed from the database'),
  other: keep('Everything else', 'small, or swept elsewhere'),
};

/** Artifacts younger than this may belong to a document that is being stored. */
export const ARTIFACT_GRACE_DAYS = 7;

/** Rows before this are due; null if all are kept. A whole day in UTC. */
export function cutoffOf(days: number, now: Date): Date | null {
  if (days === 0) return null;
  return new Date(Math.floor((now.getTime() - days * DAY_MS) / DAY_MS) * DAY_MS);
}

export interface Month {
  /** YYYY-MM-DD, the first of a month. */
  month: string;
  from: Date;
  before: Date;
}

export function monthAt(month: string): Month {
  const from = new Date(`${month}T00:00:00.000Z`);
  return { month, from, before: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

/** The months that are older than the cutoff as a whole. */
export const monthsDue = (months: readonly string[], cutoff: Date | null): Month[] =>
  cutoff === null ? [] : months.map(monthAt).filter(({ before }) => before <= cutoff);

/** The days of a month as YYYY-MM-DD. */
export function daysOf({ from, before }: Month): string[] {
  const days: string[] = [];
  for (let ms = from.getTime(); ms < before.getTime(); ms += DAY_MS) days.push(new Date(ms).toISOString().slice(0, 10));
  return days;
}
