import { Type } from 'typebox';
import { Named, Nullable } from '../kernel/http/types.schema.ts';

const QueueDepth = Type.Object({
  waiting: Type.Integer(),
  active: Type.Integer(),
  delayed: Type.Integer(),
  dead: Type.Integer(),
});

const StageHealth = Type.Object({
  completed: Type.Integer(),
  failed: Type.Integer({ description: 'failed attempts, including retried ones' }),
  rate_per_hour: Type.Number(),
  error_rate: Nullable(Type.Number()),
  median_latency_ms: Nullable(Type.Number({ description: 'from enqueueing to completion' })),
  p95_latency_ms: Nullable(Type.Number()),
  oldest_waiting_seconds: Nullable(Type.Number()),
});

const ExtractionHealth = Type.Object({
  ...StageHealth.properties,
  degraded: Type.Integer({
    description: 'extractions by the builtin extractor because the configured model was unavailable',
  }),
  last_model_error: Nullable(Type.String()),
});

export const PipelineHealth = Named('PipelineHealth', {
  hours: Type.Integer(),
  pipeline_enabled: Type.Boolean(),
  document_stages: Type.Array(Type.Object({ status: Type.String(), count: Type.Integer() })),
  parsing: StageHealth,
  extraction: ExtractionHealth,
  aggregation: StageHealth,
  queue_depths: Type.Record(Type.String(), QueueDepth),
});

export const PipelineState = Named('PipelineState', { pipeline_enabled: Type.Boolean() });
export const PipelineSwitch = Named('PipelineSwitch', { enabled: Type.Boolean() }, { additionalProperties: false });
export const PipelineSwitched = Named('PipelineSwitched', { pipeline_enabled: Type.Boolean(), message: Type.String() });
export const RetryResult = Named('RetryResult', { retried: Type.Integer(), message: Type.String() });
