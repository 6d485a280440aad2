import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { CompleteBar, StoredTimeframe } from './bar.ts';
import type { VendorBar } from './vendor.ts';

type BarIssue =
  | 'not_finite'
  | 'not_positive'
  | 'out_of_bounds'
  | 'high_below_low'
  | 'outside_range'
  | 'outside_session'
  | 'misaligned'
  | 'duplicate';
export type IssueCounts = Partial<Record<BarIssue, number>>;

/** The bounds of the database columns; a value beyond them is counted as an issue. */
const PRICE_BELOW = 1e9;
const VOLUME_MAX = 1e15;
/** The year 2100: a time in microseconds is far beyond it. */
const START_BELOW_MS = Date.UTC(2100, 0);

export interface CleanBars {
  /** Ascending, one per timestamp. */
  bars: CompleteBar[];
  issues: IssueCounts;
  /** Bars still forming at `now`; dropped but not counted as issues. */
  unfinished: number;
}

/** Applies the rules for single bars; an invalid bar is dropped and counted under its first issue. */
export function cleanBars(
  input: readonly VendorBar[],
  context: { calendar: TradingCalendar; timeframe: StoredTimeframe; now: Date },
): CleanBars {
  const issues: IssueCounts = {};
  const count = (issue: BarIssue) => {
    issues[issue] = (issues[issue] ?? 0) + 1;
  };
  const byStart = new Map<number, CompleteBar>();
  let unfinished = 0;
  for (const given of input) {
    const issue = findBarIssue(given);
    if (issue) {
      count(issue);
      continue;
    }
    const span = computeSpan(given.startMs, context.calendar, context.timeframe);
    if (typeof span === 'string') {
      count(span);
      continue;
    }
    if (span.end > context.now) {
      unfinished++;
      continue;
    }
    const { open, high, low, close, volume } = given;
    const bar = { timestamp: span.start, endsAt: span.end, open, high, low, close, volume };
    const other = byStart.get(span.start.getTime());
    if (other) count('duplicate');
    if (!other || hasPriority(bar, other)) byStart.set(span.start.getTime(), bar);
  }
  const bars = [...byStart.values()].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  return { bars, issues, unfinished };
}

function findBarIssue(bar: VendorBar): BarIssue | null {
  const prices = [bar.open, bar.high, bar.low, bar.close];
  if (![...prices, bar.volume, bar.startMs].every(Number.isFinite)) return 'not_finite';
  if (prices.some((price) => price <= 0) || bar.volume < 0) return 'not_positive';
  if (prices.some((price) => price >= PRICE_BELOW) || bar.volume > VOLUME_MAX) return 'out_of_bounds';
  if (bar.startMs < 0 || bar.startMs >= START_BELOW_MS) return 'out_of_bounds';
  if (bar.high < bar.low) return 'high_below_low';
  return bar.low > Math.min(bar.open, bar.close) || bar.high < Math.max(bar.open, bar.close) ? 'outside_range' : null;
}

function computeSpan(startMs: number, calendar: TradingCalendar, timeframe: StoredTimeframe) {
  const start = new Date(startMs);
  if (timeframe === 'D') {
    // Vendors stamp a day with midnight in New York or in UTC, or with a time of it. Between the two midnights the day is not certain.
    const [own, utc] = [calendar.dateOf(start), start.toISOString().slice(0, 10)];
    if (own !== utc && startMs % DAY_MS !== 0) return 'misaligned';
    const session = calendar.sessionOn(utc);
    return session ? { start: session.open, end: session.close } : 'outside_session';
  }
  const bar = calendar.barAt(start, timeframe);
  if (!bar) return 'outside_session';
  return bar.start.getTime() === startMs ? bar : 'misaligned';
}

/** Prefers the bar with more volume; ties are broken by price, so that input order does not matter. */
function hasPriority(bar: CompleteBar, other: CompleteBar): boolean {
  const keys = ['volume', 'close', 'high', 'open', 'low'] as const;
  const differing = keys.find((key) => bar[key] !== other[key]);
  return differing !== undefined && bar[differing] > other[differing];
}
