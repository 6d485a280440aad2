import { currentDay } from '../../api/as-of.ts';
import { query, trading } from '../../api/client.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { formatMoney, formatSignedPercent } from '../../lib/format.ts';
import { PastPositions } from './past-positions.tsx';
import { entryColumn, pnlColumn, priceColumn, quantityColumn, valueColumn } from './position-columns.tsx';
import { POLL_INTERVAL_MS, type BrokerPosition, type OpenPosition } from './trading-types.ts';

const toStop = (row: OpenPosition) => (row.stop_price === null ? null : row.stop_price / row.current_price - 1);

const PROTECTION: Readonly<Record<BrokerPosition['protection_status'], { label: string; tone: Tone }>> = {
  protected: { label: 'Resting', tone: 'up' },
  partial: { label: 'Partial', tone: 'warn' },
  exiting: { label: 'Exiting', tone: 'warn' },
  unprotected: { label: 'None', tone: 'down' },
  not_supported: { label: 'Engine', tone: 'down' },
};

/** What rests at the broker; the cell's title has quantities, prices and the broker's ids. */
function protectionColumn(positions: readonly BrokerPosition[]): Column<OpenPosition> {
  const of = new Map(positions.map((position) => [position.ticker, position]));
  return {
    key: 'protection',
    header: 'At broker',
    width: '76px',
    from: 'lg',
    render: ({ ticker }) => {
      const position = of.get(ticker);
      if (!position) return '–';
      const { label, tone } = PROTECTION[position.protection_status];
      const ids = position.resting_stops.map(
        ({ quantity, stop_price, broker_order_id, target_price, target_broker_order_id }) =>
          `stop for ${quantity} at ${stop_price}: ${broker_order_id ?? 'being sent'}` +
          (target_price === null
            ? ''
            : `\nwith a limit sale at ${target_price}: ${target_broker_order_id ?? 'being sent'}`),
      );
      return (
        <span title={ids.length === 0 ? 'no stop rests at the broker' : ids.join('\n')}>
          <Badge tone={tone}>{label}</Badge>
        </span>
      );
    },
  };
}

/** Opens the idea behind the position. */
function traceColumn(positions: readonly BrokerPosition[]): Column<OpenPosition> {
  const of = new Map(positions.map(({ ticker, id }) => [ticker, id]));
  return {
    key: 'trace',
    header: 'Trace',
    width: '52px',
    render: ({ ticker }) => {
      const id = of.get(ticker);
      return id === undefined ? '–' : <TraceLink kind="position" id={id} anchor="orders" />;
    },
  };
}

const COLUMNS: Column<OpenPosition>[] = [
  tickerColumn('72px'),
  { ...quantityColumn<OpenPosition>(), from: 'sm' },
  entryColumn(),
  priceColumn('Price'),
  valueColumn(({ market_value: value }) => value),
  pnlColumn(),
  {
    key: 'stop',
    header: 'Stop',
    width: 'minmax(118px, 1.2fr)',
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
];

export function PositionsTab() {
  const day = currentDay();
  return day === null ? <OpenPositions /> : <PastPositions day={day} />;
}

function OpenPositions() {
  const engine = useGet(trading, '/api/trading/status', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  const held = useGet(query, '/api/positions', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  const positions = held.data ?? [];
  const isUnsupported = positions.some(({ protection_status }) => protection_status === 'not_supported');
  const needsPlatform = positions.some(({ stops_need_platform }) => stops_need_platform);
  const note = isUnsupported
    ? 'This broker has no resting stops: positions are protected only while the platform runs.'
    : needsPlatform
      ? 'The stops of the built-in paper broker trigger only while the platform runs.'
      : undefined;
  return (
    <Panel title="Positions" {...(note === undefined ? {} : { note })} flush>
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
            columns={[...COLUMNS, protectionColumn(positions), traceColumn(positions)]}
            rowKey={(row) => row.ticker}
            to={(row) => `/companies/${row.ticker}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}
