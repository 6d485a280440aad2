import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatCount, formatPercent } from '../../lib/format.ts';
import type { ValidationSelection } from './validation-filters.tsx';

type Bucket = QueryResponse<'/api/validation/calibration'>['buckets'][number];
const CHART_HEIGHT = 220;
/** Header and one row for each of the five buckets. */
const TABLE_HEIGHT = 32 + 5 * 34;

const COLUMNS: Column<Bucket>[] = [
  {
    key: 'bucket',
    header: 'Stated',
    width: 'minmax(90px, 1fr)',
    render: (row) => `${formatPercent(row.bucket_low, 0)} to ${formatPercent(row.bucket_high, 0)}`,
  },
  {
    key: 'count',
    header: 'Count',
    width: '44px',
    right: true,
    from: 'sm',
    render: (row) => formatCount(row.prediction_count),
  },
  {
    key: 'mean',
    header: 'Mean stated',
    width: '76px',
    right: true,
    from: 'sm',
    render: (row) => formatPercent(row.avg_confidence),
  },
  {
    key: 'observed',
    header: 'Observed',
    width: '60px',
    right: true,
    render: (row) => formatPercent(row.observed_win_rate),
  },
  {
    key: 'verdict',
    header: '',
    name: 'Verdict',
    width: '108px',
    right: true,
    render: (row) =>
      row.prediction_count === 0 ? (
        ''
      ) : (
        <Badge
          tone={row.miscalibrated ? 'down' : 'up'}
          title={row.miscalibrated ? 'Stated and observed differ by more than 15 percentage points' : undefined}
        >
          {row.miscalibrated ? 'miscalibrated' : 'well calibrated'}
        </Badge>
      ),
  },
];

const countOf = (buckets: readonly { prediction_count: number }[]): number =>
  buckets.reduce((sum, { prediction_count }) => sum + prediction_count, 0);

/** So that the counts add up to all predictions, which the calibration error is computed over. */
const belowText = (count: number): string =>
  `Below 50%, not listed: ${formatCount(count)}, mostly holds. The calibration error counts them.`;

/** Stated confidence compared with the observed win rate. */
export function CalibrationPanel({ lookback, horizon, record }: ValidationSelection) {
  const found = useGet(query, '/api/validation/calibration', { query: { lookback, horizon, ...record } });
  const total = useGet(query, '/api/validation/summary', { query: { lookback, horizon, ...record } }).data?.snapshot;
  return (
    <Panel
      title="Calibration"
      note={`stated confidence and observed win rate${found.data?.record ? `, ${found.data.record}` : ''}`}
      flush
    >
      <Loaded
        query={found}
        height={CHART_HEIGHT + TABLE_HEIGHT}
        isEmpty={({ buckets }) => buckets.every((row) => row.prediction_count === 0)}
        empty={{
          title: 'Too few graded predictions',
          hint: 'Predictions are graded when their horizon has passed. Choose a shorter horizon or a longer lookback.',
          icon: 'validation',
        }}
      >
        {({ buckets }) => (
          <>
            <div style={{ padding: '8px 12px 0' }}>
              <LineChart
                label="Observed win rate by confidence"
                height={CHART_HEIGHT}
                time={false}
                xLabel="Stated confidence"
                range={[0, 1]}
                x={buckets.map((row) => row.avg_confidence ?? (row.bucket_low + row.bucket_high) / 2)}
                formatX={(value) => formatPercent(value, 0)}
                formatY={(value) => formatPercent(value, 0)}
                lines={[
                  { label: 'Observed', values: buckets.map((row) => row.observed_win_rate), points: true },
                  {
                    label: 'Perfect calibration',
                    values: buckets.map((row) => row.avg_confidence ?? (row.bucket_low + row.bucket_high) / 2),
                    dashed: true,
                    color: 'chart6',
                  },
                ]}
              />
            </div>
            <Table
              label="Calibration"
              rows={buckets}
              columns={COLUMNS}
              rowKey={(row) => String(row.bucket_low)}
              footer={total && belowText(total.prediction_count - countOf(buckets))}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
