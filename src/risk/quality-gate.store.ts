import type { Executor } from '../kernel/db/database.ts';
import { findConfig, listConfigs, type NamedConfigRow } from '../kernel/named-config.store.ts';
import { QUALITY_GATES, type QualityGate } from './account-state.ts';
import { TRADING_CONFIG } from './trading-config.ts';
import { getTradingConfig } from './trading-config.store.ts';
import { gateInForce, liveCapitalInForce, QUALITY_GATE_CONFIG, type QualityGateRecord } from './quality-gate.ts';

/** The gate as stored, whatever its age; null where it was never evaluated. */
export async function findGateRecord(db: Executor): Promise<QualityGateRecord | null> {
  const row = await findConfig(db, QUALITY_GATE_CONFIG);
  return row && toRecord(row.config);
}

/** The limits in force and the gate, in one round trip. */
export async function loadLimitsAndGate(db: Executor, now: Date): Promise<{ stored: NamedConfigRow; gate: LiveGate }> {
  const rows = await listConfigs(db, [TRADING_CONFIG, QUALITY_GATE_CONFIG]);
  const gate = rows.find(({ name }) => name === QUALITY_GATE_CONFIG);
  const stored = rows.find(({ name }) => name === TRADING_CONFIG) ?? (await getTradingConfig(db));
  return { stored, gate: liveGateOf(gate ? toRecord(gate.config) : null, now) };
}

/** The status of the gate now; null where it was never evaluated, or too long ago. */
export async function findGateInForce(db: Executor, now: Date): Promise<QualityGate | null> {
  return gateInForce(await findGateRecord(db), now);
}

/** The gate's status and the share of capital that it allows. */
interface LiveGate {
  status: QualityGate | null;
  capitalFraction: number | null;
}

export const findLiveGate = async (db: Executor, now: Date): Promise<LiveGate> =>
  liveGateOf(await findGateRecord(db), now);

const liveGateOf = (record: QualityGateRecord | null, now: Date): LiveGate => ({
  status: gateInForce(record, now),
  capitalFraction: liveCapitalInForce(record, now),
});

/** The row may have been edited by hand: an unknown status counts as none. */
function toRecord({ status, evaluated_at, capital_fraction }: Record<string, unknown>): QualityGateRecord | null {
  const known = QUALITY_GATES.find((gate) => gate === status);
  if (!known || typeof evaluated_at !== 'string') return null;
  const isShare = typeof capital_fraction === 'number' && capital_fraction >= 0 && capital_fraction <= 1;
  // An older version passed the gate on replayed predictions and stored no share.
  if (known === 'pass' && !isShare) return null;
  return { status: known, evaluated_at, capital_fraction: isShare ? capital_fraction : null };
}
