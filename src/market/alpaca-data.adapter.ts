import { MINUTE_MS, type Now } from '../kernel/clock.ts';
import type { HttpGet, HttpResponse } from '../kernel/net/http.ts';
import { parseActionsPage, parseBarsPage, parseBody, parseSnapshots } from './alpaca-data.ts';
import type { StoredTimeframe } from './bar.ts';
import { asVendorFailure } from './polygon.adapter.ts';
import { type ActionsQuery, type MarketVendor, VendorFailure } from './vendor.ts';

export interface AlpacaDataOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  credentials: { keyId: { reveal(): string }; secretKey: { reveal(): string } };
  /** Must already apply the vendor's quota and wait out 429. */
  get: HttpGet;
  /** `sip`: all exchanges, without the newest 15 minutes on the free plan. `iex`: one exchange, without delay. */
  feed: 'sip' | 'iex';
  now: Now;
}

const PAGES_MAX = 50;
const ROWS_PER_PAGE = 10_000;
/** A dividend in shares changes their number as a split does. */
const SPLIT_TYPES = 'forward_split,reverse_split,stock_dividend';
const ACTIONS_PER_PAGE = 1_000;
const SYMBOLS_PER_CALL = 200;
const PAGE_BYTES_MAX = 32 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 30_000;
/** The free plan refuses consolidated data younger than 15 minutes. */
const SIP_DELAY_MS = 16 * MINUTE_MS;
const TIMEFRAMES: Readonly<Record<StoredTimeframe, string>> = { D: '1Day', M30: '30Min' };
const BARS_PER_SESSION: Readonly<Record<StoredTimeframe, number>> = { D: 1, M30: 32 };

/** Market data of Alpaca. The keys are sent in headers. Bars come from the given feed, snapshots from the one without delay. */
export function alpacaDataVendor(options: AlpacaDataOptions): MarketVendor {
  const source = `alpaca/${options.feed}`;
  const fetchPage = async (path: string, params: Record<string, string>, signal: AbortSignal | undefined) => {
    const response = await options
      .get({
        url: `${options.baseUrl}${path}?${new URLSearchParams(params).toString()}`,
        headers: {
          'apca-api-key-id': options.credentials.keyId.reveal(),
          'apca-api-secret-key': options.credentials.secretKey.reveal(),
          accept: 'application/json',
        },
        maxBytes: PAGE_BYTES_MAX,
        timeoutMs: PAGE_TIMEOUT_MS,
        ...(signal ? { signal } : {}),
      })
      .catch((error: unknown) => {
        throw asVendorFailure(error);
      });
    return parseBody(bodyOf(response));
  };

  const fetchBars = async (query: {
    tickers: readonly string[];
    timeframe: StoredTimeframe;
    from: string;
    to: string;
    signal?: AbortSignal;
  }) => {
    const latest = new Date(options.now().getTime() - (options.feed === 'sip' ? SIP_DELAY_MS : 0));
    // A date stands for the whole day; the end of today lies inside the delay.
    const end = `${query.to}T23:59:59Z` < latest.toISOString() ? query.to : latest.toISOString();
    const rows = [];
    for (let start = 0; start < query.tickers.length; start += SYMBOLS_PER_CALL) {
      const params = {
        symbols: query.tickers.slice(start, start + SYMBOLS_PER_CALL).join(','),
        timeframe: TIMEFRAMES[query.timeframe],
        start: query.from,
        end,
        adjustment: 'raw',
        feed: options.feed,
        limit: String(ROWS_PER_PAGE),
        sort: 'asc',
      };
      let token: string | null = null;
      for (let page = 1; ; page++) {
        if (page > PAGES_MAX) throw tooManyPages();
        const more: Record<string, string> = token === null ? params : { ...params, page_token: token };
        const { bars, next } = parseBarsPage(await fetchPage('/v2/stocks/bars', more, query.signal));
        for (const bar of bars) rows.push(bar);
        if (next === null) break;
        if (next === token) throw samePage();
        token = next;
      }
    }
    return rows;
  };

  const fetchActions = async ({ tickers, from, signal }: ActionsQuery, types: string) => {
    const splits = [];
    const dividends = [];
    for (let start = 0; start < tickers.length; start += SYMBOLS_PER_CALL) {
      const params = {
        symbols: tickers.slice(start, start + SYMBOLS_PER_CALL).join(','),
        types,
        start: from,
        // Without an end the vendor stops at today and omits announced actions.
        end: new Date(options.now().getTime() + 365 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10),
        limit: String(ACTIONS_PER_PAGE),
      };
      let token: string | null = null;
      for (let page = 1; ; page++) {
        if (page > PAGES_MAX) throw tooManyPages();
        const more: Record<string, string> = token === null ? params : { ...params, page_token: token };
        const parsed = parseActionsPage(await fetchPage('/v1/corporate-actions', more, signal));
        splits.push(...parsed.splits);
        dividends.push(...parsed.dividends);
        if (parsed.next === null) break;
        if (parsed.next === token) throw samePage();
        token = parsed.next;
      }
    }
    return { splits, dividends };
  };

  return {
    name: source,
    fetchBars: async ({ ticker, ...query }) => ({
      source,
      rows: (await fetchBars({ ...query, tickers: [ticker] })).map(({ ticker: _ticker, ...bar }) => bar),
    }),
    callsForMany: ({ tickers, timeframe, sessions }) => {
      const rows = tickers.length * sessions.length * BARS_PER_SESSION[timeframe];
      return Math.max(Math.ceil(tickers.length / SYMBOLS_PER_CALL), Math.ceil(rows / ROWS_PER_PAGE));
    },
    fetchManyBars: async ({ tickers, timeframe, sessions, signal }) => {
      const [from] = sessions;
      const to = sessions.at(-1);
      if (from === undefined || to === undefined) return { source, rows: [] };
      return { source, rows: await fetchBars({ tickers, timeframe, from, to, ...(signal ? { signal } : {}) }) };
    },
    fetchSplits: async (query) => ({ source, rows: (await fetchActions(query, SPLIT_TYPES)).splits }),
    fetchDividends: async (query) => ({ source, rows: (await fetchActions(query, 'cash_dividend')).dividends }),
    fetchSnapshot: async ({ tickers, signal }) => {
      const rows = [];
      for (let start = 0; start < tickers.length; start += SYMBOLS_PER_CALL) {
        const symbols = tickers.slice(start, start + SYMBOLS_PER_CALL).join(',');
        // Without a feed the vendor takes the best one of the plan.
        rows.push(...parseSnapshots(await fetchPage('/v2/stocks/snapshots', { symbols }, signal)));
      }
      return { source, rows };
    },
  };
}

/** Its rows would come twice, and a plan has few calls. */
const samePage = () => new VendorFailure('malformed', 'the market data vendor names a page twice');
const tooManyPages = () => new VendorFailure('malformed', `the market data vendor sent more than ${PAGES_MAX} pages`);

function bodyOf(response: HttpResponse): string {
  const { status } = response;
  const body = response.body.toString('utf8');
  if (status >= 200 && status < 300) return body;
  if (status === 403 && body.includes('subscription'))
    throw new VendorFailure('not_entitled', 'the plan at Alpaca does not include this data (403)');
  if (status === 401 || status === 403)
    throw new VendorFailure('unauthorised', `Alpaca rejected the API keys for market data (${status})`);
  if (status === 429)
    throw new VendorFailure('rate_limited', 'the rate limit of Alpaca’s market data was exceeded (429)');
  if (status >= 500) throw new VendorFailure('unavailable', `Alpaca’s market data is unavailable (${status})`);
  throw new VendorFailure('refused', `Alpaca refused the request for market data (${status})`);
}
