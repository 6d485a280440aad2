import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { entryColumn, pnlColumn, priceColumn, quantityColumn, valueColumn } from './position-columns.tsx';
import type { BrokerPosition } from './trading-types.ts';

const valueOf = ({ quantity, current_price: close }: BrokerPosition) => (close === null ? null : quantity * close);

/** Without stops, targets and what rests at the broker, which are not kept. */
const COLUMNS: Column<BrokerPosition>[] = [
  tickerColumn('72px'),
  quantityColumn(),
  entryColumn(),
  priceColumn('Last close'),
  valueColumn(valueOf),
  pnlColumn(),
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
