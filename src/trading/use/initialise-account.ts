import type { BrokerAccountRow } from '../../broker/account.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { EngineConfig } from '../engine-config.ts';
import { splitCapital } from '../pools.ts';
import { listHoldings } from '../holding.store.ts';
import { findState, insertState } from '../state.store.ts';
import { insertTrade } from '../trade.store.ts';
import { forgetEntries } from '../unbooked.store.ts';
import { weekOf } from '../week.ts';

/**
 * Starts trading with an account: its value is the capital, a share of its cash the reserve. Existing positions are kept. Does
 * nothing for an account that is already traded.
 */
export async function initialiseAccount(
  tx: Tx,
  input: { account: BrokerAccountRow; config: EngineConfig; calendar: TradingCalendar; now: Date },
): Promise<boolean> {
  const { account, config, calendar, now } = input;
  if (account.cash === null || (await findState(tx, account.id))) return false;
  const holdings = await listHoldings(tx, account.id);
  const value = holdings.reduce((sum, { quantity, mark }) => sum + quantity * mark, 0);
  const capital = Math.max(0, account.cash + value);
  const session = calendar.currentOrNextSession(now);
  const created = await insertState(tx, {
    broker_account_id: account.id,
    started_at: now,
    initial_capital: capital,
    cash: account.cash,
    // Only cash can be reserve.
    reserve: Math.max(0, Math.min(account.cash, splitCapital(capital, config.reserveSiphonPct).reserve)),
    realized_base: holdings.reduce((sum, { realizedPnl }) => sum + realizedPnl, 0),
    peak_value: capital,
    session_date: session.date,
    session_start_value: capital,
    week_start_date: weekOf(session.date),
    week_start_value: capital,
    streak_from: now,
    last_poll_at: null,
    last_decision_at: null,
  });
  if (!created) return false;
  await forgetEntries(tx, account.id);
  for (const holding of holdings) {
    if (holding.quantity === 0) continue;
    const isLong = holding.quantity > 0;
    const cost = Math.abs(holding.quantity) * holding.avgEntryPrice;
    await insertTrade(tx, {
      broker_account_id: account.id,
      epoch: 1,
      ticker: holding.ticker,
      open_quantity: holding.quantity,
      bought_quantity: isLong ? holding.quantity : 0,
      bought_value: isLong ? cost : 0,
      sold_quantity: isLong ? 0 : -holding.quantity,
      sold_value: isLong ? 0 : cost,
      opened_at: holding.openedAt ?? now,
    });
  }
  return true;
}
