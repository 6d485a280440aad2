import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { LakeTable } from './lake-table.ts';
import { markAllStatement, watchGroups, watchStatements } from './watch-sql.ts';

/** A locked table must not block the publisher; it tries again later. */
const LOCK_TIMEOUT_MS = 3_000;

const hashOf = (table: LakeTable) =>
  createHash('sha256')
    .update(JSON.stringify([table, watchStatements(table)]))
    .digest('hex');

/**
 * Creates the triggers on the tables behind the lake and then marks all their months, so that no change is missed: creating a
 * trigger waits for the writers of its table, and later ones fire it. Does nothing where the triggers of this definition exist.
 */
export async function ensureWatched(db: Db, tables: readonly LakeTable[]): Promise<string[]> {
  const known = await db.selectFrom('kernel.lake_tables').select(['name', 'definition_hash']).execute();
  const hashes = new Map(known.map((row) => [row.name, row.definition_hash]));
  const changed = tables.filter((table) => hashes.get(table.name) !== hashOf(table));
  for (const table of changed) await watch(db, table);
  return changed.map(({ name }) => name);
}

/**
 * One transaction for each table with triggers: one that held the lock of a table while it waited for the next would deadlock with
 * a writer of both in the other order. The definition is recorded last, so that an interruption repeats the whole.
 */
async function watch(db: Db, table: LakeTable): Promise<void> {
  for (const statements of watchGroups(table))
    await withLockTimeout(db, async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  await withLockTimeout(db, async (tx) => {
    const row = { name: table.name, schema_version: table.version, definition_hash: hashOf(table) };
    await tx
      .insertInto('kernel.lake_tables')
      .values(row)
      .onConflict((on) => on.column('name').doUpdateSet({ ...row, watched_at: sql`now()`, metadata_due: true }))
      .execute();
    await sql.raw(markAllStatement(table)).execute(tx);
  });
}

function withLockTimeout(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(tx);
    // Two processes that create the same function at once would fail on the catalog.
    await sql`select pg_advisory_xact_lock(hashtextextended('lake watch', 0))`.execute(tx);
    await work(tx);
  });
}

export async function markAll(db: Executor, table: LakeTable): Promise<void> {
  await sql.raw(markAllStatement(table)).execute(db);
}

export async function markMonth(db: Executor, table: string, month: string): Promise<void> {
  await sql`insert into kernel.lake_changes (lake_table, month, xid)
    values (${table}, ${month}, pg_current_xact_id()) on conflict do nothing`.execute(db);
}

export interface ChangedTable {
  table: string;
  months: number;
  /** The age and the duration of the last publication; null if there was none. */
  publishedMsAgo: number | null;
  publishMs: number | null;
}

/** The tables to publish, those that have waited longest first. Without changed months: only metadata must be written. */
export async function listChangedTables(db: Executor): Promise<ChangedTable[]> {
  const { rows } = await sql<ChangedTable>`
    select t.name as "table", coalesce(c.months, 0)::int as months,
      extract(epoch from clock_timestamp() - t.published_at)::float8 * 1000 as "publishedMsAgo", t.publish_ms as "publishMs"
    from kernel.lake_tables t
    left join (select lake_table, count(distinct month) as months from kernel.lake_changes group by 1) c on c.lake_table = t.name
    where c.months > 0 or t.metadata_due
    order by t.published_at nulls first, t.name`.execute(db);
  return rows;
}

const KEYS_PER_MONTH_MAX = 20_000;

/** Replaces the keys of a month by one entry for the whole month where there are too many, so that the log stays small. */
export async function collapseChanges(db: Db, keysMax = KEYS_PER_MONTH_MAX): Promise<void> {
  await sql`
    with crowded as (select lake_table, month from kernel.lake_changes group by 1, 2 having count(*) > ${keysMax}),
    gone as (delete from kernel.lake_changes change using crowded
      where change.lake_table = crowded.lake_table and change.month = crowded.month
      returning change.lake_table, change.month)
    insert into kernel.lake_changes (lake_table, month, xid)
    select distinct lake_table, month, pg_current_xact_id() from gone on conflict do nothing`.execute(db);
}
