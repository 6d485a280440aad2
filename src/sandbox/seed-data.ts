import type { SeedCompany, SeedData, SeedSource } from '../registry/seed.store.ts';
import { COMPANIES } from './cast/companies.ts';
import type { Company, CastAlias } from './cast/company.ts';
import { getOutlet, OUTLETS, type Outlet } from './cast/outlets.ts';
import { RELATIONSHIPS } from './cast/relationships.ts';
import { BENCHMARK, FUNDS } from './cast/sectors.ts';
import { WATCHLISTS } from './cast/watchlists.ts';
import type { SandboxUrls } from './sandbox-urls.ts';

/** Registry data as an operator would enter it: names and URLs, but no ground truth. */
export function sandboxSeedData(urls: SandboxUrls, openOfSession: (session: number) => Date): SeedData {
  return {
    companies: [...COMPANIES.map((company) => companyRow(company, openOfSession)), ...FUNDS.map(fundRow)],
    sources: [
      ...COMPANIES.flatMap((company) => companySources(company, urls)),
      ...FUNDS.map(({ ticker }) => marketSource(ticker, urls)),
      ...OUTLETS.flatMap((outlet) => outletSource(outlet, urls)),
      {
        ticker: BENCHMARK,
        source_type: 'broker',
        source_name: 'Sandbox brokerage',
        config: { base_url: urls.alpaca },
        credibility_score: 1,
      },
    ],
    relationships: RELATIONSHIPS.map((relationship) => ({ ...relationship })),
    watchlists: WATCHLISTS.map((watchlist) => ({ ...watchlist })),
  };
}

function companyRow(company: Company, openOfSession: (session: number) => Date): SeedCompany {
  const instantOf = (session: number | undefined) => (session === undefined ? null : openOfSession(session));
  return {
    ticker: company.ticker,
    legal_name: company.legalName,
    exchange: company.exchange,
    sector: company.sector,
    industry: company.industry,
    market_cap_bucket: company.capBucket,
    aliases: company.aliases.map(({ alias, type, fromSession, untilSession }: CastAlias) => ({
      alias,
      alias_type: type,
      valid_from: instantOf(fromSession),
      valid_until: instantOf(untilSession),
    })),
    exposure: company.exposure,
  };
}

/** Funds have their own sector so that they are never peers of a company; the industry names what they track. */
function fundRow(fund: (typeof FUNDS)[number]): SeedCompany {
  return {
    ticker: fund.ticker,
    legal_name: fund.legalName,
    exchange: 'NYSE',
    sector: 'Funds',
    industry: fund.tracks,
    market_cap_bucket: 'fund',
    aliases: [{ alias: fund.ticker, alias_type: 'ticker', valid_from: null, valid_until: null }],
    exposure: null,
  };
}

function marketSource(ticker: string, urls: SandboxUrls): SeedSource {
  return {
    ticker,
    source_type: 'market_api',
    source_name: 'Sandbox market data',
    config: { base_url: urls.polygon, ticker },
    credibility_score: 1,
  };
}

function companySources(company: Company, urls: SandboxUrls): SeedSource[] {
  const { ticker } = company;
  const wire = getOutlet('corvane');
  const filings = getOutlet('filings');
  const newsroom = getOutlet('newsroom');
  return [
    marketSource(ticker, urls),
    {
      ticker,
      source_type: 'news_api',
      source_name: wire.name,
      config: { base_url: urls.polygon, ticker },
      credibility_score: wire.configuredCredibility,
    },
    {
      ticker,
      source_type: 'filings_api',
      source_name: filings.name,
      config: { base_url: urls.edgar, cik: cikText(company.cik), ticker },
      credibility_score: filings.configuredCredibility,
    },
    {
      ticker,
      source_type: 'web_scrape',
      source_name: `${company.shortName} newsroom`,
      config: {
        base_url: `${urls.outlets}/newsroom/${company.slug}/`,
        pages: 'links',
        document_type: 'press_release',
        ticker,
      },
      credibility_score: newsroom.configuredCredibility,
    },
  ];
}

/** Outlets cover all companies, but a source belongs to one company, so outlet sources belong to the benchmark. */
function outletSource(outlet: Outlet, urls: SandboxUrls): SeedSource[] {
  const common = {
    ticker: BENCHMARK,
    source_type: 'web_scrape' as const,
    source_name: outlet.name,
    credibility_score: outlet.configuredCredibility,
  };
  switch (outlet.channel) {
    case 'rss':
      return [{ ...common, config: { base_url: `${urls.outlets}/${outlet.key}/feed.rss`, feed: 'rss' } }];
    case 'atom':
      return [{ ...common, config: { base_url: `${urls.outlets}/${outlet.key}/feed.atom`, feed: 'atom' } }];
    case 'page_list':
      return [
        { ...common, config: { base_url: `${urls.outlets}/${outlet.key}/`, pages: 'links', document_type: 'news' } },
      ];
    case 'news_api':
    case 'edgar':
    case 'newsroom':
      return [];
  }
}

/** Ten digits with leading zeros, as in EDGAR's URLs. */
export const cikText = (cik: number): string => String(cik).padStart(10, '0');
