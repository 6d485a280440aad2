import { setTradingSwitch } from '../../broker/trading-switch.store.ts';
import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { EngineConfig } from '../engine-config.ts';
import type { ConfigPatch, ConfigView } from '../control.schema.ts';
import { lockEngineConfig, updateEngineSettings } from '../engine-config.store.ts';

export interface ControlDeps {
  db: Db;
  now: Now;
}

export interface ConfigChange {
  previous: Partial<ConfigView>;
  updated: Partial<ConfigView>;
  changedAt: Date;
}

/** Omitted fields keep their value. Effective from the commit, for the engine's next round and for every later send. */
export function changeEngineConfig(deps: ControlDeps, patch: ConfigPatch, actor: Actor): Promise<ConfigChange> {
  return deps.db.transaction().execute(async (tx) => {
    const before = viewOf(await lockEngineConfig(tx));
    const { enabled, ...settings } = patch;
    await updateEngineSettings(tx, settings);
    if (enabled !== undefined) await setTradingSwitch(tx, { enabled }, actor.name);
    const after = viewOf(await lockEngineConfig(tx));
    const changedAt = deps.now();
    const given = Object.keys(patch) as (keyof ConfigView)[];
    const pick = (view: ConfigView) => Object.fromEntries(given.map((key) => [key, view[key]])) as Partial<ConfigView>;
    const change = { previous: pick(before), updated: pick(after), changedAt };
    if (given.length > 0) {
      await recordAudit(tx, {
        service: 'trading',
        entityType: 'trading_config',
        entityId: 'engine',
        action: 'updated',
        actor: { name: actor.name, tokenName: actor.tokenName },
        before,
        after,
        occurredAt: changedAt,
      });
    }
    return change;
  });
}

const viewOf = (config: EngineConfig): ConfigView => ({
  enabled: config.enabled,
  risk_tier: config.riskTier,
  reserve_siphon_pct: config.reserveSiphonPct,
  polling_interval_seconds: config.pollingIntervalSeconds,
  absolute_position_cap: config.absolutePositionCap,
  active_pool_minimum: config.activePoolMinimum,
  micro_trading_enabled: config.microTradingEnabled,
  max_open_positions: config.maxOpenPositions,
});
