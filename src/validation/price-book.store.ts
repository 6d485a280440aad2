import { sql } from 'kysely';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import { listCorporateActions } from '../market/corporate-action.store.ts';
import type { StoredTimeframe } from '../market/bar.ts';
import type { BarColumns, TickerPrices } from './price-book.ts';

/** Five years of half hours on a market that never closes. */
const BARS_MAX = 100_000;

/** The bars of a ticker that start in a range, and its corporate actions, as known at `asOf`. */
export async function loadTickerPrices(
  db: Executor,
  calendar: TradingCalendar,
  ticker: string,
  range: { from: Date; to: Date; asOf: Date },
): Promise<TickerPrices> {
  return {
    days: await loadBars(db, calendar, ticker, 'D', range),
    halfHours: await loadBars(db, calendar, ticker, 'M30', range),
    actions: await listCorporateActions(db, ticker, range.asOf),
  };
}

interface PackedBars {
  starts: number[] | null;
  opens: number[] | null;
  closes: number[] | null;
  availables: number[] | null;
}

/** Loads one row of arrays, because a row for each bar takes ten times as long to parse. `extract` would compute in `numeric`. */
async function loadBars(
  db: Executor,
  calendar: TradingCalendar,
  ticker: string,
  timeframe: StoredTimeframe,
  { from, to, asOf }: { from: Date; to: Date; asOf: Date },
): Promise<BarColumns> {
  const { rows } = await sql<PackedBars>`
    ${prepared('label-bars')} select array_agg(date_part('epoch', bar_timestamp) * 1000) as starts, array_agg(open) as opens,
      array_agg(close) as closes, array_agg(date_part('epoch', available_at) * 1000) as availables
    from (select bar_timestamp, open, close, available_at from market_bars
      where ticker = ${ticker} and timeframe = ${timeframe} and bar_timestamp >= ${from} and bar_timestamp <= ${to}
        and available_at <= ${asOf}
      order by bar_timestamp limit ${BARS_MAX}) bar`.execute(db);
  const { starts, opens, closes, availables } = rows[0] ?? {};
  // Bars outside of every session are left out.
  const ends = (starts ?? []).map((ms) => endOf(Math.round(ms), timeframe, calendar));
  const kept = ends.flatMap((end, index) => (Number.isNaN(end) ? [] : index));
  const column = (values: readonly number[] | null | undefined) => Float64Array.from(kept, (i) => values?.[i] ?? 0);
  return {
    startMs: column(starts).map(Math.round),
    endMs: column(ends),
    open: column(opens),
    close: column(closes),
    availableMs: column(availables).map(Math.round),
  };
}

function endOf(startMs: number, timeframe: StoredTimeframe, calendar: TradingCalendar): number {
  const start = new Date(startMs);
  const end = timeframe === 'D' ? calendar.sessionAt(start)?.close : calendar.barAt(start, 'M30')?.end;
  return end?.getTime() ?? Number.NaN;
}
