import { Group, Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { query, trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { Page } from '../../components/page.tsx';
import { useFilters } from '../../lib/use-filters.ts';
import { ApprovalsTab } from './approvals-tab.tsx';
import { DecisionsTab } from './decisions-tab.tsx';
import { EngineFigures, PauseButton } from './engine-bar.tsx';
import { LockoutsTab } from './lockouts-tab.tsx';
import { ModeMenu } from './mode-menu.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { OverrideOrder } from './override-order.tsx';
import { PositionsTab } from './positions-tab.tsx';
import { RiskTab } from './risk-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { POLL_INTERVAL_MS } from './trading-types.ts';
import { SkippedTab } from './skipped-tab.tsx';
import { TradesTab } from './trades-tab.tsx';

const TABS: readonly { value: string; label: string; body: ComponentType }[] = [
  { value: 'positions', label: 'Positions', body: PositionsTab },
  { value: 'orders', label: 'Orders', body: OrdersTab },
  { value: 'trades', label: 'Trades', body: TradesTab },
  { value: 'risk', label: 'Risk', body: RiskTab },
  { value: 'decisions', label: 'Decisions', body: DecisionsTab },
  { value: 'approvals', label: 'Approvals', body: ApprovalsTab },
  { value: 'lockouts', label: 'Lockouts', body: LockoutsTab },
  { value: 'skipped', label: 'Skipped', body: SkippedTab },
  { value: 'settings', label: 'Settings', body: SettingsTab },
];

export function TradingPage() {
  const { filters, setFilter } = useFilters({ tab: 'positions' });
  const engine = useGet(trading, '/api/trading/status', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  const approvals = useGet(query, '/api/admin/trading/approvals', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  const pending = approvals.data?.length ?? 0;
  return (
    <Page
      title="Trading"
      description="Positions, orders, decisions and pending approvals."
      actions={
        <Group gap="sm">
          <OverrideOrder engine={engine} />
          <PauseButton engine={engine} />
          <ModeMenu />
        </Group>
      }
    >
      <EngineFigures />
      <Tabs value={filters.tab} onChange={(tab) => setFilter('tab', tab ?? 'positions')} keepMounted={false}>
        <Tabs.List mb="sm">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              {...(value === 'approvals' && pending > 0 ? { rightSection: <Badge tone="warn">{pending}</Badge> } : {})}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, body: Body }) => (
          <Tabs.Panel key={value} value={value}>
            <Body />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
