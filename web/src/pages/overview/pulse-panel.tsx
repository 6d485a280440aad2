import { useState } from 'react';
import { useStream } from '../../api/stream.ts';
import { Badge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loading } from '../../components/state.tsx';
import { formatCount, formatWords } from '../../lib/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { PIPELINE_STREAM, type Pulse, STREAM_WORDS, waitingOf } from '../pipeline/pulse.ts';

const POINTS_MAX = 100;
const CHART_HEIGHT = 110;

/** The pipeline at work, as it happens. */
export function PulsePanel() {
  const [points, setPoints] = useState<{ at: number; waiting: number }[]>([]);
  const { last, state } = useStream<Pulse>(PIPELINE_STREAM, (pulse) => {
    const point = { at: Date.parse(pulse.at) / 1_000, waiting: waitingOf(pulse) };
    setPoints((known) => [...known, point].slice(-POINTS_MAX));
  });
  return (
    <Panel
      title="Pipeline"
      aside={
        <Badge tone={state === 'live' ? 'up' : 'warn'} dot>
          {STREAM_WORDS[state]}
        </Badge>
      }
    >
      {last === null ? (
        <Loading height={CHART_HEIGHT} />
      ) : (
        <>
          <LineChart
            x={points.map(({ at }) => at)}
            lines={[{ label: 'Waiting jobs', values: points.map(({ waiting }) => waiting), area: true }]}
            range={[0, null]}
            height={CHART_HEIGHT}
            legend={false}
            whole
            label={`${waitingOf(last)} jobs waiting`}
          />
          <KeyValues
            items={[
              ['Jobs waiting', formatCount(waitingOf(last))],
              ...last.document_stages
                .filter(({ count }) => count > 0)
                .map(({ status, count }) => [formatWords(status), formatCount(count)] as const),
            ]}
          />
        </>
      )}
    </Panel>
  );
}
