import { type RawBuilder, sql } from 'kysely';
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

/** Companies by a beginning of a name or ticker, by their field, and by similar names where the server has trigrams. */
export async function findCompanies(
  db: Executor,
  search: { key: string; tickers: readonly string[]; onlyTickers: readonly string[] },
): Promise<FoundCompany[]> {
  const similarity = await similarityOf(db);
  const only = search.onlyTickers.length === 0 ? null : search.onlyTickers;
  const start = `${search.key.replaceAll(/[\\%_]/g, '')}%`;
  const { rows } = await sql<FoundCompany>`
    with named as (
      select c.id as company_id, c.legal_name as name, kernel.name_key(c.legal_name) as key from companies c
      union all select id, ticker, lower(ticker) from companies
      union all select company_id, alias, kernel.name_key(alias) from company_aliases),
    scored as (
      select company_id, name, case
          when key = ${search.key} then 1 when key like ${start} then 0.9 when key like ${`% ${start}`} then 0.8
          else ${similarity === null ? sql`0` : sql`${similarity}(key, ${search.key}) * 0.8`} end as closeness
      from named where ${search.key} <> ''
      union all select id, ticker, 0.95 from companies where ticker = any(${search.tickers}::text[])),
    best as (select distinct on (company_id) company_id, name, closeness from scored
      where closeness >= ${SIMILARITY_MIN * 0.8}::float8 order by company_id, closeness desc, name)
    select c.id, c.ticker, c.legal_name, c.sector, c.industry, best.name as matched, best.closeness::float8
    from best join companies c on c.id = best.company_id
    where ${only}::text[] is null or c.ticker = any(${only}::text[])
    order by best.closeness desc, c.active desc, c.ticker limit ${COMPANIES_MAX}
  `.execute(db);
  return rows;
}

/** The known name that is most similar to a misspelt word; null where none is similar or the server has no trigrams. */
export async function findSimilarName(db: Executor, key: string): Promise<{ name: string; key: string } | null> {
  const similarity = await similarityOf(db);
  if (similarity === null) return null;
  const { rows } = await sql<{ name: string; key: string }>`
    select name, kernel.name_key(name) as key from (
      select alias as name from company_aliases where alias_type <> 'ticker' union select legal_name from companies) as names
    where ${similarity}(kernel.name_key(name), ${key}) >= ${SIMILARITY_MIN}
    order by ${similarity}(kernel.name_key(name), ${key}) desc, name limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** The function of the extension pg_trgm, in whichever schema it was installed. */
async function similarityOf(db: Executor): Promise<RawBuilder<number> | null> {
  const schema = await findTrigramSchema(db);
  return schema === null ? null : sql`${sql.id(schema, 'similarity')}`;
}

export async function findTrigramSchema(db: Executor): Promise<string | null> {
  const { rows } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'
  `.execute(db);
  return rows[0]?.schema ?? null;
}
