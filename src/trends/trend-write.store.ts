import { sql } from 'kysely';
import { columnsAndRows, replacedBy } from '../kernel/db/columns.store.ts';
import type { Db, Executor } from '../kernel/db/database.ts';
import type { Contribution } from './highlights.ts';
import { TREND_HISTORY_COLUMNS, TREND_PROJECTION_COLUMNS, TREND_SUMMARY_COLUMNS } from './trend-columns.ts';
import { type Entity, type ProjectionJson, toHistoryRow, type TrendHistoryRow, type TrendRow } from './trend-rows.ts';

export const EVIDENCE_LINKS_MAX = 1_000;
/** A few megabytes per statement. */
const HISTORY_ROWS_PER_STATEMENT = 1_000;

export interface TrendToWrite {
  row: TrendRow;
  projection: ProjectionJson;
  evidence: readonly Contribution[];
}

/** Runs outside the writing transaction: creating a partition must not wait while other locks are held. */
export async function ensureHistoryMonth(db: Db, instant: Date): Promise<void> {
  const month = `${instant.toISOString().slice(0, 7)}-01`;
  await sql`select kernel.ensure_trend_history_month(${month}::date)`.execute(db);
}

/** Allows one writer per entity. Taken before reading, so that the later of two writers sees all evidence of the earlier one. */
export async function lockEntity(tx: Executor, entity: Entity): Promise<void> {
  const key = `trend:${entity.type}:${entity.id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Replaces the current views, unless they are of a later instant, and appends to their history. Returns the replaced ids. */
export async function writeTrends(tx: Executor, trends: readonly TrendToWrite[]): Promise<string[]> {
  const replaced = await upsertSummaries(tx, trends);
  const current = trends.filter(({ row }) => replaced.has(row.id));
  await upsertProjections(tx, current);
  await upsertEvidence(tx, current);
  await insertTrendHistory(
    tx,
    trends.map(({ row, projection }) => toHistoryRow(row, projection)),
  );
  return [...replaced];
}

async function upsertSummaries(tx: Executor, trends: readonly TrendToWrite[]): Promise<Set<string>> {
  const summaries = trends.map(({ row }) => row);
  const { rows } = await sql<{ id: string }>`
    insert into trend_summaries ${columnsAndRows<'trend_summaries'>(TREND_SUMMARY_COLUMNS, summaries)}
    on conflict (id) do update set
      ${replacedBy(TREND_SUMMARY_COLUMNS, ['id', 'entity_type', 'entity_id', 'window'])}
      where trend_summaries.as_of <= excluded.as_of
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function upsertProjections(tx: Executor, trends: readonly TrendToWrite[]): Promise<void> {
  if (trends.length === 0) return;
  const projections = trends.map(({ row, projection }) => ({
    ...projection,
    trend_id: row.id,
    driving_factors: JSON.stringify(projection.driving_factors),
    generated_at: row.generated_at,
  }));
  await sql`
    insert into trend_projections ${columnsAndRows<'trend_projections'>(TREND_PROJECTION_COLUMNS, projections)}
    on conflict (trend_id) do update set ${replacedBy(TREND_PROJECTION_COLUMNS, ['trend_id'])}`.execute(tx);
}

async function upsertEvidence(tx: Executor, trends: readonly TrendToWrite[]): Promise<void> {
  if (trends.length === 0) return;
  const rows = trends.map(({ row, evidence }) => {
    const links = evidence.slice(0, EVIDENCE_LINKS_MAX);
    return {
      trend_id: row.id,
      impact_ids: links.map(({ impactId }) => impactId),
      weights: links.map(({ weight }) => weight),
      strengths: links.map(({ strength }) => strength),
      contributions: links.map(({ contribution }) => contribution),
    };
  });
  await tx
    .insertInto('trend_evidence')
    .values(rows)
    .onConflict((on) =>
      on.column('trend_id').doUpdateSet((eb) => ({
        impact_ids: eb.ref('excluded.impact_ids'),
        weights: eb.ref('excluded.weights'),
        strengths: eb.ref('excluded.strengths'),
        contributions: eb.ref('excluded.contributions'),
      })),
    )
    .execute();
}

/** Appends views to the history, live or replayed; those that are there already stay as they are. */
export async function insertTrendHistory(tx: Executor, rows: readonly TrendHistoryRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += HISTORY_ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + HISTORY_ROWS_PER_STATEMENT);
    await sql`
      insert into trend_history ${columnsAndRows<'trend_history'>(TREND_HISTORY_COLUMNS, part)}
      on conflict do nothing`.execute(tx);
  }
}

const POOLS_MAX = 1_000;

/** The sectors that have a view, and the market. */
export function listPools(db: Executor): Promise<Entity[]> {
  return db
    .selectFrom('trend_summaries')
    .select(['entity_type as type', 'entity_id as id'])
    .distinct()
    .where('entity_type', '<>', 'company')
    .orderBy('id')
    .limit(POOLS_MAX)
    .execute();
}

/** Which of these sectors, companies or markets have a view, as `type:id`. */
export async function listEntitiesWithTrends(db: Executor, entities: readonly Entity[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select wanted.type || ':' || wanted.id as key
    from unnest(${entities.map(({ type }) => type)}::text[], ${entities.map(({ id }) => id)}::text[]) as wanted (type, id)
    where exists (select from trend_summaries where entity_type = wanted.type and entity_id = wanted.id)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
