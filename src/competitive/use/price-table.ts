import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { listCorporateActions } from '../../market/corporate-action.store.ts';
import { listBarsSince } from '../../market/price.store.ts';
import { type BarsByStart, barsByStart } from '../patterns/intraday-move.ts';
import { alignCloses, type SessionAxis } from '../patterns/session-axis.ts';

/** Number of series cached: a computation goes company by company and returns only to related companies. */
const SERIES_KEPT_MAX = 200;
/** Number of tables cached: the horizons go over the same news, in rounds that mostly begin with the same. */
const TABLES_KEPT_MAX = 2;

export interface PriceTable {
  closes(db: Executor, ticker: string): Promise<Float64Array>;
  halfHours(db: Executor, ticker: string): Promise<BarsByStart>;
}

/** The table of an axis; `from` is the time of the first half hour. */
export type FindPriceTable = (axis: SessionAxis, from: Date) => PriceTable;

/** Keeps the last tables, so that each round of each horizon does not read the same prices again. */
export function recentPriceTables(calendar: TradingCalendar, asOf: Date): FindPriceTable {
  const kept = new Map<string, PriceTable>();
  return (axis, from) => {
    const key = `${axis.first?.open.getTime()} ${from.getTime()}`;
    const table = kept.get(key) ?? priceTable(calendar, axis, { from, asOf });
    // Set again, so that the table that was used last is dropped last.
    kept.delete(key);
    const oldest = kept.keys().next().value;
    if (kept.size >= TABLES_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(key, table);
    return table;
  };
}

/** Prices as known at an instant, read once per ticker and aligned on one session axis. */
function priceTable(
  calendar: TradingCalendar,
  axis: SessionAxis,
  { from, asOf }: { from: Date; asOf: Date },
): PriceTable {
  const closes = keepRecent<Float64Array>();
  const halfHours = keepRecent<BarsByStart>();
  return {
    closes: (db, ticker) =>
      closes(ticker, async () => {
        if (!axis.first) return new Float64Array(0);
        const [bars, actions] = await Promise.all([
          listBarsSince(db, { ticker, timeframe: 'D', from: axis.first.open, asOf }),
          listCorporateActions(db, ticker, asOf),
        ]);
        return alignCloses(axis, calendar, bars, actions, asOf);
      }),
    halfHours: (db, ticker) =>
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
