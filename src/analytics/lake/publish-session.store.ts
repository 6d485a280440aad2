import pg from 'pg';
import { inTransaction } from '../../kernel/db/client-transaction.store.ts';
import type { RowKey } from './row-keys.ts';

/** Reading a month of a whole market takes minutes; a longer statement is stuck. */
const STATEMENT_TIMEOUT_MS = 900_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** One connection per publication, which holds the lock that excludes other publishers of the table. */
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

/** Retention takes the same lock before it removes rows of a table of the lake. */
const lockKey = (table: string) => `lake ${table}`;

/** Returns false while another process publishes this table. */
export async function lockTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [lockKey(table)],
  );
  return rows[0]?.locked === true;
}

export async function unlockTable(client: pg.Client, table: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockKey(table)]);
}

/** Runs the work in one snapshot of the database. Changes of transactions that commit later are not in it. */
export const inSnapshot = <T>(client: pg.Client, work: () => Promise<T>): Promise<T> =>
  inTransaction(client, work, 'begin isolation level repeatable read, read only');

export interface ChangedMonth {
  month: string;
  /** The transactions whose changes the snapshot contains. */
  xids: string[];
  isWhole: boolean;
  entries: number;
  /** Rows in the lake. */
  rowCount: number;
  /** Its rows were removed from the database: the lake's files are the archive and stay. */
  isArchived: boolean;
}

export async function listChangedMonths(client: pg.Client, table: string, version: number): Promise<ChangedMonth[]> {
  const { rows } = await client.query<ChangedMonth>(
    `select c.month::text as month, array_agg(distinct c.xid::text) as xids, bool_or(c.row_key = '{}') as "isWhole",
       count(distinct c.row_key)::float8 as entries,
       coalesce(max(p.row_count) filter (where p.schema_version = $2), 0)::float8 as "rowCount",
       coalesce(bool_or(p.archived_at is not null), false) as "isArchived"
     from kernel.lake_changes c
     left join kernel.lake_partitions p on p.lake_table = c.lake_table and p.month = c.month
     where c.lake_table = $1 group by c.month order by c.month`,
    [table, version],
  );
  return rows;
}

export async function listRowKeys(client: pg.Client, table: string, month: string): Promise<RowKey[]> {
  const { rows } = await client.query<{ row_key: string[] }>(
    'select distinct row_key from kernel.lake_changes where lake_table = $1 and month = $2',
    [table, month],
  );
  return rows.map(({ row_key }) => row_key);
}

/** The next publication writes the month as a whole. */
export async function markWholeMonth(client: pg.Client, table: string, month: string): Promise<void> {
  await client.query(
    `insert into kernel.lake_changes (lake_table, month, xid) values ($1, $2, pg_current_xact_id()) on conflict do nothing`,
    [table, month],
  );
}
