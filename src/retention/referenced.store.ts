import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Month } from './policy.ts';

export interface ReferencedView {
  id: string;
  generatedAt: Date;
}

/**
 * Views of a month that must stay: those that a recommendation names, and those of all windows at the time of a recommendation that led
 * to an order or an approval request, at its publication, and when each piece of its evidence became available (the trace of an order
 * shows them).
 */
export async function listReferencedViews(db: Executor, { from, before }: Month): Promise<ReferencedView[]> {
  const { rows } = await sql<ReferencedView>`
    with acted as (
      select recommendation.id, ticker, as_of, generated_at from recommendations recommendation
      where generated_at >= ${from} and (exists (select from orders where orders.recommendation_id = recommendation.id)
        or exists (select from approval_requests where approval_requests.recommendation_id = recommendation.id))),
    instant as (
      select ticker, as_of as at from acted
      union select ticker, generated_at from acted
      union select acted.ticker, evidence.available_at from acted
        join recommendation_evidence evidence on evidence.recommendation_id = acted.id
        where evidence.available_at >= ${from})
    select view.id, view.generated_at as "generatedAt" from recommendations recommendation
      join trend_history view on view.id = recommendation.trend_id
        and view.generated_at >= ${from} and view.generated_at < ${before}
      where recommendation.generated_at >= ${from}
    union select view.id, view.generated_at from instant
      cross join unnest(array['intraday', '1d', '7d', '30d', '90d']) as wanted
      cross join lateral (
        select id, generated_at from trend_history
        where entity_type = 'company' and entity_id = instant.ticker and "window" = wanted and generated_at <= instant.at
        order by generated_at desc limit 1) view
      where view.generated_at >= ${from} and view.generated_at < ${before}`.execute(db);
  return rows;
}

export interface ReferencedOutput {
  id: string;
  tickId: string;
}

/** Signal outputs of a month that a recommendation names. */
export async function listReferencedOutputs(db: Executor, { from, before }: Month): Promise<ReferencedOutput[]> {
  const { rows } = await sql<ReferencedOutput>`
    select output.id, output.tick_id as "tickId" from (
      select unnest(signal_output_ids) as id from recommendations where generated_at >= ${from}
      union select evidence.reference_id from recommendation_evidence evidence
        join recommendations on recommendations.id = evidence.recommendation_id
        where evidence.evidence_type = 'signal' and recommendations.generated_at >= ${from}) named
    join signal_engine_outputs output on output.id = named.id and output.as_of >= ${from} and output.as_of < ${before}`.execute(
    db,
  );
  return rows;
}
