import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { toneOf } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { formatExact, formatMoney, formatSignedMoney, formatSignedPercent } from '../../lib/format.ts';
import type { BrokerPosition } from './trading-types.ts';

const valueOf = ({ quantity, current_price: close }: BrokerPosition) => (close === null ? null : quantity * close);
const gainOf = ({ avg_entry_price: entry, current_price: close }: BrokerPosition) =>
  close === null || entry <= 0 ? null : close / entry - 1;

/** Without stops, targets and what rests at the broker, which are not kept. */
const COLUMNS: Column<BrokerPosition>[] = [
  tickerColumn('72px'),
  {
    key: 'quantity',
    header: 'Shares',
    width: 'minmax(70px, 1fr)',
    right: true,
    sort: (row) => row.quantity,
    render: (row) => formatExact(row.quantity),
  },
  {
    key: 'entry',
    header: 'Entry',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.avg_entry_price),
  },
  {
    key: 'close',
    header: 'Last close',
    width: 'minmax(80px, 1fr)',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.current_price),
  },
  {
    key: 'value',
    header: 'Value',
    width: 'minmax(64px, 1fr)',
    right: true,
    sort: valueOf,
    render: (row) => formatMoney(valueOf(row), 0),
  },
  {
    key: 'pnl',
    header: 'Unrealised P&L',
    width: 'minmax(124px, 1.4fr)',
    right: true,
    sort: (row) => row.unrealized_pnl,
    render: (row) => (
      <Signed tone={toneOf(row.unrealized_pnl)}>
        {formatSignedMoney(row.unrealized_pnl)} ({formatSignedPercent(gainOf(row))})
      </Signed>
    ),
  },
  {
    key: 'trace',
    header: 'Trace',
    width: '52px',
    render: ({ id }) => <TraceLink kind="position" id={id} anchor="orders" />,
  },
];

/** The positions that were open at the end of a day. */
export function PastPositions({ day }: { day: string }) {
  const positions = useGet(query, '/api/positions');
  return (
    <Panel
      title="Positions"
      note={`at the end of ${day}, at the last close; stops and targets of then are not kept`}
      flush
    >
      <Loaded
        query={positions}
        lines={6}
        empty={{ title: 'No open positions', hint: `Nothing was held at the end of ${day}.`, icon: 'trading' }}
      >
        {(rows) => (
          <Table
            label="Positions"
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            to={(row) => `/companies/${row.ticker}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}
