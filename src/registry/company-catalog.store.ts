import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { findJsonRow, readJsonRows } from '../kernel/db/json-rows.store.ts';
import { ALIASES_PER_COMPANY_MAX } from './alias.store.ts';
import { CompanyCoverage, CompanyDetail, CompanyRecord } from './company-catalog.schema.ts';
import type { SourceType } from './registry-enums.ts';

const COMPANIES_MAX = 20_000;

export interface CatalogFilter {
  active: boolean;
  sector?: string | undefined;
  ticker?: string | undefined;
}

/** By ticker, as a response. */
export function readCatalog(db: Executor, filter: CatalogFilter): Promise<string> {
  let query = db.selectFrom('companies').selectAll().where('active', '=', filter.active);
  if (filter.ticker !== undefined) query = query.where('ticker', '=', filter.ticker);
  if (filter.sector !== undefined) {
    query = query.where((eb) => eb(eb.fn<string>('lower', ['sector']), '=', filter.sector?.toLowerCase() ?? ''));
  }
  return readJsonRows(db, CompanyRecord, query.orderBy('ticker').limit(COMPANIES_MAX));
}

/** A company with its aliases and the number of its active sources as a response, in one statement; null if there is none. */
export function readCompanyDetail(db: Executor, id: string): Promise<string | null> {
  const company = db
    .selectFrom('companies')
    .selectAll()
    .select([
      // Text of compact objects: `json_agg` would add spaces to the response.
      sql`(select ('[' || coalesce(string_agg(row_to_json(own)::text, ','), '') || ']')::json from (
        select id, alias, alias_type from company_aliases where company_id = companies.id
        order by created_at, id limit ${sql.lit(ALIASES_PER_COMPANY_MAX)}) own)`.as('aliases'),
      sql`(select count(*) from sources where company_id = companies.id and active)`.as('active_source_count'),
    ])
    .where('id', '=', id);
  return findJsonRow(db, CompanyDetail, company);
}

/** How many active sources of each type each company has, by ticker, as a response. */
export function readCoverage(db: Executor): Promise<string> {
  const rows = db
    .selectFrom('companies')
    .leftJoin('sources', (join) =>
      join.onRef('sources.company_id', '=', 'companies.id').on('sources.active', '=', true),
    )
    .select((eb) => {
      const countOf = (type: SourceType) =>
        eb.fn.count<number>('sources.id').filterWhere('sources.source_type', '=', type);
      return [
        'companies.id as company_id',
        'companies.ticker',
        'companies.legal_name',
        'companies.sector',
        eb.fn.count<number>('sources.id').as('active_sources'),
        countOf('market_api').as('market_sources'),
        countOf('news_api').as('news_sources'),
        countOf('filings_api').as('filings_sources'),
        countOf('web_scrape').as('web_scrape_sources'),
        countOf('broker').as('broker_sources'),
      ];
    })
    .where('companies.active', '=', true)
    .groupBy('companies.id')
    .orderBy('companies.ticker')
    .limit(COMPANIES_MAX);
  return readJsonRows(db, CompanyCoverage, rows);
}
