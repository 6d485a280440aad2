import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { ClassName } from './policy.ts';

/** The tables of each class. The first has one row per entry; the others belong to it. */
const TABLES: Readonly<Record<Exclude<ClassName, 'artifacts' | 'lake' | 'other'>, readonly string[]>> = {
  history: ['trend_history'],
  signals: ['signal_engine_outputs', 'signal_ticks'],
  invocations: ['agent_invocations'],
  runs: ['ingestion_runs'],
  jobs: ['kernel.dead_jobs'],
  documents: [
    'documents',
    'kernel.document_texts',
    'kernel.document_embeddings',
    'kernel.document_bands',
    'document_mentions',
    'document_companies',
    'document_novelty',
    'filings',
  ],
  intelligence: [
    'intelligence',
    'company_impacts',
    'macro_event_claims',
    'global_events',
    'global_event_documents',
    'macro_impacts',
    'competitive_signals',
    'pattern_observations',
    'source_outcomes',
    'kernel.extraction_cache',
  ],
  evidence: ['recommendations', 'recommendation_evidence', 'recommendation_inputs'],
  orders: [
    'orders',
    'order_events',
    'fills',
    'gate_inputs',
    'approval_requests',
    'trading_decisions',
    'decision_inputs',
    'portfolio_trades',
    'portfolio_snapshots',
    'untaken_outcomes',
  ],
  audit: ['audit_events'],
  market: ['market_bars', 'corporate_actions', 'company_facts'],
  validation: ['predictions', 'prediction_labels', 'validation_snapshots'],
};

type TableClass = keyof typeof TABLES;

export interface ClassSize {
  rows: number;
  bytes: number;
}

export interface DatabaseSizes {
  classes: Record<TableClass, ClassSize>;
  databaseBytes: number;
}

/** Sizes with indexes; rows are estimates where a table was analysed. */
export async function readSizes(db: Executor): Promise<DatabaseSizes> {
  const names = Object.values(TABLES).flat();
  const { rows: tables } = await sql<{ name: string; rows: number; bytes: number }>`
    select name, kernel.estimate_rows(name::regclass)::float8 as rows,
      -- A table without partitions has no tree.
      coalesce((select sum(pg_total_relation_size(part.relid)) from pg_partition_tree(name::regclass) part),
        pg_total_relation_size(name::regclass))::float8 as bytes
    from unnest(${names}::text[]) as name`.execute(db);
  const { rows: whole } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  const byName = new Map(tables.map((one) => [one.name, one]));
  const classes = Object.fromEntries(
    Object.entries(TABLES).map(([name, own]): [string, ClassSize] => [
      name,
      {
        rows: byName.get(own[0] ?? '')?.rows ?? 0,
        bytes: own.reduce((sum, table) => sum + (byName.get(table)?.bytes ?? 0), 0),
      },
    ]),
  ) as Record<TableClass, ClassSize>;
  return { classes, databaseBytes: whole[0]?.bytes ?? 0 };
}

export interface ClassRate {
  name: TableClass;
  /** Rows of the last days. */
  recent: number;
  /** Of these, rows that stay when the others are removed. */
  kept: number;
  oldest: Date | null;
}

/**
 * Rows since an instant, by the time that a row is about: a first start reads a year at once, and its rows must not count as the growth
 * of one day. Intelligence grows with the documents and has no line of its own.
 */
export async function listRates(db: Executor, { since, now }: { since: Date; now: Date }): Promise<ClassRate[]> {
  const { rows } = await sql<ClassRate>`
    select 'history' as name, (select count(*) from trend_history where generated_at >= ${since} and generated_at < ${now})::float8
        as recent,
      ((select count(*) from trend_summaries) * extract(epoch from ${now}::timestamptz - ${since}::timestamptz) / 86400
        + (select count(*) from recommendations where generated_at >= ${since} and generated_at < ${now}))::float8 as kept,
      (select min(generated_at) from trend_history) as oldest
    union all select 'signals', (select coalesce(2 * sum(ticker_count), 0) from signal_ticks
        where as_of >= ${since} and as_of < ${now})::float8,
      (select 2 * count(*) from recommendations where generated_at >= ${since} and generated_at < ${now})::float8,
      (select min(as_of) from signal_ticks)
    union all select 'invocations', (select count(*) from agent_invocations where created_at >= ${since} and created_at < ${now})::float8,
      0, (select min(created_at) from agent_invocations)
    union all select 'runs', (select count(*) from ingestion_runs where created_at >= ${since} and created_at < ${now})::float8,
      (select count(*) from ingestion_runs where created_at >= ${since} and created_at < ${now}
        and (status <> 'completed' or items_new > 0))::float8, (select min(created_at) from ingestion_runs)
    union all select 'jobs', (select count(*) from kernel.dead_jobs where died_at >= ${since} and died_at < ${now})::float8, 0,
      (select min(died_at) from kernel.dead_jobs)
    union all select 'documents', (select count(*) from documents where published_at >= ${since} and published_at < ${now})::float8,
      0, (select min(published_at) from documents)
    union all select 'evidence', (select count(*) from recommendations where generated_at >= ${since} and generated_at < ${now})::float8,
      0, (select min(generated_at) from recommendations)
    union all select 'orders', (select count(*) from orders where created_at >= ${since} and created_at < ${now})::float8, 0,
      (select min(created_at) from orders)
    union all select 'audit', (select count(*) from audit_events where occurred_at >= ${since} and occurred_at < ${now})::float8, 0,
      (select min(occurred_at) from audit_events)
    union all select 'market', (select count(*) from market_bars where bar_timestamp >= ${since} and bar_timestamp < ${now})::float8,
      0, (select min(bar_timestamp) from market_bars where bar_timestamp >= ${since})
    union all select 'validation', (select count(*) from predictions
        where session_date >= (${since} at time zone 'UTC')::date and session_date < (${now} at time zone 'UTC')::date)::float8,
      0, (select min(session_date)::timestamptz from predictions)`.execute(db);
  return rows;
}

/** Raw artifacts as recorded; equal bytes are stored once, so that this is the most they take. */
export async function readArtifactSize(db: Executor): Promise<ClassSize> {
  const { rows } = await sql<ClassSize>`
    select count(*)::float8 as rows, coalesce(sum(artifact_size_bytes), 0)::float8 as bytes from documents`.execute(db);
  return rows[0] ?? { rows: 0, bytes: 0 };
}
