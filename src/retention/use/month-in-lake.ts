import { ExpectedFailure } from '../../kernel/errors.ts';
import type { LakeTable } from '../../analytics/lake/lake-table.ts';
import { LAKE_TABLES } from '../../analytics/lake/lake-tables.ts';
import { findArchiveObstacle } from '../../analytics/lake/archive.ts';
import { archiveLakeMonth, findLakeMonth, tryLockLakeTable } from '../../analytics/lake/archive.store.ts';
import type { Executor, Tx } from '../../kernel/db/database.ts';

/** The tag of a file of the lake as it is stored now; null without a file. */
export type FindLakeTag = (key: string) => Promise<string | null>;

/** A month that is due and cannot be removed yet. */
export class MonthWaits extends ExpectedFailure {
  constructor(why: string) {
    super(why);
    this.name = 'MonthWaits';
  }
}

const tableOf = (name: string): LakeTable => {
  const table = LAKE_TABLES.find((one) => one.name === name);
  if (!table) throw new Error(`the lake has no table ${name}`);
  return table;
};

/** Why the rows of a month must stay for now; null if the lake has them all, or need not have them. */
export async function findLakeObstacle(
  db: Executor,
  findTag: FindLakeTag | null,
  { lakeTable, month, rows }: { lakeTable: string; month: string; rows: number },
): Promise<string | null> {
  if (findTag === null) return null;
  const table = tableOf(lakeTable);
  const published = await findLakeMonth(db, lakeTable, month);
  const stored = await Promise.all((published?.files ?? []).map(async ({ key, tag }) => (await findTag(key)) === tag));
  const isStored = stored.length > 0 && stored.every(Boolean);
  return findArchiveObstacle(published, { version: table.version, rows, isStored });
}

/**
 * Makes the files of a month the archive of its rows, which the transaction removes then. Throws `MonthWaits` if the lake does not have
 * exactly these rows. Writers of the month must be excluded already, so that none is added between the check and the removal.
 */
export async function archiveInLake(
  tx: Tx,
  findTag: FindLakeTag | null,
  month: { lakeTable: string; month: string; rows: number },
): Promise<void> {
  if (findTag === null) return;
  if (!(await tryLockLakeTable(tx, month.lakeTable))) throw new MonthWaits('the month is being published to the lake');
  const obstacle = await findLakeObstacle(tx, findTag, month);
  if (obstacle !== null) throw new MonthWaits(obstacle);
  await archiveLakeMonth(tx, month.lakeTable, month.month);
}
