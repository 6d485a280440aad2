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
  /** A `Secret`; it is revealed into a request header and nowhere else. */
  apiKey: { reveal(): string };
  /** Already bounded by the vendor's quota and trying again on 429 and 5xx: `retrying(limited(client.get, …), …)`. */
  get: HttpGet;
}

const PAGES_MAX = 50;
const PAGE_BYTES_MAX = 32 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 30_000;
/** What fits into a URL; more tickers than this are asked for as all of them. */
const SNAPSHOT_TICKERS_MAX = 250;

/** Market data in Polygon's format (the vendor calls itself Massive now). The key travels in a header, never in a URL. */
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
    throw new VendorFailure(
      'unauthorised',
      `the market data vendor refuses the API key or the plan behind it (${status})`,
    );
  }
  if (status === 429) throw new VendorFailure('rate_limited', 'the market data vendor asks for fewer requests (429)');
  if (status >= 500) throw new VendorFailure('unavailable', `the market data vendor is out of order (${status})`);
  throw new VendorFailure('refused', `the market data vendor refuses the request (${status})`);
}

function asVendorFailure(error: unknown): unknown {
  if (!(error instanceof HttpFailure)) return error;
  if (error.reason === 'aborted') return error;
  const reason = error.reason === 'too_large' || error.reason === 'malformed' ? 'malformed' : 'unavailable';
  return new VendorFailure(reason, `the market data vendor cannot be read: ${error.message}`, { cause: error });
}
