import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Figure, Figures, FiguresLoading } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatCompact, formatCount, formatDuration, formatPercent, NO_VALUE } from '../../lib/format.ts';

const SPANS = [
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
];
const POLL_INTERVAL_MS = 15_000;
const CHART_HEIGHT = 180;
const FIGURES = ['Invocations', 'Success rate', 'Mean duration', 'Confidence', 'Tokens', 'Cost'];

/** An agent's performance, from its invocation log. */
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
      aside={<SegmentedControl size="xs" data={SPANS} value={span} onChange={setSpan} aria-label="Period" />}
    >
      <Loaded query={sums} placeholder={<FiguresLoading labels={FIGURES} />}>
        {(data) => (
          <Figures>
            <Figure
              label="Invocations"
              value={formatCompact(data.total_invocations)}
              hint={`${formatCount(data.skipped)} skipped`}
            />
            <Figure
              label="Success rate"
              value={formatPercent(data.success_rate)}
              tone={data.success_rate !== null && data.success_rate < 0.9 ? 'warn' : 'neutral'}
              hint={data.degraded > 0 ? `${formatCount(data.degraded)} degraded` : ''}
            />
            <Figure
              label="Mean duration"
              value={formatDuration(data.avg_duration_ms)}
              hint={`p95 ${formatDuration(data.p95_duration_ms)}`}
            />
            <Figure label="Confidence" value={formatPercent(data.avg_confidence, 0)} hint="model-reported mean" />
            <Figure
              label="Tokens"
              value={formatCompact(data.total_input_tokens + data.total_output_tokens)}
              hint={`${formatCompact(data.total_input_tokens)} in · ${formatCompact(data.total_output_tokens)} out`}
            />
            <Figure
              label="Cost"
              value={data.total_cost_usd === null ? NO_VALUE : `$${data.total_cost_usd.toFixed(2)}`}
              hint={data.total_cost_usd === null ? 'no price stored' : 'of calls with a price'}
            />
          </Figures>
        )}
      </Loaded>
      <Loaded
        query={hours}
        height={CHART_HEIGHT}
        isEmpty={(points) => points.every(({ invocations }) => invocations === 0)}
        empty={{
          title: 'No invocations in this period',
          hint: 'Invocations are logged as documents are read.',
          icon: 'agents',
        }}
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
