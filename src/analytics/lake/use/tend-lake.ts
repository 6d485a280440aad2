import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../kernel/db/database.ts';
import { markAll, markMonth } from '../change-log.store.ts';
import { type LakeTable, partitionKey } from '../lake-table.ts';
import { listPartitions, readLakeId } from '../partition.store.ts';
import type { LakeStorage } from '../storage.ts';

export interface TendDeps {
  db: Db;
  tables: readonly LakeTable[];
  storage: LakeStorage;
}

const LEFTOVER_AFTER_MS = 3_600_000;

/**
 * Holds the files against the list. One that is missing, or is not the one that was recorded, is published again; one that
 * nobody recorded (of a version before, or of a publisher that died) is removed.
 */
export async function tendLake({ db, tables, storage }: TendDeps): Promise<{ damaged: number; removed: number }> {
  await storage.claim(await readLakeId(db));
  const byName = new Map(tables.map((table) => [table.name, table]));
  const kept = new Set<string>();
  let damaged = 0;
  for (const { lake_table, month, schema_version, file_tag } of await listPartitions(db)) {
    const table = byName.get(lake_table);
    if (!table || table.version !== schema_version) continue;
    const key = partitionKey(table, month);
    kept.add(key);
    if ((await storage.findTag(key)) === file_tag) continue;
    damaged++;
    await markMonth(db, lake_table, month);
  }
  let removed = 0;
  for await (const key of storage.listSettled()) {
    if (kept.has(key)) continue;
    await storage.remove(key);
    removed++;
  }
  await removeLeftovers(storage.workFolder);
  return { damaged, removed };
}

/** Everything is published anew; readers go on with what is there until each month is replaced. */
export async function markWholeLake({ db, tables }: Pick<TendDeps, 'db' | 'tables'>): Promise<void> {
  for (const table of tables) await markAll(db, table);
}

/** What publishers that died were writing. */
async function removeLeftovers(folder: string): Promise<void> {
  const before = Date.now() - LEFTOVER_AFTER_MS;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true, recursive: true });
  }
}
