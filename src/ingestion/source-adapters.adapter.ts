import type { Now } from '../kernel/clock.ts';
import { createAccountAdapter } from './alpaca/account.adapter.ts';
import { createAlpacaNewsAdapter } from './alpaca/news.adapter.ts';
import type { ResolveCredential } from './credentials.ts';
import { createFilingsAdapter } from './edgar/filings.adapter.ts';
import { createFeedAdapter } from './feed/feed.adapter.ts';
import { createNewsAdapter } from './polygon/news.adapter.ts';
import { type SourceAdapter, type SourceDescriptor, VendorError } from './source-adapter.ts';
import type { SourceConfig } from './source-config.ts';
import { createPagesAdapter } from './web/pages.adapter.ts';
import { createRobots } from './web/robots.adapter.ts';

export interface SourceAdaptersSettings {
  now: Now;
  newsBaseUrl: string;
  alpacaDataUrl: string;
  /** Whom news sources read that name neither a credential nor an address. */
  newsVendor: 'polygon' | 'alpaca';
  /** Days of news that the plan of the vendor at `newsBaseUrl` has calls for; null without a limit. */
  loadNewsDaysMax: () => Promise<number | null>;
  filingsBaseUrl: string;
  filingsArchiveUrl: string;
  filingsUserAgent: string | null;
  brokerBaseUrl: string;
  /** Matched against robots.txt; the same name the HTTP client sends. */
  userAgent: string;
  resolveCredential: ResolveCredential;
}

/** Returns a function that selects the adapter for a source. */
export function createSourceAdapters(settings: SourceAdaptersSettings) {
  const robots = createRobots({ now: settings.now, userAgent: settings.userAgent });
  const { resolveCredential } = settings;
  const news = createNewsAdapter({
    baseUrl: settings.newsBaseUrl,
    resolveCredential,
    robots,
    loadHistoryDaysMax: settings.loadNewsDaysMax,
  });
  const alpacaNews = createAlpacaNewsAdapter({ baseUrl: settings.alpacaDataUrl, resolveCredential });
  const isAlpaca = ({ credential, baseUrl }: SourceConfig) => {
    if (credential !== null) return credential === 'ALPACA';
    if (baseUrl !== null) return new URL(baseUrl).origin === new URL(settings.alpacaDataUrl).origin;
    return settings.newsVendor === 'alpaca';
  };
  const filings = createFilingsAdapter({
    baseUrl: settings.filingsBaseUrl,
    archiveUrl: settings.filingsArchiveUrl,
    userAgent: settings.filingsUserAgent,
  });
  const broker = createAccountAdapter({ baseUrl: settings.brokerBaseUrl, resolveCredential });
  const feed = createFeedAdapter({ robots });
  const pages = createPagesAdapter({ robots });
  return (source: SourceDescriptor, config: SourceConfig): SourceAdapter => {
    switch (source.sourceType) {
      case 'news_api':
        if (config.feed !== null) return feed;
        return isAlpaca(config) ? alpacaNews : news;
      case 'filings_api':
        return filings;
      case 'web_scrape':
        return config.feed === null ? pages : feed;
      case 'broker':
        return broker;
      case 'market_api':
        throw new VendorError('Market sources are refreshed together and cannot be run one by one.');
    }
  };
}
