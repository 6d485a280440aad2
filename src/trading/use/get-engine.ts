import { type BrokerAccountRow, findActiveAccount } from '../../broker/account.store.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { unavailable } from '../../kernel/errors.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { isInitialised } from '../engine-status.ts';
import { findState, type TradingStateRow } from '../state.store.ts';
import { tradedMode } from './round.ts';

export interface Engine {
  account: BrokerAccountRow;
  state: TradingStateRow;
}

/** The start of this process and the present time. */
export interface ServingTimes {
  now: Date;
  startedAt: Date;
}

/** Null until the account has a trading state and was reconciled with the broker. */
export async function findEngine(db: Executor, { now, startedAt }: ServingTimes): Promise<Engine | null> {
  const account = await findActiveAccount(db, tradedMode(await getPortfolioConfig(db)));
  const state = account ? await findState(db, account.id) : null;
  return account && state && isInitialised(account, now, startedAt) ? { account, state } : null;
}

export async function getEngine(db: Executor, times: ServingTimes): Promise<Engine> {
  const engine = await findEngine(db, times);
  if (!engine) throw unavailable('engine not initialised: the broker has not been reconciled yet; try again shortly');
  return engine;
}

export const timesOf = (deps: { now: () => Date; startedAt: Date }): ServingTimes => ({
  now: deps.now(),
  startedAt: deps.startedAt,
});
