import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';

export interface Partition {
  lake_table: string;
  month: string;
  schema_version: number;
  row_count: number;
  size_bytes: number;
  published_at: Date;
  archived_at: Date | null;
}

const PARTITIONS_MAX = 100_000;

/** The published months of the lake. */
export function listPartitions(db: Executor): Promise<Partition[]> {
  return db
    .selectFrom('kernel.lake_partitions')
    .select([
      'lake_table',
      sql<string>`month::text`.as('month'),
      'schema_version',
      'row_count',
      'size_bytes',
      'published_at',
      'archived_at',
    ])
    .orderBy('lake_table')
    .orderBy('month')
    .limit(PARTITIONS_MAX)
    .execute();
}

export interface LakeSummary {
  table: string;
  months: number;
  files: number;
  /** Snapshots that can be read. */
  snapshots: number;
  rows: number;
  bytes: number;
  waitingMonths: number;
  lastPublishedAt: Date | null;
  /** Since when changes of the table are noted. */
  watchedAt: Date;
}

export async function summarizeLake(db: Executor): Promise<LakeSummary[]> {
  const { rows } = await sql<LakeSummary>`
    select t.name as "table", coalesce(p.months, 0)::int as months,
      (select count(*) from kernel.lake_files f where f.lake_table = t.name and f.removed_snapshot is null)::int as files,
      (select count(*) from kernel.lake_snapshots s where s.lake_table = t.name and s.expired_at is null)::int as snapshots,
      coalesce(p.row_count, 0)::float8 as rows,
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
