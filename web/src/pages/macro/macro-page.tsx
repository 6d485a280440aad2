import { Select } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { Columns, Filters, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { EventPanel } from './event-panel.tsx';
import { EVENT_POLLING, type MacroEvent, SEVERITIES } from './events.ts';
import { ExposureMap } from './exposure-map.tsx';
import { LayerSwitches } from './layer-switch.tsx';
import { WhatIfPanel } from './what-if-panel.tsx';

/** Of a full list, so that the panels below keep their place. */
const TABLE_HEIGHT = 632;

const COLUMNS: Column<MacroEvent>[] = [
  {
    key: 'at',
    header: 'Available',
    width: '78px',
    sort: (row) => row.available_at,
    render: (row) => <Time value={row.available_at} />,
  },
  {
    key: 'severity',
    header: 'Severity',
    width: '78px',
    sort: (row) => SEVERITIES.indexOf(row.severity),
    render: (row) => <StatusBadge status={row.severity} />,
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '118px',
    from: 'lg',
    sort: (row) => row.event_types[0] ?? '',
    render: (row) => formatWords(row.event_types[0]),
  },
  {
    key: 'summary',
    header: 'Event',
    width: 'minmax(0, 1fr)',
    render: (row) => <span title={row.summary}>{row.summary}</span>,
  },
];

export function MacroPage() {
  const view = useFilters({ severity: '' });
  const { filters, setFilter } = view;
  const selection = useFilters({ event: '' });
  const events = useListing(query, '/api/macro/events', { severity: filters.severity || undefined }, EVENT_POLLING);
  const chosen = selection.filters.event || events.data?.[0]?.id || null;
  return (
    <Page
      title="Macro"
      description="Macro events and the companies they affect through their sales regions, supply chains and commodities."
      actions={<LayerSwitches />}
    >
      <Columns at="3fr 2fr">
        <Panel
          title="Macro events"
          flush
          aside={
            <Filters>
              <Select
                aria-label="Severity"
                placeholder="Any severity"
                data={SEVERITIES.map((value) => ({ value, label: formatWords(value) }))}
                value={filters.severity || null}
                onChange={(value) => setFilter('severity', value ?? '')}
                clearable
                w={140}
              />
              <SavedViews list="macro" of={view} />
            </Filters>
          }
        >
          <Loaded
            query={events}
            height={TABLE_HEIGHT}
            empty={{ title: 'No events', hint: 'Events are extracted from incoming documents.', icon: 'macro' }}
          >
            {(rows) => (
              <Table
                label="Macro events"
                rows={rows}
                columns={COLUMNS}
                rowKey={(row) => row.id}
                onOpen={(row) => selection.setFilter('event', row.id)}
                onEnd={events.loadMore}
              />
            )}
          </Loaded>
        </Panel>
        <EventPanel eventId={chosen} />
      </Columns>
      <Columns at="3fr 2fr">
        <ExposureMap events={events} />
        <WhatIfPanel />
      </Columns>
    </Page>
  );
}
