import type { Db } from '../../../kernel/db/database.ts';
import { ensureWatched, listChangedMonths, type ChangedMonth } from '../change-log.store.ts';
import { type LakeTable, partitionKey, selectPartition, tableKey } from '../lake-table.ts';
import { csvToParquet } from '../parquet-sql.ts';
import { readLakeId } from '../partition.store.ts';
import {
  inSnapshot,
  lockMonth,
  openPublishSession,
  recordPublication,
  skipArchivedMonth,
  unlockMonth,
} from '../publish-session.store.ts';
import type { LakeStorage, WorkFolder } from '../storage.ts';

type PublishSession = Awaited<ReturnType<typeof openPublishSession>>;

export interface PublishDeps {
  db: Db;
  databaseUrl: string;
  tables: readonly LakeTable[];
  storage: LakeStorage;
  workFolder: WorkFolder;
  /** Writes the rows of a COPY statement to a file and returns their number. */
  copyToFile: (session: PublishSession, statement: string, path: string) => Promise<number>;
  /** Runs trusted statements, one call after the other, in a limited process that may access the work folder only. */
  runWriter: (statements: string[]) => Promise<unknown>;
  /** Updates an external catalog after months of these tables were added or removed. */
  register?: (tables: readonly LakeTable[]) => Promise<void>;
  monotonicMs: () => number;
}

export interface PublishReport {
  published: number;
  removed: number;
  rows: number;
  /** Months that another publisher was writing, or that were published too recently. */
  left: number;
}

/** A month is published again after this time at the earliest, or after a multiple of the time its publication took. */
const REST_MIN_MS = 20_000;
const REST_FACTOR = 20;
const MONTHS_PER_ROUND_MAX = 2_000;
/** While one month is written, the next is read, so that the database and the writer do not wait for each other. */
const MONTHS_AT_ONCE = 2;

export const isRested = ({ publishedMsAgo, publishMs }: ChangedMonth): boolean =>
  publishedMsAgo === null || publishedMsAgo >= Math.max(REST_MIN_MS, REST_FACTOR * (publishMs ?? 0));

/**
 * Publishes each changed month completely, from one snapshot, as one sorted file that replaces the previous one. Every row is
 * therefore in the lake exactly once, with corrections and deletions, even after interruptions.
 */
export async function publishLake(
  deps: PublishDeps,
  options: { signal?: AbortSignal; now?: boolean } = {},
): Promise<PublishReport> {
  const { db, storage } = deps;
  await storage.claim(await readLakeId(db));
  await storage.prepare(deps.tables.map(tableKey));
  await ensureWatched(db, deps.tables);
  const waiting = await listChangedMonths(db, MONTHS_PER_ROUND_MAX);
  const due = options.now ? waiting : waiting.filter(isRested);
  const round: Round = {
    open: [...due],
    stopped: () => options.signal?.aborted === true,
    report: { published: 0, removed: 0, rows: 0, left: waiting.length - due.length },
    touched: new Set(),
  };
  const lanes = Array.from({ length: Math.min(MONTHS_AT_ONCE, due.length) }, () => publishInTurn(deps, round));
  const outcomes = await Promise.allSettled(lanes);
  // Also after a failure, because earlier months have been published.
  await deps.register?.([...round.touched]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return round.report;
}

interface Round {
  /** Months that no lane has started. */
  open: ChangedMonth[];
  stopped: () => boolean;
  report: PublishReport;
  touched: Set<LakeTable>;
}

/** Publishes one month after the other in its own session. A failure ends the round for all lanes after their current month. */
async function publishInTurn(deps: PublishDeps, round: Round): Promise<void> {
  const byName = new Map(deps.tables.map((table) => [table.name, table]));
  const client = await openPublishSession(deps.databaseUrl);
  try {
    for (let next = round.open.shift(); next && !round.stopped(); next = round.open.shift()) {
      const { table: name, month } = next;
      const table = byName.get(name);
      if (!table) continue;
      if (!(await lockMonth(client, name, month))) {
        round.report.left++;
        continue;
      }
      if (await skipArchivedMonth(client, name, month)) {
        await unlockMonth(client, name, month);
        continue;
      }
      const rows = await publishMonth(deps, client, table, month);
      await unlockMonth(client, name, month);
      round.report.rows += rows;
      round.report[rows > 0 ? 'published' : 'removed']++;
      round.touched.add(table);
    }
  } catch (error) {
    round.open.length = 0;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function publishMonth(
  deps: PublishDeps,
  client: PublishSession,
  table: LakeTable,
  month: string,
): Promise<number> {
  const startedMs = deps.monotonicMs();
  const files = deps.workFolder.newFiles(table.name);
  const { csv, parquet } = files;
  const key = partitionKey(table, month);
  try {
    const copy = `copy (${selectPartition(table, month)}) to stdout (format csv)`;
    const { seen, result: rowCount } = await inSnapshot(client, table.name, month, () =>
      deps.copyToFile(client, copy, csv),
    );
    if (rowCount > 0) {
      const written = await deps.runWriter([csvToParquet(table, csv, parquet)]);
      if (written !== rowCount)
        throw new Error(
          `lake table ${table.name}, month ${month}: ${rowCount} rows were read, but ${String(written)} were written`,
        );
    }
    const publishMs = deps.monotonicMs() - startedMs;
    await recordPublication(client, { table, month, seen, rowCount, publishMs }, async () => {
      if (rowCount > 0) return deps.storage.put(parquet, key);
      await deps.storage.remove(key);
      return null;
    });
    return rowCount;
  } finally {
    await files.remove();
  }
}
