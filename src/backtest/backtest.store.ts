import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { Failure, Findings } from './findings.ts';
import type { BacktestOrigin, BacktestRequest, BacktestStage } from './request.ts';
import type { BacktestMetrics } from './summary.ts';

export type BacktestRow = Selectable<Database['backtests']>;

/** All columns except the curve and the trades, which can be megabytes. */
const SUMMARY = [
  'id',
  'start_date',
  'end_date',
  'initial_capital',
  'risk_tier',
  'sweep',
  'status',
  'progress',
  'stage',
  'config',
  'total_return',
  'sharpe_ratio',
  'max_drawdown',
  'win_rate',
  'profit_factor',
  'trade_count',
  'origin',
  'requested_by',
  'created_at',
  'completed_at',
] as const;
export type BacktestSummary = Pick<BacktestRow, (typeof SUMMARY)[number]>;

interface Requested {
  by: string;
  at: Date;
}

const toRow = (request: BacktestRequest, requested: Requested) => ({
  start_date: request.startDate,
  end_date: request.endDate,
  initial_capital: request.initialCapital,
  risk_tier: request.riskTier,
  sweep: JSON.stringify(request.sweep),
  requested_by: requested.by,
  created_at: requested.at,
});

export async function insertBacktest(tx: Executor, request: BacktestRequest, requested: Requested): Promise<string> {
  const { id } = await tx
    .insertInto('backtests')
    .values(toRow(request, requested))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Null where the history was traded before: there is one such row. */
export async function insertReplayed(
  tx: Executor,
  request: BacktestRequest,
  requested: Requested,
): Promise<string | null> {
  const row = await tx
    .insertInto('backtests')
    .values({ ...toRow(request, requested), origin: 'replayed' })
    .onConflict((on) => on.column('origin').where('origin', '=', 'replayed').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countUnfinished(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('backtests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '<>', 'completed')
    .executeTakeFirstOrThrow();
  return count;
}

export async function findBacktest(db: Executor, id: string): Promise<BacktestRow | null> {
  return (await db.selectFrom('backtests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findBacktestSummary(db: Executor, id: string): Promise<BacktestSummary | null> {
  return (await db.selectFrom('backtests').select(SUMMARY).where('id', '=', id).executeTakeFirst()) ?? null;
}

export function listBacktests(
  db: Executor,
  page: { limit: number; offset: number; origin?: BacktestOrigin | undefined },
): Promise<BacktestSummary[]> {
  const { origin } = page;
  return db
    .selectFrom('backtests')
    .select(SUMMARY)
    .$if(origin !== undefined, (some) => some.where('origin', '=', origin ?? 'requested'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countBacktests(db: Executor, origin?: BacktestOrigin): Promise<number> {
  const { count } = await db
    .selectFrom('backtests')
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(origin !== undefined, (some) => some.where('origin', '=', origin ?? 'requested'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes completed backtests that are not among the newest `kept`; the replayed history stays. */
export async function deleteOldBacktests(tx: Executor, kept: number): Promise<void> {
  await sql`
    delete from backtests where status = 'completed' and origin = 'requested' and id in (
      select id from backtests order by created_at desc, id offset ${kept})`.execute(tx);
}

/** Starts or restarts a backtest. False when it is completed or deleted. */
export async function markRunning(db: Executor, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backtests')
    .set({ status: 'running', stage: 'loading', progress: 0 })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveProgress(db: Executor, id: string, stage: BacktestStage, progress: number): Promise<void> {
  await db
    .updateTable('backtests')
    .set({ stage, progress })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

export interface StoredResult {
  metrics: BacktestMetrics;
  config: Findings | Failure;
  /** JSON text: it comes from another thread and is stored without being parsed. */
  equityCurve: string;
  trades: string;
}

/** A completed backtest is never changed. */
export async function completeBacktest(tx: Executor, id: string, result: StoredResult, at: Date): Promise<void> {
  await tx
    .updateTable('backtests')
    .set({
      status: 'completed',
      stage: 'done',
      progress: 1,
      ...result.metrics,
      config: JSON.stringify(result.config),
      equity_curve: result.equityCurve,
      trades: result.trades,
      completed_at: at,
    })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .execute();
}
