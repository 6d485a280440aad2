import { type Static, Type } from 'typebox';
import { Hours, Named, Nullable, Timestamp } from '../../kernel/http/types.schema.ts';
import { PERFORMANCE_HOURS_MAX } from './agent.ts';

export const PerformanceQuery = Type.Object({ hours: Hours(24, PERFORMANCE_HOURS_MAX) });

const count = Type.Integer();
const average = Nullable(Type.Number());

/**
 * `total_invocations` is `successes` plus `failures`. A failure is a reading that the configured model did not complete;
 * `degraded` counts those that the builtin extractor replaced. `skipped` readings called no model and count as neither.
 * `total_cost_usd` is the sum over calls with a known price, and null without any.
 */
export const AgentPerformance = Named('AgentPerformance', {
  total_invocations: count,
  successes: count,
  failures: count,
  degraded: count,
  skipped: count,
  avg_duration_ms: average,
  p95_duration_ms: average,
  avg_confidence: average,
  avg_retries: average,
  total_input_tokens: count,
  total_output_tokens: count,
  total_cost_usd: average,
  total_omitted_sentences: count,
  success_rate: average,
});
export type AgentPerformance = Static<typeof AgentPerformance>;

export const HourlyPerformance = Named('HourlyPerformance', {
  hour: Timestamp,
  invocations: count,
  successes: count,
  avg_duration_ms: average,
  avg_confidence: average,
});
export type HourlyPerformance = Static<typeof HourlyPerformance>;
