import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { Filters, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { standingColumn, useStandings } from '../../components/standing.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/state.tsx';
import { Table } from '../../components/table.tsx';
import { TickerFilter } from '../../components/ticker.tsx';
import { formatCount } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { ALL_COLUMNS, byUrgency, type Recommendation } from './columns.tsx';

const ACTIONS = [
  { value: '', label: 'All' },
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
  { value: 'hold', label: 'Hold' },
];
/** Minimum confidence of the three risk tiers, as defined in the interface. */
const FLOORS = [
  { value: '', label: 'Any confidence' },
  { value: '0.4', label: 'Aggressive: 40% or more' },
  { value: '0.55', label: 'Moderate: 55% or more' },
  { value: '0.75', label: 'Conservative: 75% or more' },
];
const TYPING_MS = 250;

export function RecommendationsPage() {
  const view = useFilters({ ticker: '', action: '', floor: '', all: '' });
  const { filters, setFilter, clear, isFiltered } = view;
  const [ticker] = useDebouncedValue(filters.ticker, TYPING_MS);
  const latest = filters.all === '';
  const found = useListing(
    query,
    '/api/recommendations',
    {
      latest,
      ...(ticker ? { ticker } : {}),
      ...(filters.action ? { action: filters.action } : {}),
      ...(filters.floor ? { min_confidence: filters.floor } : {}),
    },
    { pollIntervalMs: 15_000, pageSize: 200 },
  );
  const standings = useStandings();
  const columns = useMemo(
    () =>
      ALL_COLUMNS.toSpliced(
        2,
        0,
        standingColumn<Recommendation>(standings, ({ id, action }) => (action === 'hold' ? undefined : id)),
      ),
    [standings],
  );
  const rows = latest ? found.data?.toSorted(byUrgency) : found.data;
  return (
    <Page
      title="Recommendations"
      description="Buy, sell and hold recommendations with their confidence. Open one to see its evidence."
    >
      <Filters>
        <TickerFilter value={filters.ticker} onChange={(value) => setFilter('ticker', value)} />
        <SegmentedControl
          aria-label="Action"
          data={ACTIONS}
          value={filters.action}
          onChange={(value) => setFilter('action', value)}
        />
        <Select
          aria-label="Confidence"
          data={FLOORS}
          value={filters.floor}
          onChange={(value) => setFilter('floor', value ?? '')}
          w={190}
        />
        <SegmentedControl
          aria-label="Latest or all"
          data={[
            { value: '', label: 'Latest per company' },
            { value: 'true', label: 'All' },
          ]}
          value={filters.all}
          onChange={(value) => setFilter('all', value)}
        />
        {isFiltered && (
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
        <SavedViews list="recommendations" of={view} />
      </Filters>
      <Panel flush>
        <Loaded
          query={{ ...found, data: rows }}
          lines={8}
          empty={{
            title: 'No recommendations',
            hint: isFiltered
              ? 'Relax the filters above.'
              : 'Recommendations are published once trends have been computed.',
            icon: 'recommendations',
          }}
        >
          {(list) => (
            <Table
              label="Recommendations"
              rows={list}
              columns={columns}
              rowKey={(row) => row.id}
              to={(row) => `/recommendations/${row.id}`}
              onEnd={found.loadMore}
              footer={`${formatCount(list.length)} shown${latest ? ', buy and sell by edge after costs, then hold' : ', newest first'}`}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
