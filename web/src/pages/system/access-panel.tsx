import type { ReactNode } from 'react';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatWords, NO_VALUE, formatPlural } from '../../lib/format.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import css from './system-page.module.css';

type Tokens = QueryResponse<'/api/admin/access/tokens'>;
type Token = Tokens['tokens'][number];

const COLUMNS: Column<Token>[] = [
  { key: 'name', header: 'Token', width: 'minmax(90px, 2fr)', sort: (row) => row.name, render: (row) => row.name },
  { key: 'role', header: 'Role', width: '76px', sort: (row) => row.role, render: (row) => row.role },
  {
    key: 'state',
    header: 'State',
    width: '84px',
    sort: (row) => row.state,
    render: (row) => (
      <Badge tone={row.state === 'live' ? 'up' : row.state === 'expiring' ? 'warn' : 'neutral'}>
        {formatWords(row.state)}
      </Badge>
    ),
  },
  {
    key: 'used',
    header: 'Last use',
    width: '92px',
    sort: (row) => row.last_used_at,
    render: (row) => (row.last_used_at === null ? 'never' : <Time value={row.last_used_at} />),
  },
  {
    key: 'ends',
    header: 'Ends',
    width: '104px',
    from: 'sm',
    sort: (row) => row.ends_at,
    render: (row) => (row.ends_at === null ? NO_VALUE : <Time value={row.ends_at} style="date" />),
  },
  {
    key: 'created',
    header: 'Created',
    width: '104px',
    from: 'md',
    sort: (row) => row.created_at,
    render: (row) => <Time value={row.created_at} style="date" />,
  },
];

/** The caller's own access and, for admins, all tokens. Tokens are made on the machine, never here. */
export function AccessPanel() {
  const own = useGet(query, '/api/system/access');
  const isAdmin = own.data?.role === 'admin';
  return (
    <>
      <Panel title="Your access">
        <Loaded query={own} lines={3}>
          {(access) => (
            <KeyValues
              items={[
                ['Name', access.name],
                ['Role', access.role],
                access.session === null
                  ? ['Token', access.tokens_required ? 'required' : 'not required on this machine']
                  : ['Signed in at', access.session.issuer],
                [
                  'Ends',
                  access.ends_at === null ? undefined : <Time key="ends" value={access.ends_at} style="datetime" />,
                ],
                ...idleEnd(access.session),
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {isAdmin && <SessionsPanel />}
      {isAdmin && <TokensPanel />}
    </>
  );
}

const idleEnd = (session: QueryResponse<'/api/system/access'>['session']): [string, ReactNode][] =>
  session === null ? [] : [['Ends without use', <Time key="idle" value={session.idle_ends_at} style="datetime" />]];

function TokensPanel() {
  const tokens = useGet(query, '/api/admin/access/tokens', undefined, { pollIntervalMs: 60_000 });
  return (
    <Panel title="Access tokens" note="create, rotate and revoke them with “sextant token”" flush>
      <Loaded
        query={tokens}
        isEmpty={(data) => data.tokens.length === 0}
        empty={{
          title: 'No access tokens',
          hint: (
            <>
              Every program on this machine acts as admin. Create one with:{' '}
              <code style={{ whiteSpace: 'nowrap' }}>sextant token create NAME --role admin</code>
            </>
          ),
        }}
      >
        {(data) => (
          <>
            {data.warnings.length > 0 && (
              <ul className={css.warnings}>
                {data.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
            <Table
              label="Access tokens"
              rows={data.tokens}
              columns={COLUMNS}
              rowKey={(row) => `${row.name} ${row.created_at}`}
              maxHeight={360}
              footer={formatPlural(data.tokens.length, 'token')}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
