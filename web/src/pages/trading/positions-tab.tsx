import { trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { toneOf } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatNumber, formatSignedMoney, formatSignedPercent } from '../../lib/format.ts';
import { POLL_INTERVAL_MS, type OpenPosition } from './trading-types.ts';

const gain = (row: OpenPosition) => (row.avg_entry_price > 0 ? row.current_price / row.avg_entry_price - 1 : null);
const toStop = (row: OpenPosition) => (row.stop_price === null ? null : row.stop_price / row.current_price - 1);

const COLUMNS: Column<OpenPosition>[] = [
  tickerColumn('72px'),
  {
    key: 'quantity',
    header: 'Shares',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'sm',
    sort: (row) => row.quantity,
    render: (row) => formatNumber(row.quantity, 4),
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
    key: 'price',
    header: 'Price',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'sm',
    render: (row) => formatMoney(row.current_price),
  },
  {
    key: 'value',
    header: 'Value',
    width: 'minmax(80px, 1fr)',
    right: true,
    sort: (row) => row.market_value,
    render: (row) => formatMoney(row.market_value),
  },
  {
    key: 'pnl',
    header: 'Unrealised P&L',
    width: 'minmax(138px, 1.4fr)',
    right: true,
    sort: (row) => row.unrealized_pnl,
    render: (row) => (
      <Signed tone={toneOf(row.unrealized_pnl)}>
        {formatSignedMoney(row.unrealized_pnl)} ({formatSignedPercent(gain(row))})
      </Signed>
    ),
  },
  {
    key: 'stop',
    header: 'Stop',
    width: 'minmax(128px, 1.2fr)',
    right: true,
    from: 'md',
    sort: toStop,
    render: (row) => `${formatMoney(row.stop_price)} (${formatSignedPercent(toStop(row))})`,
  },
  {
    key: 'target',
    header: 'Target',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'md',
    render: (row) => formatMoney(row.target_price),
  },
  {
    key: 'risk',
    header: 'Risk',
    width: 'minmax(70px, 1fr)',
    right: true,
    from: 'lg',
    sort: (row) => row.risk_amount,
    render: (row) => formatMoney(row.risk_amount),
  },
  {
    key: 'opened',
    header: 'Opened',
    width: '84px',
    right: true,
    from: 'lg',
    sort: (row) => row.opened_at,
    render: (row) => <Time value={row.opened_at} />,
  },
];

export function PositionsTab() {
  const engine = useGet(trading, '/api/trading/status', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  return (
    <Panel title="Positions" flush>
      <Loaded
        query={{ ...engine, data: engine.data?.open_positions }}
        lines={6}
        empty={{
          title: 'No open positions',
          hint: 'The engine opens a position when a recommendation passes every check. The Decisions tab shows failed checks.',
          icon: 'trading',
        }}
      >
        {(rows) => (
          <Table
            label="Positions"
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => row.ticker}
            to={(row) => `/companies/${row.ticker}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}
