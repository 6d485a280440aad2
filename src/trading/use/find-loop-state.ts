import { findActiveAccount } from '../../broker/account.store.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { readEngineConfig } from '../engine-config.store.ts';
import { findState } from '../state.store.ts';
import { tradedMode } from './round.ts';

/** When the loop last ran for the account that is traded, and how often it should. */
export async function findLoopState(
  db: Executor,
): Promise<{ lastRoundAt: Date | null; pollingIntervalSeconds: number }> {
  const account = await findActiveAccount(db, tradedMode(await getPortfolioConfig(db)));
  const state = account ? await findState(db, account.id) : null;
  const { pollingIntervalSeconds } = await readEngineConfig(db);
  return { lastRoundAt: state?.last_poll_at ?? null, pollingIntervalSeconds };
}
