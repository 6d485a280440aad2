import { useMemo } from 'react';
import { query, trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatSignedPercent } from '../../lib/format.ts';

const DAYS = 120;
const BENCHMARK = 'SPY';
const CHART_HEIGHT = 240;

/** Portfolio return compared with holding the benchmark, both since the first day shown. */
export function EquityPanel() {
  const history = useGet(trading, '/api/trading/metrics/history', { query: { limit: DAYS } }, { retry: false });
  const prices = useGet(query, '/api/market/prices/{ticker}', { path: { ticker: BENCHMARK }, query: { limit: 500 } });
  return (
    <Panel title="Equity" note={`compared with ${BENCHMARK}, return since the first day shown`}>
      <Loaded
        query={history}
        height={CHART_HEIGHT}
        isEmpty={(days) => days.length < 2}
        empty={{
          title: 'No equity curve yet',
          hint: 'Snapshots are taken daily; the chart needs two.',
          icon: 'trading',
        }}
      >
        {(days) => <Curve days={days} bars={prices.data?.bars ?? []} />}
      </Loaded>
    </Panel>
  );
}

interface CurveProps {
  days: readonly { snapshot_date: string; portfolio_value: number }[];
  bars: readonly { bar_timestamp: string; close: number }[];
}

function Curve({ days, bars }: CurveProps) {
  const { x, portfolio, benchmark } = useMemo(() => {
    const ordered = days.toSorted((a, b) => a.snapshot_date.localeCompare(b.snapshot_date));
    const closes = new Map(bars.map(({ bar_timestamp, close }) => [bar_timestamp.slice(0, 10), close]));
    const first = ordered[0]?.portfolio_value ?? 1;
    const base = ordered.map(({ snapshot_date }) => closes.get(snapshot_date)).find((close) => close !== undefined);
    return {
      x: ordered.map(({ snapshot_date }) => Date.parse(snapshot_date) / 1_000),
      portfolio: ordered.map(({ portfolio_value }) => portfolio_value / first - 1),
      benchmark: ordered.map(({ snapshot_date }) => {
        const close = closes.get(snapshot_date);
        return close === undefined || base === undefined ? null : close / base - 1;
      }),
    };
  }, [days, bars]);
  const lines = useMemo(
    () => [
      { label: 'Portfolio', values: portfolio, color: 'chart1' as const, area: true },
      { label: BENCHMARK, values: benchmark, color: 'chart2' as const, dashed: true },
    ],
    [portfolio, benchmark],
  );
  return (
    <LineChart
      x={x}
      lines={lines}
      height={CHART_HEIGHT}
      formatY={(value) => formatSignedPercent(value)}
      label={`Returns of the portfolio and ${BENCHMARK} over ${x.length} days`}
    />
  );
}
