import type { QueryResponse } from '../../api/client.ts';
import { Figure, Figures } from '../../components/figure.tsx';
import { formatCount, formatDuration, formatNumber, formatPercent, NO_VALUE } from '../../lib/format.ts';
import { type PipelineUpdate, countOpenJobs } from './pipeline-stream.ts';

export type Health = QueryResponse<'/api/ops/pipeline/health'>;

export function HealthFigures({ health, pulse }: { health: Health | undefined; pulse: PipelineUpdate | null }) {
  const depths = pulse ?? health;
  const enabled = depths?.pipeline_enabled;
  const dead = depths && Object.values(depths.queue_depths).reduce((sum, depth) => sum + depth.dead, 0);
  const extraction = health?.extraction;
  return (
    <Figures>
      <Figure
        label="Pipeline"
        value={enabled === undefined ? NO_VALUE : enabled ? 'On' : 'Off'}
        tone={enabled === false ? 'down' : 'neutral'}
        hint={enabled === false ? 'workers are idle' : ''}
      />
      <Figure label="At work or waiting" value={depths ? formatCount(countOpenJobs(depths)) : NO_VALUE} hint="jobs" />
      <Figure label="Given up" value={formatCount(dead)} tone={dead ? 'down' : 'neutral'} hint="jobs" />
      <Figure label="Read per hour" value={formatNumber(extraction?.rate_per_hour, 0)} hint="documents" />
      <Figure
        label="Errors"
        value={formatPercent(extraction?.error_rate)}
        tone={(extraction?.error_rate ?? 0) > 0.05 ? 'down' : 'neutral'}
        hint="of extractions"
      />
      <Figure
        label="Time to read"
        value={formatDuration(extraction?.median_latency_ms)}
        hint={`95%: ${formatDuration(extraction?.p95_latency_ms)}`}
      />
      <Figure
        label="Read without a model"
        value={formatCount(extraction?.degraded)}
        tone={extraction?.degraded ? 'warn' : 'neutral'}
        hint={extraction?.degraded ? 'builtin stood in' : 'none'}
        {...(extraction?.last_model_error ? { title: extraction.last_model_error } : {})}
      />
    </Figures>
  );
}
