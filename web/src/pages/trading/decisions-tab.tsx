import { Drawer, Select, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trading } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { ActionBadge, Badge, StatusBadge } from '../../components/badge.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Filters } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatNumber, formatPercent, formatWords } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { CheckList, checksOf } from './check-list.tsx';
import { ASK_EVERY_MS, type Decision } from './trading-types.ts';

const DECISIONS = ['execute', 'skip', 'exit', 'defer'] as const;

const COLUMNS: Column<Decision>[] = [
  {
    key: 'at',
    header: 'When',
    width: '84px',
    sort: (row) => row.created_at,
    render: (row) => <Time value={row.created_at} />,
  },
  {
    key: 'ticker',
    header: 'Ticker',
    width: '70px',
    sort: (row) => row.ticker,
    render: (row) => <TickerLink ticker={row.ticker} />,
  },
  { key: 'action', header: 'Asked', width: '58px', render: (row) => <ActionBadge action={row.action} /> },
  {
    key: 'decision',
    header: 'Decision',
    width: '82px',
    sort: (row) => row.decision,
    render: (row) => (
      <Badge tone={row.decision === 'execute' ? 'up' : row.decision === 'exit' ? 'accent' : 'neutral'}>
        {formatWords(row.decision)}
      </Badge>
    ),
  },
  {
    key: 'why',
    header: 'Because',
    width: 'minmax(0, 2fr)',
    sort: (row) => row.skip_reason ?? row.exit_reason,
    render: (row) => formatWords(row.skip_reason ?? row.exit_reason ?? 'every check passed'),
  },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '86px',
    right: true,
    from: 'sm',
    sort: (row) => row.confidence,
    render: (row) => formatPercent(row.confidence, 0),
  },
  {
    key: 'size',
    header: 'Size',
    width: '92px',
    right: true,
    from: 'md',
    sort: (row) => row.computed_position_size,
    render: (row) => formatMoney(row.computed_position_size),
  },
  {
    key: 'breaker',
    header: 'Breaker',
    width: '84px',
    from: 'lg',
    render: (row) => <StatusBadge status={row.circuit_breaker_status} />,
  },
];

/** Everything the engine decided, what it did not do included. */
export function DecisionsTab() {
  const { filters, setFilter } = useFilters({ decision: '' });
  const [opened, setOpened] = useState<Decision | null>(null);
  const found = useListing(
    trading,
    '/api/trading/decisions',
    { decision: filters.decision || undefined, include_trace: true },
    { everyMs: ASK_EVERY_MS * 2 },
  );
  return (
    <Panel
      title="Decisions"
      flush
      aside={
        <Filters>
          <Select
            aria-label="Decision"
            placeholder="Any decision"
            data={DECISIONS.map((value) => ({ value, label: formatWords(value) }))}
            value={filters.decision || null}
            onChange={(value) => setFilter('decision', value ?? '')}
            clearable
            w={140}
          />
        </Filters>
      }
    >
      <Loaded
        query={{ data: found.rows, error: found.error, refetch: found.refetch }}
        lines={8}
        empty={{
          title: 'No decisions yet',
          hint: 'Each recommendation is decided once, within a round of the engine.',
          icon: 'trading',
        }}
      >
        {(rows) => (
          <Table
            label="Decisions"
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            onOpen={setOpened}
            onEnd={found.loadMore}
          />
        )}
      </Loaded>
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        position="right"
        size="lg"
        title={opened ? `${formatWords(opened.decision)} ${opened.ticker}` : ''}
      >
        {opened && <DecisionBody decision={opened} />}
      </Drawer>
    </Panel>
  );
}

function DecisionBody({ decision }: { decision: Decision }) {
  const { recommendation_id: recommendationId, order_id: orderId } = decision;
  const risk = checksOf(decision.trace, 'risk', 'checks');
  return (
    <Stack gap="md">
      <KeyValues
        items={[
          ['Decided', <Time key="at" value={decision.created_at} style="datetime" />],
          ['Because', formatWords(decision.skip_reason ?? decision.exit_reason ?? 'every check passed')],
          ['Price', formatMoney(decision.price)],
          [
            'Size',
            `${formatMoney(decision.computed_position_size)}, ${formatNumber(decision.computed_share_quantity, 4)} shares`,
          ],
          ['Tier', formatWords(decision.risk_tier_at_decision)],
          ['Heat', formatPercent(decision.portfolio_heat_at_decision)],
          ['Active pool', formatMoney(decision.active_pool_at_decision)],
          [
            'Recommendation',
            recommendationId ? (
              <Link key="r" to="/recommendations/$recommendationId" params={{ recommendationId }}>
                Why it was recommended
              </Link>
            ) : undefined,
          ],
          [
            'Order',
            orderId ? (
              <Link key="o" to="/trading/orders/$orderId" params={{ orderId }}>
                What became of it
              </Link>
            ) : undefined,
          ],
        ]}
      />
      <CheckList checks={checksOf(decision.trace, 'checks')} label="Checks of the decision" />
      {risk.length > 0 && <CheckList checks={risk} label="Checks of the risk engine" />}
      <JsonView value={decision.trace ?? {}} />
    </Stack>
  );
}
