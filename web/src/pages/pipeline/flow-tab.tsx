import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import type { StreamState } from '../../api/stream.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import { LiveData } from '../../components/live-data.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatCount, formatDuration, formatNumber, formatPercent, formatWords } from '../../lib/format.ts';
import { formatTime } from '../../lib/time.ts';
import css from './flow-tab.module.css';
import type { Health } from './health-figures.tsx';
import { type PipelineUpdate, type QueueDepth, countOpenJobs } from './pipeline-stream.ts';

interface FlowTabProps {
  health: { data: Health | undefined; error: Error | null; refetch: () => unknown };
  /** The last message of the stream while it is live. */
  update: PipelineUpdate | null;
  last: PipelineUpdate | null;
  state: StreamState;
  hours: number;
}

export function FlowTab({ health, update, last, state, hours }: FlowTabProps) {
  return (
    <div className={css.stack}>
      <Columns at="1.3fr 1fr">
        <Panel title="Queues" note={update === null ? 'every 10 s' : 'live'} flush>
          <Loaded query={{ ...health, data: update?.queue_depths ?? health.data?.queue_depths }} lines={6}>
            {(depths) => <QueueTable depths={depths} />}
          </Loaded>
        </Panel>
        <LoadPanel last={last} state={state} />
      </Columns>
      <Columns at="1fr 2fr">
        <Panel title="Documents by stage" note="all documents stored">
          <Loaded query={{ ...health, data: update?.document_stages ?? health.data?.document_stages }} lines={6}>
            {(stages) => <Stages stages={stages} />}
          </Loaded>
        </Panel>
        <Panel
          title="Jobs by stage"
          note={`runs of the last ${hours} h; a document that cannot be parsed is a finished run`}
          flush
        >
          <Loaded query={health} lines={4}>
            {(data) => <StageTable health={data} />}
          </Loaded>
        </Panel>
      </Columns>
      <ThroughputPanel hours={hours} />
    </div>
  );
}

interface QueueRow extends QueueDepth {
  name: string;
}

const QUEUE_COLUMNS: Column<QueueRow>[] = [
  { key: 'name', header: 'Queue', width: 'minmax(112px, 2fr)', render: (row) => row.name },
  { key: 'waiting', header: 'Waiting', width: '56px', right: true, render: (row) => formatCount(row.waiting) },
  { key: 'active', header: 'Active', width: '54px', right: true, render: (row) => formatCount(row.active) },
  {
    key: 'delayed',
    header: 'Delayed',
    width: '60px',
    right: true,
    from: 'sm',
    render: (row) => formatCount(row.delayed),
  },
  {
    key: 'dead',
    header: 'Dead',
    width: '58px',
    right: true,
    render: (row) => (row.dead > 0 ? <strong className={css.bad}>{formatCount(row.dead)}</strong> : '0'),
  },
];

function QueueTable({ depths }: { depths: Record<string, QueueDepth> }) {
  const rows = Object.entries(depths).map(([name, depth]) => ({ name, ...depth }));
  return <Table label="Queues" rows={rows} columns={QUEUE_COLUMNS} rowKey={(row) => row.name} />;
}

const POINTS_MAX = 200;
const CHART_HEIGHT = 210;

/** Open jobs since this page was opened. */
function LoadPanel({ last, state }: Pick<FlowTabProps, 'last' | 'state'>) {
  const [points, setPoints] = useState<readonly { at: string; jobs: number }[]>([]);
  const latest = points.at(-1);
  if (last && last.at !== latest?.at) {
    setPoints([...points, { at: last.at, jobs: countOpenJobs(last) }].slice(-POINTS_MAX));
  }
  const x = useMemo(() => points.map(({ at }) => Date.parse(at) / 1_000), [points]);
  const lines = useMemo(
    () => [{ label: 'Jobs', values: points.map(({ jobs }) => jobs), area: true, color: 'chart1' as const }],
    [points],
  );
  return (
    <Panel title="Load" note="active and waiting jobs since you opened this page">
      <LiveData last={last} state={state} height={CHART_HEIGHT}>
        {(shown) => (
          <LineChart
            x={x}
            lines={lines}
            range={[0, null]}
            height={CHART_HEIGHT}
            legend={false}
            whole
            label={`${countOpenJobs(shown)} open jobs`}
          />
        )}
      </LiveData>
    </Panel>
  );
}

function Stages({ stages }: { stages: readonly { status: string; count: number }[] }) {
  const most = Math.max(1, ...stages.map(({ count }) => count));
  return (
    <ul className={css.stages}>
      {stages.map(({ status, count }) => (
        <li key={status}>
          <Link to="/documents" search={{ status }}>
            {formatWords(status)}
          </Link>
          <span className={css.track} aria-hidden="true">
            <span
              className={/failed/.test(status) ? `${css.fill} ${css.failed}` : css.fill}
              style={{ width: `${(count / most) * 100}%` }}
            />
          </span>
          <span className={css.count}>{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

interface StageRow {
  name: string;
  completed: number;
  failed: number;
  rate_per_hour: number;
  error_rate: number | null;
  median_latency_ms: number | null;
  p95_latency_ms: number | null;
  oldest_waiting_seconds: number | null;
}

const STAGE_COLUMNS: Column<StageRow>[] = [
  { key: 'name', header: 'Stage', width: 'minmax(80px, 1fr)', render: (row) => row.name },
  { key: 'done', header: 'Runs', width: '52px', right: true, render: (row) => formatCount(row.completed) },
  { key: 'failed', header: 'Run errors', width: '66px', right: true, render: (row) => formatCount(row.failed) },
  {
    key: 'rate',
    header: 'Per hour',
    width: '56px',
    right: true,
    from: 'sm',
    render: (row) => formatNumber(row.rate_per_hour, 0),
  },
  {
    key: 'errors',
    header: 'Error rate',
    width: '64px',
    right: true,
    from: 'lg',
    render: (row) => formatPercent(row.error_rate),
  },
  {
    key: 'median',
    header: 'Median',
    width: '60px',
    right: true,
    render: (row) => formatDuration(row.median_latency_ms),
  },
  {
    key: 'p95',
    header: 'p95',
    width: '60px',
    right: true,
    from: 'sm',
    render: (row) => formatDuration(row.p95_latency_ms),
  },
  {
    key: 'oldest',
    header: 'Oldest job',
    width: '66px',
    right: true,
    from: 'lg',
    render: (row) => formatDuration(row.oldest_waiting_seconds === null ? null : row.oldest_waiting_seconds * 1_000),
  },
];

function StageTable({ health }: { health: Health }) {
  const rows: StageRow[] = [
    { name: 'Parsing', ...health.parsing },
    { name: 'Extraction', ...health.extraction },
    { name: 'Aggregation', ...health.aggregation },
  ];
  return <Table label="Jobs by stage" rows={rows} columns={STAGE_COLUMNS} rowKey={(row) => row.name} />;
}

const BUCKETS: Record<number, '15m' | '1h' | '6h'> = { 1: '15m', 6: '15m', 24: '1h', 168: '6h' };

const BUCKET_NOTES = { '15m': 'per 15 min', '1h': 'per hour', '6h': 'per 6 h' } as const;

const KINDS = [
  { value: 'documents', label: 'Documents' },
  { value: 'prices', label: 'Prices' },
];

/** Prices and documents are shown separately, because thousands of price bars would hide dozens of documents. */
function ThroughputPanel({ hours }: { hours: number }) {
  const [kind, setKind] = useState('documents');
  const bucket = BUCKETS[hours] ?? '1h';
  const found = useGet(
    query,
    '/api/ops/ingestion/throughput',
    { query: { hours, bucket } },
    { pollIntervalMs: 30_000 },
  );
  const rows = found.data?.filter(
    ({ source_type }) => /^(market_api|broker)$/.test(source_type) === (kind === 'prices'),
  );
  return (
    <Panel
      title="New items by source type"
      note={BUCKET_NOTES[bucket]}
      aside={<SegmentedControl aria-label="Items" data={KINDS} value={kind} onChange={setKind} />}
    >
      <Loaded query={{ ...found, data: rows }} height={190} empty={{ title: 'No runs in this period' }}>
        {(shown) => <Throughput rows={shown} />}
      </Loaded>
    </Panel>
  );
}

interface ThroughputRow {
  bucket: string;
  source_type: string;
  items_new: number;
}

function Throughput({ rows }: { rows: readonly ThroughputRow[] }) {
  const names = [...new Set(rows.map(({ source_type }) => source_type))];
  const columns = [...Map.groupBy(rows, ({ bucket }) => bucket)].map(([at, items]) => ({
    key: at,
    label: `${formatTime(at, 'date').slice(0, 6)} ${formatTime(at, 'time').slice(0, 5)}`,
    values: names.map((name) => items.find(({ source_type }) => source_type === name)?.items_new ?? 0),
  }));
  return <StackedBars columns={columns} names={names.map(formatWords)} label="New items over time by source type" />;
}
