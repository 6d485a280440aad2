import { LineChart } from '../../charts/line-chart.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';
import { formatNumber, formatPercent, formatSignedPercent } from '../../lib/format.ts';
import { computeDrawdowns, computeHistogram, computeRollingSharpe, describeTrades } from './distributions.ts';

const HEIGHT = 180;
const SHARPE_SESSIONS = 20;

interface DistributionProps {
  curve: readonly { date: string; equity: number }[];
  trades: readonly { return_pct: number; exit_at: string | null }[];
}

/** Distribution of the trades' returns, drawdown and rolling Sharpe ratio over time. */
export function DistributionPanels({ curve, trades }: DistributionProps) {
  const equity = curve.map((day) => day.equity);
  const x = curve.map(({ date }) => Date.parse(date) / 1_000);
  const sharpe = computeRollingSharpe(equity, SHARPE_SESSIONS);
  return (
    <Columns at="1fr 1fr 1fr">
      <ReturnsPanel trades={trades} />
      <Panel title="Drawdown" note="from the highest value so far">
        {curve.length < 2 ? (
          <Empty title="No equity curve" hint="The chart needs at least two days." icon="backtests" />
        ) : (
          <LineChart
            label={`Drawdown over time, at most ${formatPercent(-Math.min(0, ...computeDrawdowns(equity)))}`}
            height={HEIGHT}
            x={x}
            range={[null, 0]}
            formatY={(value) => formatPercent(value)}
            lines={[{ label: 'Drawdown', values: computeDrawdowns(equity), area: true, color: 'chart5' }]}
          />
        )}
      </Panel>
      <Panel title="Rolling Sharpe" note={`last ${SHARPE_SESSIONS} sessions, annualised`}>
        {sharpe.every((value) => value === null) ? (
          <Empty title="Too short" hint={`The chart needs ${SHARPE_SESSIONS + 1} sessions.`} icon="backtests" />
        ) : (
          <LineChart
            label={`Sharpe ratio of the last ${SHARPE_SESSIONS} sessions over time`}
            height={HEIGHT}
            x={x}
            formatY={(value) => formatNumber(value, 1)}
            lines={[{ label: 'Sharpe', values: sharpe }]}
          />
        )}
      </Panel>
    </Columns>
  );
}

function ReturnsPanel({ trades }: Pick<DistributionProps, 'trades'>) {
  const histogram = computeHistogram(trades.map(({ return_pct }) => return_pct));
  const note = describeTrades(trades);
  return (
    <Panel title="Returns of the trades" note={note}>
      {histogram === null ? (
        <Empty title="No trades" hint="No recommendation in the period passed every check." icon="backtests" />
      ) : (
        <LineChart
          label={`Number of trades by return, ${note}`}
          height={HEIGHT}
          time={false}
          whole
          xLabel="Return from"
          x={histogram.edges.map((_, index) => index)}
          formatX={(index) => formatSignedPercent(histogram.edges[index], 0)}
          lines={[{ label: 'Trades', values: histogram.counts, bars: true }]}
        />
      )}
    </Panel>
  );
}
