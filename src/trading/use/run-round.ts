import { listPendingRecommendations } from '../pending-recommendation.store.ts';
import { findState, updateState } from '../state.store.ts';
import type { CashDrift } from '../cash-drift.store.ts';
import { decideRecommendation } from './decide-recommendation.ts';
import { bookCashDrift } from './book-cash-drift.ts';
import { rollTradingDay } from './roll-trading-day.ts';
import { lockOutShocks } from './lock-out-shocks.ts';
import { manageExits } from './manage-exits.ts';
import { markPortfolio } from './mark-portfolio.ts';
import { measureSkipped } from './measure-skipped.ts';
import type { EngineDeps, Round } from './round.ts';
import { bookFills } from './book-fills.ts';
import { notifyEvents } from './notify-events.ts';
import { watchBreakers } from './watch-breakers.ts';

/** Bounds the time until the next exits; the rest is decided in the next round. */
const RECOMMENDATIONS_PER_ROUND = 200;

/** State between rounds that may be lost without harm. */
export interface RoundMemory {
  drift: CashDrift | null;
}

export type OnTaskError = (error: unknown, task: string) => void;

export const ENGINE_TASKS = [
  'book_fills',
  'book_cash_drift',
  'roll_trading_day',
  'watch_breakers',
  'mark_portfolio',
  'lock_out_shocks',
  'manage_exits',
  'decide',
  'notify_events',
  'measure_skipped',
  'record_poll',
] as const;
type Task = (typeof ENGINE_TASKS)[number];

/**
 * One round in order of importance: books, breakers, exits, then entries. A failed task does not stop the others, but without
 * up-to-date books nothing is decided.
 */
export async function runRound(
  deps: EngineDeps,
  round: Round,
  memory: RoundMemory,
  onError: OnTaskError,
): Promise<{ decided: number }> {
  const attempt = async (task: Task, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      onError(error, task);
      return false;
    }
  };
  const { account, now } = round;
  const hasFills = await attempt('book_fills', () => bookFills(deps, account.id, now));
  // Before the day's snapshot: a flow of the same instant would be in neither that day nor the next.
  await attempt('book_cash_drift', async () => {
    memory.drift = await bookCashDrift(deps, round, memory.drift);
  });
  const hasBooks =
    hasFills &&
    (await attempt('roll_trading_day', () => rollTradingDay(deps, round))) &&
    (await attempt('watch_breakers', () => watchBreakers(deps, round)));
  await attempt('mark_portfolio', () => markPortfolio(deps, round));
  // Exits before lockouts: a symbol that crashes through its stop is sold before it is locked out.
  await attempt('manage_exits', () => manageExits(deps, round));
  await attempt('lock_out_shocks', () => lockOutShocks(deps, round));
  let decided = 0;
  if (hasBooks)
    await attempt('decide', async () => {
      decided = await decideAll(deps, round, onError);
    });
  await attempt('notify_events', () => notifyEvents(deps, round));
  await attempt('measure_skipped', () => measureSkipped(deps, now));
  await attempt('record_poll', () => updateState(deps.db, account.id, { last_poll_at: now }));
  return { decided };
}

async function decideAll(deps: EngineDeps, round: Round, onError: OnTaskError): Promise<number> {
  const state = await findState(deps.db, round.account.id);
  if (!state) return 0;
  const pending = await listPendingRecommendations(deps.db, state.started_at, round.now, RECOMMENDATIONS_PER_ROUND);
  let decided = 0;
  for (const recommendation of pending) {
    try {
      if (await decideRecommendation(deps, round, recommendation)) decided++;
    } catch (error) {
      onError(error, `decide ${recommendation.ticker}`);
    }
  }
  return decided;
}
