import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatWords } from '../../lib/format.ts';

type Session = QueryResponse<'/api/admin/access/sessions'>[number];

const COLUMNS: Column<Session>[] = [
  { key: 'name', header: 'Person', width: 'minmax(90px, 2fr)', sort: (row) => row.name, render: (row) => row.name },
  { key: 'role', header: 'Role', width: '76px', sort: (row) => row.role, render: (row) => row.role },
  {
    key: 'state',
    header: 'State',
    width: '118px',
    sort: (row) => row.state,
    render: (row) => <Badge tone={row.state === 'live' ? 'up' : 'neutral'}>{formatWords(row.state)}</Badge>,
  },
  {
    key: 'used',
    header: 'Last use',
    width: '92px',
    from: 'sm',
    sort: (row) => row.last_used_at,
    render: (row) => <Time value={row.last_used_at} />,
  },
  {
    key: 'ends',
    header: 'Ends',
    width: '132px',
    from: 'sm',
    sort: (row) => row.ended_at ?? row.expires_at,
    render: (row) => <Time value={row.ended_at ?? row.expires_at} style="datetime" />,
  },
  {
    key: 'created',
    header: 'Signed in',
    width: '132px',
    from: 'md',
    sort: (row) => row.created_at,
    render: (row) => <Time value={row.created_at} style="datetime" />,
  },
  { key: 'end', header: '', name: 'Action', width: '64px', render: (row) => <EndSession session={row} /> },
];

/** Sessions by single sign-on, for admins. Nothing is shown while nobody has signed in that way. */
export function SessionsPanel() {
  const sessions = useGet(query, '/api/admin/access/sessions', undefined, { pollIntervalMs: 60_000 });
  if (sessions.data?.length === 0) return null;
  return (
    <Panel title="Sessions" note="by single sign-on; those of the last 30 days" flush>
      <Loaded query={sessions}>
        {(rows) => (
          <Table
            label="Sessions"
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            maxHeight={360}
            footer={`${rows.filter(({ state }) => state === 'live').length} live, ${rows.length} in all`}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function EndSession({ session }: { session: Session }) {
  const confirm = useConfirm();
  const end = useAction({
    run: () => query.delete('/api/admin/access/sessions/{session_id}', { path: { session_id: session.id } }),
    done: `The session of ${session.name} is ended.`,
    refresh: ['/api/admin/access/sessions'],
  });
  if (session.state !== 'live' || session.is_own) return null;
  const ask = async () => {
    const agreed = await confirm({
      title: 'End session',
      consequence: `${session.name} is signed out within seconds. They may sign in again while the identity provider allows it.`,
      confirmLabel: 'End session',
      danger: true,
    });
    if (agreed) end.mutate(undefined);
  };
  return (
    <ActionButton
      size="compact-xs"
      variant="default"
      loading={end.isPending}
      onClick={() => void ask()}
      aria-label={`End the session of ${session.name}`}
    >
      End
    </ActionButton>
  );
}
