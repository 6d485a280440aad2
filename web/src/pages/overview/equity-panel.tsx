import { useMemo } from 'react';
import { currentDay } from '../../api/as-of.ts';
import { trading, type TradingResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatSignedPercent, formatPlural } from '../../lib/format.ts';
import css from './cockpit.module.css';

type Equity = TradingResponse<'/api/trading/equity'>;
const CHART_HEIGHT = 220;
/** A tenth of a percent: labels with two decimals still differ. */
const LEAST_SPAN = 0.001;
const POLL_INTERVAL_MS = 30_000;

const NOT_BEGUN = {
  title: 'Trading has not begun',
  hint: 'The account’s value is marked every minute once the broker is reconciled, within the first minute.',
  icon: 'trading',
} as const;
/** The figures above are of the present. */
const NOT_BEGUN_THEN = {
  title: 'Trading had not begun',
  hint: 'By the end of that day the account’s value had not been marked.',
  icon: 'trading',
} as const;

/** The account's return from the first minute, compared with holding the benchmark. */
export function EquityPanel() {
  const found = useGet(trading, '/api/trading/equity', undefined, { pollIntervalMs: POLL_INTERVAL_MS, retry: false });
  const benchmark = found.data?.benchmark ?? 'the benchmark';
  return (
    <Panel
      title="Equity"
      note={`since the first start, compared with ${benchmark}; by the minute for a week, by the day before`}
    >
      <Loaded
        query={found}
        height={CHART_HEIGHT + 24}
        isEmpty={({ points }) => points.length === 0}
        empty={currentDay() === null ? NOT_BEGUN : NOT_BEGUN_THEN}
      >
        {(equity) => <Curve equity={equity} />}
      </Loaded>
    </Panel>
  );
}

/** A change that rounds to zero has no colour. */
function Percent({ value }: { value: number | null }) {
  const tone = value === null || Math.abs(value) < 0.000_05 ? 'neutral' : toneOf(value);
  return <Signed tone={tone}>{formatSignedPercent(value, 2)}</Signed>;
}

function Curve({ equity }: { equity: Equity }) {
  const { points, benchmark } = equity;
  const last = points.at(-1);
  const { x, lines } = useMemo(
    () => ({
      x: points.map(({ at }) => Date.parse(at) / 1_000),
      lines: [
        { label: 'Portfolio', values: points.map((point) => point.return), color: 'chart1' as const, area: true },
        {
          label: benchmark,
          values: points.map(({ benchmark_return }) => benchmark_return),
          color: 'chart2' as const,
          dashed: true,
        },
      ],
    }),
    [points, benchmark],
  );
  if (!last) return null;
  const since = equity.started_at ?? points[0]?.at ?? null;
  const excess = last.return === null || last.benchmark_return === null ? null : last.return - last.benchmark_return;
  return (
    <>
      <p className={css.summary}>
        {formatMoney(last.portfolio_value)}, <Percent value={last.return} /> since{' '}
        <Time value={since} style="datetime" />
        {excess !== null && (
          <>
            , <Percent value={excess} /> against {benchmark}
          </>
        )}
        .
      </p>
      {points.length < 2 ? (
        <Empty title="First mark taken" hint="The curve grows by one mark every minute of a session." icon="check" />
      ) : (
        <LineChart
          x={x}
          lines={lines}
          height={CHART_HEIGHT}
          leastSpan={LEAST_SPAN}
          formatY={(value) => formatSignedPercent(value, 2)}
          label={`Returns of the portfolio and ${benchmark} since trading began, ${formatPlural(points.length, 'mark')}`}
        />
      )}
    </>
  );
}
