import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { RowsLink } from '../../components/rows-link.tsx';
import { Loaded } from '../../components/state.tsx';
import { Table } from '../../components/table.tsx';
import { ORDER_COLUMNS } from '../trading/orders-tab.tsx';
import { companyQueries } from './company-queries.ts';

const SHOWN = new Set(['created', 'side', 'status', 'quantity', 'price', 'trace']);
const COLUMNS = ORDER_COLUMNS.filter(({ key }) => SHOWN.has(key));
const HEIGHT_PX = 300;

/** Orders and fills of a company, newest first. */
export function CompanyOrders({ ticker }: { ticker: string }) {
  const orders = useGet(...companyQueries.orders(ticker), { pollIntervalMs: 5_000 });
  return (
    <Panel
      title="Orders and fills"
      id="orders"
      aside={
        <RowsLink to={`/trading?tab=orders&ticker=${ticker}`} label="orders">
          All
        </RowsLink>
      }
      flush
    >
      <Loaded
        query={orders}
        lines={5}
        empty={{ title: 'No orders', hint: 'No order for this company was ever created.', icon: 'trading' }}
      >
        {(rows) => (
          <Table
            label={`Orders for ${ticker}`}
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            to={(row) => `/trading/orders/${row.id}`}
            maxHeight={HEIGHT_PX}
          />
        )}
      </Loaded>
    </Panel>
  );
}
