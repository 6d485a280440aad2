import type { NewSource } from '../source.schema.ts';
import type { CompanyIdentity } from './identity.ts';
import type { AvailableVendors } from './reference.ts';

const VENDOR_NAMES = { massive: 'Massive', alpaca: 'Alpaca' } as const;
const CREDIBILITY = { market: 1, news: 0.7, filings: 0.95, investorRelations: 0.85 } as const;

/** The sources that the configured keys allow for a company. */
export function planSources(identity: CompanyIdentity, vendors: AvailableVendors): NewSource[] {
  const sources: NewSource[] = [];
  const own = (vendor: 'massive' | 'alpaca') =>
    identity.symbols[vendor] === identity.ticker ? {} : { ticker: identity.symbols[vendor] };
  if (vendors.market !== null) {
    sources.push({
      source_type: 'market_api',
      source_name: `${VENDOR_NAMES[vendors.market]} market data`,
      config: own(vendors.market),
      credibility_score: CREDIBILITY.market,
    });
  }
  if (vendors.news !== null) {
    sources.push({
      source_type: 'news_api',
      source_name: `${VENDOR_NAMES[vendors.news]} news`,
      config: { ...own(vendors.news), ...(vendors.news === 'alpaca' ? { credential: 'ALPACA' } : {}) },
      credibility_score: CREDIBILITY.news,
    });
  }
  if (vendors.filings && identity.cik !== null) {
    sources.push({
      source_type: 'filings_api',
      source_name: 'SEC EDGAR',
      config: { cik: identity.cik },
      credibility_score: CREDIBILITY.filings,
    });
  }
  const site = investorSite(identity.investorWebsite);
  if (site !== null) {
    sources.push({
      source_type: 'web_scrape',
      source_name: 'Investor relations',
      config: { base_url: site, pages: 'links', document_type: 'press_release' },
      credibility_score: CREDIBILITY.investorRelations,
    });
  }
  return sources;
}

/** The archive writes some addresses without a scheme. */
function investorSite(website: string | null): string | null {
  if (website === null) return null;
  const url = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(url) && new URL(url).hostname.includes('.') ? new URL(url).href : null;
}
