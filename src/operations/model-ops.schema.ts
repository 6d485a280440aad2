import { type Static, Type } from 'typebox';
import { Hours, Limit, Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';

export const ModelFailuresQuery = Type.Object({ hours: Hours(24, 168), limit: Limit(50, 200) });
export const ModelPerformanceQuery = Type.Object({
  hours: Hours(24, 168),
  model_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

/**
 * `degraded`: the model failed and the builtin extractor was used. `document_id` and fields derived from it may be null,
 * because the document was deleted.
 */
export const ModelFailure = Named('ModelFailure', {
  id: Uuid,
  status: OneOf(['failed', 'degraded']),
  document_id: Nullable(Uuid),
  document_title: Nullable(Type.String()),
  ticker: Nullable(Type.String()),
  agent_id: Uuid,
  agent_name: Type.String(),
  variant_id: Nullable(Uuid),
  variant_name: Nullable(Type.String()),
  model_provider: Type.String(),
  model_name: Type.String(),
  prompt_version: Nullable(Type.String()),
  error: Nullable(Type.String()),
  retries: Type.Integer(),
  duration_ms: Type.Integer(),
  created_at: Timestamp,
});
export type ModelFailure = Static<typeof ModelFailure>;

const average = Nullable(Type.Number());

export const ModelPerformance = Named('ModelPerformance', {
  model_provider: Type.String(),
  model_name: Type.String(),
  invocations: Type.Integer(),
  successes: Type.Integer(),
  failures: Type.Integer(),
  success_rate: average,
  avg_duration_ms: average,
  p50_duration_ms: average,
  p95_duration_ms: average,
  avg_confidence: average,
  avg_retries: average,
  total_input_tokens: Type.Integer(),
  total_output_tokens: Type.Integer(),
});
export type ModelPerformance = Static<typeof ModelPerformance>;
