import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { query, type QueryResponse, registry } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { ActionBadge } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { ScoreBar, Meter } from '../../components/meter.tsx';
import { Filters, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { standingColumn, useStandings } from '../../components/standing.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { formatPercent, formatSigned, NO_VALUE, formatPlural } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import type { Recommendation } from '../recommendations/columns.tsx';
import { AddCompany } from './add-company.tsx';
import { DeleteWatchlist } from './delete-watchlist.tsx';
import { NewWatchlist } from './new-watchlist.tsx';
import { TrackCompanies } from './track-companies.tsx';

type Company = QueryResponse<'/api/companies'>[number];
type Trend = QueryResponse<'/api/trends'>[number];
type Coverage = QueryResponse<'/api/admin/companies/coverage'>[number];

interface Row extends Company {
  trend: Trend | undefined;
  recommendation: Recommendation | undefined;
  coverage: Coverage | undefined;
}

const POLLING = { pollIntervalMs: 20_000 };
const TREND_WINDOW = '7d';

const COLUMNS: Column<Row>[] = [
  tickerColumn('68px'),
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(0, 2fr)',
    sort: (row) => row.legal_name,
    render: (row) => row.legal_name,
  },
  {
    key: 'sector',
    header: 'Sector',
    width: 'minmax(0, 1fr)',
    from: 'md',
    sort: (row) => row.sector,
    render: (row) => row.sector ?? NO_VALUE,
  },
  {
    key: 'industry',
    header: 'Industry',
    width: 'minmax(0, 1.3fr)',
    from: 'lg',
    sort: (row) => row.industry,
    render: (row) => row.industry ?? NO_VALUE,
  },
  {
    key: 'trend',
    header: 'Trend, 7 d',
    width: 'minmax(96px, 1fr)',
    sort: (row) => row.trend?.trend_score ?? null,
    render: ({ trend }) =>
      trend ? <ScoreBar value={trend.trend_score} text={formatSigned(trend.trend_score)} /> : NO_VALUE,
  },
  {
    key: 'action',
    header: 'Action',
    width: '58px',
    sort: (row) => row.recommendation?.action ?? null,
    render: ({ recommendation }) => (recommendation ? <ActionBadge action={recommendation.action} /> : NO_VALUE),
  },
  {
    key: 'confidence',
    header: 'Confidence',
    width: 'minmax(96px, 1fr)',
    from: 'sm',
    sort: (row) => row.recommendation?.confidence ?? null,
    render: ({ recommendation }) =>
      recommendation ? (
        <Meter value={recommendation.confidence} text={formatPercent(recommendation.confidence)} />
      ) : (
        NO_VALUE
      ),
  },
  {
    key: 'sources',
    header: 'Sources',
    width: '60px',
    right: true,
    from: 'md',
    sort: (row) => row.coverage?.active_sources ?? null,
    render: ({ coverage }) => coverage?.active_sources ?? 0,
  },
];

export function CompaniesPage() {
  const view = useFilters({ q: '', sector: '', active: 'true', list: '' });
  const { filters, setFilter } = view;
  const companies = useGet(query, '/api/companies', { query: { active: filters.active === 'true' } });
  const trends = useGet(query, '/api/trends', { query: { window: TREND_WINDOW, limit: 200 } }, POLLING);
  const recommendations = useGet(query, '/api/recommendations', { query: { limit: 200 } }, POLLING);
  const standings = useStandings();
  const columns = useMemo(
    () =>
      COLUMNS.toSpliced(
        2,
        0,
        standingColumn<Row>(standings, ({ recommendation: made }) => (made?.action === 'hold' ? undefined : made?.id)),
      ),
    [standings],
  );
  const coverage = useGet(query, '/api/admin/companies/coverage');
  const watchlists = useGet(registry, '/watchlists');
  const watchlist = watchlists.data?.find(({ id }) => id === filters.list);
  const members = useGet(
    registry,
    '/watchlists/{watchlist_id}/members',
    { path: { watchlist_id: filters.list } },
    { enabled: watchlist !== undefined },
  );
  const sectors = [...new Set(companies.data?.map(({ sector }) => sector).filter((sector) => sector !== null))].sort();

  const rows = useMemo(() => {
    const trendOf = new Map(trends.data?.map((trend) => [trend.entity_id, trend]));
    const recommendationOf = new Map(recommendations.data?.map((item) => [item.ticker, item]));
    const coverageOf = new Map(coverage.data?.map((item) => [item.ticker, item]));
    return companies.data?.map((company) => ({
      ...company,
      trend: trendOf.get(company.ticker),
      recommendation: recommendationOf.get(company.ticker),
      coverage: coverageOf.get(company.ticker),
    }));
  }, [companies.data, trends.data, recommendations.data, coverage.data]);
  const wanted = filters.q.toLowerCase();
  // Until the members have loaded, the page would show all companies or those of the previous list.
  const isListKnown = members.data !== undefined && !members.isPlaceholderData;
  const memberIds = watchlist && isListKnown ? new Set(members.data.map(({ id }) => id)) : null;
  const shown = (watchlist && !isListKnown ? undefined : rows)?.filter(
    ({ id, ticker, legal_name, sector }) =>
      `${ticker} ${legal_name}`.toLowerCase().includes(wanted) &&
      (filters.sector === '' || sector === filters.sector) &&
      (memberIds === null || memberIds.has(id)),
  );
  return (
    <Page
      title="Companies"
      description="Tracked companies with their current trend and recommendation."
      actions={
        <>
          {watchlist && (
            <DeleteWatchlist id={watchlist.id} name={watchlist.name} onDeleted={() => setFilter('list', '')} />
          )}
          <NewWatchlist onCreated={(id) => setFilter('list', id)} />
          <AddCompany />
          <TrackCompanies />
        </>
      }
    >
      <Filters>
        <TextInput
          aria-label="Search companies"
          placeholder="Ticker or name"
          leftSection={<Icon name="search" size={13} />}
          value={filters.q}
          onChange={(event) => setFilter('q', event.currentTarget.value)}
          w={200}
        />
        <Select
          aria-label="Sector"
          data={[{ value: '', label: 'All sectors' }, ...sectors.map((sector) => ({ value: sector, label: sector }))]}
          value={filters.sector}
          onChange={(value) => setFilter('sector', value ?? '')}
          w={170}
        />
        <Select
          aria-label="Watchlist"
          data={[
            { value: '', label: 'All companies' },
            ...(watchlists.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={watchlist?.id ?? ''}
          onChange={(value) => setFilter('list', value ?? '')}
          w={170}
        />
        <SegmentedControl
          aria-label="Active or inactive"
          data={[
            { value: 'true', label: 'Active' },
            { value: 'false', label: 'Inactive' },
          ]}
          value={filters.active}
          onChange={(value) => setFilter('active', value)}
        />
        <SavedViews list="companies" of={view} />
      </Filters>
      <Panel flush>
        <Loaded
          query={{ ...companies, data: shown, error: companies.error ?? (watchlist ? members.error : null) }}
          lines={8}
          empty={{
            title: 'No companies',
            hint:
              filters.q || filters.sector
                ? 'No company matches the filters.'
                : watchlist
                  ? `“${watchlist.name}” has no such company. Add one with “Watch” on the company’s page.`
                  : 'Add companies by their symbols to start.',
            icon: 'companies',
          }}
        >
          {(list) => (
            <Table
              label="Companies"
              rows={list}
              columns={columns}
              rowKey={(row) => row.id}
              to={(row) => `/companies/${row.ticker}`}
              footer={formatPlural(list.length, 'company', 'companies')}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
