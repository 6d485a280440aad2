import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../kernel/db/database.ts';
import { ensureWatched, listChangedMonths, type ChangedMonth } from '../change-log.store.ts';
import { copyToFile } from '../copy-out.adapter.ts';
import { type LakeTable, partitionKey, selectPartition, tableKey } from '../lake-table.ts';
import { csvToParquet } from '../parquet-sql.ts';
import { readLakeId } from '../partition.store.ts';
import { inSnapshot, lockMonth, openPublishSession, recordPublication, unlockMonth } from '../publish-session.store.ts';
import type { LakeStorage } from '../storage.ts';

export interface PublishDeps {
  db: Db;
  databaseUrl: string;
  tables: readonly LakeTable[];
  storage: LakeStorage;
  /** Runs statements of ours in a bounded process that may touch the storage's work folder only; one call after the other. */
  runWriter: (statements: string[]) => Promise<unknown>;
  /** Tells whoever keeps a catalog of its own that months of these tables came or went. */
  register?: (tables: readonly LakeTable[]) => Promise<void>;
  monotonicMs: () => number;
}

export interface PublishReport {
  published: number;
  removed: number;
  rows: number;
  /** Months that somebody else was publishing, or that were published too recently. */
  left: number;
}

/** A month at least rests this long between two publications, or a multiple of what publishing it took. */
const REST_MIN_MS = 20_000;
const REST_FACTOR = 20;
const MONTHS_PER_ROUND_MAX = 2_000;
/** While one is written, the next is read: the database and the writer are processes that would wait for each other. */
const MONTHS_AT_ONCE = 2;

export const isRested = ({ publishedMsAgo, publishMs }: ChangedMonth): boolean =>
  publishedMsAgo === null || publishedMsAgo >= Math.max(REST_MIN_MS, REST_FACTOR * (publishMs ?? 0));

/**
 * Publishes the months that changed: each whole, from one snapshot, as one sorted file that replaces the one before. So a
 * row is in the lake exactly once, corrections and deletions included, however often this is cut off and begun again.
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
  // Also when a month failed: what was published before it is there.
  await deps.register?.([...round.touched]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return round.report;
}

interface Round {
  /** What nobody has begun. */
  open: ChangedMonth[];
  stopped: () => boolean;
  report: PublishReport;
  touched: Set<LakeTable>;
}

/** One month after the other, over a session of its own. A month that fails ends the round for all, after what they are at. */
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
  client: Awaited<ReturnType<typeof openPublishSession>>,
  table: LakeTable,
  month: string,
): Promise<number> {
  const startedMs = deps.monotonicMs();
  const work = join(deps.storage.workFolder, `${table.name}-${randomUUID()}`);
  const [csv, parquet] = [`${work}.csv`, `${work}.parquet`];
  const key = partitionKey(table, month);
  try {
    const copy = `copy (${selectPartition(table, month)}) to stdout (format csv)`;
    const { seen, result: rowCount } = await inSnapshot(client, table.name, month, () => copyToFile(client, copy, csv));
    if (rowCount > 0) {
      const written = await deps.runWriter([csvToParquet(table, csv, parquet)]);
      if (written !== rowCount)
        throw new Error(`${table.name} of ${month}: ${rowCount} rows were read and ${String(written)} written`);
    }
    const publishMs = deps.monotonicMs() - startedMs;
    await recordPublication(client, { table, month, seen, rowCount, publishMs }, async () => {
      if (rowCount > 0) return deps.storage.put(parquet, key);
      await deps.storage.remove(key);
      return null;
    });
    return rowCount;
  } finally {
    await rm(csv, { force: true });
    await rm(parquet, { force: true });
  }
}
