import { insertFlow } from '../snapshot.store.ts';
import { type CashDrift, readCashDrift } from '../cash-drift.store.ts';
import { addToState, lockState, updateState } from '../state.store.ts';
import type { EngineDeps, Round } from './round.ts';

/** A cent, plus the rounding of sums of fills. */
const TOLERANCE = 0.01;
const RELATIVE_TOLERANCE = 1e-6;

/**
 * Books cash at the broker that no fill explains (a dividend, a fee, a deposit) as a flow. It must be the same in two answers of
 * the broker with no orders under way, because a fill that has not arrived yet looks the same.
 */
export async function bookCashDrift(deps: EngineDeps, round: Round, seen: CashDrift | null): Promise<CashDrift | null> {
  const { account, now } = round;
  const drift = await readCashDrift(deps.db, account.id);
  if (!drift || Math.abs(drift.amount) <= TOLERANCE + Math.abs(drift.cash) * RELATIVE_TOLERANCE) return null;
  const isConfirmed =
    seen !== null && seen.syncedAt < drift.syncedAt && Math.abs(seen.amount - drift.amount) <= TOLERANCE;
  if (!isConfirmed) return drift;
  await deps.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    const state = await lockState(tx, account.id);
    const current = await readCashDrift(tx, account.id);
    if (!state || !current || Math.abs(current.amount - drift.amount) > TOLERANCE) return;
    const amount = current.amount;
    await insertFlow(tx, {
      broker_account_id: account.id,
      epoch: state.epoch,
      amount,
      reason: 'cash at the broker changed without a fill',
      occurred_at: now,
    });
    await addToState(tx, account.id, { cash: amount, reserve: 0 });
    await updateState(tx, account.id, {
      session_start_value: state.session_start_value + amount,
      week_start_value: state.week_start_value + amount,
      peak_value: Math.max(0, state.peak_value + amount),
    });
  });
  return null;
}
