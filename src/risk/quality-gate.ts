import { DAY_MS } from '../kernel/clock.ts';
import type { QualityGate } from './account-state.ts';

/** The name under which validation stores the gate. */
export const QUALITY_GATE_CONFIG = 'model_quality_gate';
/** The gate is evaluated once a session; a result older than the longest weekend is no longer in force. */
const STALE_AFTER_MS = 5 * DAY_MS;
const FAILING_SIZE = 0.5;

/** The stored gate. Validation writes it; the risk engine and the trading engine read it. */
export interface QualityGateRecord {
  readonly status: QualityGate;
  readonly evaluated_at: string;
  /** The share of a live account's equity that may be invested; null where it is not stored. */
  readonly capital_fraction: number | null;
}

/** The status of the gate at an instant; null where it was never evaluated, or too long ago. */
export function gateInForce(record: QualityGateRecord | null, now: Date): QualityGate | null {
  if (!record) return null;
  const ageMs = now.getTime() - Date.parse(record.evaluated_at);
  return ageMs <= STALE_AFTER_MS ? record.status : null;
}

/** The share of a live account's equity that may be invested at an instant; null where it is unknown. */
export function liveCapitalInForce(record: QualityGateRecord | null, now: Date): number | null {
  const status = gateInForce(record, now);
  return status === null || !record ? null : status === 'pass' ? record.capital_fraction : 0;
}

/** The staged share of the equity, which a drawdown reduces to nothing at the limit of drawdowns. */
export const stagedFraction = (fraction: number, drawdown: number, maxDrawdown: number): number =>
  drawdown <= 0 ? fraction : maxDrawdown > 0 ? fraction * Math.max(0, 1 - drawdown / maxDrawdown) : 0;

/** A failed gate halves position sizes, on paper too. */
export const gateSizeFactor = (gate: QualityGate | null): number => (gate === 'fail' ? FAILING_SIZE : 1);
