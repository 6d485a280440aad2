import type { Selectable } from 'kysely';
import { readTradingSwitch } from '../broker/trading-switch.store.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { EngineConfig } from './engine-config.ts';

export type EngineConfigRow = Selectable<Database['trading_config']>;

/** The settings with the two switches, which are stored where the broker's gate reads them. */
export async function readEngineConfig(db: Executor): Promise<EngineConfig> {
  const found = db.selectFrom('trading_config').selectAll().modifyEnd(prepared('read-engine-config'));
  const row = await found.executeTakeFirstOrThrow();
  return toConfig(row, await readTradingSwitch(db));
}

/** Locks the settings until the transaction ends, so that changes of settings and switches run one after the other. */
export async function lockEngineConfig(tx: Executor): Promise<EngineConfig> {
  const row = await tx.selectFrom('trading_config').selectAll().forUpdate().executeTakeFirstOrThrow();
  return toConfig(row, await readTradingSwitch(tx));
}

export type EngineSettings = Partial<Omit<EngineConfigRow, 'id' | 'updated_at'>>;

export async function updateEngineSettings(tx: Executor, settings: EngineSettings): Promise<void> {
  if (Object.keys(settings).length > 0) await tx.updateTable('trading_config').set(settings).execute();
}

function toConfig(row: EngineConfigRow, { enabled, paused }: { enabled: boolean; paused: boolean }): EngineConfig {
  return {
    enabled,
    paused,
    riskTier: row.risk_tier,
    reserveSiphonPct: row.reserve_siphon_pct,
    pollingIntervalSeconds: row.polling_interval_seconds,
    absolutePositionCap: row.absolute_position_cap,
    activePoolMinimum: row.active_pool_minimum,
    microTradingEnabled: row.micro_trading_enabled,
    maxOpenPositions: row.max_open_positions,
  };
}
