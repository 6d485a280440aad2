import { DAY_MS } from '../kernel/clock.ts';
import type { QualityGate } from './account-state.ts';

/** The risk config that holds what validation says about the model. */
export const QUALITY_GATE_CONFIG = 'model_quality_gate';
/** Judged once a session; older than the longest weekend it says nothing about now. */
const STALE_AFTER_MS = 5 * DAY_MS;
const FAILING_SIZE = 0.5;

/** The gate as it is stored. Validation writes it; whoever trades reads it. */
export interface QualityGateRecord {
  readonly status: QualityGate;
  readonly evaluated_at: string;
}

/** What the gate says at an instant; null where it was never judged, or too long ago. */
export function gateInForce(record: QualityGateRecord | null, now: Date): QualityGate | null {
  if (!record) return null;
  const ageMs = now.getTime() - Date.parse(record.evaluated_at);
  return ageMs <= STALE_AFTER_MS ? record.status : null;
}

/** A model that fails is followed with half the money, on paper too. */
export const gateSizeFactor = (gate: QualityGate | null): number => (gate === 'fail' ? FAILING_SIZE : 1);
