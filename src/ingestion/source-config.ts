import { checkSourceUrl } from '../kernel/net/source-url.ts';
import type { SourceType } from '../registry/registry.tables.ts';

/**
 * What a source's `config` may say, per source type. Unknown keys are kept by the registry and ignored here. No key ever
 * holds a secret: `credential` is a name that the settings give a value to.
 *
 * all types
 *   base_url          the vendor, feed or page to read; each type says what it is and what it defaults to
 *   ticker            the vendor's symbol, when it is not the company's own
 *   credential        name of a configured credential: "POLYGON", "ALPACA"
 *   cadence_seconds   read it this often instead of as the type's cadence says (5 to 86400)
 *   history_days      how far back the first fill goes (0 to 3650; default: a setting)
 *
 * market_api          base_url: the market data vendor (default: the configured one)
 * news_api            base_url: the news vendor (default: the configured one)
 *   full_text         fetch each article's own page where its robots.txt allows (true)
 *   feed              "rss" or "atom": base_url is a feed; same as web_scrape with that key
 * filings_api         base_url: where /submissions/ is (default data.sec.gov)
 *   cik               the company's number at the archive, 1 to 10 digits; required
 *   archive_url       where /Archives/ is (default: base_url when given, else www.sec.gov)
 *   forms             form types to fetch (default: FORMS_DEFAULT; an amendment "/A" counts as its form)
 * web_scrape          base_url: required
 *   feed              "rss" or "atom": base_url is a feed, each entry a document
 *   full_text         fetch each entry's own page where its robots.txt allows (true)
 *   pages             "links": base_url is an index, each page it links to below itself is a document
 *                     "watch" (default without feed): base_url and `urls` are pages, each change a new document
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
  '4',
  'S-1',
  '424B4',
  'DEF 14A',
];
const URLS_MAX = 20;
const FORMS_MAX = 50;

/** The config, or one sentence that names the key and what it should be. */
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
  if (sourceType === 'filings_api' && result.cik === null) problems.push('config.cik is required for filings_api.');
  const needsUrl = sourceType === 'web_scrape' || feed !== null;
  if (needsUrl && result.baseUrl === null) problems.push(`config.base_url is required for ${sourceType} like this.`);
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
      // A number is a natural way to write a CIK in JSON.
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
