import { trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { ActionBadge, StatusBadge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { skipReasonLabel } from '../../lib/check-names.ts';
import { formatCount, formatSignedPercent } from '../../lib/format.ts';
import type { SkippedRecommendations } from './trading-types.ts';

const POLLING = { pollIntervalMs: 30_000 };

const REASONS: Column<SkippedRecommendations['reasons'][number]>[] = [
  {
    key: 'reason',
    header: 'Skip reason',
    width: 'minmax(120px, 2fr)',
    render: (row) => skipReasonLabel(row.skip_reason),
  },
  {
    key: 'count',
    header: 'Count',
    width: '48px',
    right: true,
    sort: (row) => row.decision_count,
    render: (row) => formatCount(row.decision_count),
  },
  {
    key: 'missed',
    header: 'Missed / avoided',
    width: '112px',
    from: 'lg',
    right: true,
    render: (row) => `${formatCount(row.missed_count)} / ${formatCount(row.avoided_count)}`,
  },
  {
    key: 'average',
    header: 'Forgone',
    width: '56px',
    right: true,
    sort: (row) => row.avg_forgone_return,
    render: (row) => (
      <Signed tone={toneOf(row.avg_forgone_return)}>{formatSignedPercent(row.avg_forgone_return)}</Signed>
    ),
  },
];

const ITEMS: Column<SkippedRecommendations['items'][number]>[] = [
  { key: 'at', header: 'When', width: '118px', render: (row) => <Time value={row.decided_at} style="moment" /> },
  { key: 'ticker', header: 'Ticker', width: '70px', render: (row) => <TickerLink ticker={row.ticker} /> },
  { key: 'action', header: 'Action', width: '58px', render: (row) => <ActionBadge action={row.action} /> },
  {
    key: 'reason',
    header: 'Skip reason',
    width: 'minmax(0, 2fr)',
    from: 'sm',
    render: (row) => skipReasonLabel(row.skip_reason),
  },
  { key: 'status', header: 'Status', width: '66px', from: 'md', render: (row) => <StatusBadge status={row.status} /> },
  {
    key: 'forgone',
    header: 'Forgone',
    width: '84px',
    right: true,
    sort: (row) => row.forgone_return,
    render: (row) => <Signed tone={toneOf(row.forgone_return)}>{formatSignedPercent(row.forgone_return)}</Signed>,
  },
];

/** Skipped recommendations and their forgone returns. */
export function SkippedTab() {
  const skipped = useGet(trading, '/api/trading/untaken', { query: { limit: 200 } }, POLLING);
  return (
    <Loaded
      query={skipped}
      lines={8}
      isEmpty={({ items }) => items.length === 0}
      empty={{
        title: 'No skipped recommendations',
        hint: 'Every skipped, rejected and expired decision is compared with the price at its horizon.',
        icon: 'trading',
      }}
    >
      {({ reasons, items }) => (
        <Columns at="5fr 6fr">
          <Panel title="By reason" note="forgone return: positive is missed, negative is avoided" flush>
            <Table
              label="Skipped recommendations by reason"
              rows={reasons}
              columns={REASONS}
              rowKey={(row) => row.skip_reason}
              hasCards
            />
          </Panel>
          <Panel title="Skipped recommendations" flush>
            <Table label="Skipped recommendations" rows={items} columns={ITEMS} rowKey={(row) => row.decision_id} />
          </Panel>
        </Columns>
      )}
    </Loaded>
  );
}
