import type { IsoDate } from '../kernel/calendar/calendar.ts';
import {
  type ActionsQuery,
  type BarsQuery,
  type VendorBar,
  type VendorDividend,
  VendorFailure,
  type VendorQuote,
  type VendorSplit,
} from './vendor.ts';
import { date, json, number, positive, record, text } from './vendor-values.ts';

/** The largest page sizes the vendor allows. */
const AGGREGATES_PER_PAGE = 50_000;
const REFERENCE_PER_PAGE = 1_000;
const RANGE = { D: '1/day', M30: '30/minute' } as const;

/** Paths are relative to the base URL. `adjusted=false` returns prices as traded, without later splits applied. */
export function barsPath(query: BarsQuery): string {
  const path = `/v2/aggs/ticker/${encodeURIComponent(query.ticker)}/range/${RANGE[query.timeframe]}/${query.from}/${query.to}`;
  return `${path}?${params({ adjusted: 'false', sort: 'asc', limit: AGGREGATES_PER_PAGE })}`;
}

/** All bars of one session, for every ticker. */
export function groupedPath(date: IsoDate): string {
  return `/v2/aggs/grouped/locale/us/market/stocks/${date}?${params({ adjusted: 'false' })}`;
}

const ACTIONS = {
  splits: { path: 'splits', date: 'execution_date' },
  dividends: { path: 'dividends', date: 'ex_dividend_date' },
} as const;
export type ActionKind = keyof typeof ACTIONS;

/** The present endpoint, which takes a list of tickers. */
export function actionsPath(kind: ActionKind, query: ActionsQuery): string {
  const { path, date } = ACTIONS[kind];
  return `/stocks/v1/${path}?${params({
    'ticker.any_of': query.tickers.join(','),
    [`${date}.gte`]: query.from,
    sort: `${date}.asc`,
    limit: REFERENCE_PER_PAGE,
  })}`;
}

/** The older endpoint, which takes one ticker. */
export function oldActionsPath(kind: ActionKind, ticker: string, from: IsoDate): string {
  const { path, date } = ACTIONS[kind];
  return `/v3/reference/${path}?${params({
    ticker,
    [`${date}.gte`]: from,
    order: 'asc',
    sort: date,
    limit: REFERENCE_PER_PAGE,
  })}`;
}

export function snapshotPath(tickers: readonly string[] | undefined): string {
  const path = '/v2/snapshot/locale/us/markets/stocks/tickers';
  return tickers ? `${path}?${params({ tickers: tickers.join(',') })}` : path;
}

function params(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value));
  return search.toString();
}

export interface Page {
  results: unknown[];
  nextUrl: string | null;
}

/** Plans with data delayed by 15 minutes answer `DELAYED`. */
const GOOD_STATUS = new Set(['OK', 'DELAYED']);

/** Parses one page; `list` names the member with the rows. A response without it is an empty page. */
export function parsePage(body: string, list: 'results' | 'tickers'): Page {
  const response = record(json(body));
  if (!response || !GOOD_STATUS.has(String(response['status']))) {
    throw new VendorFailure('malformed', 'the market data vendor sent a malformed response');
  }
  const results = response[list] ?? [];
  const nextUrl = response['next_url'] ?? null;
  if (!Array.isArray(results) || (nextUrl !== null && typeof nextUrl !== 'string')) {
    throw new VendorFailure('malformed', 'the market data vendor sent a malformed response');
  }
  return { results, nextUrl };
}

/** The ticker of a row of grouped bars. */
export function parseTicker(row: unknown): string {
  return text(record(row)?.['T']) ?? '';
}

export function parseBar(row: unknown): VendorBar {
  const bar = record(row) ?? {};
  return {
    startMs: number(bar['t']),
    open: number(bar['o']),
    high: number(bar['h']),
    low: number(bar['l']),
    close: number(bar['c']),
    volume: number(bar['v']),
  };
}

export function parseSplit(row: unknown): VendorSplit {
  const split = record(row) ?? {};
  return {
    ticker: text(split['ticker']) ?? '',
    exDate: text(split['execution_date']) ?? '',
    splitFrom: number(split['split_from']),
    splitTo: number(split['split_to']),
    vendorId: text(split['id']),
  };
}

/** Kinds of the present endpoint by the codes of the older one: a dividend keeps its identity whichever endpoint sent it. */
const DIVIDEND_KINDS: Readonly<Record<string, string>> = { special: 'SC', supplemental: 'SC', irregular: 'SC' };

export function parseDividend(row: unknown): VendorDividend {
  const dividend = record(row) ?? {};
  return {
    ticker: text(dividend['ticker']) ?? '',
    exDate: text(dividend['ex_dividend_date']) ?? '',
    cashAmount: number(dividend['cash_amount']),
    currency: text(dividend['currency']),
    kind: text(dividend['dividend_type']) ?? DIVIDEND_KINDS[text(dividend['distribution_type']) ?? ''] ?? 'CD',
    declaredOn: date(dividend['declaration_date']),
    payDate: date(dividend['pay_date']),
    vendorId: text(dividend['id']),
  };
}

/** Uses the last trade if the plan includes trades, otherwise the last minute's close. Null without a price or its time. */
export function parseQuote(row: unknown): VendorQuote | null {
  const quote = record(row);
  const ticker = text(quote?.['ticker']);
  const last = quote && lastPrice(quote);
  if (!ticker || !last) return null;
  return {
    ticker,
    ...last,
    dayVolume: positive(record(quote['day'])?.['v']),
    previousClose: positive(record(quote['prevDay'])?.['c']),
  };
}

/** A price with its own time: `updated` is that of the newest change, which may be another. */
function lastPrice(quote: Record<string, unknown>): Pick<VendorQuote, 'price' | 'quotedAtMs'> | null {
  const trade = record(quote['lastTrade']);
  const minute = record(quote['min']);
  // Trades and `updated` are in nanoseconds, minutes in milliseconds.
  const ofTrade = { price: positive(trade?.['p']), atMs: milliseconds(trade?.['t']) ?? milliseconds(quote['updated']) };
  const ofMinute = { price: positive(minute?.['c']), atMs: positive(minute?.['t']) ?? milliseconds(quote['updated']) };
  for (const { price, atMs } of [ofTrade, ofMinute])
    if (price !== null && atMs !== null) return { price, quotedAtMs: atMs };
  return null;
}

function milliseconds(nanoseconds: unknown): number | null {
  const found = positive(nanoseconds);
  return found === null ? null : Math.floor(found / 1e6);
}

/** The vendor's hosts under its present and its former name. A page of one may name the other. */
const VENDOR_HOSTS = new Set(['api.massive.com', 'api.polygon.io']);

/**
 * The next page, always read from the configured address: the vendor names its own host, also to a client behind a proxy.
 * Refuses any other host, because the API key is sent with the request.
 */
export function nextPage(nextUrl: string, baseUrl: string): string {
  const next = URL.canParse(nextUrl) ? new URL(nextUrl) : null;
  const base = new URL(baseUrl);
  if (next && VENDOR_HOSTS.has(next.host) && next.host !== base.host) return `${baseUrl}${next.pathname}${next.search}`;
  if (next?.origin === base.origin) return nextUrl;
  throw new VendorFailure('refused', 'the market data vendor points to another host for the next page');
}
