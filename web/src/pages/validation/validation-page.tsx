import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Figure, Figures, FiguresLoading, toneOf } from '../../components/figure.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatSigned,
  formatSignedPercent,
  NO_VALUE,
} from '../../lib/format.ts';
import { CalibrationPanel } from './calibration-panel.tsx';
import { GatePanel } from './gate-panel.tsx';
import { gradedRowsAddress } from './rows-behind.ts';
import { type Lookback, useValidationFilters } from './validation-filters.tsx';

const CHART_HEIGHT = 220;
const FIGURES = [
  'Predictions',
  'Rank IC, lived',
  'Rank IC, replayed',
  'Win rate',
  'Excess return',
  'Calibration error',
  'Brier score',
];

export function ValidationPage() {
  const { lookback, horizon, record, controls } = useValidationFilters();
  const summary = useGet(query, '/api/validation/summary', { query: { lookback, horizon, ...record } });
  return (
    <Page
      title="Validation"
      description="Predictions compared with outcomes, graded once their horizon has passed. Lived ones were published before; replayed ones were computed from stored documents afterwards."
      actions={controls}
    >
      <Loaded query={summary} placeholder={<FiguresLoading labels={FIGURES} />}>
        {({ snapshot, lived, replayed }) =>
          snapshot === null ? (
            // Tiles as while loading, so that what is below does not move. The calibration says what to do.
            <Figures>
              {FIGURES.map((label) => (
                <Figure key={label} label={label} value={NO_VALUE} hint="no graded predictions" />
              ))}
            </Figures>
          ) : (
            <Figures>
              <Figure
                label="Predictions"
                to={gradedRowsAddress({ lookback, horizon, record: snapshot.record })}
                value={formatCount(snapshot.prediction_count)}
                hint={
                  <>
                    {snapshot.record}, graded <Time value={snapshot.generated_at} />
                  </>
                }
              />
              <Figure
                label="Rank IC, lived"
                value={formatSigned(lived?.rank_information_coefficient ?? null, 3)}
                tone={toneOf(lived?.rank_information_coefficient ?? null)}
                hint={`${formatCount(lived?.prediction_count ?? 0)} published before`}
              />
              <Figure
                label="Rank IC, replayed"
                value={formatSigned(replayed?.rank_information_coefficient ?? null, 3)}
                tone={toneOf(replayed?.rank_information_coefficient ?? null)}
                hint={`${formatCount(replayed?.prediction_count ?? 0)} computed afterwards`}
              />
              <Figure
                label="Win rate"
                to={gradedRowsAddress({ lookback, horizon, record: snapshot.record }, 'label.win')}
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
                hint="stated vs observed, all predictions"
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
        <CalibrationPanel lookback={lookback} horizon={horizon} record={record} />
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
    <Panel title="Information coefficient by horizon" note="zero means no skill; lived and replayed are graded apart">
      <Loaded
        query={found}
        height={CHART_HEIGHT}
        isEmpty={({ horizons }) =>
          horizons.every(
            ({ lived, replayed }) =>
              (lived?.rank_information_coefficient ?? replayed?.rank_information_coefficient ?? null) === null,
          )
        }
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
            xLabel="Horizon"
            x={horizons.map((_, index) => index)}
            formatX={(value) => horizons[value]?.horizon ?? ''}
            formatY={(value) => formatSigned(value, 2)}
            lines={[
              {
                label: 'Rank IC, lived',
                values: horizons.map((row) => row.lived?.rank_information_coefficient ?? null),
                bars: true,
              },
              {
                label: 'Rank IC, replayed',
                values: horizons.map((row) => row.replayed?.rank_information_coefficient ?? null),
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
