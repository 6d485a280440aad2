import type { Executor } from '../kernel/db/database.ts';
import { findConfig, replaceConfig } from '../kernel/named-config.store.ts';
import { QUALITY_GATE_CONFIG, type QualityGateRecord } from '../risk/quality-gate.ts';
import type { GateCheck } from './gate.ts';

/** The gate as stored in the risk configs. Trading reads its status, its capital fraction and the time of the evaluation. */
export interface StoredGate extends QualityGateRecord {
  /** The verdict of the last evaluation. After a failure the status follows it with a delay. */
  readonly verdict: QualityGateRecord['status'];
  /** What the status means for trading. */
  readonly message: string;
  readonly non_fails: number;
  readonly since: string;
  readonly session_date: string;
  readonly horizon: string;
  readonly lookback: string;
  /** Which predictions the gate evaluates. */
  readonly record: 'lived';
  readonly prediction_count: number;
  /** Sessions of the lived record, and its first. */
  readonly lived_sessions: number;
  readonly lived_since: string | null;
  readonly independent_dates: number;
  readonly evidence: number;
  readonly capital_stage: number;
  readonly checks: readonly GateCheck[];
}

export interface GateRow {
  readonly id: string;
  readonly gate: StoredGate;
  readonly updatedAt: Date;
}

export async function findGate(db: Executor): Promise<GateRow | null> {
  const row = await findConfig(db, QUALITY_GATE_CONFIG);
  // A gate of an older version was evaluated on replayed predictions too: it counts as none.
  if (!row || typeof row.config.status !== 'string' || row.config.record !== 'lived') return null;
  return { id: row.id, gate: row.config as unknown as StoredGate, updatedAt: row.updated_at };
}

/** Returns the id of the gate's row. */
export async function saveGate(tx: Executor, gate: StoredGate): Promise<string> {
  await tx
    .insertInto('quality_gate_history')
    .values({ evaluated_at: new Date(gate.evaluated_at), gate: JSON.stringify(gate) })
    .onConflict((on) => on.column('evaluated_at').doNothing())
    .execute();
  return replaceConfig(tx, QUALITY_GATE_CONFIG, gate);
}

/** The last evaluation by an instant. */
export async function findGateAt(db: Executor, asOf: Date): Promise<Omit<GateRow, 'id'> | null> {
  const row = await db
    .selectFrom('quality_gate_history')
    .selectAll()
    .where('evaluated_at', '<=', asOf)
    .orderBy('evaluated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { gate: row.gate as unknown as StoredGate, updatedAt: row.evaluated_at } : null;
}
