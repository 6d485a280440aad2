import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { SearchFilter } from './search-filter.ts';

const ROWS_MAX = 30;
const MONTH_MS = 30 * DAY_MS;
/** Companies whose recommendations of the last month are enough for an answer about several kinds, which shows five. */
const RECENT_ENOUGH = 10;

export const ROW_TYPES = ['macro_event', 'company_event', 'recommendation', 'report', 'saved_query'] as const;
export type RowType = (typeof ROW_TYPES)[number];

/** A row of another table than documents that contains the whole search. */
export interface FoundRow {
  type: RowType;
  id: string;
  target_id: string;
  title: string;
  text: string;
  at: Date;
  tickers: string[];
  rank: number;
}

interface RowSearch {
  match: string;
  /** Without companies, for ranking. */
  words: string;
}

/** One kind of rows as a part of a statement; null where a filter excludes the kind. */
type SelectRows = (search: RowSearch, filter: SearchFilter) => RawBuilder<FoundRow> | null;

const within = (at: RawBuilder<Date>, { since, until, asOf }: SearchFilter) => sql<boolean>`${at} <= ${asOf}
  and (${since}::timestamptz is null or ${at} > ${since}) and (${until}::timestamptz is null or ${at} <= ${until})`;

const hasTicker = (ticker: RawBuilder<string>, { tickers }: SearchFilter) =>
  tickers.length === 0 ? sql<boolean>`true` : sql<boolean>`${ticker} = any(${tickers}::text[])`;

const rankOf = (vector: RawBuilder<string>, { words }: RowSearch) =>
  words === '' ? sql<number>`0::float8` : sql<number>`ts_rank(${vector}, ${words}::tsquery)::float8`;

const selectMacroEvents: SelectRows = (search, filter) => {
  if (filter.tickers.length > 0) return null;
  const vector = sql<string>`kernel.event_vector(event_types, summary, key_facts,
    affected_regions || affected_sectors || affected_commodities)`;
  return sql<FoundRow>`
    select 'macro_event' as type, id, id as target_id, summary as title,
      concat_ws(' ', nullif(array_to_string(key_facts, ' '), ''), nullif(array_to_string(affected_regions || affected_sectors, ', '), '')) as text,
      available_at as at, '{}'::text[] as tickers, ${rankOf(vector, search)} as rank
    from global_events where ${vector} @@ ${search.match}::tsquery and ${within(sql`available_at`, filter)}
      and (${filter.withRestricted} or not text_restricted)
    order by available_at desc limit ${ROWS_MAX}`;
};

const selectCompanyEvents: SelectRows = (search, filter) => {
  const isReadable = filter.withRestricted
    ? sql<boolean>`true`
    : sql<boolean>`not (select restricted from documents where id = i.document_id)`;
  const vector = sql<string>`kernel.impact_vector(i.ticker, i.catalyst_type, i.evidence, i.rationale)`;
  return sql<FoundRow>`
    select 'company_event' as type, i.id, i.document_id as target_id,
      i.ticker || ': ' || replace(i.catalyst_type, '_', ' ') || ', ' || i.direction as title,
      coalesce(i.evidence -> 0 ->> 'quote', i.rationale) as text, i.available_at as at, array[i.ticker] as tickers,
      ${rankOf(vector, search)} as rank
    from company_impacts i
    where i.counts and ${vector} @@ ${search.match}::tsquery and ${within(sql`i.available_at`, filter)}
      and ${hasTicker(sql`i.ticker`, filter)} and ${isReadable}
    order by i.available_at desc limit ${ROWS_MAX}`;
};

/**
 * The newest of each ticker: earlier ones say nearly the same. Those of the last month first, because a frequent word stands in
 * most of them; the others only where that month has too few.
 */
const selectRecommendations: SelectRows = (search, filter) => {
  const monthAgo = new Date(filter.asOf.getTime() - MONTH_MS);
  const enough = filter.types.length === 1 ? ROWS_MAX : RECENT_ENOUGH;
  const matching = sql`select id, ticker, action, time_horizon, thesis, generated_at, words from recommendations
    where words @@ ${search.match}::tsquery and ${within(sql`generated_at`, filter)} and ${hasTicker(sql`ticker`, filter)}`;
  return sql<FoundRow>`
    with recent as materialized (${matching} and generated_at > ${monthAgo}),
    older as materialized (${matching} and generated_at <= ${monthAgo}
      and (select count(distinct ticker) from recent) < ${enough})
    select 'recommendation' as type, id, id as target_id, upper(action) || ' ' || ticker || ' over ' || time_horizon as title,
      thesis as text, generated_at as at, array[ticker] as tickers, ${rankOf(sql`words`, search)} as rank
    from (select distinct on (ticker) * from (select * from recent union all select * from older) as hits
      order by ticker, generated_at desc) as newest
    order by generated_at desc limit ${ROWS_MAX}`;
};

const selectReports: SelectRows = (search, filter) => {
  if (filter.tickers.length > 0) return null;
  return sql<FoundRow>`
    select 'report' as type, id, id as target_id, initcap(report_type) || ' report ' || period_end::text as title,
      'Status: ' || replace(validation_status, '_', ' ') as text, generated_at as at, '{}'::text[] as tickers,
      ${rankOf(sql`words`, search)} as rank
    from trading_reports where words @@ ${search.match}::tsquery and ${within(sql`generated_at`, filter)}
    order by generated_at desc limit ${ROWS_MAX}`;
};

const selectSavedQueries: SelectRows = (search, filter) => {
  if (filter.tickers.length > 0) return null;
  const vector = sql<string>`(setweight(to_tsvector('pg_catalog.english', name), 'A')
    || to_tsvector('pg_catalog.english', description || ' ' || sql_text))`;
  return sql<FoundRow>`
    select 'saved_query' as type, id, id as target_id, name as title, coalesce(nullif(description, ''), left(sql_text, 400)) as text,
      created_at as at, '{}'::text[] as tickers, ${rankOf(vector, search)} as rank
    from (select * from saved_queries order by created_at desc limit 500) as newest
    where ${vector} @@ ${search.match}::tsquery and ${within(sql`created_at`, filter)}
    order by created_at desc limit ${ROWS_MAX}`;
};

const SELECT_ROWS: Readonly<Record<RowType, SelectRows>> = {
  macro_event: selectMacroEvents,
  company_event: selectCompanyEvents,
  recommendation: selectRecommendations,
  report: selectReports,
  saved_query: selectSavedQueries,
};

/** Rows of the wanted kinds, the newest of each, in one statement. */
export async function findRows(
  db: Executor,
  types: readonly RowType[],
  search: RowSearch,
  filter: SearchFilter,
): Promise<FoundRow[]> {
  const parts = types.flatMap((type) => SELECT_ROWS[type](search, filter) ?? []);
  if (parts.length === 0) return [];
  const { rows } = await sql<FoundRow>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}`.execute(db);
  return rows;
}
