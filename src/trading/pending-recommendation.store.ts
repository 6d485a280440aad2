import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';

export type PendingRecommendation = Pick<
  Selectable<Database['recommendations']>,
  | 'id'
  | 'ticker'
  | 'action'
  | 'mode'
  | 'confidence'
  | 'time_horizon'
  | 'quality'
  | 'window'
  | 'invalidation_conditions'
  | 'generated_at'
  | 'expires_at'
> & {
  sector: string;
  /** The newest recommendation of the ticker, when it is not this one. */
  superseded_by: string | null;
};

/** Older recommendations are not decided, which also bounds the query. */
const LOOKBACK = sql`interval '7 days'`;

/**
 * Undecided recommendations, oldest first: the newest of each ticker, and those superseded since trading began. Only the newest
 * of a ticker can be executed; the others are decided as superseded, so that every recommendation has a decision.
 */
export async function listPendingRecommendations(
  db: Executor,
  startedAt: Date,
  now: Date,
  limit: number,
): Promise<PendingRecommendation[]> {
  const { rows } = await sql<PendingRecommendation>`
    select r.id, r.ticker, r.action, r.mode, r.confidence, r.time_horizon, r.quality, r."window", r.invalidation_conditions,
      r.generated_at, r.expires_at, coalesce(companies.sector, '') as sector,
      nullif(latest.recommendation_id, r.id) as superseded_by
    from recommendations r
    join latest_recommendations latest on latest.ticker = r.ticker
    left join companies on companies.id = r.company_id
    where r.generated_at > ${now}::timestamptz - ${LOOKBACK} and r.generated_at <= ${now}
      and (r.id = latest.recommendation_id or r.generated_at > ${startedAt})
      and not exists (select from trading_decisions decision where decision.recommendation_id = r.id
        and (decision.decision <> 'defer' or decision.skip_reason = 'awaiting_approval'))
    order by r.generated_at, r.id limit ${limit}`.execute(db);
  return rows;
}
