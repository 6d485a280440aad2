import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatNumber } from '../../lib/format.ts';

type Conflict = QueryResponse<'/api/market/conflicts'>['conflicts'][number];

const CONFLICTS_MAX = 50;

/** Bars on which two market data vendors disagree; nothing where they agree. */
export function ConflictsPanel({ ticker }: { ticker: string }) {
  const found = useGet(query, '/api/market/conflicts', { query: { ticker, limit: CONFLICTS_MAX } });
  const rows = found.data?.conflicts ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel flush title="Price conflicts" note="two market data vendors disagree; the stored close is used">
      <Table
        label={`Price conflicts of ${ticker}`}
        rows={rows}
        columns={COLUMNS}
        rowKey={(row) => `${row.timeframe} ${row.bar_timestamp} ${row.second_source}`}
        maxHeight={260}
      />
    </Panel>
  );
}

const COLUMNS: Column<Conflict>[] = [
  {
    key: 'bar',
    header: 'Bar',
    width: '100px',
    render: (row) =>
      row.timeframe === 'D' ? row.bar_timestamp.slice(0, 10) : <Time value={row.bar_timestamp} style="datetime" />,
  },
  { key: 'source', header: 'Used', width: 'minmax(90px, 1fr)', from: 'md', render: (row) => row.source },
  { key: 'close', header: 'Close used', width: '90px', right: true, render: (row) => formatNumber(row.close) },
  { key: 'second', header: 'Disagrees', width: 'minmax(90px, 1fr)', from: 'sm', render: (row) => row.second_source },
  {
    key: 'second_close',
    header: 'Other close',
    width: '90px',
    right: true,
    render: (row) => formatNumber(row.second_close),
  },
  {
    key: 'difference',
    header: 'Difference',
    width: '100px',
    right: true,
    from: 'sm',
    render: (row) => `${row.difference_pct > 0 ? '+' : ''}${row.difference_pct.toFixed(1)}%`,
  },
  {
    key: 'state',
    header: 'State',
    width: '90px',
    from: 'sm',
    render: (row) => (row.resolved_at === null ? <Badge tone="warn">Open</Badge> : <Badge>Resolved</Badge>),
  },
];
