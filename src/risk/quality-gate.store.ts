import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import { QUALITY_GATES, type QualityGate } from './account-state.ts';
import { gateInForce, QUALITY_GATE_CONFIG, type QualityGateRecord } from './quality-gate.ts';

/** What the gate says now; null where it was never judged, or too long ago. */
export async function findGateInForce(db: Executor, now: Date): Promise<QualityGate | null> {
  const row = await db
    .selectFrom('risk_configs')
    .select('config')
    .where('name', '=', QUALITY_GATE_CONFIG)
    .modifyEnd(prepared('find-quality-gate'))
    .executeTakeFirst();
  return gateInForce(row ? toRecord(row.config) : null, now);
}

/** Whatever else stands in the row, by whatever hand: only a status that is one counts. */
function toRecord({ status, evaluated_at }: Record<string, unknown>): QualityGateRecord | null {
  const known = QUALITY_GATES.find((gate) => gate === status);
  return known && typeof evaluated_at === 'string' ? { status: known, evaluated_at } : null;
}
