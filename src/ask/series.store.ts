import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { barsAsOf } from '../market/bar-version.store.ts';

export interface PricePoint {
  ticker: string;
  price: number;
  at: Date;
}

/** The last daily close of each ticker before an instant, as known at `asOf`. */
export async function listClosesBefore(
  db: Executor,
  tickers: readonly string[],
  { before, asOf }: { before: Date; asOf: Date },
): Promise<Map<string, PricePoint>> {
  const { rows } = await sql<PricePoint>`
    select wanted.ticker, bar.close as price, bar.bar_timestamp as at from unnest(${[...tickers]}::text[]) as wanted(ticker)
    cross join lateral (select close, bar_timestamp from ${barsAsOf(asOf)} known where ticker = wanted.ticker and timeframe = 'D'
      and bar_timestamp < ${before} and available_at <= ${asOf} order by bar_timestamp desc limit 1) bar`.execute(db);
  return new Map(rows.map((row) => [row.ticker, row]));
}

/** The first daily close of each ticker in [start, end). */
export async function listFirstCloses(
  db: Executor,
  tickers: readonly string[],
  { start, end, asOf }: { start: Date; end: Date; asOf: Date },
): Promise<Map<string, PricePoint>> {
  const { rows } = await sql<PricePoint>`
    select wanted.ticker, bar.close as price, bar.bar_timestamp as at from unnest(${[...tickers]}::text[]) as wanted(ticker)
    cross join lateral (select close, bar_timestamp from ${barsAsOf(asOf)} known where ticker = wanted.ticker and timeframe = 'D'
      and bar_timestamp >= ${start} and bar_timestamp < ${end} and available_at <= ${asOf}
      order by bar_timestamp limit 1) bar`.execute(db);
  return new Map(rows.map((row) => [row.ticker, row]));
}

/** The last price of each ticker in [start, end): the bar of a day or of half an hour that ended last. */
export async function listLastPricesIn(
  db: Executor,
  tickers: readonly string[],
  { start, end, asOf }: { start: Date; end: Date; asOf: Date },
): Promise<Map<string, PricePoint>> {
  const { rows } = await sql<PricePoint>`
    select wanted.ticker, bar.close as price, bar.bar_timestamp as at from unnest(${[...tickers]}::text[]) as wanted(ticker)
    cross join lateral (
      select * from (
        (select close, bar_timestamp, available_at, timeframe from ${barsAsOf(asOf)} known where ticker = wanted.ticker
          and timeframe = 'D' and bar_timestamp >= ${start} and bar_timestamp < ${end} and available_at <= ${asOf}
          order by bar_timestamp desc limit 1)
        union all
        (select close, bar_timestamp, available_at, timeframe from ${barsAsOf(asOf)} known where ticker = wanted.ticker
          and timeframe = 'M30' and bar_timestamp >= ${start} and bar_timestamp < ${end} and available_at <= ${asOf}
          order by bar_timestamp desc limit 1)) newest
      order by available_at desc, timeframe limit 1) bar`.execute(db);
  return new Map(rows.map((row) => [row.ticker, row]));
}

export interface DailyBar {
  at: Date;
  close: number;
  volume: number;
}

const DAYS_MAX = 5_000;

/** Daily bars in [start, end), oldest first. */
export async function listDailyBars(
  db: Executor,
  { ticker, start, end, asOf }: { ticker: string; start: Date; end: Date; asOf: Date },
): Promise<DailyBar[]> {
  const { rows } = await sql<DailyBar>`
    select bar_timestamp as at, close, volume from ${barsAsOf(asOf)} known where ticker = ${ticker} and timeframe = 'D'
      and bar_timestamp >= ${start} and bar_timestamp < ${end} and available_at <= ${asOf}
    order by bar_timestamp limit ${DAYS_MAX}`.execute(db);
  return rows;
}

/** The latest known revision of each corporate action that went ex in [start, end). */
export async function listActions(
  db: Executor,
  query: { ticker: string; type: 'split' | 'dividend'; start: Date; end: Date; asOf: Date },
) {
  const { rows } = await sql<{
    ex_date: string;
    cash_amount: number | null;
    split_from: number | null;
    split_to: number | null;
  }>`
    select ex_date::text as ex_date, cash_amount, split_from, split_to from (
      select distinct on (ex_date, kind) * from corporate_actions where ticker = ${query.ticker}
        and action_type = ${query.type} and available_at <= ${query.asOf} and ex_at >= ${query.start} and ex_at < ${query.end}
      order by ex_date, kind, revision desc) known
    where not cancelled order by ex_date desc limit ${DAYS_MAX}`.execute(db);
  return rows;
}

export interface EventCloses {
  first: { price: number; at: Date } | null;
  last: { price: number; at: Date } | null;
}

/** For each event the last close that was known at it and the last close before its end, in the order of the events. */
export async function listClosesAround(
  db: Executor,
  events: readonly { ticker: string; at: Date; end: Date }[],
  asOf: Date,
): Promise<EventCloses[]> {
  const { rows } = await sql<{
    first_price: number | null;
    first_at: Date | null;
    last_price: number | null;
    last_at: Date | null;
  }>`
    select before.close as first_price, before.bar_timestamp as first_at, after.close as last_price, after.bar_timestamp as last_at
    from unnest(${events.map(({ ticker }) => ticker)}::text[], ${events.map(({ at }) => at.toISOString())}::timestamptz[],
      ${events.map(({ end }) => end.toISOString())}::timestamptz[]) with ordinality as event(ticker, at, ends, place)
    left join lateral (select close, bar_timestamp from ${barsAsOf(asOf)} known where ticker = event.ticker and timeframe = 'D'
      and bar_timestamp < event.at and available_at <= event.at order by bar_timestamp desc limit 1) before on true
    left join lateral (select close, bar_timestamp from ${barsAsOf(asOf)} known where ticker = event.ticker and timeframe = 'D'
      and bar_timestamp < event.ends and available_at <= ${asOf} order by bar_timestamp desc limit 1) after on true
    order by event.place`.execute(db);
  return rows.map((row) => ({
    first: row.first_price === null || row.first_at === null ? null : { price: row.first_price, at: row.first_at },
    last: row.last_price === null || row.last_at === null ? null : { price: row.last_price, at: row.last_at },
  }));
}
