import type { Executor } from '../kernel/db/database.ts';
import { QUALITY_GATE_CONFIG, type QualityGateRecord } from '../risk/quality-gate.ts';
import type { GateCheck } from './gate.ts';

/** The gate as it stands in the risk configs. Whoever trades reads only its status and when it was judged. */
export interface StoredGate extends QualityGateRecord {
  /** By the rules alone; the status may lag behind it after a failure. */
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
  const row = await db
    .selectFrom('risk_configs')
    .select(['id', 'config', 'updated_at'])
    .where('name', '=', QUALITY_GATE_CONFIG)
    .executeTakeFirst();
  if (!row || typeof row.config.status !== 'string') return null;
  return { id: row.id, gate: row.config as unknown as StoredGate, updatedAt: row.updated_at };
}

export async function saveGate(tx: Executor, gate: StoredGate): Promise<string> {
  const config = JSON.stringify(gate);
  const { id } = await tx
    .insertInto('risk_configs')
    .values({ name: QUALITY_GATE_CONFIG, config })
    .onConflict((on) => on.column('name').doUpdateSet({ config }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
