import type { Executor } from '../../kernel/db/database.ts';
import { daysUntilFull } from '../forecast.ts';
import { CLASSES, type ClassName, type RetentionSettings } from '../policy.ts';
import { findLastRetentionRun } from '../run.store.ts';
import { findNewestSample } from '../sample.store.ts';
import { totalsOf } from '../sample.ts';

export interface StorageDeps {
  db: Executor;
  settings: RetentionSettings;
  readFreeBytes: () => Promise<number | null>;
}

/** The newest measurement with the policies and the last run. */
export async function readStorage({ db, settings, readFreeBytes }: StorageDeps) {
  const sample = await findNewestSample(db);
  const free = await readFreeBytes();
  const total = totalsOf(sample?.classes ?? []);
  return {
    measured_at: sample?.measuredAt ?? null,
    disk_free_bytes: free,
    ...total,
    disk_full_in_days: daysUntilFull(free, total.bytes_per_day),
    classes: (sample?.classes ?? []).map((one) => ({
      name: one.name,
      title: CLASSES[one.name].title,
      rule: CLASSES[one.name].rule,
      days: daysOfClass(one.name, settings),
      reason: CLASSES[one.name].reason,
      kept_by: [...CLASSES[one.name].keptBy],
      lake_first: settings.lakeFirst && CLASSES[one.name].lakeTable !== null,
      rows: one.rows,
      bytes: one.bytes,
      rows_per_day: one.rowsPerDay,
      bytes_per_day: one.bytesPerDay,
      bytes_in_30_days: one.bytesIn30Days,
      bytes_in_180_days: one.bytesIn180Days,
    })),
    last_run: await findLastRetentionRun(db),
  };
}

/** Null if all rows are kept. */
function daysOfClass(name: ClassName, settings: RetentionSettings): number | null {
  const days: Partial<Record<ClassName, number>> = {
    history: settings.historyDays,
    signals: settings.signalDays,
    invocations: settings.invocationDays,
    runs: settings.runDays,
    jobs: settings.deadJobDays,
  };
  return days[name] || null;
}
