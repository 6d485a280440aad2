import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { readJsonRows } from '../kernel/db/json-rows.store.ts';
import { DecisionView } from './view.schema.ts';

export type DecisionRow = Selectable<Database['trading_decisions']>;
export type NewDecision = Insertable<Database['trading_decisions']>;

/** False when the recommendation was already decided, or already deferred for the same reason. */
export async function insertDecision(tx: Executor, decision: NewDecision): Promise<boolean> {
  const row = await tx
    .insertInto('trading_decisions')
    .values(decision)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isDecided(db: Executor, recommendationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('trading_decisions')
    .select('id')
    .where('recommendation_id', '=', recommendationId)
    .where((where) => where.or([where('decision', '<>', 'defer'), where('skip_reason', '=', 'awaiting_approval')]))
    .executeTakeFirst();
  return row !== undefined;
}

export interface DecisionFilter {
  ticker?: string | undefined;
  decision?: string | undefined;
  isMicroTrade?: boolean | undefined;
  /** Only what was decided by then. */
  asOf?: Date | undefined;
  /** Off by default, because the trace is most of a decision's size. */
  withTrace: boolean;
  limit: number;
  offset: number;
}

const LISTED = [
  'id',
  'recommendation_id',
  'decision',
  'skip_reason',
  'ticker',
  'action',
  'confidence',
  'price',
  'computed_position_size',
  'computed_share_quantity',
  'risk_tier_at_decision',
  'portfolio_heat_at_decision',
  'active_pool_at_decision',
  'reserve_pool_at_decision',
  'circuit_breaker_status',
  'is_micro_trade',
  'exit_reason',
  'order_id',
  'time_horizon',
  'horizon_ends_at',
  'created_at',
] as const;

/** Newest first, as a response. */
export function readDecisions(
  db: Executor,
  filter: DecisionFilter,
  wanted: readonly string[] = Object.keys(DecisionView.properties),
): Promise<string> {
  const rows = db
    .selectFrom('trading_decisions')
    .select(LISTED)
    .$if(filter.withTrace, (query) => query.select('trace'))
    .$if(filter.ticker !== undefined, (query) => query.where('ticker', '=', filter.ticker ?? ''))
    .$if(filter.decision !== undefined, (query) => query.where('decision', '=', (filter.decision ?? '') as 'skip'))
    .$if(filter.isMicroTrade !== undefined, (query) => query.where('is_micro_trade', '=', filter.isMicroTrade ?? false))
    .$if(filter.asOf !== undefined, (query) => query.where('created_at', '<=', filter.asOf ?? new Date(0)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset);
  const fields = wanted.filter((name) => filter.withTrace || name !== 'trace');
  return readJsonRows(db, DecisionView, rows, { fields });
}

/** Entries decided since an instant, whatever happened to their orders. */
export async function countEntriesSince(db: Executor, accountId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('trading_decisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('broker_account_id', '=', accountId)
    .where('action', '=', 'buy')
    .where('order_id', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** As the gate counts them: stops follow each part of a fill, and what was not sent did not take a place. */
export async function countOrdersSince(db: Executor, accountId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('broker_account_id', '=', accountId)
    .where('origin', 'not in', ['foreign', 'protection'])
    .where('status', 'not in', ['blocked', 'failed'])
    .where('send_began_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The last exit of this symbol that was tried. */
export async function findLastExit(
  db: Executor,
  accountId: string,
  ticker: string,
): Promise<Pick<DecisionRow, 'created_at' | 'exit_reason' | 'trace'> | null> {
  const row = await db
    .selectFrom('trading_decisions')
    .select(['created_at', 'exit_reason', 'trace'])
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .where('decision', '=', 'exit')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function countProcessed(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct recommendation_id) as count from trading_decisions where recommendation_id is not null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** One decision with its trace. */
export async function findDecision(db: Executor, id: string): Promise<DecisionRow | null> {
  return (await db.selectFrom('trading_decisions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

const DECISIONS_OF_TRADE_MAX = 200;

/** The decisions on a recommendation and those behind orders, oldest first, with their traces. */
export function listDecisionsBehind(
  db: Executor,
  recommendationId: string | null,
  ids: readonly string[],
): Promise<DecisionRow[]> {
  return db
    .selectFrom('trading_decisions')
    .selectAll()
    .where((where) =>
      where.or([
        ...(recommendationId === null ? [] : [where('recommendation_id', '=', recommendationId)]),
        where('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(DECISIONS_OF_TRADE_MAX)
    .execute();
}

/** Exits that a document caused. */
export function listExitsByDocument(
  db: Executor,
  documentId: string,
  tickers: readonly string[],
): Promise<Pick<DecisionRow, 'id' | 'ticker' | 'order_id' | 'created_at'>[]> {
  return db
    .selectFrom('trading_decisions')
    .select(['id', 'ticker', 'order_id', 'created_at'])
    .where('ticker', '=', sql<string>`any(${[...tickers]}::text[])`)
    .where('decision', '=', 'exit')
    .where(sql<string>`trace #>> '{exit,document_id}'`, '=', documentId)
    .orderBy('created_at', 'desc')
    .limit(DECISIONS_OF_TRADE_MAX)
    .execute();
}
