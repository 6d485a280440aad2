import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { HeatMap } from '../../charts/heat-map.tsx';
import { leastSpanFor } from '../../charts/axis-range.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { ActionBadge, Badge, type Tone } from '../../components/badge.tsx';
import { ScoreBar } from '../../components/meter.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatPercent, formatSigned } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';

type Pair = QueryResponse<'/api/signals'>['signals'][number];
type Output = Pair['heuristic'];

const TIMEFRAMES = ['M30', 'H1', 'H4', 'D', 'W', 'M'] as const;
const POLLING = { pollIntervalMs: 30_000 };
const HISTORY_MAX = 400;
const CHART_HEIGHT = 220;
const TONES: Record<string, Tone> = { BUY: 'up', WATCH: 'accent', SKIP: 'neutral' };

function Verdict({ output }: { output: Output }) {
  if (output.verdict === null)
    return (
      <Badge tone={output.status === 'failed' ? 'down' : 'neutral'} title={output.error ?? undefined}>
        {output.status === 'failed' ? 'failed' : 'no data'}
      </Badge>
    );
  return <Badge tone={output.bearish ? 'down' : (TONES[output.verdict] ?? 'neutral')}>{output.verdict}</Badge>;
}

const COLUMNS: Column<Pair>[] = [
  tickerColumn('58px'),
  {
    key: 'heuristic',
    header: 'Heuristic',
    width: '64px',
    render: (row) => <Verdict output={row.heuristic} />,
  },
  {
    key: 'score',
    header: 'Score',
    width: 'minmax(60px, 1fr)',
    from: 'sm',
    sort: (row) => row.heuristic.score,
    render: (row) =>
      row.heuristic.score === null ? (
        '–'
      ) : (
        <ScoreBar value={row.heuristic.score} text={formatSigned(row.heuristic.score)} />
      ),
  },
  {
    key: 'bayesian',
    header: 'Bayesian',
    width: '64px',
    render: (row) => <Verdict output={row.bayesian} />,
  },
  {
    key: 'probability',
    header: 'Raw P(up)',
    width: '68px',
    right: true,
    from: 'sm',
    sort: (row) => row.bayesian.probability,
    render: (row) => formatPercent(row.bayesian.probability),
  },
  {
    key: 'change',
    header: 'Change',
    width: '46px',
    right: true,
    from: 'lg',
    sort: (row) => row.bayesian.change_point_prob,
    render: (row) => formatPercent(row.bayesian.change_point_prob, 0),
  },
  {
    key: 'mapped',
    header: 'Action',
    width: '60px',
    sort: (row) => row.mapped_action,
    render: (row) => <ActionBadge action={row.mapped_action} />,
  },
  {
    key: 'at',
    header: 'As of',
    width: '78px',
    right: true,
    from: 'lg',
    sort: (row) => row.as_of,
    render: (row) => <Time value={row.as_of} />,
  },
];

export function SignalsPage() {
  const found = useGet(query, '/api/signals', undefined, POLLING);
  const { filters, setFilter } = useFilters({ ticker: '' });
  const chosen = filters.ticker || found.data?.signals[0]?.ticker || null;
  const pair = found.data?.signals.find(({ ticker }) => ticker === chosen);
  return (
    <Page
      title="Signals"
      description="Two independent price and volume models on six timeframes, evaluated every thirty minutes."
      badges={
        found.data && (
          <Badge tone={found.data.dual_pipeline_enabled ? 'accent' : 'neutral'}>
            {found.data.dual_pipeline_enabled ? 'affects recommendations' : 'informational'}
          </Badge>
        )
      }
    >
      <Columns at="3fr 2fr">
        <Panel title="Latest signals" flush>
          <Loaded
            query={found}
            lines={10}
            isEmpty={({ signals }) => signals.length === 0}
            empty={{
              title: 'No signals yet',
              hint: 'Signals are evaluated every thirty trading minutes once a company has sixty closed bars.',
              icon: 'signals',
            }}
          >
            {({ signals }) => (
              <Table
                label="Signals"
                rows={signals}
                columns={COLUMNS}
                rowKey={(row) => row.ticker}
                onOpen={(row) => setFilter('ticker', row.ticker)}
              />
            )}
          </Loaded>
        </Panel>
        {/* Not before the table, which would push it down. */}
        <div style={{ display: found.data ? 'flex' : 'none', flexDirection: 'column', gap: 14 }}>
          <Panel title={chosen ? `${chosen} by timeframe` : 'By timeframe'}>
            {pair ? (
              <TimeframeMap pair={pair} />
            ) : (
              <Empty title="No company selected" hint="Select a row to see its timeframes." icon="signals" />
            )}
          </Panel>
          {chosen && <History ticker={chosen} />}
        </div>
      </Columns>
    </Page>
  );
}

/** Scores of both models by timeframe; empty where there are too few bars. */
function TimeframeMap({ pair }: { pair: Pair }) {
  const rows = [pair.heuristic, pair.bayesian].map(({ pipeline, timeframe_scores: scores }) => ({
    key: pipeline,
    label: pipeline,
    values: TIMEFRAMES.map((timeframe) => scores[timeframe] ?? null),
  }));
  return (
    <HeatMap
      label={`Timeframes of ${pair.ticker}`}
      columns={TIMEFRAMES}
      rows={rows}
      max={1}
      format={(value) => formatSigned(value)}
    />
  );
}

function History({ ticker }: { ticker: string }) {
  const found = useGet(query, '/api/signals/{ticker}', { path: { ticker }, query: { limit: HISTORY_MAX } }, POLLING);
  return (
    <Panel title={`${ticker} over time`}>
      <Loaded
        query={found}
        height={CHART_HEIGHT}
        isEmpty={(rows) => rows.length < 4}
        empty={{ title: 'Not enough history', hint: 'The chart needs two evaluations.', icon: 'signals' }}
      >
        {(rows) => <HistoryChart rows={rows.toReversed()} />}
      </Loaded>
    </Panel>
  );
}

function HistoryChart({ rows }: { rows: readonly Output[] }) {
  const instants = [...new Set(rows.map(({ as_of }) => as_of))];
  const valueAt = (pipeline: Output['pipeline'], pick: (row: Output) => number | null) => {
    const byInstant = new Map(rows.filter((row) => row.pipeline === pipeline).map((row) => [row.as_of, pick(row)]));
    return instants.map((at) => byInstant.get(at) ?? null);
  };
  return (
    <LineChart
      label="Signals of both models over time"
      height={CHART_HEIGHT}
      x={instants.map((at) => Date.parse(at) / 1_000)}
      lines={[
        { label: 'Heuristic score', values: valueAt('heuristic', (row) => row.score) },
        {
          label: 'Bayesian probability − ½',
          values: valueAt('bayesian', (row) => (row.probability === null ? null : row.probability - 0.5)),
          color: 'chart2',
        },
      ]}
      leastSpan={leastSpanFor(2)}
      formatY={(value) => formatSigned(value)}
    />
  );
}
