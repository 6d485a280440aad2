import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface Holding {
  ticker: string;
  quantity: number;
  avgEntryPrice: number;
  realizedPnl: number;
  mark: number;
  openedAt: Date | null;
}

/** Every position the account ever had, at the newest known price. */
export async function listHoldings(db: Executor, accountId: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select held.ticker, held.quantity, held.avg_entry_price as "avgEntryPrice", held.realized_pnl as "realizedPnl",
      held.opened_at as "openedAt", coalesce(quote.price, held.avg_entry_price) as mark
    from positions held left join market_quotes quote on quote.ticker = held.ticker
    where held.broker_account_id = ${accountId} order by held.ticker`.execute(db);
  return rows;
}
