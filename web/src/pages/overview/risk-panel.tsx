import { Link } from '@tanstack/react-router';
import { query, trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { formatMoney, formatPercent } from '../../lib/format.ts';
import { type HoldingRisk, riskByPosition } from './position-risk.ts';

const POLL_INTERVAL_MS = 30_000;

const COLUMNS: Column<HoldingRisk>[] = [
  tickerColumn('72px'),
  {
    key: 'heat',
    header: 'Heat',
    width: 'minmax(110px, 1fr)',
    right: true,
    sort: (row) => row.heat,
    render: (row) => `${formatMoney(row.heat, 0)} (${formatPercent(row.heatShare)})`,
  },
  {
    key: 'var',
    header: 'VaR 95%, 1 session',
    width: 'minmax(120px, 1fr)',
    right: true,
    sort: (row) => row.valueAtRisk,
    render: (row) => formatMoney(row.valueAtRisk, 0),
  },
  {
    key: 'volatility',
    header: 'Part of volatility',
    width: 'minmax(96px, 1fr)',
    right: true,
    from: 'sm',
    sort: (row) => row.contributionShare,
    render: (row) => formatPercent(row.contributionShare),
  },
];

/** What each position may lose: at its stop, and on a bad day. */
export function RiskPanel() {
  const risk = useGet(query, '/api/portfolio/risk', undefined, { pollIntervalMs: POLL_INTERVAL_MS, retry: false });
  const engine = useGet(trading, '/api/trading/status', undefined, { pollIntervalMs: POLL_INTERVAL_MS, retry: false });
  const rows = risk.data && engine.data ? riskByPosition(risk.data, engine.data) : undefined;
  return (
    <Panel
      title="Risk by position"
      note="heat is the loss at the stop, with its share of the active pool; VaR is the position’s part of the account’s, normal method"
      aside={
        <Link to="/trading" search={{ tab: 'risk' }}>
          All measures
        </Link>
      }
      flush
    >
      <Loaded
        query={{
          ...risk,
          data: rows,
          error: risk.error ?? engine.error,
          failureReason: risk.failureReason ?? engine.failureReason,
        }}
        lines={5}
        empty={{ title: 'No position at risk', hint: 'Heat and VaR are shown for each position held.', icon: 'check' }}
      >
        {(found) => (
          <Table
            label="Risk by position"
            rows={found}
            columns={COLUMNS}
            rowKey={(row) => row.ticker}
            to={(row) => `/companies/${row.ticker}`}
            maxHeight={340}
          />
        )}
      </Loaded>
    </Panel>
  );
}
