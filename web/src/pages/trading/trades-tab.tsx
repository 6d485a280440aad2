import { Select } from '@mantine/core';
import { trading, type TradingResponse } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Filters } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn, TickerFilter } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { exitReasonLabel } from '../../lib/check-names.ts';
import { formatMoney, formatExact, formatSignedMoney, formatSignedPercent } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { POLL_INTERVAL_MS } from './trading-types.ts';

type Trade = TradingResponse<'/api/trading/trades'>[number];

const COLUMNS: Column<Trade>[] = [
  {
    key: 'closed',
    header: 'Closed',
    width: '84px',
    sort: (row) => row.closed_at,
    render: (row) => (row.closed_at ? <Time value={row.closed_at} /> : <Badge tone="accent">held</Badge>),
  },
  tickerColumn('66px'),
  {
    key: 'exit',
    header: 'Exit reason',
    width: 'minmax(110px, 2fr)',
    sort: (row) => row.exit_reason,
    render: (row) => (row.exit_reason === null ? '–' : exitReasonLabel(row.exit_reason)),
  },
  {
    key: 'result',
    header: 'Result',
    width: 'minmax(126px, 1fr)',
    right: true,
    sort: (row) => row.realized_pnl,
    render: (row) =>
      row.realized_pnl === null ? (
        'open'
      ) : (
        <Signed tone={toneOf(row.realized_pnl)}>
          {formatSignedMoney(row.realized_pnl)} ({formatSignedPercent(row.return)})
        </Signed>
      ),
  },
  {
    key: 'entry',
    header: 'Entry',
    width: '84px',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.entry_price),
  },
  {
    key: 'sale',
    header: 'Exit',
    width: '84px',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.exit_price),
  },
  {
    key: 'quantity',
    header: 'Shares',
    width: '92px',
    right: true,
    from: 'md',
    render: (row) => formatExact(row.bought_quantity),
  },
  {
    key: 'opened',
    header: 'Opened',
    width: '84px',
    from: 'md',
    sort: (row) => row.opened_at,
    render: (row) => <Time value={row.opened_at} />,
  },
];

/** Round trips with their results and exit reasons; a row opens the trace. */
export function TradesTab() {
  const view = useFilters({ trades: '', ticker: '' });
  const { filters, setFilter } = view;
  const trades = useListing(
    trading,
    '/api/trading/trades',
    { status: filters.trades || undefined, ticker: filters.ticker || undefined },
    { pollIntervalMs: POLL_INTERVAL_MS * 2 },
  );
  return (
    <Panel
      title="Trades"
      note="a row opens its trace"
      flush
      aside={
        <Filters>
          <TickerFilter value={filters.ticker} onChange={(value) => setFilter('ticker', value)} />
          <Select
            aria-label="Trades"
            placeholder="Open and closed"
            data={[
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed' },
            ]}
            value={filters.trades || null}
            onChange={(value) => setFilter('trades', value ?? '')}
            clearable
            w={150}
          />
          <SavedViews list="trades" of={view} />
        </Filters>
      }
    >
      <Loaded
        query={trades}
        lines={6}
        empty={{
          title: 'No trades yet',
          hint: 'A trade begins with the first fill of a purchase and ends when nothing is held any more.',
          icon: 'trading',
        }}
      >
        {(rows) => (
          <Table
            label="Trades"
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            to={(row) => `/trace/trade/${row.id}`}
            onEnd={trades.loadMore}
          />
        )}
      </Loaded>
    </Panel>
  );
}
