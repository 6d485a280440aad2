import { sql } from 'kysely';
import type { BarSpan, TradingCalendar } from '../../src/kernel/calendar/calendar.ts';
import { DAY_MS } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { ensureBarMonths } from '../../src/market/bar.store.ts';
import type { StoredTimeframe } from '../../src/market/bar.ts';
import type { MarketVendor, VendorBar } from '../../src/market/vendor.ts';

const DAILY_SESSIONS_PER_SESSION = 9;
/** Calendar days that surely hold so many sessions. */
const DAYS_PER_SESSION = 1.6;
const TICKERS_PER_STATEMENT = 250;
export const SOURCE = 'scale';

export interface BarHistory {
  daily: readonly BarSpan[];
  halfHours: readonly BarSpan[];
}

/** Closed bars up to an instant. */
export function historyUntil(calendar: TradingCalendar, until: Date, sessions: number): BarHistory {
  const spans = (timeframe: StoredTimeframe, length: number) =>
    calendar
      .barsBetween(new Date(until.getTime() - length * DAYS_PER_SESSION * DAY_MS - 5 * DAY_MS), until, timeframe)
      .filter(({ end }) => end <= until);
  return {
    daily: spans('D', sessions * DAILY_SESSIONS_PER_SESSION).slice(-sessions * DAILY_SESSIONS_PER_SESSION),
    halfHours: spans('M30', sessions).slice(-sessions * 13),
  };
}

/** Small waves around a price of its own, so that no bar is implausible. */
function closeOf(ticker: number, startMs: number): number {
  const hour = startMs / 3_600_000;
  return (
    (20 + (ticker % 180)) * (1 + 0.004 * Math.sin(hour * 0.9 + ticker) + 0.006 * Math.sin(hour * 0.05 + ticker * 3))
  );
}

/** The same in SQL; `n` is the place of the company. */
const closeSql = (at: string) =>
  sql.raw(`(20 + n % 180) * (1 + 0.004 * sin(extract(epoch from ${at}) / 3600 * 0.9 + n)
  + 0.006 * sin(extract(epoch from ${at}) / 3600 * 0.05 + n * 3))`);

/** Writes the bars of all companies and of the benchmark. Triggers are skipped: filling is not measured. */
export async function fillBars(db: Db, tickers: readonly string[], history: BarHistory): Promise<number> {
  const all = [...tickers, 'SPY'];
  await ensureBarMonths(
    db,
    [...history.daily, ...history.halfHours].map(({ start }) => start),
  );
  await db.connection().execute(async (bulk) => {
    await sql`set session_replication_role = replica`.execute(bulk);
    await sql`set synchronous_commit = off`.execute(bulk);
    await sql`set statement_timeout = 0`.execute(bulk);
    for (let from = 0; from < all.length; from += TICKERS_PER_STATEMENT) {
      const part = all.slice(from, from + TICKERS_PER_STATEMENT);
      await insertBars(bulk, part, from, 'D', history.daily);
      await insertBars(bulk, part, from, 'M30', history.halfHours);
    }
    await sql`reset session_replication_role`.execute(bulk);
    await sql`reset synchronous_commit`.execute(bulk);
    await sql`reset statement_timeout`.execute(bulk);
  });
  await sql`vacuum analyze market_bars`.execute(db);
  return all.length * (history.daily.length + history.halfHours.length);
}

async function insertBars(
  db: Db,
  tickers: readonly string[],
  from: number,
  timeframe: StoredTimeframe,
  spans: readonly BarSpan[],
) {
  await sql`
    insert into market_bars (ticker, timeframe, bar_timestamp, available_at, captured_at, open, high, low, close, volume, source)
    select ticker, ${timeframe}, start, until, until, close, close * 1.001, close * 0.999, close, 100000, ${SOURCE}
    from (select ticker, ${from}::int + place - 1 as n from unnest(${[...tickers]}::text[]) with ordinality as one (ticker, place)) company,
      unnest(${spans.map(({ start }) => start.toISOString())}::timestamptz[], ${spans.map(({ end }) => end.toISOString())}::timestamptz[])
        as span (start, until),
      lateral (select ${closeSql('start')} as close) price`.execute(db);
}

/** Answers from the same formula, as a vendor that serves all tickers in one call. */
export function formulaVendor(calendar: TradingCalendar, tickers: readonly string[], now: () => Date): MarketVendor {
  const placeOf = new Map([...tickers, 'SPY'].map((ticker, place) => [ticker, place]));
  const barsOf = (ticker: string, timeframe: StoredTimeframe, from: string, to: string): VendorBar[] =>
    calendar
      .sessionsBetween(from, to)
      .flatMap(({ open, close }) => calendar.barsBetween(open, close < now() ? close : now(), timeframe))
      .map(({ start }) => {
        const close = closeOf(placeOf.get(ticker) ?? 0, start.getTime());
        return {
          startMs: start.getTime(),
          open: close,
          high: close * 1.001,
          low: close * 0.999,
          close,
          volume: 100_000,
        };
      });
  const nothing = async () => ({ source: SOURCE, rows: [] });
  return {
    name: SOURCE,
    fetchBars: async ({ ticker, timeframe, from, to }) => ({
      source: SOURCE,
      rows: barsOf(ticker, timeframe, from, to),
    }),
    fetchManyBars: async ({ tickers: wanted, timeframe, sessions }) => ({
      source: SOURCE,
      rows: wanted.flatMap((ticker) =>
        sessions.flatMap((date) => barsOf(ticker, timeframe, date, date).map((bar) => ({ ...bar, ticker }))),
      ),
    }),
    callsForMany: ({ sessions }) => sessions.length,
    fetchSplits: nothing,
    fetchDividends: nothing,
    fetchSnapshot: nothing,
  };
}
