import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Db, Executor } from '../kernel/db/database.ts';
import type { StoredTimeframe } from './bar.ts';
import { type BarPlan, type KnownBar, NEIGHBOURS } from './plan-bars.ts';

export interface Series {
  ticker: string;
  timeframe: StoredTimeframe;
}

/**
 * Creates the missing monthly partitions for these bars. Runs on the pool, before the transaction that stores them,
 * because creating a partition must not wait for a lock while holding others.
 */
export async function ensureBarMonths(db: Db, timestamps: readonly Date[]): Promise<void> {
  const months = [...new Set(timestamps.map((timestamp) => `${timestamp.toISOString().slice(0, 7)}-01`))].sort();
  if (months.length === 0) return;
  const missing = await sql<{ month: string }>`
    select month from unnest(${months}::text[]) as month
    where to_regclass('market_bars_' || to_char(month::date, '"y"YYYY"m"MM')) is null
    order by month`.execute(db);
  for (const { month } of missing.rows) {
    await sql`select kernel.ensure_market_bar_month(${month}::date)`.execute(db);
  }
}

/**
 * Allows one writer per series: the plan is computed from the stored rows, which must not change before it is applied.
 */
export async function lockSeries(tx: Executor, series: Series): Promise<void> {
  const key = `market_bars:${series.ticker}:${series.timeframe}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** A row as stored; the end of a bar comes from the calendar. */
export type KnownBarRow = Omit<KnownBar, 'endsAt'>;

/** Stored and quarantined bars in the window plus the neighbours that screening needs, ascending. */
export async function listKnownBars(tx: Executor, series: Series, from: Date, to: Date): Promise<KnownBarRow[]> {
  // Six index range reads: a limit above the union would read the whole series first.
  const within = sql`bar.bar_timestamp between ${from} and ${to}`;
  const before = sql`bar.bar_timestamp < ${from} order by bar.bar_timestamp desc limit ${NEIGHBOURS}`;
  const after = sql`bar.bar_timestamp > ${to} order by bar.bar_timestamp limit ${NEIGHBOURS}`;
  const parts = [within, before, after].flatMap((range) => [storedBars(series, range), quarantinedBars(series, range)]);
  const { rows } = await sql<KnownBarRow>`
    select * from (${sql.join(parts, sql` union all `)}) as known order by "timestamp"`.execute(tx);
  return rows;
}

type Condition = RawBuilder<unknown>;

const storedBars = ({ ticker, timeframe }: Series, range: Condition) => sql`
  (select bar.bar_timestamp as "timestamp", bar.open, bar.high, bar.low, bar.close, bar.volume, bar.source,
    'stored' as place, bar.captured_at as "capturedAt", bar.available_at as "availableAt",
    record.second_source as "secondSource", record.second_source_at as "secondSourceAt"
  from market_bars bar left join market_bar_quarantine record using (ticker, timeframe, bar_timestamp)
  where bar.ticker = ${ticker} and bar.timeframe = ${timeframe} and ${range})`;

const quarantinedBars = ({ ticker, timeframe }: Series, range: Condition) => sql`
  (select bar.bar_timestamp, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.source,
    bar.status, bar.captured_at, null::timestamptz, bar.second_source, bar.second_source_at
  from market_bar_quarantine bar
  where bar.ticker = ${ticker} and bar.timeframe = ${timeframe} and bar.status <> 'confirmed' and ${range})`;

/** Bars are written in batched statements; only quarantine entries, which are rare, take one statement each. */
export async function applyBarPlan(tx: Executor, series: Series, plan: BarPlan, now: Date): Promise<void> {
  await insertFormerVersions(tx, series, plan, now);
  await endRemovals(tx, series, plan, now);
  await upsertBars(tx, series, plan.store);
  if (plan.remove.length > 0) {
    await tx
      .deleteFrom('market_bars')
      .where('ticker', '=', series.ticker)
      .where('timeframe', '=', series.timeframe)
      .where('bar_timestamp', 'in', plan.remove)
      .execute();
  }
  await upsertQuarantine(tx, series, plan.quarantine, now);
}

async function upsertBars(tx: Executor, series: Series, bars: BarPlan['store']): Promise<void> {
  if (bars.length === 0) return;
  await sql`
    insert into market_bars
      (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select ${series.ticker}, ${series.timeframe}, bar.*
    from unnest(
      ${bars.map(({ timestamp }) => timestamp.toISOString())}::timestamptz[],
      ${bars.map(({ open }) => open)}::float8[],
      ${bars.map(({ high }) => high)}::float8[],
      ${bars.map(({ low }) => low)}::float8[],
      ${bars.map(({ close }) => close)}::float8[],
      ${bars.map(({ volume }) => volume)}::float8[],
      ${bars.map(({ availableAt }) => availableAt.toISOString())}::timestamptz[],
      ${bars.map(({ capturedAt }) => capturedAt.toISOString())}::timestamptz[],
      ${bars.map(({ source }) => source)}::text[]) as bar
    on conflict (ticker, timeframe, bar_timestamp) do update set
      open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume,
      available_at = excluded.available_at, captured_at = excluded.captured_at, source = excluded.source`.execute(tx);
}

async function insertFormerVersions(tx: Executor, series: Series, plan: BarPlan, now: Date): Promise<void> {
  const bars = plan.formerVersions;
  if (bars.length === 0) return;
  await sql`
    insert into market_bar_corrections
      (ticker, timeframe, replaced_at, bar_timestamp, open, high, low, close, volume, captured_at, available_at, removed)
    select ${series.ticker}, ${series.timeframe}, ${now}::timestamptz, bar.*
    from unnest(
      ${bars.map(({ timestamp }) => timestamp.toISOString())}::timestamptz[],
      ${bars.map(({ open }) => open)}::float8[],
      ${bars.map(({ high }) => high)}::float8[],
      ${bars.map(({ low }) => low)}::float8[],
      ${bars.map(({ close }) => close)}::float8[],
      ${bars.map(({ volume }) => volume)}::float8[],
      ${bars.map(({ capturedAt }) => capturedAt.toISOString())}::timestamptz[],
      ${bars.map(({ availableAt }) => availableAt?.toISOString() ?? null)}::timestamptz[],
      ${bars.map(({ removed }) => removed)}::boolean[]) as bar`.execute(tx);
}

/** Records when bars that had been stored before came back from quarantine. */
async function endRemovals(tx: Executor, { ticker, timeframe }: Series, plan: BarPlan, now: Date): Promise<void> {
  const confirmed = plan.quarantine.filter(({ status }) => status === 'confirmed').map(({ timestamp }) => timestamp);
  if (confirmed.length === 0) return;
  await tx
    .updateTable('market_bar_corrections')
    .set({ restored_at: now })
    .where('ticker', '=', ticker)
    .where('timeframe', '=', timeframe)
    .where('bar_timestamp', 'in', confirmed)
    .where('removed', '=', true)
    .where('restored_at', 'is', null)
    .execute();
}

/** Clamped because the column is bounded. */
const OBSERVED_RETURN_MAX = 1e9;

async function upsertQuarantine(tx: Executor, series: Series, bars: BarPlan['quarantine'], now: Date): Promise<void> {
  for (const bar of bars) {
    const { timestamp, endsAt, open, high, low, close, volume, source, status } = bar;
    const values = {
      open,
      high,
      low,
      close,
      volume,
      ends_at: endsAt,
      captured_at: bar.capturedAt,
      source,
      reason: 'unexplained_return' as const,
      second_source: bar.secondSource,
      second_source_at: bar.secondSourceAt,
      status,
      updated_at: now,
    };
    const observed = bar.observedReturn === null ? null : Math.min(bar.observedReturn, OBSERVED_RETURN_MAX);
    await tx
      .insertInto('market_bar_quarantine')
      .values({ ...series, bar_timestamp: timestamp, observed_return: observed, ...values })
      .onConflict((on) =>
        on.columns(['ticker', 'timeframe', 'bar_timestamp']).doUpdateSet((eb) => ({
          ...values,
          // A confirmed bar keeps the return it was quarantined for.
          observed_return: eb.fn.coalesce('excluded.observed_return', 'market_bar_quarantine.observed_return'),
        })),
      )
      .execute();
  }
}

export type QuarantineRow = Selectable<Database['market_bar_quarantine']>;

const QUARANTINE_MAX = 1_000;

/** Quarantined bars that are waiting or rejected, oldest first; a newly known split may explain them. */
export async function listQuarantined(db: Executor, tickers: readonly string[]): Promise<QuarantineRow[]> {
  if (tickers.length === 0) return [];
  return db
    .selectFrom('market_bar_quarantine')
    .selectAll()
    .where('ticker', 'in', [...tickers])
    .where('status', '<>', 'confirmed')
    .orderBy('ticker')
    .orderBy('timeframe')
    .orderBy('bar_timestamp')
    .limit(QUARANTINE_MAX)
    .execute();
}
