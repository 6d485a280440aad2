import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { recordAudit } from '../../kernel/audit/audit.store.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { evaluateGate, GATE_HORIZON, GATE_LOOKBACK, gateInput, nextGateState } from '../gate.ts';
import { findGate, saveGate, type StoredGate } from '../gate.store.ts';
import { HORIZONS, LOOKBACK_DAYS, LOOKBACKS, overlapSessions } from '../horizon.ts';
import { toLabelColumns } from '../label-columns.ts';
import { loadLabelColumns } from '../label-columns.store.ts';
import { type ComputedSnapshot, computeSnapshot } from '../snapshot.ts';
import { type SnapshotRow, toSnapshotRow } from '../snapshot-row.ts';
import { countUnlabelable, deleteSnapshotsBefore, insertSnapshots } from '../snapshot.store.ts';

const SNAPSHOTS_KEPT_MS = 730 * DAY_MS;

export interface TakenSnapshots {
  readonly snapshots: number;
  readonly gate: StoredGate;
}

/** Grades all labels for each horizon and lookback, and evaluates the gate once a session. */
export async function takeSnapshots(deps: { db: Db; calendar: TradingCalendar }, now: Date): Promise<TakenSnapshots> {
  const { db, calendar } = deps;
  const rows: SnapshotRow[] = [];
  let gateSnapshot: ComputedSnapshot | null = null;
  for (const horizon of HORIZONS) {
    const labels = await loadLabelColumns(db, horizon);
    for (const lookback of LOOKBACKS) {
      const days = LOOKBACK_DAYS[lookback];
      const after = days === null ? null : new Date(now.getTime() - days * DAY_MS);
      const computed = computeSnapshot(labels, after?.getTime() ?? Number.NEGATIVE_INFINITY, overlapSessions(horizon));
      const unlabelableCount = await countUnlabelable(db, horizon, after);
      rows.push(toSnapshotRow(computed, { lookback, horizon, generatedAt: now, unlabelableCount }));
      if (horizon === GATE_HORIZON && lookback === GATE_LOOKBACK) gateSnapshot = computed;
    }
  }
  return db.transaction().execute(async (tx) => {
    await insertSnapshots(tx, rows);
    await deleteSnapshotsBefore(tx, new Date(now.getTime() - SNAPSHOTS_KEPT_MS));
    const gate = await updateGate(tx, gateSnapshot ?? computeSnapshot(toLabelColumns([]), 0, 0), calendar, now);
    return { snapshots: rows.length, gate };
  });
}

/** Evaluated once a session, because leaving `fail` takes two sessions and not two evaluations of the same one. */
async function updateGate(
  tx: Tx,
  computed: ComputedSnapshot,
  calendar: TradingCalendar,
  now: Date,
): Promise<StoredGate> {
  const before = await findGate(tx);
  const sessionDate = calendar.lastClosedSession(now)?.date ?? calendar.dateOf(now);
  if (before && before.gate.session_date >= sessionDate) return before.gate;
  const { verdict, checks } = evaluateGate(gateInput(computed));
  const previous = before && { status: before.gate.status, nonFails: before.gate.non_fails };
  const { status, nonFails } = nextGateState(previous, verdict);
  const gate: StoredGate = {
    status,
    verdict,
    non_fails: nonFails,
    since: before?.gate.status === status ? before.gate.since : now.toISOString(),
    evaluated_at: now.toISOString(),
    session_date: sessionDate,
    horizon: GATE_HORIZON,
    lookback: GATE_LOOKBACK,
    prediction_count: computed.buy.n + computed.sell.n,
    checks,
  };
  const id = await saveGate(tx, gate);
  if (before?.gate.status !== status) {
    await recordAudit(tx, {
      service: 'validation',
      entityType: 'risk_config',
      entityId: id,
      action: 'quality_gate_changed',
      actor: { name: 'validation', tokenName: null },
      before: before?.gate ?? null,
      after: gate,
      occurredAt: now,
    });
  }
  return gate;
}
