import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { toneOf } from '../../components/figure.tsx';
import { Meter } from '../../components/meter.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatCount, formatPercent, formatSigned, formatSignedPercent, formatWords } from '../../lib/format.ts';
import { fromSource, gradedRowsAddress, ofCatalyst } from '../validation/rows-behind.ts';
import { useValidationFilters } from '../validation/validation-filters.tsx';

type Source = QueryResponse<'/api/validation/attribution/sources'>['sources'][number];
type Catalyst = QueryResponse<'/api/validation/attribution/catalysts'>['catalysts'][number];
type Layer = QueryResponse<'/api/validation/attribution/layers'>['layers'][number];

interface Graded {
  prediction_count: number;
  win_rate: number | null;
  information_coefficient: number | null;
  avg_return: number | null;
}

/** Columns shared by sources and catalysts. */
function gradeColumns<T extends Graded>(): Column<T>[] {
  return [
    {
      key: 'count',
      header: 'Predictions',
      width: '74px',
      right: true,
      sort: (row) => row.prediction_count,
      render: (row) => formatCount(row.prediction_count),
    },
    {
      key: 'win',
      header: 'Win rate',
      width: '72px',
      right: true,
      sort: (row) => row.win_rate,
      render: (row) => formatPercent(row.win_rate),
    },
    {
      key: 'ic',
      header: 'IC',
      width: '70px',
      right: true,
      sort: (row) => row.information_coefficient,
      render: (row) => (
        <Signed tone={toneOf(row.information_coefficient)}>{formatSigned(row.information_coefficient, 3)}</Signed>
      ),
    },
    {
      key: 'return',
      header: 'Return',
      width: '80px',
      right: true,
      from: 'sm',
      sort: (row) => row.avg_return,
      render: (row) => <Signed tone={toneOf(row.avg_return)}>{formatSignedPercent(row.avg_return, 2)}</Signed>,
    },
  ];
}

const SOURCES: Column<Source>[] = [
  {
    key: 'name',
    header: 'Source',
    width: 'minmax(0, 2fr)',
    sort: (row) => row.source_name,
    render: (row) => row.source_name,
  },
  {
    key: 'type',
    header: 'Kind',
    width: '96px',
    from: 'lg',
    render: (row) => formatWords(row.source_type),
  },
  ...gradeColumns<Source>(),
  {
    key: 'duplicates',
    header: 'Duplicates',
    width: '76px',
    right: true,
    from: 'md',
    sort: (row) => row.duplicate_rate,
    render: (row) => formatPercent(row.duplicate_rate, 0),
  },
  {
    key: 'credibility',
    header: 'Credibility',
    width: 'minmax(90px, 1fr)',
    from: 'sm',
    sort: (row) => row.credibility_effective,
    render: (row) => <Meter value={row.credibility_effective} text={formatPercent(row.credibility_effective, 0)} />,
  },
];

const CATALYSTS: Column<Catalyst>[] = [
  {
    key: 'catalyst',
    header: 'Catalyst',
    width: 'minmax(0, 2fr)',
    sort: (row) => row.catalyst_type,
    render: (row) => formatWords(row.catalyst_type),
  },
  ...gradeColumns<Catalyst>(),
];

const LAYERS: Column<Layer>[] = [
  { key: 'layer', header: 'Layer', width: 'minmax(0, 1fr)', render: (row) => formatWords(row.layer) },
  {
    key: 'share',
    header: 'Mean contribution',
    width: 'minmax(110px, 1fr)',
    render: (row) => (
      <Meter
        value={(row.avg_contribution_pct ?? 0) / 100}
        text={formatPercent(row.avg_contribution_pct === null ? null : row.avg_contribution_pct / 100, 0)}
      />
    ),
  },
  { key: 'count', header: 'Dominant', width: '68px', right: true, render: (row) => formatCount(row.dominant_count) },
  { key: 'win', header: 'Win rate', width: '58px', right: true, render: (row) => formatPercent(row.dominant_win_rate) },
  {
    key: 'ic',
    header: 'IC',
    width: '56px',
    right: true,
    render: (row) => <Signed tone={toneOf(row.dominant_ic)}>{formatSigned(row.dominant_ic, 3)}</Signed>,
  },
];

interface LayerMonth {
  layer: Layer['layer'];
  month: string;
  weight: number;
  skill: number | null;
  predictions: number;
}

const monthsOf = (layers: readonly Layer[]): LayerMonth[] =>
  layers
    .flatMap(({ layer, months }) => months.map((month) => ({ layer, ...month })))
    .toSorted((a, b) => b.month.localeCompare(a.month));

const MONTHS: Column<LayerMonth>[] = [
  { key: 'month', header: 'Month', width: '76px', sort: (row) => row.month, render: (row) => row.month },
  { key: 'layer', header: 'Layer', width: 'minmax(0, 1fr)', render: (row) => formatWords(row.layer) },
  {
    key: 'weight',
    header: 'Weight',
    width: 'minmax(110px, 1fr)',
    sort: (row) => row.weight,
    render: (row) => <Meter value={row.weight} text={formatPercent(row.weight, 0)} />,
  },
  {
    key: 'skill',
    header: 'Skill (IC)',
    width: '76px',
    right: true,
    sort: (row) => row.skill,
    render: (row) => <Signed tone={toneOf(row.skill)}>{formatSigned(row.skill, 3)}</Signed>,
  },
  {
    key: 'count',
    header: 'Predictions',
    width: '80px',
    right: true,
    from: 'sm',
    render: (row) => formatCount(row.predictions),
  },
];

const NO_OUTCOMES = {
  title: 'No graded predictions',
  hint: 'Outcomes are attributed to the evidence of each prediction once its horizon has passed. Choose a shorter horizon or wait.',
  icon: 'attribution' as const,
};

/** Of a full table, so that the panels below keep their place. */
const TABLE_HEIGHT = 600;

export function AttributionPage() {
  const { lookback, horizon, record, controls } = useValidationFilters();
  const input = { query: { lookback, horizon, ...record } };
  const sources = useGet(query, '/api/validation/attribution/sources', input);
  const catalysts = useGet(query, '/api/validation/attribution/catalysts', input);
  const layers = useGet(query, '/api/validation/attribution/layers', input);
  const behind = (shown: string | null | undefined, condition: string) =>
    gradedRowsAddress({ lookback, horizon, record: shown === 'replayed' ? 'replayed' : 'lived' }, condition);
  return (
    <Page
      title="Attribution"
      description="Prediction outcomes attributed to the sources, catalysts and layers behind them."
      actions={controls}
    >
      <Panel title="Sources" flush>
        <Loaded query={sources} height={TABLE_HEIGHT} isEmpty={(data) => data.sources.length === 0} empty={NO_OUTCOMES}>
          {(data) => (
            <Table
              label="Sources"
              rows={data.sources}
              columns={SOURCES}
              rowKey={(row) => row.source_id}
              to={(row) => behind(data.record, fromSource(row.source_name))}
            />
          )}
        </Loaded>
      </Panel>
      <Columns at="1fr 1fr" from="lg">
        <Panel title="Catalysts" flush>
          <Loaded query={catalysts} lines={6} isEmpty={(data) => data.catalysts.length === 0} empty={NO_OUTCOMES}>
            {(data) => (
              <Table
                label="Catalysts"
                rows={data.catalysts}
                columns={CATALYSTS}
                rowKey={(row) => row.catalyst_type}
                to={(row) => behind(data.record, ofCatalyst(row.catalyst_type))}
              />
            )}
          </Loaded>
        </Panel>
        <Panel title="Layers" flush>
          <Loaded query={layers} lines={4} isEmpty={(data) => data.layers.length === 0} empty={NO_OUTCOMES}>
            {(data) => <Table label="Layers" rows={data.layers} columns={LAYERS} rowKey={(row) => row.layer} />}
          </Loaded>
        </Panel>
      </Columns>
      <Panel title="Layer weight against skill" flush>
        <Loaded query={layers} lines={4} isEmpty={(data) => monthsOf(data.layers).length === 0} empty={NO_OUTCOMES}>
          {(data) => (
            <Table
              label="Layer weight against skill"
              rows={monthsOf(data.layers)}
              columns={MONTHS}
              rowKey={(row) => `${row.month} ${row.layer}`}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
