import { trading, type TradingResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded, Loading } from '../../components/state.tsx';
import { formatMoney, formatNumber, formatPercent, formatSignedPercent, formatPlural } from '../../lib/format.ts';

type Item = TradingResponse<'/api/trading/backtests'>[number];
type Detail = TradingResponse<'/api/trading/backtest/{backtest_id}'>;
const CHART_HEIGHT = 200;
const POLL_INTERVAL_MS = 5_000;

/** The history before the first start, traded once by the engine's rules. Shown apart from the curve of the account. */
export function ReplayedPanel() {
  const found = useGet(
    trading,
    '/api/trading/backtests',
    { query: { origin: 'replayed', limit: 1 } },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  const [item] = found.data ?? [];
  return item ? <Replayed item={item} /> : null;
}

function Replayed({ item }: { item: Item }) {
  const note = `${item.start_date} to ${item.end_date}, the engine's rules on stored history, before the first start`;
  return (
    <Panel title="Replayed equity" note={note}>
      {item.status === 'completed' ? <Completed item={item} /> : <Loading height={CHART_HEIGHT} />}
    </Panel>
  );
}

function Completed({ item }: { item: Item }) {
  const found = useGet(trading, '/api/trading/backtest/{backtest_id}', { path: { backtest_id: item.id } });
  if (item.error !== null) return <Empty title="The replay was not traded" hint={item.error} icon="warning" />;
  return (
    <Loaded query={found} height={CHART_HEIGHT}>
      {(detail) => (
        <>
          <Figures>
            <Figure label="Return" value={formatSignedPercent(item.total_return)} tone={toneOf(item.total_return)} />
            <Figure label="Sharpe" value={formatNumber(item.sharpe_ratio)} />
            <Figure label="Max drawdown" value={formatPercent(item.max_drawdown)} />
            <Figure
              label="Win rate"
              value={formatPercent(item.win_rate)}
              hint={formatPlural(item.trade_count ?? 0, 'trade')}
            />
          </Figures>
          <Curve curve={detail.equity_curve ?? []} />
        </>
      )}
    </Loaded>
  );
}

function Curve({ curve }: { curve: NonNullable<Detail['equity_curve']> }) {
  return (
    <LineChart
      label="Replayed equity and the market"
      height={CHART_HEIGHT}
      x={curve.map(({ date }) => Date.parse(date) / 1_000)}
      lines={[
        { label: 'Replayed', values: curve.map(({ equity }) => equity), area: true, color: 'chart3' },
        { label: 'Market', values: curve.map((day) => day.benchmark_equity), dashed: true, color: 'chart2' },
      ]}
      formatY={(value) => formatMoney(value, 0)}
    />
  );
}
