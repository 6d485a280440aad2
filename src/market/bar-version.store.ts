import { type RawBuilder, sql } from 'kysely';

type Rows = RawBuilder<unknown>;

const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const;
const pricesOf = (alias: string): Rows => sql.join(PRICES.map((column) => sql.ref(`${alias}.${column}`)));
/** The former price where there is one. */
const formerPrices = sql.join(
  PRICES.map((column) => sql`coalesce(${sql.ref(`was.${column}`)}, ${sql.ref(`bar.${column}`)}) as ${sql.ref(column)}`),
);

/**
 * The bars with the prices that were known at an instant: those that the vendor corrected later are as they were. One index lookup
 * for each bar that is read, so that it is for reads of few bars. The reader compares `available_at` itself.
 */
export const barsAsOf = (asOf: Date): Rows => sql`
  (select bar.ticker, bar.timeframe, bar.bar_timestamp, bar.available_at, ${formerPrices}
  from market_bars bar left join lateral (select ${pricesOf('former')} from market_bar_corrections former
    where former.ticker = bar.ticker and former.timeframe = bar.timeframe and former.bar_timestamp = bar.bar_timestamp
      and former.replaced_at > ${asOf} order by former.replaced_at limit 1) was on true)`;

/** The bars of these tickers with the prices that were known first, whatever the vendor corrected later. */
export const firstKnownBars = (tickers: readonly string[]): Rows => sql`
  (select ticker, timeframe, bar.bar_timestamp, bar.available_at, ${formerPrices}
  from market_bars bar left join (
    select distinct on (ticker, timeframe, bar_timestamp) * from market_bar_corrections
    where ticker = any(${[...tickers]}::text[])
    order by ticker, timeframe, bar_timestamp, replaced_at) was using (ticker, timeframe, bar_timestamp))`;

/**
 * The bars of these tickers, and the former versions of those that the vendor corrected. Each is known from `known_at` until the next
 * version is known.
 */
export const barVersions = (tickers: readonly string[]): Rows => sql`
  (with former as (
    select *, lag(replaced_at) over (partition by ticker, timeframe, bar_timestamp order by replaced_at) as since
    from market_bar_corrections where ticker = any(${[...tickers]}::text[])),
  last as (select ticker, timeframe, bar_timestamp, max(replaced_at) as since from former group by 1, 2, 3)
  select ticker, timeframe, bar_timestamp, greatest(bar.available_at, last.since) as known_at, ${pricesOf('bar')}
  from market_bars bar left join last using (ticker, timeframe, bar_timestamp)
  union all
  select ticker, timeframe, bar_timestamp, greatest(bar.available_at, former.since), ${pricesOf('former')}
  from former join market_bars bar using (ticker, timeframe, bar_timestamp)
  where greatest(bar.available_at, former.since) < former.replaced_at)`;
