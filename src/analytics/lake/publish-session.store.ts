import pg from 'pg';
import type { LakeTable } from './lake-table.ts';
import type { StoredFile } from './storage.ts';

/** Reading a month of a whole market takes minutes; a longer statement is stuck. */
const STATEMENT_TIMEOUT_MS = 900_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** One connection per publication, which holds the lock that excludes other publishers. */
export async function openPublishSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sextant lake',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: '-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1 -c idle_in_transaction_session_timeout=0',
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const lockKey = (table: string, month: string) => `lake ${table} ${month}`;

/** Returns false while another process publishes this month. */
export async function lockMonth(client: pg.Client, table: string, month: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [lockKey(table, month)],
  );
  return rows[0]?.locked === true;
}

export async function unlockMonth(client: pg.Client, table: string, month: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockKey(table, month)]);
}

/**
 * Forgets the changes of a month whose rows were removed from the database: its file is the archive and stays. Returns false for
 * any other month. Call it with the lock of the month.
 */
export async function skipArchivedMonth(client: pg.Client, table: string, month: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from kernel.lake_partitions where lake_table = $1 and month = $2 and archived_at is not null',
    [table, month],
  );
  if (!rowCount) return false;
  await client.query('delete from kernel.lake_changes where lake_table = $1 and month = $2', [table, month]);
  return true;
}

/**
 * Runs the work in one snapshot and returns the change log entries that the snapshot contains. Entries of transactions that commit
 * later are not among them and stay in the log.
 */
export async function inSnapshot<T>(
  client: pg.Client,
  table: string,
  month: string,
  work: () => Promise<T>,
): Promise<{ seen: string[]; result: T }> {
  await client.query('begin isolation level repeatable read, read only');
  try {
    const { rows } = await client.query<{ xid: string }>(
      'select xid::text as xid from kernel.lake_changes where lake_table = $1 and month = $2',
      [table, month],
    );
    const result = await work();
    await client.query('commit');
    return { seen: rows.map(({ xid }) => xid), result };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

export interface Publication {
  table: LakeTable;
  month: string;
  seen: readonly string[];
  rowCount: number;
  publishMs: number;
}

/**
 * Moves the file into place and records it in a transaction of the connection that holds the lock, so that a publisher that lost
 * its lock replaces no file. `place` returns null when the month has no rows.
 */
export async function recordPublication(
  client: pg.Client,
  publication: Publication,
  place: () => Promise<StoredFile | null>,
): Promise<void> {
  const { table, month, seen, rowCount, publishMs } = publication;
  await client.query('begin');
  try {
    await client.query(
      'delete from kernel.lake_changes where lake_table = $1 and month = $2 and xid = any ($3::text[]::xid8[])',
      [table.name, month, seen],
    );
    const file = await place();
    if (file === null) {
      await client.query('delete from kernel.lake_partitions where lake_table = $1 and month = $2', [
        table.name,
        month,
      ]);
    } else {
      await client.query(
        `insert into kernel.lake_partitions as p
           (lake_table, month, schema_version, row_count, size_bytes, file_tag, publish_ms, edition)
         values ($1, $2, $3, $4, $5, $6, $7, nextval('kernel.lake_editions'))
         on conflict (lake_table, month) do update set schema_version = excluded.schema_version,
           row_count = excluded.row_count, size_bytes = excluded.size_bytes, file_tag = excluded.file_tag,
           publish_ms = excluded.publish_ms, edition = excluded.edition, published_at = clock_timestamp()`,
        [table.name, month, table.version, rowCount, file.sizeBytes, file.tag, publishMs],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
