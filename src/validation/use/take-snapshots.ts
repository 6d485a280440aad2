import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { GATE_HORIZON, GATE_LOOKBACK, type GateGrades, gateGrades } from '../gate.ts';
import type { StoredGate } from '../gate.store.ts';
import { HORIZONS, LOOKBACK_DAYS, LOOKBACKS, overlapSessions, RECORDS } from '../horizon.ts';
import { toLabelColumns } from '../label-columns.ts';
import { loadLabelColumns } from '../label-columns.store.ts';
import { computeSnapshot } from '../snapshot.ts';
import { type SnapshotRow, toSnapshotRow } from '../snapshot-row.ts';
import { countUnlabelable, deleteSnapshotsBefore, insertSnapshots } from '../snapshot.store.ts';
import { updateGate } from './update-gate.ts';

const SNAPSHOTS_KEPT_MS = 730 * DAY_MS;

export interface TakenSnapshots {
  readonly snapshots: number;
  readonly gate: StoredGate;
}

/** Grades all labels for each record, horizon and lookback, and evaluates the gate once a session. */
export async function takeSnapshots(deps: { db: Db; calendar: TradingCalendar }, now: Date): Promise<TakenSnapshots> {
  const { db, calendar } = deps;
  const rows: SnapshotRow[] = [];
  const none = gateGrades(computeSnapshot(toLabelColumns([]), 0, 0));
  const lived: { all: GateGrades; recent: GateGrades } = { all: none, recent: none };
  for (const horizon of HORIZONS) {
    for (const record of RECORDS) {
      const labels = await loadLabelColumns(db, horizon, record);
      for (const lookback of LOOKBACKS) {
        const days = LOOKBACK_DAYS[lookback];
        const after = days === null ? null : new Date(now.getTime() - days * DAY_MS);
        const afterMs = after?.getTime() ?? Number.NEGATIVE_INFINITY;
        const computed = computeSnapshot(labels, afterMs, overlapSessions(horizon));
        const unlabelableCount = await countUnlabelable(db, { record, horizon, after });
        rows.push(toSnapshotRow(computed, { record, lookback, horizon, generatedAt: now, unlabelableCount }));
        if (record !== 'lived' || horizon !== GATE_HORIZON) continue;
        if (lookback === 'all') lived.all = gateGrades(computed);
        if (lookback === GATE_LOOKBACK) lived.recent = gateGrades(computed);
      }
    }
  }
  return db.transaction().execute(async (tx) => {
    await insertSnapshots(tx, rows);
    await deleteSnapshotsBefore(tx, new Date(now.getTime() - SNAPSHOTS_KEPT_MS));
    return { snapshots: rows.length, gate: await updateGate(tx, lived, calendar, now) };
  });
}
