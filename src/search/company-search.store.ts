import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

const COMPANIES_MAX = 10;
const NAMES_MAX = 8;
/** The share of common trigrams from which on a name counts as misspelt. */
const SIMILARITY_MIN = 0.4;

/** Companies by names and tickers that are written exactly so, each with its other names. */
export async function findNames(
  db: Executor,
  keys: readonly string[],
  asOf: Date,
): Promise<Map<string, { ticker: string; names: string[] }[]>> {
  const found = new Map<string, { ticker: string; names: string[] }[]>();
  if (keys.length === 0) return found;
  const { rows } = await sql<{ key: string; ticker: string; names: string[] }>`
    with named as (
      select kernel.name_key(a.alias) as key, a.company_id from company_aliases a
        where kernel.name_key(a.alias) = any(${keys}::text[])
          and coalesce(a.valid_from, '-infinity') <= ${asOf} and coalesce(a.valid_until, 'infinity') > ${asOf}
      union select kernel.name_key(legal_name), id from companies where kernel.name_key(legal_name) = any(${keys}::text[])
      union select lower(ticker), id from companies where ticker = any(${keys.map((key) => key.toUpperCase())}::text[]))
    select named.key, c.ticker, array(select alias from company_aliases a where a.company_id = c.id
      and a.alias_type in ('brand', 'legal', 'ticker') and length(a.alias) > 2 order by a.alias limit ${NAMES_MAX}) as names
    from named join companies c on c.id = named.company_id order by c.ticker
  `.execute(db);
  for (const { key, ...company } of rows) found.set(key, [...(found.get(key) ?? []), company]);
  return found;
}

export interface FoundCompany {
  id: string;
  ticker: string;
  legal_name: string;
  sector: string | null;
  industry: string | null;
  matched: string;
  closeness: number;
}

/** Companies by the beginning of a ticker or of a word of a name, and by similar names where the server has trigrams. */
export async function findCompanies(
  db: Executor,
  search: { words: readonly string[]; tickers: readonly string[]; onlyTickers: readonly string[] },
): Promise<FoundCompany[]> {
  const only = search.onlyTickers.length === 0 ? null : search.onlyTickers;
  const key = search.words.join(' ');
  // Words consist of letters and digits, so that they have neither quotation marks nor wildcards.
  const beginning = `${search.words.map((word) => `'${word}'`).join(' <-> ')}:*`;
  const { rows } = await sql<FoundCompany>`
    with started as (select to_tsquery('pg_catalog.simple', ${key === '' ? '' : beginning}) as words),
    named as (
      select id as company_id, legal_name as name, kernel.name_key(legal_name) as key from companies
        where kernel.name_words(legal_name) @@ (select words from started)
      union all select company_id, alias, kernel.name_key(alias) from company_aliases
        where kernel.name_words(alias) @@ (select words from started)
      union all select id, ticker, lower(ticker) from companies where ${key} <> '' and ticker like ${`${key.toUpperCase()}%`}),
    scored as (
      select company_id, name, case when key = ${key} then 1 when key like ${`${key}%`} then 0.9 else 0.8 end as closeness from named
      union all select company_id, name, closeness * 0.8 from kernel.similar_names(${key}, ${SIMILARITY_MIN})
      union all select id, ticker, 0.95 from companies where ticker = any(${search.tickers}::text[])),
    best as (select distinct on (company_id) company_id, name, closeness from scored order by company_id, closeness desc, name)
    select c.id, c.ticker, c.legal_name, c.sector, c.industry, best.name as matched, best.closeness::float8
    from best join companies c on c.id = best.company_id
    where ${only}::text[] is null or c.ticker = any(${only}::text[])
    order by best.closeness desc, c.active desc, c.ticker limit ${COMPANIES_MAX}
  `.execute(db);
  return rows;
}

/** For each key the known name that is most similar to it; none where the server has no trigrams. */
export async function findSimilarNames(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, { name: string; key: string }>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ misspelt: string; name: string; key: string }>`
    select misspelt, similar_name.name, kernel.name_key(similar_name.name) as key
    from unnest(${keys}::text[]) as misspelt cross join lateral (
      select name from kernel.similar_names(misspelt, ${SIMILARITY_MIN}) where not is_ticker
      order by closeness desc, name limit 1) as similar_name
  `.execute(db);
  return new Map(rows.map(({ misspelt, ...name }) => [misspelt, name]));
}

/** Where the extension pg_trgm was installed; null where it was not. */
export async function findTrigramSchema(db: Executor): Promise<string | null> {
  const { rows } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'
  `.execute(db);
  return rows[0]?.schema ?? null;
}
