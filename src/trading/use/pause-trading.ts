import { findActiveAccount } from '../../broker/account.store.ts';
import { readTradingSwitch, setTradingSwitch } from '../../broker/trading-switch.store.ts';
import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { loadBreakers, storeBreakers } from '../breaker-state.ts';
import { insertBreakerEvents } from '../breaker.store.ts';
import { releaseOnResume } from '../breakers.ts';
import { lockEngineConfig } from '../engine-config.store.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { lockState, updateState } from '../state.store.ts';
import type { ControlDeps } from './change-engine-config.ts';
import { tradedMode } from './round.ts';

/** Stops entries and their sends at once, and keeps them stopped after a restart. Exits and cancels go on. */
export function pauseTrading(deps: ControlDeps, actor: Actor): Promise<void> {
  return switchPause(deps, actor, true);
}

/** Continues trading. A tripped drawdown breaker is released, and drawdown is measured from the present value. */
export function resumeTrading(deps: ControlDeps, actor: Actor): Promise<void> {
  return switchPause(deps, actor, false);
}

function switchPause(deps: ControlDeps, actor: Actor, paused: boolean): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await lockEngineConfig(tx);
    const before = await readTradingSwitch(tx);
    const after = await setTradingSwitch(tx, { paused }, actor.name);
    const now = deps.now();
    const released = paused ? [] : await releaseDrawdown(tx, now);
    await recordAudit(tx, {
      service: 'trading',
      entityType: 'trading_engine',
      entityId: 'engine',
      action: paused ? 'paused' : 'resumed',
      actor: { name: actor.name, tokenName: actor.tokenName },
      before,
      after: { ...after, released_breakers: released },
      occurredAt: now,
    });
  });
}

async function releaseDrawdown(tx: Tx, now: Date): Promise<string[]> {
  const account = await findActiveAccount(tx, tradedMode(await getPortfolioConfig(tx)));
  const state = account ? await lockState(tx, account.id) : null;
  if (!state) return [];
  const breakers = loadBreakers(state);
  const released = releaseOnResume(breakers);
  if (released.length === 0) return [];
  const { total } = await loadPortfolio(tx, state);
  const stored = storeBreakers(breakers);
  await updateState(tx, state.broker_account_id, {
    peak_value: Math.max(0, total),
    breakers_tripped: JSON.stringify(stored.breakers_tripped),
    breakers_cautious: [...stored.breakers_cautious],
  });
  await insertBreakerEvents(
    tx,
    released.map((breaker) => ({
      accountId: state.broker_account_id,
      breaker,
      event: 'released' as const,
      until: null,
      readings: { resumed_at_value: total },
      at: now,
    })),
  );
  return released;
}
