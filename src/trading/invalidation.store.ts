import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface Invalidation {
  type: 'trend_reversal' | 'opposite_catalyst' | 'adverse_macro_event';
  observed: number;
  threshold: number;
  /** The document of the strongest opposing news, or the macro event; null for a trend. */
  document_id: string | null;
  event_id: string | null;
}

/**
 * Whether an invalidation condition of the recommendation is met since the purchase: its trend reversed, strong opposing news
 * arrived, or a severe macro event hurts the company. Price and time have exit rules of their own.
 */
export async function findInvalidation(
  db: Executor,
  trade: { recommendation_id: string | null; ticker: string; opened_at: Date },
  now: Date,
): Promise<Invalidation | null> {
  const { rows } = await sql<Invalidation>`
    with condition as (
      select r.ticker, r.company_id, r."window", item ->> 'type' as type, (item ->> 'threshold')::float8 as threshold
      from recommendations r, jsonb_array_elements(r.invalidation_conditions) item
      where r.id = ${trade.recommendation_id} and (item ->> 'expires_at')::timestamptz > ${now})
    select condition.type, trend.trend_score as observed, condition.threshold, null::uuid as document_id, null::uuid as event_id
      from condition join trend_summaries trend on trend.entity_type = 'company' and trend.entity_id = condition.ticker
        and trend."window" = condition."window"
      where condition.type = 'trend_reversal' and trend.trend_score <= condition.threshold
        and trend.generated_at > ${trade.opened_at}
    union all
    select condition.type, max(evidence.weight), condition.threshold,
        (array_agg(intelligence.document_id order by evidence.weight desc))[1], null::uuid
      from condition join trend_summaries trend on trend.entity_type = 'company' and trend.entity_id = condition.ticker
        and trend."window" = condition."window"
      join trend_evidence on trend_evidence.trend_id = trend.id,
      unnest(trend_evidence.impact_ids, trend_evidence.weights, trend_evidence.strengths)
        as evidence(impact_id, weight, strength)
      join company_impacts impact on impact.id = evidence.impact_id
      join intelligence on intelligence.id = impact.intelligence_id
      where condition.type = 'opposite_catalyst' and evidence.strength < 0 and evidence.weight >= condition.threshold
        and intelligence.created_at > ${trade.opened_at}
      group by condition.type, condition.threshold
    union all
    select condition.type, max(case event.severity when 'critical' then 4 else 3 end), condition.threshold, null::uuid,
        (array_agg(event.id order by event.severity = 'critical' desc, impact.event_available_at desc))[1]
      from condition join macro_impacts impact on impact.company_id = condition.company_id
        and impact.superseded_at is null and impact.impact_direction = 'negative'
      join global_events event on event.id = impact.event_id and event.severity in ('high', 'critical')
      where condition.type = 'adverse_macro_event' and impact.event_available_at > ${trade.opened_at}
      group by condition.type, condition.threshold
    limit 1`.execute(db);
  return rows[0] ?? null;
}
