import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { namesOf } from '../kernel/db/columns.ts';
import type { Executor } from '../kernel/db/database.ts';
import { findJsonRow, type JsonPage, readJsonPage } from '../kernel/db/json-rows.store.ts';
import { TREND_COLUMNS } from './trend-columns.ts';
import { TrendSummaryView } from './trend.schema.ts';
import { findTrend, type TrendFilter, type TrendView } from './trend.store.ts';

const MEASURES = sql.join(namesOf(TREND_COLUMNS).map((name) => sql.ref(`snapshot.${name}`)));
const WINDOW_ORDER = sql`array_position(array['intraday', '1d', '7d', '30d', '90d'], "window")`;

/** The view of each entity and window that was current at an instant: its newest snapshot by then, under the id of the view. */
const trendsAt = (
  asOf: Date,
  where: RawBuilder<SqlBool>,
) => sql<TrendView>`(select view.id, snapshot.projection, ${MEASURES}
  from trend_summaries view cross join lateral (
    select * from trend_history past where past.entity_type = view.entity_type and past.entity_id = view.entity_id
      and past."window" = view."window" and past.generated_at <= ${asOf}
    order by past.generated_at desc limit 1) snapshot
  where ${where})`;

function matching({ entityType, entityId, window }: TrendFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`view.entity_type = ${entityType}`];
  if (entityId !== undefined) conditions.push(sql<SqlBool>`view.entity_id = ${entityId}`);
  if (window !== undefined) conditions.push(sql<SqlBool>`view."window" = ${window}`);
  return sql.join<SqlBool>(conditions, sql` and `);
}

/** The trends of an instant as a response, with the number of all that match. */
export function readTrendsAt(
  db: Executor,
  filter: TrendFilter & { limit: number; offset: number },
  asOf: Date,
  fields?: readonly string[],
): Promise<JsonPage> {
  const all = trendsAt(asOf, matching(filter));
  const page = sql`(select * from ${all} as past order by entity_id, ${WINDOW_ORDER}
    limit ${filter.limit} offset ${filter.offset})`;
  return readJsonPage(db, TrendSummaryView, page, { count: sql`(select count(*) from ${all} as past)`, fields });
}

/** By the id of a view, as it was at an instant, or of a snapshot that was published by then. */
export async function findTrendViewAt(db: Executor, id: string, asOf: Date): Promise<TrendView | null> {
  const { rows } = await sql<TrendView>`select * from ${ofView(id, asOf)} as past`.execute(db);
  if (rows[0]) return rows[0];
  const snapshot = (await isView(db, id)) ? null : await findTrend(db, id);
  return snapshot && snapshot.generated_at <= asOf ? snapshot : null;
}

/** The same as a response, or null. */
export async function readTrendAt(db: Executor, id: string, asOf: Date): Promise<string | null> {
  const view = await findJsonRow(db, TrendSummaryView, ofView(id, asOf));
  if (view !== null) return view;
  const snapshot = sql`(select snapshot.id, snapshot.projection, ${MEASURES} from trend_history snapshot
    where snapshot.id = ${id} and snapshot.generated_at <= ${asOf})`;
  return findJsonRow(db, TrendSummaryView, snapshot);
}

const ofView = (id: string, asOf: Date) => trendsAt(asOf, sql<SqlBool>`view.id = ${id}`);

async function isView(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('trend_summaries').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
