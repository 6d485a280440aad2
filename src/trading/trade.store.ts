import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';

export type TradeRow = Selectable<Database['portfolio_trades']>;

const OPEN_TRADES_MAX = 5_000;

export function listOpenTrades(db: Executor, accountId: string): Promise<TradeRow[]> {
  return db
    .selectFrom('portfolio_trades')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .orderBy('ticker')
    .limit(OPEN_TRADES_MAX)
    .execute();
}

export async function findOpenTrade(tx: Executor, accountId: string, ticker: string): Promise<TradeRow | null> {
  const row = await tx
    .selectFrom('portfolio_trades')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTrade(tx: Executor, trade: Insertable<Database['portfolio_trades']>): Promise<void> {
  await tx.insertInto('portfolio_trades').values(trade).execute();
}

export async function updateTrade(
  tx: Executor,
  id: string,
  change: Updateable<Database['portfolio_trades']>,
): Promise<void> {
  await tx.updateTable('portfolio_trades').set(change).where('id', '=', id).execute();
}

export interface TradeTotals {
  wins: number;
  losses: number;
  grossWin: number;
  grossLoss: number;
}

/** Totals of closed trades since trading began with the present capital. */
export async function sumClosedTrades(db: Executor, accountId: string, epoch: number): Promise<TradeTotals> {
  const row = await db
    .selectFrom('portfolio_trades')
    .select([
      sql<number>`count(*) filter (where realized_pnl > 0)`.as('wins'),
      sql<number>`count(*) filter (where realized_pnl < 0)`.as('losses'),
      sql<number>`coalesce(sum(realized_pnl) filter (where realized_pnl > 0), 0)`.as('grossWin'),
      sql<number>`coalesce(-sum(realized_pnl) filter (where realized_pnl < 0), 0)`.as('grossLoss'),
    ])
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row;
}

/** Losing trades in a row, newest first, among those closed after an instant. Scratches neither count nor end a streak. */
export async function countLossStreak(db: Executor, accountId: string, after: Date, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('portfolio_trades')
    .select('realized_pnl')
    .where('broker_account_id', '=', accountId)
    .where('closed_at', '>', after)
    .where('realized_pnl', '<>', 0)
    .orderBy('closed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const ended = rows.findIndex(({ realized_pnl }) => (realized_pnl ?? 0) > 0);
  return ended === -1 ? rows.length : ended;
}
