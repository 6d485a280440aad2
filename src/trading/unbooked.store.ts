import type { Executor } from '../kernel/db/database.ts';
import type { ExitReason } from './exits.ts';
import type { TradePlan } from './trade-plan.ts';

export interface UnbookedRow {
  id: number;
  fill: {
    id: string;
    orderId: string;
    ticker: string;
    side: 'buy' | 'sell';
    quantity: number;
    price: number;
    executedAt: Date;
    decisionId: string | null;
    recommendationId: string | null;
    /** This fill completes the order. */
    orderFilled: boolean;
    filledQuantity: number;
    averagePrice: number;
    exitReason: ExitReason | 'override' | 'reset' | null;
    plan: TradePlan | null;
    isMicro: boolean;
  } | null;
  split: { ticker: string; ratio: number } | null;
}

/** In the order of recording. */
export async function listUnbooked(tx: Executor, accountId: string, limit: number): Promise<UnbookedRow[]> {
  const rows = await tx
    .selectFrom('kernel.unbooked_entries as entry')
    .leftJoin('fills', 'fills.id', 'entry.fill_id')
    .leftJoin('orders', 'orders.id', 'fills.order_id')
    .leftJoin('trading_decisions as decision', 'decision.id', 'orders.decision_id')
    .select([
      'entry.id',
      'entry.split_ticker',
      'entry.split_ratio',
      'fills.id as fill_id',
      'fills.order_id',
      'fills.ticker',
      'fills.side',
      'fills.quantity',
      'fills.price',
      'fills.executed_at',
      'orders.origin',
      'orders.order_type',
      'orders.status',
      'orders.filled_quantity',
      'orders.avg_fill_price',
      'orders.decision_id',
      'orders.recommendation_id',
      'decision.exit_reason',
      'decision.is_micro_trade',
      'decision.trace',
    ])
    .where('entry.broker_account_id', '=', accountId)
    .orderBy('entry.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    split: row.split_ticker && row.split_ratio ? { ticker: row.split_ticker, ratio: row.split_ratio } : null,
    fill:
      row.fill_id && row.order_id && row.ticker && row.side && row.quantity && row.price && row.executed_at
        ? {
            id: row.fill_id,
            orderId: row.order_id,
            ticker: row.ticker,
            side: row.side,
            quantity: row.quantity,
            price: row.price,
            executedAt: row.executed_at,
            decisionId: row.decision_id,
            recommendationId: row.recommendation_id,
            orderFilled: row.status === 'filled',
            filledQuantity: row.filled_quantity ?? row.quantity,
            averagePrice: row.avg_fill_price ?? row.price,
            exitReason: row.exit_reason ?? reasonOf(row.origin, row.order_type),
            plan: (row.trace?.plan as TradePlan | undefined) ?? null,
            isMicro: row.is_micro_trade ?? false,
          }
        : null,
  }));
}

/** What rested at the broker, or an exit in its place, has no decision. The limit sale of a pair is at the target. */
function reasonOf(origin: string | null, type: string | null): 'stop' | 'target' | 'override' | 'reset' {
  if (origin === 'protection' && type === 'limit') return 'target';
  if (origin === 'protection' || origin === 'exit') return 'stop';
  return origin === 'reset' ? 'reset' : 'override';
}

export async function hasUnbookedSplit(db: Executor, accountId: string, ticker: string): Promise<boolean> {
  const row = await db
    .selectFrom('kernel.unbooked_entries')
    .select('id')
    .where('broker_account_id', '=', accountId)
    .where('split_ticker', '=', ticker)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEntries(tx: Executor, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('kernel.unbooked_entries')
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes entries from before trading began: they are already part of the account's cash and positions. */
export async function forgetEntries(tx: Executor, accountId: string): Promise<void> {
  await tx.deleteFrom('kernel.unbooked_entries').where('broker_account_id', '=', accountId).execute();
}
