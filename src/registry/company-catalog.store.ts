import type { Executor } from '../kernel/db/database.ts';
import type { CompanyRow } from './company.store.ts';
import type { SourceType } from './registry-enums.ts';

const COMPANIES_MAX = 20_000;

export interface CatalogFilter {
  active: boolean;
  sector?: string | undefined;
  ticker?: string | undefined;
}

export function listCatalog(db: Executor, filter: CatalogFilter): Promise<CompanyRow[]> {
  let query = db.selectFrom('companies').selectAll().where('active', '=', filter.active);
  if (filter.ticker !== undefined) query = query.where('ticker', '=', filter.ticker);
  if (filter.sector !== undefined) {
    query = query.where((eb) => eb(eb.fn<string>('lower', ['sector']), '=', filter.sector?.toLowerCase() ?? ''));
  }
  return query.orderBy('ticker').limit(COMPANIES_MAX).execute();
}

export async function countActiveSources(db: Executor, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export function listCoverage(db: Executor) {
  return db
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
    .limit(COMPANIES_MAX)
    .execute();
}
