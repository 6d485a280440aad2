import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { listRefusedExits, listUnfilledSales, type WaitingExit } from '../waiting-exit.store.ts';

/** A sale at the market fills within seconds while its symbol is traded. */
const WAITING_MINUTES_MAX = 5;

/**
 * Raises an incident for every position that cannot be left: the broker has a sale at the market and does not fill it, or refuses
 * the exit again and again. Brokers such as Alpaca do not report halts, so the time of trading that has passed decides.
 */
export async function raiseWaitingExits(
  deps: {
    db: Db;
    account: Pick<BrokerAccountRow, 'id'>;
    calendar: Pick<TradingCalendar, 'tradingMinutes'>;
  },
  now: Date,
): Promise<void> {
  const { db, account, calendar } = deps;
  const exits = [...(await listUnfilledSales(db, account.id)), ...(await listRefusedExits(db, account.id, now))];
  const waiting = exits.filter(({ since }) => calendar.tradingMinutes(since, now) >= WAITING_MINUTES_MAX);
  for (const exit of waiting) {
    const incident = { kind: 'exit_waiting' as const, ticker: exit.ticker, message: messageOf(exit), at: now };
    await raiseIncident(db, { accountId: account.id, ...incident });
  }
  const exceptTickers = waiting.map(({ ticker }) => ticker);
  await resolveIncidents(db, { accountId: account.id, kind: 'exit_waiting', exceptTickers }, now);
}

function messageOf({ ticker, quantity, refusal }: WaitingExit): string {
  const time = `${WAITING_MINUTES_MAX} minutes of trading`;
  return quantity === null
    ? `the broker has refused the exit from ${ticker} for ${time}: ${refusal ?? 'it gave no reason'}; ask the broker`
    : `the broker has not filled the sale of ${quantity} ${ticker} for ${time}: ${ticker} may be halted; ask the broker`;
}
