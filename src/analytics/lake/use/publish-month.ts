import { listTableFiles, type StoredLakeFile } from '../commit.store.ts';
import { dataKey, type LakeTable, selectPartition } from '../lake-table.ts';
import { csvToParquet, deltaStatements, type WrittenDelta } from '../parquet-sql.ts';
import { type ChangedMonth, listRowKeys } from '../publish-session.store.ts';
import { keysInDatabase, type RowKey } from '../row-keys.ts';
import type { LakeStorage, WorkFiles, WorkFolder } from '../storage.ts';
import { type CommitDeps, type MonthChange, pathOf, type PublishSession } from './commit-snapshot.ts';

export interface MonthDeps extends CommitDeps {
  storage: LakeStorage;
  workFolder: WorkFolder;
  /** Writes the rows of a COPY statement to a file and returns their number. */
  copyToFile: (session: PublishSession, statement: string, path: string) => Promise<number>;
  /** Runs trusted statements, one call after the other, in a limited process that may access the lake's local folder only. */
  runWriter: (statements: string[]) => Promise<unknown>;
  /** Months with fewer rows are written as a whole, which costs no more and leaves one file. */
  wholeBelowRows: number;
}

/** More changed rows than this, or than this share of the month, are published as a whole month. */
const KEYS_MAX = 20_000;
const KEYS_SHARE_MAX = 0.2;

const isWholeMonth = ({ isWhole, entries, rowCount }: ChangedMonth, wholeBelowRows: number): boolean =>
  isWhole || rowCount < wholeBelowRows || entries > KEYS_MAX || entries > rowCount * KEYS_SHARE_MAX;

/** The rows of a month that were read and wait for the writer. */
export interface ReadMonth {
  changed: ChangedMonth;
  files: WorkFiles;
  rowCount: number;
  /** The keys of the rows; null for the whole month. */
  keys: RowKey[] | null;
  existing: StoredLakeFile[];
}

/** Reads the changed rows of a month, or all of them, into a local file. */
export async function readMonth(
  deps: MonthDeps,
  client: PublishSession,
  table: LakeTable,
  changed: ChangedMonth,
): Promise<ReadMonth> {
  const existing = await listTableFiles(client, table.name, table.version, changed.month);
  const isWhole = existing.length === 0 || isWholeMonth(changed, deps.wholeBelowRows);
  const keys = isWhole ? null : await listRowKeys(client, table.name, changed.month);
  const files = deps.workFolder.newFiles(table.name);
  const query = selectPartition(table, changed.month, keys === null ? undefined : keysInDatabase(table, keys));
  try {
    const rowCount = await deps.copyToFile(client, `copy (${query}) to stdout (format csv)`, files.csv);
    return { changed, files, rowCount, keys, existing };
  } catch (error) {
    await files.remove();
    throw error;
  }
}

/** Writes what was read as new files of the month and stores them. No snapshot names them yet. */
export async function writeMonth(deps: MonthDeps, table: LakeTable, read: ReadMonth): Promise<MonthChange> {
  try {
    return await (read.keys === null ? writeWhole(deps, table, read) : writeDelta(deps, table, read, read.keys));
  } finally {
    await read.files.remove();
  }
}

async function writeWhole(
  deps: MonthDeps,
  table: LakeTable,
  { changed, files, rowCount, existing }: ReadMonth,
): Promise<MonthChange> {
  const change = { month: changed.month, xids: changed.xids, removed: existing, rowCount };
  if (rowCount === 0) return { ...change, added: [] };
  const written = await deps.runWriter([csvToParquet(table, files.csv, files.parquet)]);
  expectRows(table, changed.month, rowCount, written);
  return { ...change, added: [await storeData(deps, table, changed.month, files.parquet, rowCount)] };
}

async function writeDelta(
  deps: MonthDeps,
  table: LakeTable,
  { changed, files, rowCount, existing }: ReadMonth,
  keys: readonly RowKey[],
): Promise<MonthChange> {
  const { month, xids } = changed;
  const here = await localFiles(deps, existing);
  const answer = await deps.runWriter(deltaStatements(table, keys, here, { ...files, rowCount }));
  const { added, deleted, targets } = JSON.parse(String(answer)) as WrittenDelta;
  expectRows(table, month, rowCount, added);
  const rest = changed.rowCount + added - deleted;
  // The month's last row is gone.
  if (rest === 0) return { month, xids, removed: existing, added: [], rowCount: 0 };
  const stored: MonthChange['added'][number][] = [];
  if (added > 0) stored.push(await storeData(deps, table, month, files.parquet, added));
  if (deleted > 0) stored.push(await storeDeletes(deps, table, month, files.deletes, { rows: deleted, targets }));
  return { month, xids, removed: [], added: stored, rowCount: rest };
}

function expectRows(table: LakeTable, month: string, read: number, written: unknown): void {
  if (written !== read)
    throw new Error(
      `lake table ${table.name}, month ${month}: ${read} rows were read, but ${String(written)} were written`,
    );
}

/** Local paths of the files of a month, with the paths that deletes name. */
export async function localFiles(
  { storage, location }: Pick<MonthDeps, 'storage' | 'location'>,
  files: readonly StoredLakeFile[],
): Promise<{ files: { key: string; local: string; path: string }[]; deletes: string[] }> {
  const found = await Promise.all(
    files.map(async ({ key, content }) => ({
      key,
      content,
      local: await storage.localPath(key),
      path: pathOf(location, key),
    })),
  );
  return {
    files: found.filter(({ content }) => content === 'data'),
    deletes: found.filter(({ content }) => content === 'deletes').map(({ local }) => local),
  };
}

export async function storeData(
  deps: MonthDeps,
  table: LakeTable,
  month: string,
  localFile: string,
  rowCount: number,
): Promise<MonthChange['added'][number]> {
  const key = dataKey(table, month, deps.newId());
  const { tag, sizeBytes } = await deps.storage.put(localFile, key);
  return { key, content: 'data', rowCount, sizeBytes, tag, targets: [] };
}

export async function storeDeletes(
  deps: MonthDeps,
  table: LakeTable,
  month: string,
  localFile: string,
  { rows, targets }: { rows: number; targets: readonly string[] },
): Promise<MonthChange['added'][number]> {
  const key = dataKey(table, month, `${deps.newId()}-deletes`);
  const { tag, sizeBytes } = await deps.storage.put(localFile, key);
  const root = pathOf(deps.location, '');
  return {
    key,
    content: 'deletes',
    rowCount: rows,
    sizeBytes,
    tag,
    targets: targets.map((path) => path.slice(root.length)),
  };
}
