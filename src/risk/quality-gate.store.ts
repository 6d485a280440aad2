import type { Executor } from '../kernel/db/database.ts';
import { findConfig } from '../kernel/named-config.store.ts';
import { QUALITY_GATES, type QualityGate } from './account-state.ts';
import { gateInForce, QUALITY_GATE_CONFIG, type QualityGateRecord } from './quality-gate.ts';

/** The gate as stored, whatever its age; null where it was never evaluated. */
export async function findGateRecord(db: Executor): Promise<QualityGateRecord | null> {
  const row = await findConfig(db, QUALITY_GATE_CONFIG);
  return row && toRecord(row.config);
}

/** The status of the gate now; null where it was never evaluated, or too long ago. */
export async function findGateInForce(db: Executor, now: Date): Promise<QualityGate | null> {
  return gateInForce(await findGateRecord(db), now);
}

/** The row may have been edited by hand: an unknown status counts as none. */
function toRecord({ status, evaluated_at }: Record<string, unknown>): QualityGateRecord | null {
  const known = QUALITY_GATES.find((gate) => gate === status);
  return known && typeof evaluated_at === 'string' ? { status: known, evaluated_at } : null;
}
