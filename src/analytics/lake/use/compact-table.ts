import { inTransaction } from '../../../kernel/db/client-transaction.store.ts';
import { planCompaction } from '../compaction.ts';
import { listTableFiles, lockTableState, type StoredLakeFile } from '../commit.store.ts';
import type { LakeTable } from '../lake-table.ts';
import { compactStatements, type WrittenDelta } from '../parquet-sql.ts';
import { markWholeMonth } from '../publish-session.store.ts';
import { commitSnapshot, type MonthChange, type PublishSession } from './commit-snapshot.ts';
import { localFiles, type MonthDeps, storeData, storeDeletes } from './publish-month.ts';

/**
 * Merges files of a table as a snapshot of its own, which has the same rows. `crowded`: small files and deletes of months that have
 * many. `moved`: all files of months with deletes, if the lake's root has another name now, because deletes name whole paths.
 */
export async function compactTable(
  deps: MonthDeps,
  client: PublishSession,
  table: LakeTable,
  why: 'crowded' | 'moved',
): Promise<void> {
  const state = await inTransaction(client, () => lockTableState(client, table.name));
  const isMoved = state.location !== null && state.location !== deps.location;
  if (why === 'moved' && (!isMoved || state.icebergVersion !== table.version)) return;
  const location = state.location ?? deps.location;
  const changes: MonthChange[] = [];
  const files = await listTableFiles(client, table.name, table.version);
  for (const month of new Set(files.map((file) => file.month))) {
    const inMonth = files.filter((file) => file.month === month);
    const plan = why === 'crowded' ? planCompaction(inMonth) : planMove(inMonth);
    if (!plan) continue;
    // After a restore in another place the files are not there.
    if (why === 'moved' && !(await areStored(deps, inMonth))) await markWholeMonth(client, table.name, month);
    else changes.push(await compactMonth({ ...deps, location }, table, inMonth, plan));
  }
  if (changes.length > 0) await commitSnapshot(deps, client, table, changes, true);
}

const planMove = (files: readonly StoredLakeFile[]): { rewrite: readonly string[] } | null =>
  files.some(({ content }) => content === 'deletes')
    ? { rewrite: files.filter(({ content }) => content === 'data').map(({ key }) => key) }
    : null;

async function areStored({ storage }: MonthDeps, files: readonly StoredLakeFile[]): Promise<boolean> {
  for (const { key, tag } of files) if ((await storage.findTag(key)) !== tag) return false;
  return true;
}

async function compactMonth(
  deps: MonthDeps,
  table: LakeTable,
  files: readonly StoredLakeFile[],
  { rewrite }: { rewrite: readonly string[] },
): Promise<MonthChange> {
  const month = files[0]?.month ?? '';
  const here = await localFiles(deps, files);
  const work = deps.workFolder.newFiles(table.name);
  try {
    const rewritten = here.files.filter(({ key }) => rewrite.includes(key));
    const kept = here.files.filter(({ key }) => !rewrite.includes(key));
    const answer = await deps.runWriter(compactStatements(table, { rewritten, kept, deletes: here.deletes }, work));
    const { added, deleted, targets } = JSON.parse(String(answer)) as WrittenDelta;
    const stored: MonthChange['added'][number][] = [];
    if (added > 0) stored.push(await storeData(deps, table, month, work.parquet, added));
    if (deleted > 0) stored.push(await storeDeletes(deps, table, month, work.deletes, { rows: deleted, targets }));
    const removed = files.filter(({ key, content }) => content === 'deletes' || rewrite.includes(key));
    const keptRows = files.reduce(
      (sum, { key, content, rowCount }) => sum + (content === 'data' && !rewrite.includes(key) ? rowCount : 0),
      0,
    );
    return { month, xids: [], added: stored, removed, rowCount: keptRows + added - deleted };
  } finally {
    await work.remove();
  }
}
