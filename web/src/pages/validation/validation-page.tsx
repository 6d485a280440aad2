import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount, formatNumber, formatPercent, formatSigned, formatSignedPercent } from '../../lib/format.ts';
import { CalibrationPanel } from './calibration-panel.tsx';
import { GatePanel } from './gate-panel.tsx';
import { type Lookback, useValidationFilters } from './validation-filters.tsx';

const CHART_HEIGHT = 220;

export function ValidationPage() {
  const { lookback, horizon, controls } = useValidationFilters();
  const summary = useGet(query, '/api/validation/summary', { query: { lookback, horizon } });
  return (
    <Page
      title="Validation"
      description="Predictions compared with outcomes, graded once their horizon has passed."
      actions={controls}
    >
      <Loaded query={summary} lines={3}>
        {({ snapshot }) =>
          snapshot === null ? (
            <Panel>
              <Empty
                title="No graded predictions"
                hint="Predictions are graded when their horizon has passed. Choose a shorter horizon or a longer lookback."
                icon="validation"
              />
            </Panel>
          ) : (
            <Figures>
              <Figure
                label="Predictions"
                value={formatCount(snapshot.prediction_count)}
                hint={
                  <>
                    graded <Time value={snapshot.generated_at} />
                  </>
                }
              />
              <Figure
                label="Rank IC"
                value={formatSigned(snapshot.rank_information_coefficient, 3)}
                tone={toneOf(snapshot.rank_information_coefficient)}
                hint={`Pearson ${formatSigned(snapshot.information_coefficient, 3)}`}
              />
              <Figure
                label="Win rate"
                value={formatPercent(snapshot.win_rate)}
                hint={`buy ${formatPercent(snapshot.buy_win_rate, 0)} · sell ${formatPercent(snapshot.sell_win_rate, 0)} · hold ${formatPercent(snapshot.hold_win_rate, 0)}`}
              />
              <Figure
                label="Excess return"
                value={formatSignedPercent(snapshot.avg_excess_return_vs_spy, 2)}
                tone={toneOf(snapshot.avg_excess_return_vs_spy)}
                hint={`vs sector ${formatSignedPercent(snapshot.avg_excess_return_vs_sector, 2)}`}
              />
              <Figure
                label="Calibration error"
                value={formatPercent(snapshot.calibration_error)}
                tone={snapshot.calibration_error !== null && snapshot.calibration_error > 0.1 ? 'warn' : 'neutral'}
                hint="stated vs observed"
              />
              <Figure
                label="Brier score"
                value={formatNumber(snapshot.brier_score, 3)}
                hint="0 is perfect, 0.25 random"
              />
            </Figures>
          )
        }
      </Loaded>
      <Columns at="1fr 1fr">
        <CalibrationPanel lookback={lookback} horizon={horizon} />
        <IcPanel lookback={lookback} />
      </Columns>
      <GatePanel />
    </Page>
  );
}

/** Information coefficient by horizon. */
function IcPanel({ lookback }: { lookback: Lookback }) {
  const found = useGet(query, '/api/validation/ic-by-horizon', { query: { lookback } });
  return (
    <Panel title="Information coefficient by horizon" note="zero means no skill">
      <Loaded
        query={found}
        height={CHART_HEIGHT}
        isEmpty={({ horizons }) => horizons.every((row) => row.rank_information_coefficient === null)}
        empty={{
          title: 'Too few graded predictions',
          hint: 'Predictions are graded when their horizon has passed. Choose a longer lookback.',
          icon: 'validation',
        }}
      >
        {({ horizons }) => (
          <LineChart
            label="Information coefficient by horizon"
            height={CHART_HEIGHT}
            time={false}
            x={horizons.map((_, index) => index)}
            formatX={(value) => horizons[value]?.horizon ?? ''}
            formatY={(value) => formatSigned(value, 2)}
            lines={[
              { label: 'Rank IC', values: horizons.map((row) => row.rank_information_coefficient), bars: true },
              {
                label: 'IC',
                values: horizons.map((row) => row.information_coefficient),
                points: true,
                color: 'chart2',
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
