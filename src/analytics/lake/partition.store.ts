import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';

export interface Partition {
  lake_table: string;
  month: string;
  schema_version: number;
  row_count: number;
  size_bytes: number;
  file_tag: string;
  published_at: Date;
  archived_at: Date | null;
}

const PARTITIONS_MAX = 100_000;

/** The recorded files of the lake; a file without a record is not part of it. */
export function listPartitions(db: Executor): Promise<Partition[]> {
  return db
    .selectFrom('kernel.lake_partitions')
    .select([
      'lake_table',
      sql<string>`month::text`.as('month'),
      'schema_version',
      'row_count',
      'size_bytes',
      'file_tag',
      'published_at',
      'archived_at',
    ])
    .orderBy('lake_table')
    .orderBy('month')
    .limit(PARTITIONS_MAX)
    .execute();
}

/**
 * A text that changes with every publication and removal. It uses the sum of the numbers, because the maximum stays the same when
 * two publications commit in another order than that of their numbers.
 */
export async function readEdition(db: Executor): Promise<string> {
  const { rows } = await sql<{ edition: string }>`
    select coalesce(sum(edition), 0) || '/' || count(*) as edition from kernel.lake_partitions`.execute(db);
  return rows[0]?.edition ?? '';
}

export interface LakeSummary {
  table: string;
  months: number;
  rows: number;
  bytes: number;
  waitingMonths: number;
  lastPublishedAt: Date | null;
  /** Since when changes of the table are noted. */
  watchedAt: Date;
}

export async function summarizeLake(db: Executor): Promise<LakeSummary[]> {
  const { rows } = await sql<LakeSummary>`
    select t.name as "table", coalesce(p.months, 0)::int as months, coalesce(p.row_count, 0)::float8 as rows,
      coalesce(p.bytes, 0)::float8 as bytes, coalesce(c.waiting, 0)::int as "waitingMonths",
      p.last as "lastPublishedAt", t.watched_at as "watchedAt"
    from kernel.lake_tables t
    left join (select lake_table, count(*) as months, sum(row_count) as row_count, sum(size_bytes) as bytes,
        max(published_at) as last from kernel.lake_partitions group by 1) p on p.lake_table = t.name
    left join (select lake_table, count(distinct month) as waiting from kernel.lake_changes group by 1) c
      on c.lake_table = t.name
    order by t.name`.execute(db);
  return rows;
}

export async function readLakeId(db: Executor): Promise<string> {
  return (await db.selectFrom('kernel.lake_identity').select('lake_id').executeTakeFirstOrThrow()).lake_id;
}

/** Months with unpublished changes. */
export async function countPendingMonths(db: Executor): Promise<number> {
  return (await summarizeLake(db)).reduce((sum, { waitingMonths }) => sum + waitingMonths, 0);
}
