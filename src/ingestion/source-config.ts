import { checkSourceUrl } from '../kernel/net/source-url.ts';
import type { SourceType } from '../registry/registry-enums.ts';

/**
 * Keys of a source's `config`, by source type. Unknown keys are kept by the registry and ignored here. No key holds a
 * secret: `credential` is the name of a credential configured in the settings.
 *
 * all types
 *   base_url          the vendor, feed or page to read; meaning and default depend on the type (below)
 *   ticker            the vendor's symbol if it differs from the company's ticker
 *   credential        name of a configured credential: "POLYGON", "ALPACA"
 *   cadence_seconds   seconds between reads instead of the type's cadence (5 to 86400)
 *   history_days      days of history to backfill (0 to 3650; default: a setting)
 *
 * market_api          base_url: the market data vendor (default: the configured one)
 * news_api            base_url: the news vendor (default: the configured one)
 *   full_text         fetch each article's own page where its robots.txt allows (true)
 *   feed              "rss" or "atom": base_url is a feed, read as web_scrape with the same key
 * filings_api         base_url: the host of /submissions/ (default data.sec.gov)
 *   cik               the company's number at the archive, 1 to 10 digits (default: found by the ticker)
 *   archive_url       the host of /Archives/ (default: base_url if set, otherwise www.sec.gov)
 *   forms             form types to fetch (default: FORMS_DEFAULT; an amendment "/A" counts as its form,
 *                     "SCHEDULE 13D" as "SC 13D")
 * web_scrape          base_url: required
 *   feed              "rss" or "atom": base_url is a feed, each entry a document
 *   full_text         fetch each entry's own page where its robots.txt allows (true)
 *   pages             "links": base_url is an index, and each linked page below it is a document
 *                     "watch" (default without feed): base_url and `urls` are pages, and each change is a new document
 *   urls              more pages to watch (at most 20)
 *   document_type     "news", "press_release" or "web_page" (default: news for feeds, web_page for pages)
 * broker              base_url: the broker's API (default: the configured one)
 */
export interface SourceConfig {
  baseUrl: string | null;
  ticker: string | null;
  credential: string | null;
  cadenceSeconds: number | null;
  historyDays: number | null;
  fullText: boolean;
  feed: 'rss' | 'atom' | null;
  pages: 'links' | 'watch';
  urls: string[];
  documentType: 'news' | 'press_release' | 'web_page' | null;
  cik: string | null;
  archiveUrl: string | null;
  forms: string[];
}

export const FORMS_DEFAULT = [
  '8-K',
  '10-K',
  '10-Q',
  '6-K',
  '20-F',
  '40-F',
  'SC 13D',
  'SC 13G',
  '3',
  '4',
  '5',
  '13F-HR',
  'S-1',
  '424B4',
  'DEF 14A',
];
const URLS_MAX = 20;
const FORMS_MAX = 50;

/** Returns the parsed config, or a sentence that names the invalid key and what it must be. */
export function readSourceConfig(
  sourceType: SourceType,
  config: Record<string, unknown>,
  allowedHosts: readonly string[],
): SourceConfig | { problem: string } {
  const problems: string[] = [];
  const read = reader(config, allowedHosts, problems);
  const feed = read.choice('feed', ['rss', 'atom'] as const);
  const result: SourceConfig = {
    baseUrl: read.url('base_url'),
    ticker: read.text('ticker', /^[A-Za-z0-9.:-]{1,20}$/, 'a symbol of 1 to 20 letters, digits, ".", ":" or "-"'),
    credential: read.text('credential', /^[A-Z][A-Z0-9_]{0,49}$/, 'the name of a credential: capitals, digits and "_"'),
    cadenceSeconds: read.number('cadence_seconds', 5, 86_400),
    historyDays: read.number('history_days', 0, 3_650),
    fullText: read.flag('full_text', true),
    feed,
    pages: read.choice('pages', ['links', 'watch'] as const) ?? 'watch',
    urls: read.urls('urls'),
    documentType: read.choice('document_type', ['news', 'press_release', 'web_page'] as const),
    cik: read.text('cik', /^\d{1,10}$/, 'a number of 1 to 10 digits'),
    archiveUrl: read.url('archive_url'),
    forms: read.forms('forms'),
  };
  const needsUrl = sourceType === 'web_scrape' || feed !== null;
  if (needsUrl && result.baseUrl === null)
    problems.push('config.base_url is required for web_scrape sources and feeds.');
  const first = problems[0];
  return first === undefined ? result : { problem: first };
}

function reader(config: Record<string, unknown>, allowedHosts: readonly string[], problems: string[]) {
  const refuse = (key: string, should: string): null => {
    problems.push(`config.${key} must be ${should}.`);
    return null;
  };
  const checkUrl = (key: string, value: string): string | null => {
    const problem = checkSourceUrl(value, allowedHosts);
    if (problem === null) return value;
    problems.push(`config.${key} is refused: ${problem}`);
    return null;
  };
  return {
    url(key: string): string | null {
      const value = config[key] ?? null;
      if (value === null) return null;
      return typeof value === 'string' ? checkUrl(key, value) : refuse(key, 'a URL');
    },
    urls(key: string): string[] {
      const value = config[key] ?? [];
      if (!Array.isArray(value) || value.length > URLS_MAX || !value.every((item) => typeof item === 'string')) {
        refuse(key, `a list of at most ${URLS_MAX} URLs`);
        return [];
      }
      return value.flatMap((item: string, index) => checkUrl(`${key}[${index}]`, item) ?? []);
    },
    text(key: string, pattern: RegExp, should: string): string | null {
      const value = config[key] ?? null;
      if (value === null) return null;
      // A CIK may be given as a JSON number.
      const written = typeof value === 'number' ? String(value) : value;
      return typeof written === 'string' && pattern.test(written) ? written : refuse(key, should);
    },
    number(key: string, min: number, max: number): number | null {
      const value = config[key] ?? null;
      if (value === null) return null;
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
      return fits ? value : refuse(key, `a whole number from ${min} to ${max}`);
    },
    flag(key: string, fallback: boolean): boolean {
      const value = config[key] ?? fallback;
      return typeof value === 'boolean' ? value : (refuse(key, 'true or false') ?? fallback);
    },
    choice<T extends string>(key: string, choices: readonly T[]): T | null {
      const value = config[key] ?? null;
      if (value === null) return null;
      return choices.find((choice) => choice === value) ?? refuse(key, `one of ${choices.join(', ')}`);
    },
    forms(key: string): string[] {
      const value = config[key] ?? FORMS_DEFAULT;
      const fits =
        Array.isArray(value) &&
        value.length <= FORMS_MAX &&
        value.every((form) => typeof form === 'string' && /^[A-Z0-9 -]{1,20}$/.test(form));
      return fits ? value : (refuse(key, 'a list of form types such as "8-K"') ?? FORMS_DEFAULT);
    },
  };
}
