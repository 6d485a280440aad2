import type { Executor } from '../kernel/db/database.ts';
import { findConfig, replaceConfig } from '../kernel/named-config.store.ts';
import { QUALITY_GATE_CONFIG, type QualityGateRecord } from '../risk/quality-gate.ts';
import type { GateCheck } from './gate.ts';

/** The gate as stored in the risk configs. Trading reads only its status and the time of the evaluation. */
export interface StoredGate extends QualityGateRecord {
  /** The verdict of the last evaluation. After a failure the status follows it with a delay. */
  readonly verdict: QualityGateRecord['status'];
  readonly non_fails: number;
  readonly since: string;
  readonly session_date: string;
  readonly horizon: string;
  readonly lookback: string;
  readonly prediction_count: number;
  readonly checks: readonly GateCheck[];
}

export interface GateRow {
  readonly id: string;
  readonly gate: StoredGate;
  readonly updatedAt: Date;
}

export async function findGate(db: Executor): Promise<GateRow | null> {
  const row = await findConfig(db, QUALITY_GATE_CONFIG);
  if (!row || typeof row.config.status !== 'string') return null;
  return { id: row.id, gate: row.config as unknown as StoredGate, updatedAt: row.updated_at };
}

/** Returns the id of the gate's row. */
export const saveGate = (tx: Executor, gate: StoredGate): Promise<string> =>
  replaceConfig(tx, QUALITY_GATE_CONFIG, gate);
