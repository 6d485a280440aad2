import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { query } from '../../api/client.ts';
import { useListing } from '../../api/hooks.ts';
import { Filters, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/state.tsx';
import { Table } from '../../components/table.tsx';
import { TickerFilter } from '../../components/ticker.tsx';
import { formatCount, formatWords } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { DOCUMENT_COLUMNS } from './columns.tsx';

const TYPES = ['news', 'filing', 'press_release', 'web_page'];
const STATUSES = [
  'raw',
  'parsed',
  'extracted',
  'irrelevant',
  'duplicate',
  'parse_failed',
  'extraction_failed',
  'archived',
];
const SPANS: Record<string, number> = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 };
const HOUR_MS = 3_600_000;
const TYPING_MS = 250;

const options = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: formatWords(value) })),
];

/** Rounded to the minute, so that renders within it share one cached request. */
function sinceOf(span: string): string | undefined {
  const hours = SPANS[span];
  if (hours === undefined) return undefined;
  return new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * HOUR_MS).toISOString();
}

/** All documents, newest first. */
export function DocumentsPage() {
  const view = useFilters({ ticker: '', type: '', status: '', span: '' });
  const { filters, setFilter, clear, isFiltered } = view;
  const [ticker] = useDebouncedValue(filters.ticker, TYPING_MS);
  const since = sinceOf(filters.span);
  const found = useListing(
    query,
    '/api/documents',
    {
      ...(ticker ? { ticker } : {}),
      ...(filters.type ? { document_type: filters.type } : {}),
      ...(filters.status ? { status: filters.status } : {}),
      ...(since ? { since } : {}),
    },
    { pollIntervalMs: 15_000 },
  );
  return (
    <Page
      title="Documents"
      description="Documents that were fetched and read, with their source and processing status."
    >
      <Filters>
        <TickerFilter value={filters.ticker} onChange={(value) => setFilter('ticker', value)} />
        <Select
          aria-label="Kind"
          data={options('All kinds', TYPES)}
          value={filters.type}
          onChange={(value) => setFilter('type', value ?? '')}
          w={140}
        />
        <Select
          aria-label="Status"
          data={options('Any status', STATUSES)}
          value={filters.status}
          onChange={(value) => setFilter('status', value ?? '')}
          w={150}
        />
        <Select
          aria-label="Published"
          data={[
            { value: '', label: 'Any time' },
            ...Object.keys(SPANS).map((value) => ({ value, label: `Last ${value}` })),
          ]}
          value={filters.span}
          onChange={(value) => setFilter('span', value ?? '')}
          w={120}
        />
        {isFiltered && (
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
        <SavedViews list="documents" of={view} />
      </Filters>
      <Panel flush>
        <Loaded
          query={found}
          lines={8}
          empty={{
            title: 'No documents',
            hint: isFiltered ? 'Relax the filters above.' : 'Documents arrive as sources are fetched.',
          }}
        >
          {(rows) => (
            <Table
              label="Documents"
              rows={rows}
              columns={DOCUMENT_COLUMNS}
              rowKey={(row) => row.id}
              to={(row) => `/documents/${row.id}`}
              onEnd={found.loadMore}
              footer={
                found.total === null
                  ? `${formatCount(rows.length)} shown${found.hasMore ? ', more as you scroll' : ''}`
                  : `${formatCount(rows.length)} of ${formatCount(found.total)}`
              }
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
