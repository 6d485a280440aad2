import type { Db } from '../../../kernel/db/database.ts';
import { reopenLakeMonth } from '../archive.store.ts';
import { markAll, markMonth } from '../change-log.store.ts';
import type { LakeTable } from '../lake-table.ts';
import {
  forgetEnded,
  listCurrentMetadata,
  listKnownKeys,
  listStoredFiles,
  requireMetadata,
} from '../maintain.store.ts';
import { readLakeId } from '../partition.store.ts';
import type { LakeStorage, WorkFolder } from '../storage.ts';

export interface MaintainDeps {
  db: Db;
  tables: readonly LakeTable[];
  storage: LakeStorage;
  workFolder: Pick<WorkFolder, 'removeLeftovers'>;
}

const LEFTOVER_AFTER_MS = 3_600_000;
/** Longer than a query may run: it reads the files of the snapshot with which it started. */
const ENDED_GRACE_MS = 2 * 3_600_000;

/**
 * Compares the stored files with the records. A month with a file that is missing or differs is published again, missing metadata are
 * written again. Files of expired snapshots go after the grace time, and files without a record, which an interrupted publisher left.
 * Files of an archived month have rows that the database has no more: they stay also in an earlier version, and if one is lost, what
 * the database has is published.
 */
export async function maintainLake(
  { db, tables, storage, workFolder }: MaintainDeps,
  now: Date,
): Promise<{ damaged: number; removed: number }> {
  await storage.claim(await readLakeId(db));
  const byName = new Map(tables.map((table) => [table.name, table]));
  let damaged = 0;
  for (const { table, version, month, key, tag, isArchived } of await listStoredFiles(db)) {
    if (byName.get(table)?.version !== version && !isArchived) continue;
    if ((await storage.findTag(key)) === tag) continue;
    damaged++;
    if (isArchived) await reopenLakeMonth(db, table, month);
    await markMonth(db, table, month);
  }
  for (const { table, key } of await listCurrentMetadata(db)) {
    if ((await storage.findTag(key)) !== null) continue;
    damaged++;
    await requireMetadata(db, table);
  }
  await forgetEnded(db, new Date(now.getTime() - ENDED_GRACE_MS));
  const removed = await removeUnknown(db, storage);
  await workFolder.removeLeftovers(new Date(now.getTime() - LEFTOVER_AFTER_MS));
  return { damaged, removed };
}

async function removeUnknown(db: Db, storage: LakeStorage): Promise<number> {
  // Listed first: a file of a snapshot that is committed meanwhile is among the known ones.
  const settled: string[] = [];
  for await (const key of storage.listSettled()) settled.push(key);
  const known = await listKnownKeys(db);
  const unknown = settled.filter((key) => !known.has(key));
  for (const key of unknown) await storage.remove(key);
  return unknown.length;
}

/** Marks every month for publication; readers use the existing files until each month is replaced. */
export async function markWholeLake({ db, tables }: Pick<MaintainDeps, 'db' | 'tables'>): Promise<void> {
  for (const table of tables) await markAll(db, table);
}
