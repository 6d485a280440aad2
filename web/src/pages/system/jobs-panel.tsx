import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount, formatWords, NO_VALUE } from '../../lib/format.ts';

type Job = QueryResponse<'/api/jobs'>[number];

const POLL_INTERVAL_MS = 5_000;
/** Of the panel without jobs, so that what is below keeps its place. */
const JOBS_HEIGHT = 148;

const COLUMNS: Column<Job>[] = [
  { key: 'kind', header: 'Job', width: 'minmax(90px, 1fr)', render: (row) => formatWords(row.kind) },
  {
    key: 'status',
    header: 'Status',
    width: '84px',
    render: (row) => <StatusBadge status={row.status} {...(row.error === null ? {} : { title: row.error })} />,
  },
  { key: 'progress', header: 'Progress', width: 'minmax(80px, 1fr)', render: progressOf },
  { key: 'by', header: 'By', width: '110px', from: 'md', render: (row) => row.requested_by },
  { key: 'at', header: 'Requested', width: '84px', from: 'sm', render: (row) => <Time value={row.created_at} /> },
  { key: 'cancel', header: '', name: 'Action', width: '74px', right: true, render: (row) => <CancelJob job={row} /> },
];

function progressOf({ progress: { done, total, note }, error }: Job): string {
  if (error !== null) return error;
  if (total === 0) return NO_VALUE;
  return `${formatCount(done)} of ${formatCount(total)}${note === null ? '' : `, ${note}`}`;
}

/** Requests whose callers do not wait: `Prefer: respond-async`. */
export function JobsPanel() {
  const jobs = useGet(query, '/api/jobs', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  return (
    <Panel title="Jobs" note="requests sent with “Prefer: respond-async”" flush>
      <Loaded
        query={jobs}
        height={JOBS_HEIGHT}
        empty={{ title: 'No jobs', hint: 'Long requests become jobs when they are sent with “Prefer: respond-async”.' }}
      >
        {(rows) => <Table label="Jobs" rows={rows} columns={COLUMNS} rowKey={(row) => row.id} maxHeight={360} />}
      </Loaded>
    </Panel>
  );
}

function CancelJob({ job }: { job: Job }) {
  const cancel = useAction({
    run: () => query.delete('/api/jobs/{job_id}', { path: { job_id: job.id } }),
    done: 'The job is being cancelled',
    refresh: ['/api/jobs'],
  });
  if (job.status !== 'queued' && job.status !== 'running') return null;
  return (
    <ActionButton
      variant="subtle"
      size="compact-xs"
      onClick={() => cancel.mutate(undefined)}
      loading={cancel.isPending}
      disabled={job.cancel_requested}
      aria-label={`Cancel the job ${formatWords(job.kind)}`}
    >
      Cancel
    </ActionButton>
  );
}
