import { compareText } from '../kernel/compare-text.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { TrendWindow } from '../trends/window.ts';
import { horizonEnd, type LabelHorizon } from './horizon.ts';

/** The session of a prediction: the one that is open when it is published, or the next. */
export const sessionOf = (generatedAt: Date, calendar: TradingCalendar): string =>
  calendar.currentOrNextSession(generatedAt).date;

/** The last recommendation per session, ticker and window. */
export function lastPerSession<T extends { ticker: string; window: TrendWindow; generatedAt: Date }>(
  published: readonly T[],
  calendar: TradingCalendar,
): (T & { sessionDate: string })[] {
  const last = new Map<string, T & { sessionDate: string }>();
  for (const one of published) {
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

/** The earliest instant at which the outcome can be known. */
export function firstDueAt(generatedAt: Date, horizon: LabelHorizon, calendar: TradingCalendar): Date {
  return horizonEnd(calendar.firstBarStartAfter(generatedAt, 'M30'), horizon, calendar);
}
