import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { listQuotes } from '../../market/quote.store.ts';
import { findLastMarkAt, insertMark, thinMarks } from '../mark.store.ts';
import { findState } from '../state.store.ts';
import { loadDay } from './roll-trading-day.ts';
import type { EngineDeps, Round } from './round.ts';

const MARK_EVERY_MS = MINUTE_MS;
/** Marks of this time are kept by the minute. */
export const MINUTES_KEPT_MS = 7 * DAY_MS;

/** Marks the account's value every minute of a session, and once at the start also outside one. */
export function markPortfolio(deps: EngineDeps, { account, config, now }: Round): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    const state = await findState(tx, account.id);
    if (!state) return;
    const last = await findLastMarkAt(tx, account.id, state.epoch);
    const session = deps.calendar.sessionAt(now);
    if (last !== null && (session === null || now.getTime() - last.getTime() < MARK_EVERY_MS)) return;
    const date = session?.date ?? state.session_date;
    const day = await loadDay(tx, config.riskTier, state, date, deps.calendar.sessionsPerYear);
    const [quote] = await listQuotes(tx, [deps.benchmark]);
    await insertMark(tx, {
      broker_account_id: account.id,
      epoch: state.epoch,
      marked_at: now,
      session_date: date,
      portfolio_value: day.portfolio_value,
      cumulative_return: day.cumulative_return,
      benchmark_price: quote?.price ?? null,
    });
    await thinMarks(tx, account.id, state.epoch, new Date(now.getTime() - MINUTES_KEPT_MS));
  });
}
