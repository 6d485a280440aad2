import { Type } from 'typebox';
import {
  Hours,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  QueryBoolean,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { SourceType } from '../registry/source.schema.ts';

export const THROUGHPUT_BUCKETS = ['15m', '1h', '6h', '1d'] as const;
export const HoursQuery = Type.Object({ hours: Hours(24, 168) });
export const ThroughputQuery = Type.Object({
  hours: Hours(24, 168),
  bucket: OneOf(THROUGHPUT_BUCKETS, { default: '1h' }),
});

const counts = {
  runs: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  items_fetched: Type.Integer(),
  items_new: Type.Integer(),
};

export const ThroughputRow = Named('ThroughputRow', { bucket: Timestamp, source_type: SourceType, ...counts });

export const IngestionSummary = Named('IngestionSummary', {
  total_runs: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  pending: Type.Integer(),
  running: Type.Integer(),
  total_items_fetched: Type.Integer(),
  total_items_new: Type.Integer(),
  active_sources: Type.Integer(),
  active_companies: Type.Integer(),
  by_source_type: Type.Array(Type.Object({ source_type: SourceType, ...counts })),
  hours: Type.Integer(),
});

export const SourceHealthQuery = Type.Object({
  source_type: Type.Optional(SourceType),
  company_id: Type.Optional(Uuid),
  active_only: QueryBoolean(true),
});

export const SourceHealthRecord = Named('SourceHealthRecord', {
  source_id: Uuid,
  source_type: SourceType,
  source_name: Type.String(),
  credibility_score: Type.Number(),
  ticker: Type.String(),
  legal_name: Type.String(),
  last_run_status: Nullable(Type.String()),
  last_run_at: Nullable(Timestamp),
  last_error: Nullable(Type.String()),
  last_items_fetched: Nullable(Type.Integer()),
  last_items_new: Nullable(Type.Integer()),
  total_runs_24h: Type.Integer(),
  failed_runs_24h: Type.Integer(),
  total_items_24h: Type.Integer(),
});

export const SourcePath = Type.Object({ source_id: Uuid });
export const RunsQuery = Type.Object({ limit: Limit(20, 100), offset: Offset });
export const IngestionRunView = Named('IngestionRunView', {
  id: Uuid,
  source_id: Uuid,
  status: OneOf(['pending', 'running', 'completed', 'failed']),
  trigger: Type.String(),
  attempt: Type.Integer(),
  items_fetched: Type.Integer(),
  items_new: Type.Integer(),
  error: Nullable(Type.String()),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
});

const Gap = {
  company_id: Uuid,
  ticker: Type.String(),
  source_type: SourceType,
};
export const CoverageGaps = Named('CoverageGaps', {
  missing_source_types: Type.Array(Type.Object(Gap)),
  stale_sources: Type.Array(
    Type.Object({
      ...Gap,
      source_id: Uuid,
      source_name: Type.String(),
      last_success_at: Nullable(Timestamp),
      expected_every_seconds: Type.Integer(),
    }),
  ),
});
