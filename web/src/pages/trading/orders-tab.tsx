import { Select } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { ActionBadge, StatusBadge } from '../../components/badge.tsx';
import { Filters } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn, TickerFilter } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { formatExact, formatMoney, formatWords } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { POLL_INTERVAL_MS, type Order } from './trading-types.ts';

const STATUSES: readonly Order['status'][] = [
  'queued',
  'pending_approval',
  'approved',
  'submitting',
  'unknown',
  'accepted',
  'partially_filled',
  'filled',
  'pending_cancel',
  'cancelled',
  'rejected',
  'expired',
  'blocked',
  'failed',
];

export const ORDER_COLUMNS: Column<Order>[] = [
  {
    key: 'created',
    header: 'Created',
    width: '112px',
    sort: (row) => row.created_at,
    render: (row) => <Time value={row.created_at} style="moment" />,
  },
  tickerColumn('66px'),
  { key: 'side', header: 'Side', width: '56px', render: (row) => <ActionBadge action={row.side} /> },
  {
    key: 'status',
    header: 'Status',
    width: 'minmax(88px, 1fr)',
    sort: (row) => row.status,
    render: (row) => <StatusBadge status={row.status} {...(row.reason ? { title: row.reason } : {})} />,
  },
  {
    key: 'type',
    header: 'Type',
    width: '76px',
    from: 'md',
    render: (row) => formatWords(row.order_type),
  },
  {
    key: 'quantity',
    header: 'Filled / shares',
    // Wide enough for both quantities with four decimals each, from 720 px on.
    width: 'minmax(64px, 2fr)',
    right: true,
    from: 'sm',
    render: (row) => `${formatExact(row.filled_quantity)} / ${formatExact(row.quantity)}`,
  },
  {
    key: 'price',
    header: 'Price',
    width: '78px',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.avg_fill_price ?? row.limit_price ?? row.stop_price ?? row.reference_price),
  },
  {
    key: 'value',
    header: 'Est. value',
    width: '84px',
    right: true,
    from: 'lg',
    sort: (row) => row.estimated_value,
    // No order is worth nothing: of one that was found at the broker no value was estimated.
    render: (row) => formatMoney(row.estimated_value > 0 ? row.estimated_value : null),
  },
  { key: 'origin', header: 'Origin', width: '76px', from: 'lg', render: (row) => formatWords(row.origin) },
  { key: 'mode', header: 'Mode', width: '60px', from: 'lg', render: (row) => <StatusBadge status={row.mode} /> },
  {
    key: 'trace',
    header: 'Trace',
    width: '52px',
    // The page of the order has it too.
    from: 'lg',
    render: (row) => <TraceLink kind="order" id={row.id} anchor={`order-${row.id}`} />,
  },
];

export function OrdersTab() {
  const view = useFilters({ status: '', ticker: '' });
  const { filters, setFilter } = view;
  const orders = useListing(
    query,
    '/api/orders',
    { status: filters.status || undefined, ticker: filters.ticker || undefined },
    { pollIntervalMs: POLL_INTERVAL_MS },
  );
  return (
    <Panel
      title="Orders"
      flush
      aside={
        <Filters>
          <TickerFilter value={filters.ticker} onChange={(value) => setFilter('ticker', value)} />
          <Select
            aria-label="Status"
            placeholder="Any status"
            data={STATUSES.map((value) => ({ value, label: formatWords(value) }))}
            value={filters.status || null}
            onChange={(value) => setFilter('status', value ?? '')}
            clearable
            w={150}
          />
          <SavedViews list="orders" of={view} />
        </Filters>
      }
    >
      <Loaded
        query={orders}
        lines={8}
        empty={{
          title: 'No orders',
          hint: 'Orders from decisions, exits and overrides appear here.',
          icon: 'trading',
        }}
      >
        {(rows) => (
          <Table
            label="Orders"
            rows={rows}
            columns={ORDER_COLUMNS}
            rowKey={(row) => row.id}
            to={(row) => `/trading/orders/${row.id}`}
            onEnd={orders.loadMore}
          />
        )}
      </Loaded>
    </Panel>
  );
}
