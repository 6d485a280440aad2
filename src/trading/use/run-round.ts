import { listPendingRecommendations } from '../pending-recommendation.store.ts';
import { findState, updateState } from '../state.store.ts';
import type { CashDrift } from '../cash-drift.store.ts';
import { decideRecommendation } from './decide-recommendation.ts';
import { followCash } from './follow-cash.ts';
import { keepDays } from './keep-days.ts';
import { lockOutShocks } from './lock-out-shocks.ts';
import { manageExits } from './manage-exits.ts';
import { measureUntaken } from './measure-untaken.ts';
import type { EngineDeps, Round } from './round.ts';
import { settleFills } from './settle-fills.ts';
import { tellEvents } from './tell-events.ts';
import { watchBreakers } from './watch-breakers.ts';

/** More in one round would keep exits waiting; the rest comes in the next. */
const RECOMMENDATIONS_PER_ROUND = 200;

/** What is remembered from one round to the next, and can be forgotten without harm. */
export interface RoundMemory {
  drift: CashDrift | null;
}

export type OnTaskError = (error: unknown, task: string) => void;

export const ENGINE_TASKS = [
  'settle_fills',
  'keep_days',
  'follow_cash',
  'watch_breakers',
  'lock_out_shocks',
  'manage_exits',
  'decide',
  'tell_events',
  'measure_untaken',
] as const;
type Task = (typeof ENGINE_TASKS)[number];

/**
 * One look at everything, in the order of weight: books, breakers, ways out, and only then entries. A task that fails does not
 * keep the others from being done; without books, though, nothing is bought.
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
  const hasBooks =
    (await attempt('settle_fills', () => settleFills(deps, account.id, now))) &&
    (await attempt('keep_days', () => keepDays(deps, round))) &&
    (await attempt('watch_breakers', () => watchBreakers(deps, round)));
  await attempt('follow_cash', async () => {
    memory.drift = await followCash(deps, round, memory.drift);
  });
  // Ways out before lockouts: a symbol that crashes through its stop is sold before it is locked.
  await attempt('manage_exits', () => manageExits(deps, round));
  await attempt('lock_out_shocks', () => lockOutShocks(deps, round));
  let decided = 0;
  if (hasBooks)
    await attempt('decide', async () => {
      decided = await decideAll(deps, round, onError);
    });
  await attempt('tell_events', () => tellEvents(deps, round));
  await attempt('measure_untaken', () => measureUntaken(deps, now));
  await attempt('keep_days', () => updateState(deps.db, account.id, { last_poll_at: now }));
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
