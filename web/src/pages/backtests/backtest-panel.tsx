import { trading, type TradingResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty, Loaded, Loading } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { exitReasonLabel } from '../../lib/check-names.ts';
import { formatMoney, formatNumber, formatPercent, formatSignedMoney, formatSignedPercent } from '../../lib/format.ts';
import { DistributionPanels } from './distribution-panels.tsx';
import { SMALL_SAMPLE } from './distributions.ts';
import { RobustnessPanel } from './robustness-panel.tsx';

type Detail = TradingResponse<'/api/trading/backtest/{backtest_id}'>;
type Trade = NonNullable<Detail['trades']>[number];
const CHART_HEIGHT = 260;
const POLL_INTERVAL_MS = 2_000;

const TRADES: Column<Trade>[] = [
  tickerColumn('58px'),
  {
    key: 'entry',
    header: 'Entry',
    width: '86px',
    sort: (row) => row.entry_at,
    render: (row) => <Time value={row.entry_at} style="date" />,
  },
  {
    key: 'exit',
    header: 'Exit',
    width: '86px',
    from: 'sm',
    render: (row) => <Time value={row.exit_at} style="date" />,
  },
  {
    key: 'why',
    header: 'Exit reason',
    width: 'minmax(0, 1fr)',
    from: 'sm',
    sort: (row) => row.exit_reason,
    render: (row) => exitReasonLabel(row.exit_reason),
  },
  {
    key: 'price',
    header: 'Entry, exit price',
    width: 'minmax(112px, 1fr)',
    right: true,
    from: 'lg',
    render: (row) => `${formatMoney(row.entry_price)}, ${formatMoney(row.exit_price)}`,
  },
  {
    key: 'return',
    header: 'Return',
    width: '56px',
    right: true,
    sort: (row) => row.return_pct,
    render: (row) => <Signed tone={toneOf(row.return_pct)}>{formatSignedPercent(row.return_pct)}</Signed>,
  },
  {
    key: 'net',
    header: 'Net P&L',
    width: '74px',
    right: true,
    sort: (row) => row.net_pnl,
    render: (row) => <Signed tone={toneOf(row.net_pnl)}>{formatSignedMoney(row.net_pnl)}</Signed>,
  },
  {
    key: 'r',
    header: 'R',
    width: '42px',
    right: true,
    from: 'lg',
    sort: (row) => row.r_multiple,
    render: (row) => formatNumber(row.r_multiple),
  },
];

/** The result of one backtest. */
export function BacktestPanel({ id }: { id: string }) {
  const found = useGet(
    trading,
    '/api/trading/backtest/{backtest_id}',
    { path: { backtest_id: id } },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  return (
    <Loaded query={found} lines={6}>
      {(test) => <Body test={test} />}
    </Loaded>
  );
}

function Body({ test }: { test: Detail }) {
  const error = test.config?.['error'];
  if (test.status === 'not_found')
    return (
      <Panel>
        <Empty title="Backtest not found" hint="Choose one from the list above." icon="backtests" />
      </Panel>
    );
  if (test.status !== 'completed')
    return (
      <Panel title="Running">
        <Loading height={CHART_HEIGHT} />
      </Panel>
    );
  if (typeof error === 'string')
    return (
      <Panel>
        <Empty title="Backtest failed" hint={error} icon="warning" />
      </Panel>
    );
  const curve = test.equity_curve ?? [];
  const trades = test.trade_count ?? 0;
  const isSmall = trades < SMALL_SAMPLE;
  const [first, last] = [curve[0], curve.at(-1)];
  const market =
    first?.benchmark_equity && last?.benchmark_equity ? last.benchmark_equity / first.benchmark_equity - 1 : null;
  const { total_return: total = null } = test;
  const excess = market === null || total === null ? null : total - market;
  return (
    <>
      <Figures>
        <Figure
          label="Excess over the market"
          value={formatSignedPercent(excess)}
          tone={toneOf(excess)}
          hint={`market ${formatSignedPercent(market)}`}
        />
        <Figure
          label="Return"
          value={formatSignedPercent(test.total_return)}
          tone={toneOf(test.total_return)}
          hint={`${formatMoney(curve.at(-1)?.equity)} at the end`}
        />
        <Figure
          label="Sharpe"
          value={formatNumber(test.sharpe_ratio)}
          hint={isSmall ? `small sample: ${trades} trades` : 'annualised, daily returns'}
        />
        <Figure label="Max drawdown" value={formatPercent(test.max_drawdown)} hint="from peak" />
        <Figure
          label="Win rate"
          value={formatPercent(test.win_rate)}
          hint={isSmall ? `small sample: ${trades} trades` : `${trades} trades`}
        />
        <Figure label="Profit factor" value={formatNumber(test.profit_factor)} hint="gross profit / gross loss" />
      </Figures>
      <Panel title="Equity" note="compared with holding the market">
        {curve.length < 2 ? (
          <Empty title="No equity curve" hint="The chart needs at least two days." icon="backtests" />
        ) : (
          <LineChart
            label="Equity of the backtest and the market"
            height={CHART_HEIGHT}
            x={curve.map(({ date }) => Date.parse(date) / 1_000)}
            lines={[
              { label: 'Backtest', values: curve.map(({ equity }) => equity), area: true },
              {
                label: 'Market',
                values: curve.map(({ benchmark_equity }) => benchmark_equity),
                dashed: true,
                color: 'chart2',
              },
            ]}
            formatY={(value) => formatMoney(value, 0)}
          />
        )}
      </Panel>
      <DistributionPanels curve={curve} trades={test.trades ?? []} />
      <Columns at="2fr 1fr" from="lg">
        <Panel title="Trades" flush>
          {(test.trades ?? []).length === 0 ? (
            <Empty title="No trades" hint="No recommendation in the period passed every check." icon="backtests" />
          ) : (
            <Table
              label="Backtest trades"
              rows={test.trades ?? []}
              columns={TRADES}
              rowKey={(row) => row.id}
              maxHeight={760}
            />
          )}
        </Panel>
        <RobustnessPanel config={test.config ?? {}} trades={trades} />
      </Columns>
    </>
  );
}
