import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { StoredTimeframe } from './bar.ts';

const COLUMNS = ['ticker', 'bar_timestamp', 'open', 'high', 'low', 'close', 'volume', 'captured_at'] as const;
/** Only the needed columns: parsing one timestamp costs more than parsing all prices of its row. */
export type BarRow = Pick<Selectable<Database['market_bars']>, (typeof COLUMNS)[number]>;

// The reads of bars are prepared: to plan one over a dozen monthly partitions takes several times as long as to run it.
const SERIES_BARS_MAX = 20_000;
const TICKERS_MAX = 20_000;

/** The newest bars known at `asOf`, oldest first. */
export async function listRecentBars(
  db: Executor,
  query: { ticker: string; timeframe: StoredTimeframe; asOf: Date; limit: number },
): Promise<BarRow[]> {
  const rows = await db
    .selectFrom('market_bars')
    .select(COLUMNS)
    .where('ticker', '=', query.ticker)
    .where('timeframe', '=', query.timeframe)
    .where('bar_timestamp', '<', query.asOf)
    .where('available_at', '<=', query.asOf)
    .orderBy('bar_timestamp', 'desc')
    .limit(Math.min(query.limit, SERIES_BARS_MAX))
    .modifyEnd(prepared('recent-bars'))
    .execute();
  return rows.reverse();
}

/** The same for several tickers in one round trip. A ticker without bars has no entry. */
export async function listRecentBarsByTicker(
  db: Executor,
  query: { tickers: readonly string[]; timeframe: StoredTimeframe; asOf: Date; limit: number },
): Promise<Map<string, BarRow[]>> {
  const { rows } = await sql<BarRow>`
    ${prepared('recent-bars-of')} select bar.* from unnest(${query.tickers}::text[]) wanted cross join lateral (
      select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from market_bars
      where ticker = wanted and timeframe = ${query.timeframe} and bar_timestamp < ${query.asOf}
        and available_at <= ${query.asOf}
      order by bar_timestamp desc limit ${Math.min(query.limit, SERIES_BARS_MAX)}) bar
    order by bar.ticker, bar.bar_timestamp`.execute(db);
  const found = new Map<string, BarRow[]>();
  for (const row of rows) {
    const bars = found.get(row.ticker);
    if (bars) bars.push(row);
    else found.set(row.ticker, [row]);
  }
  return found;
}

/** The start and the close of a bar. */
export interface DatedClose {
  timestamp: Date;
  close: number;
}

/** The same with closes only: as JSON by ticker, because a row for each bar takes several times as long to parse. */
export async function listRecentClosesByTicker(
  db: Executor,
  query: { tickers: readonly string[]; timeframe: StoredTimeframe; asOf: Date; limit: number },
): Promise<Map<string, DatedClose[]>> {
  const { rows } = await sql<{ ticker: string; starts: number[] | null; closes: number[] | null }>`
    ${prepared('recent-closes-of')} select wanted as ticker, recent.starts, recent.closes
    from unnest(${query.tickers}::text[]) wanted cross join lateral (
      select json_agg((extract(epoch from bar_timestamp) * 1000)::float8 order by bar_timestamp) as starts,
        json_agg(close order by bar_timestamp) as closes
      from (select bar_timestamp, close from market_bars
        where ticker = wanted and timeframe = ${query.timeframe} and bar_timestamp < ${query.asOf}
          and available_at <= ${query.asOf}
        order by bar_timestamp desc limit ${Math.min(query.limit, SERIES_BARS_MAX)}) bar) recent`.execute(db);
  return new Map(
    rows.map(({ ticker, starts, closes }) => [
      ticker,
      (starts ?? []).map((start, index) => ({ timestamp: new Date(start), close: closes?.[index] ?? Number.NaN })),
    ]),
  );
}

/** Bars that start in [from, asOf) and were known at `asOf`, oldest first. */
export function listBarsSince(
  db: Executor,
  query: { ticker: string; timeframe: StoredTimeframe; from: Date; asOf: Date },
): Promise<BarRow[]> {
  return db
    .selectFrom('market_bars')
    .select(COLUMNS)
    .where('ticker', '=', query.ticker)
    .where('timeframe', '=', query.timeframe)
    .where('bar_timestamp', '>=', query.from)
    .where('bar_timestamp', '<', query.asOf)
    .where('available_at', '<=', query.asOf)
    .orderBy('bar_timestamp')
    .limit(SERIES_BARS_MAX)
    .modifyEnd(prepared('bars-since'))
    .execute();
}

export async function countBars(db: Executor, ticker: string, timeframe: StoredTimeframe): Promise<number> {
  const row = await db
    .selectFrom('market_bars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticker', '=', ticker)
    .where('timeframe', '=', timeframe)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The start of each series' last bar. Quarantined bars count, so that they are not fetched again and again. */
export async function listLastBars(
  db: Executor,
  tickers: readonly string[],
  timeframe: StoredTimeframe,
): Promise<Map<string, Date>> {
  if (tickers.length === 0) return new Map();
  // One index lookup per ticker: a grouped maximum would read every bar of every ticker.
  const { rows } = await sql<{ ticker: string; last: Date }>`
    select ticker, greatest(
      (select max(bar_timestamp) from market_bars bar where bar.ticker = wanted.ticker and bar.timeframe = ${timeframe}),
      (select max(bar_timestamp) from market_bar_quarantine bar
        where bar.ticker = wanted.ticker and bar.timeframe = ${timeframe})) as last
    from unnest(${[...tickers]}::text[]) as wanted(ticker)`.execute(db);
  return new Map(rows.filter(({ last }) => last !== null).map(({ ticker, last }) => [ticker, last]));
}

export type LastPrice = Pick<
  Selectable<Database['market_bars']>,
  'ticker' | 'timeframe' | 'bar_timestamp' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'source'
>;

/** The stored bar of each ticker that ended last: a half hour of a day that is not over, else a day. */
export async function listLastPrices(db: Executor, tickers: readonly string[], asOf: Date): Promise<LastPrice[]> {
  if (tickers.length === 0) return [];
  const { rows } = await sql<LastPrice>`
    ${prepared('last-prices')} select bar.ticker, bar.timeframe, bar.bar_timestamp, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.source
    from unnest(${[...tickers]}::text[]) as wanted(ticker)
    cross join lateral (
      select * from (
        (select * from market_bars where ticker = wanted.ticker and timeframe = 'D' and available_at <= ${asOf}
          order by bar_timestamp desc limit 1)
        union all
        (select * from market_bars where ticker = wanted.ticker and timeframe = 'M30' and available_at <= ${asOf}
          order by bar_timestamp desc limit 1)) as newest
      -- The last half hour ends with its day: the day's close is the official one.
      order by newest.available_at desc, newest.timeframe limit 1) as bar`.execute(db);
  return rows;
}

/** Tickers of active companies. Prices are kept for these and for the benchmarks. */
export async function listTrackedTickers(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('companies')
    .select('ticker')
    .where('active', '=', true)
    .orderBy('ticker')
    .limit(TICKERS_MAX)
    .execute();
  return rows.map(({ ticker }) => ticker);
}
