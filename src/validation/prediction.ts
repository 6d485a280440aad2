import { compareText } from '../kernel/compare-text.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { TrendWindow } from '../trends/window.ts';
import { type Horizon, horizonEnd } from './horizon.ts';

/** The session a prediction belongs to: the one that is open when it is made, or the next to open. */
export const sessionOf = (generatedAt: Date, calendar: TradingCalendar): string =>
  calendar.currentOrNextSession(generatedAt).date;

/** Of what was said about a ticker in a session, the last per window counts. Later ones must not come after earlier ones. */
export function lastPerSession<T extends { ticker: string; window: TrendWindow; generatedAt: Date }>(
  told: readonly T[],
  calendar: TradingCalendar,
): (T & { sessionDate: string })[] {
  const last = new Map<string, T & { sessionDate: string }>();
  for (const one of told) {
    const sessionDate = sessionOf(one.generatedAt, calendar);
    const key = `${sessionDate} ${one.ticker} ${one.window}`;
    const known = last.get(key);
    if (!known || known.generatedAt <= one.generatedAt) last.set(key, { ...one, sessionDate });
  }
  return [...last.values()].sort(
    (a, b) =>
      compareText(a.sessionDate, b.sessionDate) || compareText(a.ticker, b.ticker) || compareText(a.window, b.window),
  );
}

/** Before this nobody can know what became of it. */
export function firstLook(generatedAt: Date, horizon: Horizon, calendar: TradingCalendar): Date {
  return horizonEnd(calendar.firstBarStartAfter(generatedAt, 'M30'), horizon, calendar);
}
