import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import type { AgentPerformance, HourlyPerformance } from './performance.schema.ts';

/** All readings of an agent, or those of one of its variants. */
export interface InvocationScope {
  agentId: string;
  variantId?: string;
}

const within = (scope: InvocationScope, from: Date, to: Date): RawBuilder<unknown> => sql`
  agent_id = ${scope.agentId} and created_at >= ${from} and created_at <= ${to}
  ${scope.variantId === undefined ? sql`` : sql`and variant_id = ${scope.variantId}`}`;

export async function readPerformance(
  db: Executor,
  scope: InvocationScope,
  from: Date,
  to: Date,
): Promise<AgentPerformance> {
  const { rows } = await sql<AgentPerformance>`
    with asked as (
      select *, status = 'ok' as succeeded from agent_invocations where ${within(scope, from, to)} and status <> 'skipped')
    select count(*)::int as total_invocations,
      (count(*) filter (where succeeded))::int as successes,
      (count(*) filter (where not succeeded))::int as failures,
      (count(*) filter (where status = 'degraded'))::int as degraded,
      (select count(*)::int from agent_invocations where ${within(scope, from, to)} and status = 'skipped') as skipped,
      avg(duration_ms)::float8 as avg_duration_ms,
      percentile_cont(0.95) within group (order by duration_ms) as p95_duration_ms,
      avg(confidence) filter (where succeeded)::float8 as avg_confidence,
      avg(retries)::float8 as avg_retries,
      coalesce(sum(input_tokens), 0)::bigint as total_input_tokens,
      coalesce(sum(output_tokens), 0)::bigint as total_output_tokens,
      sum(cost_usd) as total_cost_usd,
      coalesce(sum(omitted_sentences), 0)::bigint as total_omitted_sentences,
      avg(succeeded::int)::float8 as success_rate
    from asked
  `.execute(db);
  return rows[0] as AgentPerformance;
}

/** Every clock hour of the period, including empty ones, because a gap in a chart would hide an outage. */
export async function readHourlyPerformance(
  db: Executor,
  scope: InvocationScope,
  from: Date,
  to: Date,
): Promise<HourlyPerformance[]> {
  const { rows } = await sql<HourlyPerformance>`
    with asked as (
      select date_trunc('hour', created_at, 'UTC') as hour, count(*)::int as invocations,
        (count(*) filter (where status = 'ok'))::int as successes,
        avg(duration_ms)::float8 as avg_duration_ms,
        avg(confidence) filter (where status = 'ok')::float8 as avg_confidence
      from agent_invocations where ${within(scope, from, to)} and status <> 'skipped' group by 1)
    select hours.hour, coalesce(invocations, 0) as invocations, coalesce(successes, 0) as successes,
      avg_duration_ms, avg_confidence
    from generate_series(date_trunc('hour', ${from}::timestamptz, 'UTC'), ${to}::timestamptz, interval '1 hour') as hours (hour)
    left join asked using (hour) order by hours.hour
  `.execute(db);
  return rows;
}
