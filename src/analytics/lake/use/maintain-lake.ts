import type { Db } from '../../../kernel/db/database.ts';
import { markAll, markMonth } from '../change-log.store.ts';
import { type LakeTable, partitionKey } from '../lake-table.ts';
import { listPartitions, readLakeId } from '../partition.store.ts';
import { reopenLakeMonth } from '../archive.store.ts';
import type { LakeStorage, WorkFolder } from '../storage.ts';

export interface MaintainDeps {
  db: Db;
  tables: readonly LakeTable[];
  storage: LakeStorage;
  workFolder: Pick<WorkFolder, 'removeLeftovers'>;
}

const LEFTOVER_AFTER_MS = 3_600_000;

/**
 * Compares the files with the recorded partitions. A file that is missing or differs from its record is published again; a file
 * without a record (of an earlier version, or of an interrupted publisher) is removed. The file of an archived month has rows that the
 * database has no more: it stays also in an earlier version, and if it is lost, what the database has is published.
 */
export async function maintainLake(
  { db, tables, storage, workFolder }: MaintainDeps,
  now: Date,
): Promise<{ damaged: number; removed: number }> {
  await storage.claim(await readLakeId(db));
  const byName = new Map(tables.map((table) => [table.name, table]));
  const kept = new Set<string>();
  let damaged = 0;
  for (const { lake_table, month, schema_version, file_tag, archived_at } of await listPartitions(db)) {
    const table = byName.get(lake_table);
    if (!table || (table.version !== schema_version && archived_at === null)) continue;
    const key = partitionKey({ ...table, version: schema_version }, month);
    kept.add(key);
    if ((await storage.findTag(key)) === file_tag) continue;
    damaged++;
    if (archived_at !== null) await reopenLakeMonth(db, lake_table, month);
    await markMonth(db, lake_table, month);
  }
  let removed = 0;
  for await (const key of storage.listSettled()) {
    if (kept.has(key)) continue;
    await storage.remove(key);
    removed++;
  }
  await workFolder.removeLeftovers(new Date(now.getTime() - LEFTOVER_AFTER_MS));
  return { damaged, removed };
}

/** Marks every month for publication; readers use the existing files until each month is replaced. */
export async function markWholeLake({ db, tables }: Pick<MaintainDeps, 'db' | 'tables'>): Promise<void> {
  for (const table of tables) await markAll(db, table);
}
