import { useState } from 'react';
import { useStream } from '../../api/stream.ts';
import { Badge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { LiveData } from '../../components/live-data.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatCount, formatWords } from '../../lib/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { PIPELINE_STREAM, type PipelineUpdate, STREAM_LABELS, countOpenJobs } from '../pipeline/pipeline-stream.ts';

const POINTS_MAX = 100;
const CHART_HEIGHT = 110;

/** Live queue depth and document stages. */
export function PipelinePanel() {
  const [points, setPoints] = useState<{ at: number; jobs: number }[]>([]);
  const { last, state } = useStream<PipelineUpdate>(PIPELINE_STREAM, (update) => {
    const point = { at: Date.parse(update.at) / 1_000, jobs: countOpenJobs(update) };
    setPoints((known) => [...known, point].slice(-POINTS_MAX));
  });
  return (
    <Panel
      title="Pipeline"
      aside={
        <Badge tone={state === 'live' ? 'up' : 'warn'} dot>
          {STREAM_LABELS[state]}
        </Badge>
      }
    >
      <LiveData last={last} state={state} height={CHART_HEIGHT}>
        {(update) => (
          <>
            <LineChart
              x={points.map(({ at }) => at)}
              lines={[{ label: 'Open jobs', values: points.map(({ jobs }) => jobs), area: true }]}
              range={[0, null]}
              height={CHART_HEIGHT}
              legend={false}
              whole
              label={`${countOpenJobs(update)} open jobs`}
            />
            <KeyValues
              items={[
                ['Open jobs', formatCount(countOpenJobs(update))],
                ...update.document_stages
                  .filter(({ count }) => count > 0)
                  .map(({ status, count }) => [formatWords(status), formatCount(count)] as const),
              ]}
            />
          </>
        )}
      </LiveData>
    </Panel>
  );
}
