import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { type CorporateAction, splitConsistentBars } from '../../market/adjustment.ts';
import type { Bar } from '../../market/bar.ts';

const BAR_MINUTES = 30;

/** Half-hour bars keyed by their start in milliseconds. */
export type BarsByStart = ReadonlyMap<number, Bar>;

export function barsByStart(bars: readonly Bar[], actions: readonly CorporateAction[], asOf: Date): BarsByStart {
  return new Map(splitConsistentBars(bars, actions, asOf).map((bar) => [bar.timestamp.getTime(), bar]));
}

/** The first bars that start after the news, which are the first that could be traded. */
export function barsAfter(
  calendar: TradingCalendar,
  eventAt: Date,
  count: number,
): { starts: number[]; end: Date } | null {
  const until = calendar.addTradingMinutes(eventAt, (count + 1) * BAR_MINUTES);
  const spans = calendar.barsBetween(eventAt, new Date(until.getTime() + 1), 'M30').slice(0, count);
  const last = spans.at(-1);
  return spans.length === count && last ? { starts: spans.map(({ start }) => start.getTime()), end: last.end } : null;
}

/** Log return from the first bar's open to the last bar's close; null when a bar is missing. */
export function intradayMove(bars: BarsByStart, starts: readonly number[]): number | null {
  if (!starts.every((start) => bars.has(start))) return null;
  const first = bars.get(starts[0] ?? Number.NaN);
  const last = bars.get(starts.at(-1) ?? Number.NaN);
  const move = first && last ? Math.log(last.close / first.open) : Number.NaN;
  return Number.isFinite(move) ? move : null;
}
