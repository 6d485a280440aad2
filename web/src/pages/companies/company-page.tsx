import { Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { StandingBadges } from '../../components/standing.tsx';
import { Empty, Failure, Loading } from '../../components/state.tsx';
import { toTicker } from '../../lib/ticker.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { CompanyDocuments } from './company-documents.tsx';
import { CompanyFigures } from './company-figures.tsx';
import { companyQueries } from './company-queries.ts';
import { ConflictsPanel } from './conflicts-panel.tsx';
import { FundamentalsTab } from './fundamentals-tab.tsx';
import { CompanyOrders } from './company-orders.tsx';
import { PositionPanel } from './position-panel.tsx';
import { PricePanel } from './price-panel.tsx';
import { AddToWatchlist } from './add-to-watchlist.tsx';
import { LeaveWatchlist } from './leave-watchlist.tsx';
import { CompetitorsTab } from './competitors-tab.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { TrendTab } from './trend-tab.tsx';
import { useCompanyStanding } from './use-company-standing.ts';
import { MacroTab } from './macro-tab.tsx';

export type Company = QueryResponse<'/api/companies'>[number];

export function CompanyPage() {
  const { ticker: param } = useParams({ strict: false }) as { ticker: string };
  const ticker = toTicker(param);
  const active = useGet(...companyQueries.company(ticker, true));
  const inactive = useGet(...companyQueries.company(ticker, false), { enabled: active.data?.length === 0 });
  const company = [...(active.data ?? []), ...(inactive.data ?? [])].find((found) => found.ticker === ticker);
  if (company) return <CompanyView company={company} />;
  const error = active.error ?? inactive.error;
  const isSearching = active.data === undefined || (active.data.length === 0 && inactive.data === undefined);
  return (
    <Page title={ticker}>
      <Panel>
        {error ? (
          <Failure error={error} retry={active.refetch} />
        ) : isSearching ? (
          <Loading lines={6} />
        ) : (
          <Unknown ticker={ticker} />
        )}
      </Panel>
    </Page>
  );
}

function Unknown({ ticker }: { ticker: string }) {
  return <Empty title={`${ticker} is not tracked`} hint="Add it on the Companies page." icon="companies" />;
}

const TABS = [
  ['trend', 'Trend and evidence'],
  ['documents', 'Documents'],
  ['fundamentals', 'Fundamentals and insiders'],
  ['macro', 'Macro and exposure'],
  ['competitors', 'Competitors and patterns'],
  ['sources', 'Sources and aliases'],
] as const;

function CompanyView({ company }: { company: Company }) {
  const { filters, setFilter } = useFilters({ tab: 'trend' });
  const { ticker, legal_name, sector, industry, exchange, active } = company;
  const standing = useCompanyStanding(ticker);
  return (
    <Page
      title={`${ticker} · ${legal_name}`}
      badges={
        <>
          {sector && <Badge>{sector}</Badge>}
          {!active && <Badge tone="warn">Inactive</Badge>}
          <StandingBadges standing={standing} />
        </>
      }
      description={[industry, exchange].filter(Boolean).join(' · ')}
      actions={<CompanyActions company={company} />}
    >
      <CompanyFigures ticker={ticker} />
      <PricePanel ticker={ticker} />
      <Columns at="1fr 1.2fr">
        <PositionPanel ticker={ticker} standing={standing} />
        <CompanyOrders ticker={ticker} />
      </Columns>
      <ConflictsPanel ticker={ticker} />
      <Tabs value={filters.tab} onChange={(tab) => setFilter('tab', tab ?? 'trend')} keepMounted={false}>
        <Tabs.List mb="sm" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          {TABS.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="trend">
          <TrendTab ticker={ticker} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <CompanyDocuments ticker={ticker} />
        </Tabs.Panel>
        <Tabs.Panel value="fundamentals">
          <FundamentalsTab company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="macro">
          <MacroTab company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="competitors">
          <CompetitorsTab company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="sources">
          <SourcesTab company={company} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function CompanyActions({ company }: { company: Company }) {
  const confirm = useConfirm();
  const { ticker, active } = company;
  const toggle = useAction({
    run: () =>
      query.put('/api/admin/companies/{company_id}/toggle', {
        path: { company_id: company.id },
        body: { active: !active },
      }),
    done: active ? `${ticker} is no longer tracked.` : `${ticker} is tracked again.`,
    refresh: ['/api/companies'],
  });
  const backfill = useAction({
    run: () => query.post('/api/market/backfill/{ticker}', { path: { ticker } }),
    done: ({ inserted, total_bars }) => `${inserted} daily bars added, ${total_bars} in total.`,
    refresh: ['/api/market/prices/{ticker}'],
  });
  const askToConfirm = async () => {
    const agreed =
      !active ||
      (await confirm({
        title: `Stop tracking ${ticker}?`,
        consequence: `Its sources are no longer fetched and no new recommendations are published. Stored data is kept, and open positions and orders stay as they are.`,
        confirmLabel: `Stop tracking ${ticker}`,
        danger: true,
      }));
    if (agreed) toggle.mutate(undefined);
  };
  return (
    <>
      <AddToWatchlist company={company} />
      <LeaveWatchlist company={company} />
      <ActionButton variant="default" loading={backfill.isPending} onClick={() => backfill.mutate(undefined)}>
        Load prices
      </ActionButton>
      <ActionButton variant="default" loading={toggle.isPending} onClick={() => void askToConfirm()}>
        {active ? 'Stop tracking' : 'Resume tracking'}
      </ActionButton>
    </>
  );
}
