import { type Insertable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';

/** Decisions without a trade: skipped, deferred until expiry, or ordered and never filled. */
const SKIPPED = sql`(decision.decision = 'skip' or (decision.order_id is not null and decision.action = 'buy'
  and ordered.status in ('blocked', 'rejected', 'expired', 'cancelled', 'failed') and ordered.filled_quantity = 0))`;
/** The skip reason, or the final status of the order as `order_<status>`. */
const REASON = sql`coalesce(case when ordered.status is not null then 'order_' || ordered.status end, decision.skip_reason)`;

export interface DueDecision {
  id: string;
  ticker: string;
  action: 'buy' | 'sell' | 'hold';
  price: number | null;
  created_at: Date;
  horizon_ends_at: Date;
}

export async function listDueSkipped(db: Executor, now: Date, limit: number): Promise<DueDecision[]> {
  const { rows } = await sql<DueDecision>`
    select decision.id, decision.ticker, decision.action, decision.price, decision.created_at, decision.horizon_ends_at
    from trading_decisions decision left join orders ordered on ordered.id = decision.order_id
    where decision.horizon_ends_at <= ${now} and ${SKIPPED}
      and not exists (select from untaken_outcomes outcome where outcome.decision_id = decision.id)
    order by decision.horizon_ends_at, decision.id limit ${limit}`.execute(db);
  return rows;
}

export async function insertOutcome(db: Executor, outcome: Insertable<Database['untaken_outcomes']>): Promise<void> {
  await db
    .insertInto('untaken_outcomes')
    .values(outcome)
    .onConflict((on) => on.column('decision_id').doNothing())
    .execute();
}

/** A bar that became known within a span began at most this long before it. */
const BAR_DAYS_MAX = sql`interval '7 days'`;

/** The close of the last bar, or the first, that became known in (after, until]. */
export async function findCloseWithin(
  db: Executor,
  span: { ticker: string; after: Date; until: Date; pick: 'first' | 'last' },
): Promise<number | null> {
  const { rows } = await sql<{ close: number }>`
    select close from market_bars where ticker = ${span.ticker}
      and bar_timestamp > ${span.after}::timestamptz - ${BAR_DAYS_MAX} and bar_timestamp < ${span.until}
      and available_at > ${span.after} and available_at <= ${span.until}
    order by available_at ${span.pick === 'last' ? sql`desc` : sql`asc`}, timeframe desc limit 1`.execute(db);
  return rows[0]?.close ?? null;
}

export interface SkippedFilter {
  ticker?: string | undefined;
  skipReason?: string | undefined;
  since?: Date | undefined;
}

export interface SkippedReason {
  skip_reason: string;
  decision_count: number;
  measured_count: number;
  pending_count: number;
  unlabelable_count: number;
  avg_forgone_return: number | null;
  missed_count: number;
  avoided_count: number;
  forgone_value: number;
}

const condition = (filter: SkippedFilter) => sql`${SKIPPED}
  ${filter.ticker === undefined ? sql`` : sql`and decision.ticker = ${filter.ticker}`}
  ${filter.skipReason === undefined ? sql`` : sql`and ${REASON} = ${filter.skipReason}`}
  ${filter.since === undefined ? sql`` : sql`and decision.created_at >= ${filter.since}`}`;

/** By reason, the most frequent first. The forgone value is in money, for sized purchases that were not made. */
export async function summariseSkipped(db: Executor, filter: SkippedFilter): Promise<SkippedReason[]> {
  const { rows } = await sql<SkippedReason>`
    select ${REASON} as skip_reason, count(*) as decision_count,
      count(*) filter (where outcome.status = 'measured') as measured_count,
      count(*) filter (where outcome.status is null) as pending_count,
      count(*) filter (where outcome.status = 'unlabelable') as unlabelable_count,
      avg(outcome.forgone_return) filter (where decision.action <> 'hold') as avg_forgone_return,
      count(*) filter (where outcome.forgone_return > 0 and decision.action <> 'hold') as missed_count,
      count(*) filter (where outcome.forgone_return < 0 and decision.action <> 'hold') as avoided_count,
      coalesce(sum(outcome.forgone_return * decision.computed_position_size) filter (where decision.action = 'buy'), 0)
        as forgone_value
    from trading_decisions decision left join orders ordered on ordered.id = decision.order_id
    left join untaken_outcomes outcome on outcome.decision_id = decision.id
    where ${condition(filter)}
    group by 1 order by decision_count desc, skip_reason`.execute(db);
  return rows;
}

export interface SkippedItem {
  decision_id: string;
  recommendation_id: string | null;
  ticker: string;
  action: 'buy' | 'sell' | 'hold';
  confidence: number | null;
  skip_reason: string;
  decided_at: Date;
  price: number | null;
  time_horizon: string | null;
  horizon_ends_at: Date | null;
  status: 'pending' | 'measured' | 'unlabelable';
  end_price: number | null;
  forgone_return: number | null;
}

/** Newest first. */
export async function listSkipped(
  db: Executor,
  filter: SkippedFilter & { limit: number; offset: number },
): Promise<SkippedItem[]> {
  const { rows } = await sql<SkippedItem>`
    select decision.id as decision_id, decision.recommendation_id, decision.ticker, decision.action, decision.confidence,
      ${REASON} as skip_reason, decision.created_at as decided_at, decision.price, decision.time_horizon,
      decision.horizon_ends_at, coalesce(outcome.status, 'pending') as status, outcome.end_price, outcome.forgone_return
    from trading_decisions decision left join orders ordered on ordered.id = decision.order_id
    left join untaken_outcomes outcome on outcome.decision_id = decision.id
    where ${condition(filter)}
    order by decision.created_at desc, decision.id limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return rows;
}
