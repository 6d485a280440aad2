import type { QueryResponse } from '../../api/client.ts';
import { HeatMap } from '../../charts/heat-map.tsx';
import { formatSigned } from '../../lib/format.ts';

type Pair = QueryResponse<'/api/signals'>['signals'][number];
const TIMEFRAMES = ['M30', 'H1', 'H4', 'D', 'W', 'M'] as const;

/** Scores of both models by timeframe; empty where there are too few bars. */
export function TimeframeMap({ pair }: { pair: Pair }) {
  const rows = [pair.heuristic, pair.bayesian].map(({ pipeline, timeframe_scores: scores }) => ({
    key: pipeline,
    label: pipeline,
    values: TIMEFRAMES.map((timeframe) => scores[timeframe] ?? null),
  }));
  return (
    <HeatMap
      label={`Timeframes of ${pair.ticker}`}
      columns={TIMEFRAMES}
      rows={rows}
      max={1}
      format={(value) => formatSigned(value)}
    />
  );
}
