import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Figure, Figures } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatCompact, formatCount, formatDuration, formatPercent } from '../../lib/format.ts';

const SPANS = [
  { value: '24', label: 'Day' },
  { value: '168', label: 'Week' },
  { value: '720', label: 'Month' },
];
const POLL_INTERVAL_MS = 15_000;
const CHART_HEIGHT = 180;

/** How an agent did its work, from the log of its invocations. */
export function PerformancePanel({ agentId }: { agentId: string }) {
  const [span, setSpan] = useState('24');
  const input = { path: { agent_id: agentId }, query: { hours: Number(span) } };
  const sums = useGet(query, '/api/agents/{agent_id}/performance', input, { pollIntervalMs: POLL_INTERVAL_MS });
  const hours = useGet(query, '/api/agents/{agent_id}/performance/history', input, {
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  return (
    <Panel
      title="Performance"
      aside={<SegmentedControl size="xs" data={SPANS} value={span} onChange={setSpan} aria-label="Span" />}
    >
      <Loaded query={sums} lines={2}>
        {(data) => (
          <Figures>
            <Figure
              label="Invocations"
              value={formatCompact(data.total_invocations)}
              hint={`${formatCount(data.skipped)} asked no model`}
            />
            <Figure
              label="Succeeded"
              value={formatPercent(data.success_rate)}
              tone={data.success_rate !== null && data.success_rate < 0.9 ? 'warn' : 'neutral'}
              hint={data.degraded > 0 ? `builtin stood in for ${formatCount(data.degraded)}` : ''}
            />
            <Figure
              label="Duration"
              value={formatDuration(data.avg_duration_ms)}
              hint={`p95 ${formatDuration(data.p95_duration_ms)}`}
            />
            <Figure label="Confidence" value={formatPercent(data.avg_confidence, 0)} hint="as the model says it" />
            <Figure
              label="Tokens"
              value={formatCompact(data.total_input_tokens + data.total_output_tokens)}
              hint={`${formatCompact(data.total_input_tokens)} in · ${formatCompact(data.total_output_tokens)} out`}
            />
          </Figures>
        )}
      </Loaded>
      <Loaded
        query={hours}
        height={CHART_HEIGHT}
        isEmpty={(points) => points.every(({ invocations }) => invocations === 0)}
        empty={{ title: 'Not asked in this span', hint: 'Its log fills as documents are read.', icon: 'agents' }}
      >
        {(points) => (
          <LineChart
            label="Invocations by hour"
            height={CHART_HEIGHT}
            x={points.map(({ hour }) => Date.parse(hour) / 1_000)}
            range={[0, null]}
            lines={[
              { label: 'Invocations', values: points.map(({ invocations }) => invocations), bars: true },
              {
                label: 'Failed',
                values: points.map(({ invocations, successes }) => invocations - successes),
                color: 'chart5',
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
