import { useQueries } from '@tanstack/react-query';
import { trading } from '../../api/client.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { Failure, Loading } from '../../components/state.tsx';
import { formatSignedPercent, formatWords } from '../../lib/format.ts';

const CHART_HEIGHT = 260;

/** Returns of several backtests on one chart, each from its own first day. */
export function ComparePanel({ ids }: { ids: readonly string[] }) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['trading', '/api/trading/backtest/{backtest_id}', { path: { backtest_id: id } }],
      queryFn: () => trading.get('/api/trading/backtest/{backtest_id}', { path: { backtest_id: id } }),
    })),
  });
  const tests = found.flatMap(({ data }) => (data?.equity_curve && data.equity_curve.length > 1 ? [data] : []));
  const failed = found.find(({ error, data }) => error !== null && data === undefined)?.error;
  const dates = [...new Set(tests.flatMap((test) => (test.equity_curve ?? []).map(({ date }) => date)))].toSorted();
  return (
    <Panel title="Comparison" note="return since the first day of each backtest">
      {failed ? (
        <Failure error={failed} />
      ) : found.some(({ isPending }) => isPending) ? (
        <Loading height={CHART_HEIGHT} />
      ) : (
        <LineChart
          label="Backtest returns"
          height={CHART_HEIGHT}
          x={dates.map((date) => Date.parse(date) / 1_000)}
          formatY={(value) => formatSignedPercent(value)}
          lines={tests.map((test) => {
            const curve = test.equity_curve ?? [];
            const first = curve[0]?.equity ?? 1;
            const byDate = new Map(curve.map(({ date, equity }) => [date, equity / first - 1]));
            return {
              label: `${formatWords(test.risk_tier)} ${test.start_date ?? ''}`,
              values: dates.map((date) => byDate.get(date) ?? null),
            };
          })}
        />
      )}
    </Panel>
  );
}
