import { Stack } from '@mantine/core';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Figure, Figures } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatBytes, formatCount, NO_VALUE, formatPlural } from '../../lib/format.ts';

type Storage = QueryResponse<'/api/ops/storage'>;
type StorageClass = Storage['classes'][number];

const ALARM_DAYS = 30;
const WARN_DAYS = 180;

function describeRule({ rule, days }: StorageClass): string {
  if (rule === 'collect') return 'unreferenced files go';
  if (rule === 'keep' || days === null) return 'kept';
  return rule === 'thin' ? `thinned after ${days} d` : `dropped after ${days} d`;
}

const COLUMNS: Column<StorageClass>[] = [
  { key: 'title', header: 'Class', width: 'minmax(120px, 1.2fr)', render: (row) => row.title },
  { key: 'rule', header: 'Rule', width: '156px', from: 'sm', render: describeRule },
  { key: 'rows', header: 'Rows', width: '84px', right: true, from: 'sm', render: (row) => formatCount(row.rows) },
  { key: 'bytes', header: 'Size', width: '76px', right: true, render: (row) => formatBytes(row.bytes) },
  { key: 'day', header: 'A day', width: '76px', right: true, render: (row) => formatBytes(row.bytes_per_day) },
  {
    key: 'in30',
    header: 'In 30 d',
    width: '76px',
    right: true,
    from: 'sm',
    render: (row) => formatBytes(row.bytes_in_30_days),
  },
  { key: 'in180', header: 'In 180 d', width: '80px', right: true, render: (row) => formatBytes(row.bytes_in_180_days) },
  { key: 'reason', header: 'Why', width: 'minmax(0, 2fr)', from: 'md', render: (row) => row.reason },
];

/** Size, growth and forecast of what is stored, with the retention policies and the last run. */
export function StorageTab() {
  const storage = useGet(query, '/api/ops/storage', {}, { pollIntervalMs: 60_000 });
  const { data } = storage;
  const full = data?.disk_full_in_days ?? null;
  const note = data && (data.measured_at ? <Measured at={data.measured_at} /> : 'not measured yet');
  return (
    <Stack gap="md">
      <Figures of={[storage]}>
        <Figure label="Stored" value={formatBytes(data?.bytes)} hint="database, files and lake" />
        <Figure label="Growth a day" value={formatBytes(data?.bytes_per_day)} hint="mean of seven days" />
        <Figure label="In 30 days" value={formatBytes(data?.bytes_in_30_days)} hint="forecast" />
        <Figure label="In 180 days" value={formatBytes(data?.bytes_in_180_days)} hint="forecast" />
        <Figure
          label="Disk free"
          value={formatBytes(data?.disk_free_bytes)}
          tone={full === null || full > WARN_DAYS ? 'neutral' : full > ALARM_DAYS ? 'warn' : 'down'}
          hint={data ? describeSpace(full) : ''}
        />
      </Figures>
      <Panel title="What is stored" note={note} flush>
        <Loaded query={storage} lines={8}>
          {({ classes }) => (
            <Table label="What is stored" rows={classes} columns={COLUMNS} rowKey={(row) => row.name} />
          )}
        </Loaded>
      </Panel>
      <Panel title="Last retention run">
        <Loaded query={storage} lines={2}>
          {({ last_run: run }) => <LastRun run={run} />}
        </Loaded>
      </Panel>
    </Stack>
  );
}

const describeSpace = (fullInDays: number | null): string =>
  fullInDays === null
    ? 'enough for years'
    : `full in ${formatPlural(Math.floor(fullInDays), 'day')} if nothing is removed`;

const Measured = ({ at }: { at: string }) => (
  <>
    measured <Time value={at} />
  </>
);

function LastRun({ run }: { run: Storage['last_run'] }) {
  if (run === null) return <p>None yet. Housekeeping starts one once a day.</p>;
  const removed = Object.entries(run.removed).filter(([, count]) => count > 0);
  return (
    <>
      <p>
        {run.status}, started <Time value={run.started_at} />
        {run.trigger === 'operator' ? ' by an operator' : ''}:{' '}
        {removed.length === 0
          ? 'nothing was removed'
          : removed.map(([name, count]) => `${formatCount(count)} of ${name}`).join(', ')}
        {run.error === null ? '' : `. ${run.error}`}
      </p>
      {run.waiting.map(({ name, month, why }) => (
        <p key={`${name} ${month}`}>
          {name} of {month.slice(0, 7) || NO_VALUE} waits: {why}
        </p>
      ))}
    </>
  );
}
