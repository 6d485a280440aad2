import { DomainError } from '../kernel/errors.ts';
import { HttpFailure, type HttpGet, type HttpResponse } from '../kernel/net/http.ts';
import {
  type ActionKind,
  actionsPath,
  barsPath,
  groupedPath,
  nextPage,
  oldActionsPath,
  parseBar,
  parseDividend,
  parsePage,
  parseQuote,
  parseSplit,
  parseTicker,
  snapshotPath,
} from './polygon.ts';
import { type ActionsQuery, type MarketVendor, VendorFailure } from './vendor.ts';
import { json, record } from './vendor-values.ts';

export interface PolygonOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Revealed only into a request header. */
  apiKey: { reveal(): string };
  /** Must already apply the vendor's quota and wait out 429. */
  get: HttpGet;
}

const SOURCE = 'polygon';
const PAGES_MAX = 50;
const PAGE_BYTES_MAX = 32 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 30_000;
/** As many tickers as fit into a URL. */
const TICKERS_PER_CALL = 250;

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
    const read = new Set<string>();
    let url = `${options.baseUrl}${path}`;
    for (let page = 1; page <= PAGES_MAX; page++) {
      const { results, nextUrl } = parsePage(await fetchPage(url, signal), list);
      for (const row of results) rows.push(row);
      if (nextUrl === null) return rows;
      read.add(url);
      url = nextPage(nextUrl, options.baseUrl);
      // Its rows would come twice, and a small plan has few calls.
      if (read.has(url)) throw new VendorFailure('malformed', 'the market data vendor names a page twice');
    }
    throw new VendorFailure('malformed', `the market data vendor sent more than ${PAGES_MAX} pages`);
  };

  /** False once the present endpoint answered that it does not exist or is not part of the plan. */
  let hasPresentActions = true;
  const fetchActions = async (kind: ActionKind, { tickers, from, signal }: ActionsQuery): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for (let start = 0; start < tickers.length && hasPresentActions; start += TICKERS_PER_CALL) {
      try {
        const some = tickers.slice(start, start + TICKERS_PER_CALL);
        rows.push(...(await fetchAll(actionsPath(kind, { tickers: some, from }), 'results', signal)));
      } catch (error) {
        const isMissing =
          error instanceof VendorFailure && (error.reason === 'refused' || error.reason === 'not_entitled');
        if (!isMissing) throw error;
        hasPresentActions = false;
      }
    }
    if (hasPresentActions) return rows;
    const old: unknown[] = [];
    for (const ticker of tickers) old.push(...(await fetchAll(oldActionsPath(kind, ticker, from), 'results', signal)));
    return old;
  };

  return {
    name: SOURCE,
    fetchBars: async (query) => ({
      source: SOURCE,
      rows: (await fetchAll(barsPath(query), 'results', query.signal)).map(parseBar),
    }),
    callsForMany: ({ timeframe, sessions }) => (timeframe === 'D' ? sessions.length : Number.POSITIVE_INFINITY),
    fetchManyBars: async ({ tickers, sessions, signal }) => {
      const wanted = new Set(tickers);
      const rows = [];
      for (const date of sessions) {
        for (const row of await fetchAll(groupedPath(date), 'results', signal)) {
          const ticker = parseTicker(row);
          // The time of a grouped bar is the end of its day; the date asked for is exact.
          if (wanted.has(ticker)) rows.push({ ...parseBar(row), ticker, startMs: Date.parse(`${date}T12:00:00Z`) });
        }
      }
      return { source: SOURCE, rows };
    },
    fetchSplits: async (query) => ({ source: SOURCE, rows: (await fetchActions('splits', query)).map(parseSplit) }),
    fetchDividends: async (query) => ({
      source: SOURCE,
      rows: (await fetchActions('dividends', query)).map(parseDividend),
    }),
    fetchSnapshot: async ({ tickers, signal }) => {
      const named = tickers.length <= TICKERS_PER_CALL ? tickers : undefined;
      const quotes = (await fetchAll(snapshotPath(named), 'tickers', signal)).map(parseQuote);
      return { source: SOURCE, rows: quotes.filter((quote) => quote !== null) };
    },
  };
}

/** The refusal of the current day, which a plan without current data includes later. */
const TODAY_REFUSED = /before end of day/i;

function bodyOf(response: HttpResponse): string {
  const { status } = response;
  const body = response.body.toString('utf8');
  if (status >= 200 && status < 300) return body;
  const refusal = record(json(body));
  if (status === 403 && refusal?.['status'] === 'NOT_AUTHORIZED') {
    if (TODAY_REFUSED.test(String(refusal['message'])))
      throw new VendorFailure(
        'too_early',
        'the plan at the market data vendor includes a day only after its end (403)',
      );
    throw new VendorFailure('not_entitled', 'the plan at the market data vendor does not include this data (403)');
  }
  if (status === 401 || status === 403) {
    throw new VendorFailure('unauthorised', `the market data vendor rejected the API key or its plan (${status})`);
  }
  if (status === 429) throw new VendorFailure('rate_limited', 'the market data vendor rate limit was exceeded (429)');
  if (status >= 500) throw new VendorFailure('unavailable', `the market data vendor is unavailable (${status})`);
  throw new VendorFailure('refused', `the market data vendor refused the request (${status})`);
}

/** Failures of the request itself, in the port's terms. An abort stays as it is. */
export function asVendorFailure(error: unknown): unknown {
  if (error instanceof DomainError && error.kind === 'rate_limited')
    return new VendorFailure('rate_limited', error.message, { cause: error });
  if (!(error instanceof HttpFailure) || error.reason === 'aborted') return error;
  const reason = error.reason === 'too_large' || error.reason === 'malformed' ? 'malformed' : 'unavailable';
  return new VendorFailure(reason, `the request to the market data vendor failed: ${error.message}`, { cause: error });
}
