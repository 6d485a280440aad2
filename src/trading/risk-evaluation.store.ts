import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** The risk evaluation of the recommendation's last decision; null when there was none. */
export async function findRiskEvaluation(
  db: Executor,
  recommendationId: string,
  asOf?: Date,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{
    id: string;
    ticker: string;
    decision: string;
    skip_reason: string | null;
    risk: Record<string, unknown>;
    created_at: Date;
  }>`
    select id, ticker, decision, skip_reason, trace -> 'risk' as risk, created_at
    from trading_decisions
    where recommendation_id = ${recommendationId} and jsonb_typeof(trace -> 'risk') = 'object'
      ${asOf === undefined ? sql`` : sql`and created_at <= ${asOf}`}
    order by created_at desc, id limit 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    evaluation_id: row.id,
    recommendation_id: recommendationId,
    ticker: row.ticker,
    ...row.risk,
    decision: row.decision,
    skip_reason: row.skip_reason,
    evaluated_at: row.created_at.toISOString(),
  };
}
