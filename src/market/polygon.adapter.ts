import { HttpFailure, type HttpGet, type HttpResponse } from '../kernel/net/http.ts';
import {
  barsPath,
  dividendsPath,
  nextPage,
  parseBar,
  parseDividend,
  parsePage,
  parseQuote,
  parseSplit,
  snapshotPath,
  splitsPath,
} from './polygon.ts';
import { type MarketVendor, VendorFailure } from './vendor.ts';

export interface PolygonOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Revealed only into a request header. */
  apiKey: { reveal(): string };
  /** Must already apply the vendor's quota and retry 429 and 5xx: `retrying(rateLimited(client.get, …), …)`. */
  get: HttpGet;
}

const PAGES_MAX = 50;
const PAGE_BYTES_MAX = 32 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 30_000;
/** As many tickers as fit into a URL; for more, the snapshot of all tickers is requested. */
const SNAPSHOT_TICKERS_MAX = 250;

/** Market data in Polygon's format (the vendor is now named Massive). The key is sent in a header, never in a URL. */
export function polygonVendor(options: PolygonOptions): MarketVendor {
  const fetchPage = async (url: string, signal: AbortSignal | undefined): Promise<string> => {
    const response = await options
      .get({
        url,
        headers: { authorization: `Bearer ${options.apiKey.reveal()}`, accept: 'application/json' },
        maxBytes: PAGE_BYTES_MAX,
        timeoutMs: PAGE_TIMEOUT_MS,
        ...(signal ? { signal } : {}),
      })
      .catch((error: unknown) => {
        throw asVendorFailure(error);
      });
    return bodyOf(response);
  };

  const fetchAll = async (path: string, list: 'results' | 'tickers', signal?: AbortSignal): Promise<unknown[]> => {
    const rows: unknown[] = [];
    let url = `${options.baseUrl}${path}`;
    for (let page = 1; page <= PAGES_MAX; page++) {
      const { results, nextUrl } = parsePage(await fetchPage(url, signal), list);
      for (const row of results) rows.push(row);
      if (nextUrl === null) return rows;
      url = nextPage(nextUrl, options.baseUrl);
    }
    throw new VendorFailure('malformed', `the market data vendor sent more than ${PAGES_MAX} pages`);
  };

  return {
    name: 'polygon',
    fetchBars: async (query) => (await fetchAll(barsPath(query), 'results', query.signal)).map(parseBar),
    fetchSplits: async (query) => (await fetchAll(splitsPath(query), 'results', query.signal)).map(parseSplit),
    fetchDividends: async (query) => (await fetchAll(dividendsPath(query), 'results', query.signal)).map(parseDividend),
    fetchSnapshot: async ({ tickers, signal }) => {
      const named = tickers && tickers.length <= SNAPSHOT_TICKERS_MAX ? tickers : undefined;
      const quotes = (await fetchAll(snapshotPath(named), 'tickers', signal)).map(parseQuote);
      return quotes.filter((quote) => quote !== null);
    },
  };
}

function bodyOf(response: HttpResponse): string {
  const { status } = response;
  if (status >= 200 && status < 300) return response.body.toString('utf8');
  if (status === 401 || status === 403) {
    throw new VendorFailure('unauthorised', `the market data vendor rejected the API key or its plan (${status})`);
  }
  if (status === 429) throw new VendorFailure('rate_limited', 'the market data vendor rate limit was exceeded (429)');
  if (status >= 500) throw new VendorFailure('unavailable', `the market data vendor is unavailable (${status})`);
  throw new VendorFailure('refused', `the market data vendor refused the request (${status})`);
}

function asVendorFailure(error: unknown): unknown {
  if (!(error instanceof HttpFailure)) return error;
  if (error.reason === 'aborted') return error;
  const reason = error.reason === 'too_large' || error.reason === 'malformed' ? 'malformed' : 'unavailable';
  return new VendorFailure(reason, `the request to the market data vendor failed: ${error.message}`, { cause: error });
}
