import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { listCorporateActions } from '../../market/corporate-action.store.ts';
import { listBarsSince } from '../../market/price.store.ts';
import { type BarsByStart, barsByStart } from '../patterns/intraday-move.ts';
import { alignCloses, type SessionAxis } from '../patterns/session-axis.ts';

/** Number of series cached: a computation goes company by company and returns only to related companies. */
const SERIES_KEPT_MAX = 200;

export interface PriceTable {
  closes(ticker: string): Promise<Float64Array>;
  halfHours(ticker: string, from: Date): Promise<BarsByStart>;
}

/** Prices as known at an instant, read once per ticker and aligned on one session axis. */
export function priceTable(db: Executor, calendar: TradingCalendar, axis: SessionAxis, asOf: Date): PriceTable {
  const closes = keepRecent<Float64Array>();
  const halfHours = keepRecent<BarsByStart>();
  return {
    closes: (ticker) =>
      closes(ticker, async () => {
        if (!axis.first) return new Float64Array(0);
        const [bars, actions] = await Promise.all([
          listBarsSince(db, { ticker, timeframe: 'D', from: axis.first.open, asOf }),
          listCorporateActions(db, ticker, asOf),
        ]);
        return alignCloses(axis, calendar, bars, actions, asOf);
      }),
    halfHours: (ticker, from) =>
      halfHours(ticker, async () => {
        const [bars, actions] = await Promise.all([
          listBarsSince(db, { ticker, timeframe: 'M30', from, asOf }),
          listCorporateActions(db, ticker, asOf),
        ]);
        return barsByStart(
          bars.map(({ bar_timestamp, ...bar }) => ({ ...bar, timestamp: bar_timestamp })),
          actions,
          asOf,
        );
      }),
  };
}

function keepRecent<T>() {
  const kept = new Map<string, T>();
  return async (key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = await read();
    const oldest = kept.keys().next().value;
    if (kept.size >= SERIES_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(key, value);
    return value;
  };
}
