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

export interface TradeFilter {
  ticker?: string | undefined;
  status?: 'open' | 'closed' | undefined;
  limit: number;
  offset: number;
}

/** Open trades first, then the last closed. */
export function listTrades(db: Executor, accountId: string, filter: TradeFilter): Promise<TradeRow[]> {
  return db
    .selectFrom('portfolio_trades')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .$if(filter.ticker !== undefined, (query) => query.where('ticker', '=', filter.ticker ?? ''))
    .$if(filter.status === 'open', (query) => query.where('closed_at', 'is', null))
    .$if(filter.status === 'closed', (query) => query.where('closed_at', 'is not', null))
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}

export async function findTrade(db: Executor, id: string): Promise<TradeRow | null> {
  return (await db.selectFrom('portfolio_trades').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The trade that a fill at an instant belongs to. A fill that closes one trade and opens another belongs to the one it closes. */
export async function findTradeAt(db: Executor, accountId: string, ticker: string, at: Date): Promise<TradeRow | null> {
  const row = await db
    .selectFrom('portfolio_trades')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .where('opened_at', '<=', at)
    .where((where) => where.or([where('closed_at', 'is', null), where('closed_at', '>=', at)]))
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The trades since trading began with the present capital, newest first. */
export function listEpochTrades(db: Executor, accountId: string, epoch: number, limit: number): Promise<TradeRow[]> {
  return db
    .selectFrom('portfolio_trades')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('epoch', '=', epoch)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
