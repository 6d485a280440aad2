import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { namesOf } from '../kernel/db/columns.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import { type JsonPage, findJsonRow, readJsonPage, readJsonRows } from '../kernel/db/json-rows.store.ts';
import { TREND_COLUMNS, TREND_PROJECTION_COLUMNS } from './trend-columns.ts';
import type { ProjectionJson } from './trend-rows.ts';
import { TrendSnapshotView, TrendSummaryView } from './trend.schema.ts';
import { type EntityType, TREND_WINDOWS, type TrendWindow } from './window.ts';

const COLUMNS = namesOf(TREND_COLUMNS);

export interface TrendFilter {
  entityType: EntityType;
  entityId?: string | undefined;
  window?: TrendWindow | undefined;
  /** What was published by this instant; now when absent. */
  asOf?: Date | undefined;
}

type Condition = (eb: ExpressionBuilder<Database, 'trend_summaries'>) => Expression<SqlBool>;

const matching =
  ({ entityType, entityId, window }: TrendFilter): Condition =>
  (eb) =>
    eb.and([
      eb('trend_summaries.entity_type', '=', entityType),
      ...(entityId === undefined ? [] : [eb('trend_summaries.entity_id', '=', entityId)]),
      ...(window === undefined ? [] : [eb('trend_summaries.window', '=', window)]),
    ]);

const PROJECTION_FIELDS = namesOf(TREND_PROJECTION_COLUMNS).filter(
  (name) => name !== 'trend_id' && name !== 'generated_at',
);
const PROJECTION = sql<ProjectionJson | null>`case when projection.trend_id is null then null else jsonb_build_object(
  ${sql.join(PROJECTION_FIELDS.map((name) => sql`${sql.lit(name)}, ${sql.ref(`projection.${name}`)}`))}) end`;

const withProjection = (db: Executor) =>
  db
    .selectFrom('trend_summaries')
    .leftJoin('trend_projections as projection', 'projection.trend_id', 'trend_summaries.id')
    .select('trend_summaries.id')
    .select(COLUMNS.map((column) => `trend_summaries.${column}` as const))
    .select(PROJECTION.as('projection'));

const WINDOW_ORDER = sql`array_position(array['intraday', '1d', '7d', '30d', '90d'], trend_summaries."window")`;

/** Current views, ordered by entity and then from the shortest window to the longest. */
const currentTrends = (db: Executor, filter: TrendFilter & { limit: number; offset: number }) =>
  withProjection(db)
    .where(matching(filter))
    .orderBy('trend_summaries.entity_id')
    .orderBy(WINDOW_ORDER)
    .limit(filter.limit)
    .offset(filter.offset);

export type TrendView = Awaited<ReturnType<ReturnType<typeof withProjection>['executeTakeFirstOrThrow']>>;

/** Current views as a response, with the number of all that match. */
export function readTrends(
  db: Executor,
  filter: TrendFilter & { limit: number; offset: number },
  fields?: readonly string[],
): Promise<JsonPage> {
  const count = db
    .selectFrom('trend_summaries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matching(filter));
  return readJsonPage(db, TrendSummaryView, currentTrends(db, filter), { count, fields });
}

/** The newest snapshots, oldest first. For one entity this reads the end of one index range per window. */
function newestSnapshots(db: Executor, filter: TrendFilter & { limit: number }) {
  const { entityType, entityId, window, limit, asOf } = filter;
  const windows = window === undefined ? [...TREND_WINDOWS] : [window];
  const newest = db
    .selectFrom(
      entityId === undefined
        ? newestOfAll(entityType, windows, asOf)
        : newestOfEntity(entityType, entityId, windows, filter),
    )
    .select(['snapshot.id', 'snapshot.trend_id', 'snapshot.projection'])
    .select(COLUMNS.map((column) => `snapshot.${column}` as const))
    .orderBy('snapshot.generated_at', 'desc')
    .orderBy('snapshot.entity_id', 'desc')
    .orderBy('snapshot.window', 'desc')
    .limit(limit);
  return db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .orderBy('newest.generated_at')
    .orderBy('newest.entity_id')
    .orderBy('newest.window');
}

export const readTrendHistory = (
  db: Executor,
  filter: TrendFilter & { limit: number },
  fields?: readonly string[],
): Promise<string> => readJsonRows(db, TrendSnapshotView, newestSnapshots(db, filter), { fields });

type Snapshot = Selectable<Database['trend_history']>;

const publishedBy = (asOf: Date | undefined) => (asOf === undefined ? sql`` : sql`and generated_at <= ${asOf}`);

const newestOfEntity = (
  entityType: EntityType,
  entityId: string,
  windows: readonly TrendWindow[],
  { limit, asOf }: { limit: number; asOf?: Date | undefined },
) =>
  sql<Snapshot>`(select own.* from unnest(${windows}::text[]) wanted cross join lateral (
    select * from trend_history where entity_type = ${entityType} and entity_id = ${entityId} and "window" = wanted
      ${publishedBy(asOf)} order by generated_at desc limit ${limit}) own)`.as('snapshot');

const newestOfAll = (entityType: EntityType, windows: readonly TrendWindow[], asOf: Date | undefined) =>
  sql<Snapshot>`(select * from trend_history where entity_type = ${entityType} and "window" = any(${windows}::text[]) ${publishedBy(asOf)})`.as(
    'snapshot',
  );

/** By the id of a current view or of a snapshot, so that the basis of an old recommendation stays readable. */
export async function findTrend(db: Executor, id: string): Promise<TrendView | null> {
  const current = await withProjection(db).where('trend_summaries.id', '=', id).executeTakeFirst();
  if (current) return current;
  const snapshot = await db
    .selectFrom('trend_history')
    .select(['id', 'projection', ...COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst();
  return snapshot ?? null;
}

/** The same as a response, or null. */
export async function readTrend(db: Executor, id: string): Promise<string | null> {
  const current = await findJsonRow(db, TrendSummaryView, withProjection(db).where('trend_summaries.id', '=', id));
  if (current !== null) return current;
  const snapshot = db
    .selectFrom('trend_history')
    .select(['id', 'projection', ...COLUMNS])
    .where('id', '=', id);
  return findJsonRow(db, TrendSummaryView, snapshot);
}

/** The newest snapshot of a view at or before an instant; null where the history does not reach back. */
export async function findTrendAt(
  db: Executor,
  { entityId, window, at }: { entityId: string; window: TrendWindow; at: Date },
): Promise<Pick<Snapshot, TrendPoint> | null> {
  const row = await db
    .selectFrom('trend_history')
    .select(TREND_POINT)
    .where('entity_type', '=', 'company')
    .where('entity_id', '=', entityId)
    .where('window', '=', window)
    .where('generated_at', '<=', at)
    .orderBy('generated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

const TREND_POINT = [
  'id',
  'window',
  'trend_direction',
  'trend_score',
  'confidence',
  'p_up',
  'evidence_count',
  'generated_at',
] as const;
type TrendPoint = (typeof TREND_POINT)[number];
