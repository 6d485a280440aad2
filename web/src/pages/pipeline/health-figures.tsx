import type { QueryResponse } from '../../api/client.ts';
import type { Freshness } from '../../api/freshness.ts';
import { Figure, Figures } from '../../components/figure.tsx';
import { formatCount, formatDuration, formatPercent, NO_VALUE } from '../../lib/format.ts';
import { type PipelineUpdate, countOpenJobs } from './pipeline-stream.ts';

export type Health = QueryResponse<'/api/ops/pipeline/health'>;

interface HealthFiguresProps {
  query: Freshness & { data: Health | undefined };
  update: PipelineUpdate | null;
}

export function HealthFigures({ query, update }: HealthFiguresProps) {
  const health = query.data;
  const depths = update ?? health;
  const enabled = depths?.pipeline_enabled;
  const dead = depths && Object.values(depths.queue_depths).reduce((sum, depth) => sum + depth.dead, 0);
  const extraction = health?.extraction;
  return (
    <Figures of={[query]}>
      <Figure
        label="Pipeline"
        value={enabled === undefined ? NO_VALUE : enabled ? 'On' : 'Off'}
        tone={enabled === false ? 'down' : 'neutral'}
        hint={enabled === false ? 'workers are idle' : ''}
      />
      <Figure
        label="Open jobs"
        value={depths ? formatCount(countOpenJobs(depths)) : NO_VALUE}
        hint="waiting or active"
        to="/pipeline?tab=pending"
      />
      <Figure
        label="Dead jobs"
        value={formatCount(dead)}
        tone={dead ? 'down' : 'neutral'}
        hint="retries exhausted; by queue"
        to="/pipeline?tab=flow"
      />
      <Figure
        label="Extractions per hour"
        value={formatCount(extraction?.rate_per_hour)}
        hint={health ? `mean of the last ${health.hours} h` : ''}
        to="/documents?status=extracted"
      />
      <Figure
        label="Error rate"
        value={formatPercent(extraction?.error_rate)}
        tone={(extraction?.error_rate ?? 0) > 0.05 ? 'down' : 'neutral'}
        hint="of extractions"
        to="/pipeline?tab=failures"
      />
      <Figure
        label="Median latency"
        value={formatDuration(extraction?.median_latency_ms)}
        hint={`p95 ${formatDuration(extraction?.p95_latency_ms)}`}
      />
      <Figure
        label="Degraded"
        value={formatCount(extraction?.degraded)}
        tone={extraction?.degraded ? 'warn' : 'neutral'}
        hint={extraction ? (extraction.degraded ? 'builtin extractor' : 'none') : ''}
        {...(extraction?.last_model_error ? { title: extraction.last_model_error } : {})}
      />
    </Figures>
  );
}
