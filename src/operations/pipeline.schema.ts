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

export const PendingReport = Named('PendingReport', {
  as_of: Type.String({ format: 'date-time' }),
  pipeline_enabled: Type.Boolean(),
  work: Type.Array(
    Type.Object({
      name: Type.String(),
      queues: Type.Array(Type.String(), {
        description: 'stored names; empty for work that a timer takes from its table',
      }),
      title: Type.String(),
      derived_from: Type.String({ description: 'where the need is recorded' }),
      stops_with_pipeline: Type.Boolean(),
      ...QueueDepth.properties,
      missing: Type.Integer({ description: 'needs without a waiting or running job; at most 10,000 are counted' }),
      missing_dead: Type.Integer({ description: 'of these, needs whose job is dead' }),
      oldest_missing_at: Nullable(Type.String({ format: 'date-time' })),
      last_error: Nullable(Type.String({ description: 'of the newest of these dead jobs' })),
    }),
  ),
});

export const RestoreResult = Named('RestoreResult', {
  restored: Type.Integer({ description: 'jobs enqueued again' }),
  revived: Type.Integer({ description: 'dead jobs with new attempts' }),
  queues: Type.Array(Type.Object({ queue: Type.String(), restored: Type.Integer(), revived: Type.Integer() })),
  message: Type.String(),
});

export const PipelineState = Named('PipelineState', { pipeline_enabled: Type.Boolean() });
export const PipelineSwitch = Named('PipelineSwitch', { enabled: Type.Boolean() }, { additionalProperties: false });
export const PipelineSwitched = Named('PipelineSwitched', { pipeline_enabled: Type.Boolean(), message: Type.String() });
export const RetryResult = Named('RetryResult', { retried: Type.Integer(), message: Type.String() });
