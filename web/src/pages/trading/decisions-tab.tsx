import { Drawer, Select } from '@mantine/core';
import { useState } from 'react';
import { trading } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { ActionBadge, StatusBadge } from '../../components/badge.tsx';
import { Filters } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatMoney, formatPercent, formatWords } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { DecisionBadge, DecisionBody, reasonOf } from './decision-body.tsx';
import { POLL_INTERVAL_MS, type Decision } from './trading-types.ts';

const DECISIONS = ['execute', 'skip', 'exit', 'defer'] as const;

const COLUMNS: Column<Decision>[] = [
  {
    key: 'at',
    header: 'When',
    width: '118px',
    sort: (row) => row.created_at,
    render: (row) => <Time value={row.created_at} style="moment" />,
  },
  tickerColumn('70px'),
  { key: 'action', header: 'Action', width: '58px', from: 'sm', render: (row) => <ActionBadge action={row.action} /> },
  {
    key: 'decision',
    header: 'Decision',
    width: '82px',
    sort: (row) => row.decision,
    render: (row) => <DecisionBadge decision={row.decision} />,
  },
  {
    key: 'why',
    header: 'Reason',
    width: 'minmax(0, 2fr)',
    sort: (row) => row.skip_reason ?? row.exit_reason,
    render: (row) => reasonOf(row),
  },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '86px',
    right: true,
    from: 'sm',
    sort: (row) => row.confidence,
    render: (row) => formatPercent(row.confidence, 2),
  },
  {
    key: 'size',
    header: 'Size',
    width: '92px',
    right: true,
    from: 'md',
    sort: (row) => row.computed_position_size,
    // A skipped recommendation has no size.
    render: (row) => formatMoney(row.computed_position_size || null),
  },
  {
    key: 'breaker',
    header: 'Breaker',
    width: '84px',
    from: 'lg',
    render: (row) => <StatusBadge status={row.circuit_breaker_status} />,
  },
];

/** All decisions of the engine, including skips. */
export function DecisionsTab() {
  const view = useFilters({ decision: '' });
  const { filters, setFilter } = view;
  const [opened, setOpened] = useState<Decision | null>(null);
  const found = useListing(
    trading,
    '/api/trading/decisions',
    { decision: filters.decision || undefined, include_trace: true },
    { pollIntervalMs: POLL_INTERVAL_MS * 2 },
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
          <SavedViews list="decisions" of={view} />
        </Filters>
      }
    >
      <Loaded
        query={found}
        lines={8}
        empty={{
          title: 'No decisions yet',
          hint: 'The engine decides once on each recommendation, in its next cycle.',
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
