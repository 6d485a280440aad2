import type { Db } from '../../../kernel/db/database.ts';
import { type ChangedTable, ensureWatched, listChangedTables } from '../change-log.store.ts';
import type { LakeTable } from '../lake-table.ts';
import { readLakeId } from '../partition.store.ts';
import {
  type ChangedMonth,
  inSnapshot,
  listChangedMonths,
  lockTable,
  openPublishSession,
  unlockTable,
} from '../publish-session.store.ts';
import { savePublishTime } from '../snapshot.store.ts';
import { commitSnapshot, type MonthChange, type PublishSession } from './commit-snapshot.ts';
import { compactTable } from './compact-table.ts';
import { type MonthDeps, type ReadMonth, readMonth, writeMonth } from './publish-month.ts';

export interface PublishDeps extends MonthDeps {
  db: Db;
  databaseUrl: string;
  tables: readonly LakeTable[];
  monotonicMs: () => number;
}

export interface PublishReport {
  published: number;
  removed: number;
  rows: number;
  /** Months of tables that another publisher was writing, or that were published too recently. */
  left: number;
}

/** A table is published again after this time at the earliest, or after a multiple of the time its publication took. */
const REST_MIN_MS = 20_000;
const REST_FACTOR = 20;
/** After a rebuild, whose cost says nothing about the next changes. */
const REST_MAX_MS = 300_000;
/** A snapshot of the database is not held longer than this many months take; a rebuild is so published in parts. */
const MONTHS_PER_COMMIT_MAX = 24;
const COMMITS_PER_ROUND_MAX = 200;

/** The publisher was asked to stop: the table keeps its former snapshot. */
class PublishStopped extends Error {}

export const isRested = ({ publishedMsAgo, publishMs }: Pick<ChangedTable, 'publishedMsAgo' | 'publishMs'>): boolean =>
  publishedMsAgo === null ||
  publishedMsAgo >= Math.min(REST_MAX_MS, Math.max(REST_MIN_MS, REST_FACTOR * (publishMs ?? 0)));

/**
 * Publishes the changes of each table as one snapshot, from one snapshot of the database: changed rows as new files with deletes for
 * their former versions, or whole months where most of it changed. Every row is therefore in the lake exactly once, with corrections
 * and deletions, even after interruptions.
 */
export async function publishLake(
  deps: PublishDeps,
  options: { signal?: AbortSignal; now?: boolean } = {},
): Promise<PublishReport> {
  const { db, storage } = deps;
  await storage.claim(await readLakeId(db));
  await ensureWatched(db, deps.tables);
  const report: PublishReport = { published: 0, removed: 0, rows: 0, left: 0 };
  const byName = new Map(deps.tables.map((table) => [table.name, table]));
  const waiting = (await listChangedTables(db)).filter(({ table }) => byName.has(table));
  if (waiting.length === 0) return report;
  const client = await openPublishSession(deps.databaseUrl);
  try {
    for (const { table: name, months, ...last } of waiting) {
      const table = byName.get(name);
      if (!table || options.signal?.aborted) break;
      if (!(options.now || isRested(last)) || !(await lockTable(client, name))) {
        report.left += months;
        continue;
      }
      await publishTable(deps, client, table, report, options.signal);
      await unlockTable(client, name);
    }
    return report;
  } catch (error) {
    if (error instanceof PublishStopped) return report;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Publishes what has changed in a table until nothing is left, then merges its small files. */
async function publishTable(
  deps: PublishDeps,
  client: PublishSession,
  table: LakeTable,
  report: PublishReport,
  signal?: AbortSignal,
): Promise<void> {
  const startedMs = deps.monotonicMs();
  await compactTable(deps, client, table, 'moved');
  for (let commits = 0; commits < COMMITS_PER_ROUND_MAX; commits++) {
    const { changes, rows, isMore } = await readChanges(deps, client, table, signal);
    await commitSnapshot(deps, client, table, changes);
    report.rows += rows;
    report.published += changes.filter(({ rowCount, added }) => rowCount > 0 && added.length > 0).length;
    report.removed += changes.filter(({ rowCount, removed }) => rowCount === 0 && removed.length > 0).length;
    if (!isMore) break;
  }
  await compactTable(deps, client, table, 'crowded');
  await savePublishTime(client, table.name, deps.monotonicMs() - startedMs);
}

/** Keyed changes belong together, because a row may have moved between months; whole months are many only after a rebuild. */
function takeMonths(waiting: readonly ChangedMonth[]): ChangedMonth[] {
  const whole = new Set(waiting.filter(({ isWhole }) => isWhole).slice(0, MONTHS_PER_COMMIT_MAX));
  return waiting.filter((month) => !month.isWhole || whole.has(month));
}

/** While one month is written, the next is read, so that the database and the writer do not wait for each other. */
function readChanges(
  deps: PublishDeps,
  client: PublishSession,
  table: LakeTable,
  signal?: AbortSignal,
): Promise<{ changes: MonthChange[]; rows: number; isMore: boolean }> {
  return inSnapshot(client, async () => {
    const waiting = await listChangedMonths(client, table.name, table.version);
    const taken = takeMonths(waiting);
    const changes: MonthChange[] = [];
    let rows = 0;
    let writing: Promise<void> = Promise.resolve();
    const write = async (read: ReadMonth) => {
      changes.push(await writeMonth(deps, table, read));
    };
    try {
      for (const changed of taken) {
        if (signal?.aborted) throw new PublishStopped();
        if (changed.isArchived) {
          changes.push(leaveArchived(changed));
          continue;
        }
        const read = await readMonth(deps, client, table, changed);
        rows += read.rowCount;
        // Only one month is read ahead of the writer.
        await writing.catch(async (error: unknown) => {
          await read.files.remove();
          throw error;
        });
        writing = write(read);
        // The error is thrown where the promise is awaited.
        writing.catch(() => {});
      }
      await writing;
    } catch (error) {
      await writing.catch(() => {});
      // No snapshot names them.
      for (const { added } of changes) for (const { key } of added) await deps.storage.remove(key).catch(() => {});
      throw error;
    }
    return { changes, rows, isMore: waiting.length > taken.length };
  });
}

/** Changes of a month whose rows were removed from the database are forgotten: the lake's files are the archive. */
const leaveArchived = ({ month, xids, rowCount }: ChangedMonth): MonthChange => ({
  month,
  xids,
  added: [],
  removed: [],
  rowCount,
});
