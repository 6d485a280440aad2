import { type RawBuilder, sql } from 'kysely';

type Rows = RawBuilder<unknown>;

const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const;
const pricesOf = (alias: string): Rows => sql.join(PRICES.map((column) => sql.ref(`${alias}.${column}`)));
/** The former price where there is one. */
const formerPrices = sql.join(
  PRICES.map((column) => sql`coalesce(${sql.ref(`was.${column}`)}, ${sql.ref(`bar.${column}`)}) as ${sql.ref(column)}`),
);

/** The stored bars, and those that were stored and are in quarantine now, which have former versions only. */
const STORED_OR_REMOVED = sql`
  (select ticker, timeframe, bar_timestamp, ${pricesOf('stored')}, available_at, false as is_removed from market_bars stored
  union all
  select ticker, timeframe, bar_timestamp, ${pricesOf('gone')}, available_at, true
  from market_bar_corrections gone where removed and restored_at is null)`;

/**
 * A bar that is in quarantine now counts from its capture where it was captured this long after it was available: it came with a
 * history, and nobody knew it before.
 */
const LIVE_CAPTURE = sql`interval '1 day'`;

const formerAvailableAt = (former: string, bar: string, isRemoved: Rows): Rows => sql`
  case when ${isRemoved} and ${sql.ref(`${former}.captured_at`)} > ${sql.ref(`${former}.available_at`)} + ${LIVE_CAPTURE}
    then ${sql.ref(`${former}.captured_at`)}
    else coalesce(${sql.ref(`${former}.available_at`)}, ${sql.ref(`${bar}.available_at`)}) end`;

/**
 * The bars with the prices that were known at an instant: those that the vendor corrected later are as they were, and those that moved
 * to quarantine later are among them. One index lookup for each bar that is read, so that it is for reads of few bars. The reader
 * compares `available_at` itself.
 */
export const barsAsOf = (asOf: Date): Rows => sql`
  (select bar.ticker, bar.timeframe, bar.bar_timestamp, ${formerAvailableAt('was', 'bar', sql`bar.is_removed`)} as available_at,
    ${formerPrices}
  from ${STORED_OR_REMOVED} bar left join lateral (
    select ${pricesOf('former')}, former.captured_at, former.available_at, former.replaced_at from market_bar_corrections former
    where former.ticker = bar.ticker and former.timeframe = bar.timeframe and former.bar_timestamp = bar.bar_timestamp
      and (former.replaced_at > ${asOf} or (former.removed and (former.restored_at is null or former.restored_at > ${asOf})))
    order by former.replaced_at limit 1) was on true
  where was.replaced_at is null or was.replaced_at > ${asOf})`;

/** The bars of these tickers with the prices that were known first, whatever the vendor corrected later. */
export const firstKnownBars = (tickers: readonly string[]): Rows => sql`
  (select ticker, timeframe, bar.bar_timestamp, ${formerAvailableAt('was', 'bar', sql`bar.is_removed`)} as available_at,
    ${formerPrices}
  from ${STORED_OR_REMOVED} bar left join (
    select distinct on (ticker, timeframe, bar_timestamp) * from market_bar_corrections
    where ticker = any(${[...tickers]}::text[])
    order by ticker, timeframe, bar_timestamp, replaced_at) was using (ticker, timeframe, bar_timestamp))`;

/**
 * The bars of these tickers, and the former versions of those that the vendor corrected or that moved to quarantine. Each is known
 * from `known_at` until the next version is known, or until it `is_removed`.
 */
export const barVersions = (tickers: readonly string[]): Rows => sql`
  (with former as (
    select *, lag(coalesce(restored_at, replaced_at)) over (partition by ticker, timeframe, bar_timestamp order by replaced_at)
      as since
    from market_bar_corrections where ticker = any(${[...tickers]}::text[])),
  last as (
    select ticker, timeframe, bar_timestamp, max(coalesce(restored_at, replaced_at)) as since from former group by 1, 2, 3),
  versions as (
    select ticker, timeframe, bar_timestamp, ${pricesOf('former')}, former.replaced_at, former.removed, former.since,
      ${formerAvailableAt('former', 'bar', sql`bar.available_at is null`)} as available_at
    from former left join market_bars bar using (ticker, timeframe, bar_timestamp)),
  known as (
    select *, greatest(available_at, since) as known_at from versions
    where available_at is not null and greatest(available_at, since) < replaced_at)
  select ticker, timeframe, bar_timestamp, greatest(bar.available_at, last.since) as known_at, ${pricesOf('bar')},
    false as is_removed
  from market_bars bar left join last using (ticker, timeframe, bar_timestamp)
  union all
  select ticker, timeframe, bar_timestamp, known_at, ${pricesOf('known')}, false from known
  union all
  select ticker, timeframe, bar_timestamp, replaced_at, ${pricesOf('known')}, true from known where removed)`;
