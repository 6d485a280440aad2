import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Columns, Filters, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty, type Loadable, Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatExact, formatMoney, formatPercent } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { type Change, compareRows, type Row } from './compare.ts';
import css from './changes-page.module.css';

const DAY_MS = 86_400_000;
/** The services return at most so many rows at once; the strongest difference is rarely beyond them. */
const ROWS_MAX = 200;
const HEIGHT_PX = 420;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const COLUMNS: Column<Change>[] = [
  { key: 'label', header: 'What', width: 'minmax(0, 2fr)', render: ({ label }) => label },
  { key: 'before', header: 'First day', width: 'minmax(104px, 1fr)', render: ({ before }) => before ?? 'none' },
  { key: 'after', header: 'Second day', width: 'minmax(104px, 1fr)', render: ({ after }) => after ?? 'none' },
];

type Recommendation = QueryResponse<'/api/recommendations'>[number];
const recommendationRow = ({ id, ticker, action, confidence }: Recommendation): Row => ({
  key: ticker,
  label: ticker,
  to: `/recommendations/${id}`,
  state: `${action} ${formatPercent(confidence)}`,
});
type Trend = QueryResponse<'/api/trends'>[number];
const trendRow = ({ entity_id, window, trend_direction, confidence }: Trend): Row => ({
  key: `${entity_id} ${window}`,
  label: entity_id,
  to: `/companies/${entity_id}`,
  state: `${trend_direction} ${formatPercent(confidence)}`,
});
type Position = QueryResponse<'/api/positions'>[number];
const positionRow = ({ id, ticker, quantity, avg_entry_price }: Position): Row => ({
  key: id,
  label: ticker,
  to: `/companies/${ticker}`,
  state: `${formatExact(quantity)} at ${formatMoney(avg_entry_price)}`,
});
type Event = QueryResponse<'/api/macro/events'>[number];
const eventRow = ({ id, summary, severity }: Event): Row => ({
  key: id,
  label: summary,
  to: `/macro?event=${id}`,
  state: severity,
});

/** What changed between two days: recommendations, trends, positions and macro events. */
export function ChangesPage() {
  const { filters, setFilter } = useFilters({ from: dayBefore(8), to: dayBefore(1) });
  const { from, to } = filters;
  return (
    <Page title="Changes" description="What was known and published by the end of two days, and what is different.">
      <Filters>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className={css.day}>
            {name === 'from' ? 'First day' : 'Second day'}
            <input
              type="date"
              max={dayBefore(0)}
              value={filters[name]}
              onChange={({ currentTarget: { value } }) => value !== '' && setFilter(name, value)}
            />
          </label>
        ))}
      </Filters>
      <Columns at="1fr 1fr" from="lg">
        <Recommendations from={from} to={to} />
        <Positions from={from} to={to} />
        <Trends from={from} to={to} />
        <Events from={from} to={to} />
      </Columns>
    </Page>
  );
}

interface Days {
  from: string;
  to: string;
}

function Recommendations({ from, to }: Days) {
  const before = useGet(query, '/api/recommendations', { query: { as_of: from, limit: ROWS_MAX } });
  const after = useGet(query, '/api/recommendations', { query: { as_of: to, limit: ROWS_MAX } });
  return (
    <Compared
      title="Recommendations"
      note="with their confidence"
      before={before}
      after={after}
      toRow={recommendationRow}
    />
  );
}

function Trends({ from, to }: Days) {
  const before = useGet(query, '/api/trends', { query: { as_of: from, limit: ROWS_MAX, window: '7d' } });
  const after = useGet(query, '/api/trends', { query: { as_of: to, limit: ROWS_MAX, window: '7d' } });
  return (
    <Compared title="Trends of 7 days" note="with their confidence" before={before} after={after} toRow={trendRow} />
  );
}

function Positions({ from, to }: Days) {
  const before = useGet(query, '/api/positions', { query: { as_of: from } });
  const after = useGet(query, '/api/positions', { query: { as_of: to } });
  return <Compared title="Positions" before={before} after={after} toRow={positionRow} />;
}

function Events({ from, to }: Days) {
  const before = useGet(query, '/api/macro/events', { query: { as_of: from, limit: ROWS_MAX } });
  const after = useGet(query, '/api/macro/events', { query: { as_of: to, limit: ROWS_MAX } });
  return <Compared title="Macro events" before={before} after={after} toRow={eventRow} />;
}

interface ComparedProps<T> {
  title: string;
  note?: string;
  before: Loadable<T[]>;
  after: Loadable<T[]>;
  toRow: (item: T) => Row;
}

/** Panels have a fixed height, so that the ones below do not move when rows arrive. */
function Compared<T>({ title, note, before, after, toRow }: ComparedProps<T>) {
  return (
    <Panel title={title} {...(note === undefined ? {} : { note })} flush>
      <div className={css.rows}>
        <Loaded query={before}>
          {(one) => (
            <Loaded query={after}>
              {(other) => <Changes label={`Changes: ${title}`} before={one.map(toRow)} after={other.map(toRow)} />}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

function Changes({ label, before, after }: { label: string; before: Row[]; after: Row[] }) {
  const changes = compareRows(before, after);
  if (changes.length === 0) return <Empty title="No change between the two days" />;
  return (
    <Table
      label={label}
      rows={changes}
      columns={COLUMNS}
      rowKey={({ key }) => key}
      to={({ to }) => to}
      maxHeight={HEIGHT_PX}
      hasCards
    />
  );
}
