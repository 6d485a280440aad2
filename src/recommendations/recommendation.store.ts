import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { Action } from './decision.ts';
import type { RecommendationMode } from './mode.ts';

export interface RecommendationFilter {
  ticker?: string | undefined;
  action?: Action | undefined;
  mode?: RecommendationMode | undefined;
  since?: Date | undefined;
  minConfidence?: number | undefined;
}

type Condition = (eb: ExpressionBuilder<Database, 'recommendations'>) => Expression<SqlBool>;

const matching =
  ({ ticker, action, mode, since, minConfidence }: RecommendationFilter): Condition =>
  (eb) =>
    eb.and([
      ...(ticker === undefined ? [] : [eb('recommendations.ticker', '=', ticker)]),
      ...(action === undefined ? [] : [eb('recommendations.action', '=', action)]),
      ...(mode === undefined ? [] : [eb('recommendations.mode', '=', mode)]),
      ...(since === undefined ? [] : [eb('recommendations.generated_at', '>=', since)]),
      ...(minConfidence === undefined ? [] : [eb('recommendations.confidence', '>=', minConfidence)]),
    ]);

interface Page {
  limit: number;
  offset: number;
}

/** All recommendations, newest first. */
export function listRecommendations(db: Executor, filter: RecommendationFilter & Page) {
  return db
    .selectFrom('recommendations')
    .selectAll()
    .where(matching(filter))
    .orderBy('generated_at', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}
export type StoredRecommendation = Awaited<ReturnType<typeof listRecommendations>>[number];

const newestOfEach = (db: Executor, filter: RecommendationFilter) =>
  db
    .selectFrom('latest_recommendations as latest')
    .innerJoin('recommendations', 'recommendations.id', 'latest.recommendation_id')
    .where(matching(filter))
    .$if(filter.ticker !== undefined, (query) => query.where('latest.ticker', '=', filter.ticker ?? ''))
    .$if(filter.since !== undefined, (query) => query.where('latest.generated_at', '>=', filter.since ?? new Date(0)));

/** The newest recommendation of each ticker, if it matches; older ones are not considered. */
export function listLatestRecommendations(
  db: Executor,
  filter: RecommendationFilter & Page,
): Promise<StoredRecommendation[]> {
  return newestOfEach(db, filter)
    .selectAll('recommendations')
    .orderBy('latest.generated_at', 'desc')
    .orderBy('latest.recommendation_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}

export async function countLatestRecommendations(db: Executor, filter: RecommendationFilter): Promise<number> {
  const row = await newestOfEach(db, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findRecommendation(db: Executor, id: string): Promise<StoredRecommendation | null> {
  const row = await db.selectFrom('recommendations').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}
