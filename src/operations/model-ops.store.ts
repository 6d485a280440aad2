import { sql } from 'kysely';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { ModelFailure, ModelPerformance } from './model-ops.schema.ts';

const MODELS_MAX = 1_000;

/** Newest first. The ticker is that of the document's company, otherwise of the most salient company it mentions. */
export async function listModelFailures(
  db: Executor,
  since: Date,
  until: Date,
  limit: number,
  reading: { withRestricted: boolean },
): Promise<ModelFailure[]> {
  const { rows } = await sql<ModelFailure & { restricted: boolean | null }>`
    with failure as (
      select * from agent_invocations
      where status in ('failed', 'degraded') and created_at >= ${since} and created_at <= ${until}
      order by created_at desc, id limit ${limit})
    select failure.id, failure.status, failure.document_id, document.title as document_title,
      coalesce(company.ticker, named.ticker) as ticker, failure.agent_id, failure.agent_name, failure.variant_id,
      failure.variant_name, failure.model_provider, failure.model_name, failure.prompt_version, failure.error,
      failure.retries, failure.duration_ms, failure.created_at, document.restricted
    from failure
    left join documents document on document.id = failure.document_id
    left join companies company on company.id = document.company_id
    left join lateral (
      select companies.ticker from document_companies link join companies on companies.id = link.company_id
      where link.document_id = document.id order by link.salience desc, companies.ticker limit 1) named on true
    order by failure.created_at desc, failure.id
  `.execute(db);
  // The message of a model may quote the text.
  return rows.map(({ restricted, ...row }) =>
    restricted === true && !reading.withRestricted
      ? { ...row, document_title: null, error: row.error === null ? null : WITHHELD }
      : row,
  );
}

/** One row per model invoked in the period, the busiest first; skipped invocations called no model. */
export async function readModelPerformance(
  db: Executor,
  since: Date,
  until: Date,
  modelName: string | undefined,
): Promise<ModelPerformance[]> {
  const { rows } = await sql<ModelPerformance>`
    select model_provider, model_name, count(*)::int as invocations,
      (count(*) filter (where status = 'ok'))::int as successes,
      (count(*) filter (where status <> 'ok'))::int as failures,
      avg((status = 'ok')::int)::float8 as success_rate,
      avg(duration_ms)::float8 as avg_duration_ms,
      percentile_cont(0.5) within group (order by duration_ms) as p50_duration_ms,
      percentile_cont(0.95) within group (order by duration_ms) as p95_duration_ms,
      avg(confidence) filter (where status = 'ok')::float8 as avg_confidence,
      avg(retries)::float8 as avg_retries,
      sum(input_tokens)::bigint as total_input_tokens,
      sum(output_tokens)::bigint as total_output_tokens
    from agent_invocations
    where created_at >= ${since} and created_at <= ${until} and status <> 'skipped'
      ${modelName === undefined ? sql`` : sql`and model_name = ${modelName}`}
    group by model_provider, model_name order by invocations desc, model_provider, model_name limit ${MODELS_MAX}
  `.execute(db);
  return rows;
}
