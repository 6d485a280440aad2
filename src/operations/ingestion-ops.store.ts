import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { SOURCE_TYPES, type SourceType } from '../registry/registry-enums.ts';

const SOURCES_MAX = 10_000;

interface RunCounts {
  source_type: SourceType;
  runs: number;
  completed: number;
  failed: number;
  items_fetched: number;
  items_new: number;
}

const runCounts = sql`
  count(run.id)::int as runs,
  (count(run.id) filter (where run.status = 'completed'))::int as completed,
  (count(run.id) filter (where run.status = 'failed'))::int as failed,
  coalesce(sum(run.items_fetched), 0)::int as items_fetched,
  coalesce(sum(run.items_new), 0)::int as items_new`;

/** Returns every bucket for every source type, including zeros: a gap in a chart would hide an outage. */
export async function readThroughput(
  db: Executor,
  from: Date,
  until: Date,
  bucketSeconds: number,
): Promise<(RunCounts & { bucket: Date })[]> {
  const { rows } = await sql<RunCounts & { bucket: Date }>`
    with buckets as (
      select to_timestamp(start) as bucket from generate_series(
        (floor(extract(epoch from ${from}::timestamptz) / ${bucketSeconds}) * ${bucketSeconds})::bigint,
        extract(epoch from ${until}::timestamptz)::bigint, ${bucketSeconds}::bigint) as start),
    types as (select unnest(${SOURCE_TYPES}::text[]) as source_type),
    run as (
      select ingestion_runs.*, sources.source_type,
        to_timestamp(floor(extract(epoch from ingestion_runs.created_at) / ${bucketSeconds}) * ${bucketSeconds}) as bucket
      from ingestion_runs join sources on sources.id = ingestion_runs.source_id
      where ingestion_runs.created_at >= ${from} and ingestion_runs.created_at <= ${until})
    select buckets.bucket, types.source_type, ${runCounts}
    from buckets cross join types
    left join run on run.bucket = buckets.bucket and run.source_type = types.source_type
    group by buckets.bucket, types.source_type order by buckets.bucket, types.source_type
  `.execute(db);
  return rows;
}

export async function readIngestionSummary(db: Executor, since: Date) {
  const byType = await sql<RunCounts & { pending: number; running: number }>`
    select sources.source_type, ${runCounts},
      (count(run.id) filter (where run.status = 'pending'))::int as pending,
      (count(run.id) filter (where run.status = 'running'))::int as running
    from ingestion_runs run join sources on sources.id = run.source_id
    where run.created_at >= ${since} group by sources.source_type order by sources.source_type
  `.execute(db);
  const active = await sql<{ sources: number; companies: number }>`
    select (select count(*) from sources where active)::int as sources,
      (select count(*) from companies where active)::int as companies
  `.execute(db);
  const total = (pick: (row: (typeof byType.rows)[number]) => number) =>
    byType.rows.reduce((sum, row) => sum + pick(row), 0);
  return {
    total_runs: total(({ runs }) => runs),
    completed: total(({ completed }) => completed),
    failed: total(({ failed }) => failed),
    pending: total(({ pending }) => pending),
    running: total(({ running }) => running),
    total_items_fetched: total(({ items_fetched }) => items_fetched),
    total_items_new: total(({ items_new }) => items_new),
    active_sources: active.rows[0]?.sources ?? 0,
    active_companies: active.rows[0]?.companies ?? 0,
    by_source_type: byType.rows,
  };
}

export interface SourceHealthFilter {
  source_type?: SourceType | undefined;
  company_id?: string | undefined;
  active_only: boolean;
}

export interface SourceHealthRow {
  source_id: string;
  source_type: SourceType;
  source_name: string;
  credibility_score: number;
  ticker: string;
  legal_name: string;
  last_run_status: string | null;
  last_run_at: Date | null;
  last_error: string | null;
  last_items_fetched: number | null;
  last_items_new: number | null;
  total_runs_24h: number;
  failed_runs_24h: number;
  total_items_24h: number;
}

export async function listSourceHealth(
  db: Executor,
  filter: SourceHealthFilter,
  dayAgo: Date,
): Promise<SourceHealthRow[]> {
  const conditions = [
    ...(filter.active_only ? [sql<SqlBool>`sources.active and companies.active`] : []),
    ...(filter.source_type ? [sql<SqlBool>`sources.source_type = ${filter.source_type}`] : []),
    ...(filter.company_id ? [sql<SqlBool>`sources.company_id = ${filter.company_id}`] : []),
  ];
  const { rows } = await sql<SourceHealthRow>`
    select sources.id as source_id, sources.source_type, sources.source_name, sources.credibility_score,
      companies.ticker, companies.legal_name,
      last.status as last_run_status, coalesce(last.finished_at, last.started_at, last.created_at) as last_run_at,
      last.error as last_error, last.items_fetched as last_items_fetched, last.items_new as last_items_new,
      day.runs as total_runs_24h, day.failed as failed_runs_24h, day.items as total_items_24h
    from sources join companies on companies.id = sources.company_id
    left join lateral (select * from ingestion_runs run where run.source_id = sources.id
      order by run.created_at desc, run.id limit 1) last on true
    left join lateral (select count(*)::int as runs, (count(*) filter (where status = 'failed'))::int as failed,
      coalesce(sum(items_fetched), 0)::int as items from ingestion_runs run
      where run.source_id = sources.id and run.created_at >= ${dayAgo}) day on true
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by companies.ticker, sources.source_type, sources.id limit ${SOURCES_MAX}
  `.execute(db);
  return rows;
}

export async function listRuns(db: Executor, sourceId: string, limit: number, offset: number) {
  const source = await db.selectFrom('sources').select('id').where('id', '=', sourceId).executeTakeFirst();
  if (!source) throw notFound('source');
  return db
    .selectFrom('ingestion_runs')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Active companies without an active source of a type that every company should have. */
export async function listMissingSourceTypes(db: Executor, wanted: readonly SourceType[]) {
  const { rows } = await sql<{ company_id: string; ticker: string; source_type: SourceType }>`
    select companies.id as company_id, companies.ticker, wanted.source_type
    from companies cross join unnest(${wanted}::text[]) as wanted (source_type)
    where companies.active and not exists (select from sources
      where sources.company_id = companies.id and sources.active and sources.source_type = wanted.source_type)
    order by companies.ticker, wanted.source_type limit ${SOURCES_MAX}
  `.execute(db);
  return rows;
}

/** Active sources without a successful run for several cadences. */
export async function listStaleSources(
  db: Executor,
  now: Date,
  cadences: Readonly<Record<string, number>>,
  cadencesMissed: number,
) {
  const { rows } = await sql<{
    source_id: string;
    source_name: string;
    company_id: string;
    ticker: string;
    source_type: SourceType;
    last_success_at: Date | null;
    expected_every_seconds: number;
  }>`
    select sources.id as source_id, sources.source_name, companies.id as company_id, companies.ticker, sources.source_type,
      state.last_success_at, cadence.seconds as expected_every_seconds
    from sources join companies on companies.id = sources.company_id
    join unnest(${Object.keys(cadences)}::text[], ${Object.values(cadences)}::int[]) as cadence (source_type, seconds)
      on cadence.source_type = sources.source_type
    left join source_state state on state.source_id = sources.id
    where sources.active and companies.active and coalesce(state.last_success_at, sources.created_at)
      < ${now}::timestamptz - cadence.seconds * ${cadencesMissed} * interval '1 second'
    order by state.last_success_at nulls first, sources.id limit ${SOURCES_MAX}
  `.execute(db);
  return rows;
}

/** The start of the newest run if it is later than `limit`: the clock was ahead then, and its source is not due before. */
export async function findRunAfter(db: Executor, limit: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('ingestion_runs')
    .select((eb) => eb.fn.max('started_at').as('started_at'))
    .where('started_at', '>', limit)
    .executeTakeFirst();
  return row?.started_at ?? null;
}
