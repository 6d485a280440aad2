import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { namesOf } from '../kernel/db/columns.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import { type JsonPage, readJsonPage, readJsonRows } from '../kernel/db/json-rows.store.ts';
import type { Action } from './decision.ts';
import type { RecommendationMode } from './mode.ts';
import { RECOMMENDATION_COLUMNS } from './recommendation-columns.ts';
import { RecommendationView } from './recommendation.schema.ts';

export interface RecommendationFilter {
  ticker?: string | undefined;
  action?: Action | undefined;
  mode?: RecommendationMode | undefined;
  since?: Date | undefined;
  minConfidence?: number | undefined;
  /** What was published by this instant; now when absent. */
  asOf?: Date | undefined;
}

type Condition = (eb: ExpressionBuilder<Database, 'recommendations'>) => Expression<SqlBool>;

const matching =
  ({ ticker, action, mode, since, minConfidence, asOf }: RecommendationFilter): Condition =>
  (eb) =>
    eb.and([
      ...(ticker === undefined ? [] : [eb('recommendations.ticker', '=', ticker)]),
      ...(action === undefined ? [] : [eb('recommendations.action', '=', action)]),
      ...(mode === undefined ? [] : [eb('recommendations.mode', '=', mode)]),
      ...(since === undefined ? [] : [eb('recommendations.generated_at', '>=', since)]),
      ...(asOf === undefined ? [] : [eb('recommendations.generated_at', '<=', asOf)]),
      ...(minConfidence === undefined ? [] : [eb('recommendations.confidence', '>=', minConfidence)]),
    ]);

/** Every column but the words for the search. */
const WHOLE = namesOf(RECOMMENDATION_COLUMNS).map((name) => `recommendations.${name}` as const);

interface Page {
  limit: number;
  offset: number;
}

const newestOfAll = (db: Executor, filter: RecommendationFilter & Page) =>
  db
    .selectFrom('recommendations')
    .select(WHOLE)
    .where(matching(filter))
    .orderBy('generated_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset);

export type StoredRecommendation = Selectable<Database['recommendations']>;

interface Newest {
  ticker: string;
  recommendation_id: string;
  generated_at: Date;
}

/** The newest recommendation of each ticker: the stored one, or for a past instant the newest that was published by then. */
const newestIds = (asOf: Date | undefined) =>
  asOf === undefined
    ? sql<Newest>`latest_recommendations`
    : sql<Newest>`(select known.ticker, last.id as recommendation_id, last.generated_at
        from latest_recommendations known cross join lateral (
          select id, generated_at from recommendations own where own.ticker = known.ticker and own.generated_at <= ${asOf}
          order by own.generated_at desc, own.id limit 1) last)`;

const newestOfEach = (db: Executor, filter: RecommendationFilter) =>
  db
    .selectFrom(newestIds(filter.asOf).as('latest'))
    .innerJoin('recommendations', 'recommendations.id', 'latest.recommendation_id')
    .where(matching(filter))
    .$if(filter.ticker !== undefined, (query) => query.where('latest.ticker', '=', filter.ticker ?? ''))
    .$if(filter.since !== undefined, (query) => query.where('latest.generated_at', '>=', filter.since ?? new Date(0)));

const latestPage = (db: Executor, filter: RecommendationFilter & Page) =>
  newestOfEach(db, filter)
    .select(WHOLE)
    .orderBy('latest.generated_at', 'desc')
    .orderBy('latest.recommendation_id')
    .limit(filter.limit)
    .offset(filter.offset);

/** The newest recommendation of each ticker, if it matches; older ones are not considered. */
export const listLatestRecommendations = (
  db: Executor,
  filter: RecommendationFilter & Page,
): Promise<StoredRecommendation[]> => latestPage(db, filter).execute();

/** The same as a response, with the number of all that match. */
export function readLatestRecommendations(
  db: Executor,
  filter: RecommendationFilter & Page,
  fields?: readonly string[],
): Promise<JsonPage> {
  const count = newestOfEach(db, filter).select(sql<number>`count(*)`.as('count'));
  return readJsonPage(db, RecommendationView, latestPage(db, filter), { count, fields });
}

/** All recommendations as a response, newest first. They are not counted, because there is one for each change. */
export const readRecommendations = (
  db: Executor,
  filter: RecommendationFilter & Page,
  fields?: readonly string[],
): Promise<string> => readJsonRows(db, RecommendationView, newestOfAll(db, filter), { fields });

export async function findRecommendation(db: Executor, id: string, asOf?: Date): Promise<StoredRecommendation | null> {
  const row = await db.selectFrom('recommendations').select(WHOLE).where('id', '=', id).executeTakeFirst();
  return row && (asOf === undefined || row.generated_at <= asOf) ? row : null;
}
