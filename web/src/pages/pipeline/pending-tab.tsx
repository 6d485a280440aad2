import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount } from '../../lib/format.ts';
import css from './flow-tab.module.css';

type Pending = QueryResponse<'/api/ops/pipeline/pending'>['work'][number];

const strong = (count: number) => (count > 0 ? <strong className={css.bad}>{formatCount(count)}</strong> : '0');

const COLUMNS: Column<Pending>[] = [
  { key: 'title', header: 'Work', width: 'minmax(104px, 1fr)', render: (row) => row.title },
  {
    key: 'waiting',
    header: 'Waiting',
    width: '62px',
    right: true,
    render: (row) => formatCount(row.waiting + row.delayed),
  },
  { key: 'active', header: 'Active', width: '54px', right: true, render: (row) => formatCount(row.active) },
  { key: 'missing', header: 'Missing', width: '60px', right: true, render: (row) => strong(row.missing) },
  { key: 'dead', header: 'Of these dead', width: '104px', right: true, render: (row) => strong(row.missing_dead) },
  {
    key: 'oldest',
    header: 'Oldest',
    width: '84px',
    from: 'sm',
    render: (row) => (row.oldest_missing_at ? <Time value={row.oldest_missing_at} /> : '–'),
  },
  {
    key: 'from',
    header: 'Derived from',
    width: 'minmax(0, 3fr)',
    from: 'md',
    render: (row) => row.last_error ?? row.derived_from,
  },
];

/** What state asks for, beside what the queues hold. A missing job is one that was flushed, failed for the last time or was lost. */
export function PendingTab() {
  const pending = useGet(query, '/api/ops/pipeline/pending', {}, { pollIntervalMs: 10_000 });
  const restore = useAction({
    run: () => query.post('/api/ops/pipeline/restore'),
    done: ({ message }) => message,
    refresh: ['/api/ops/pipeline/pending', '/api/ops/pipeline/health'],
  });
  return (
    <Panel
      title="Pending work"
      note="missing jobs are restored every minute, dead ones after an hour"
      flush
      aside={
        <ActionButton
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined)}
          leftSection={<Icon name="refresh" size={12} />}
        >
          Restore now
        </ActionButton>
      }
    >
      <Loaded query={pending} lines={8}>
        {({ work }) => <Table label="Pending work" rows={work} columns={COLUMNS} rowKey={(row) => row.name} />}
      </Loaded>
    </Panel>
  );
}
