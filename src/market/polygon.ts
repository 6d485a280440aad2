import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import {
  type ActionsQuery,
  type BarsQuery,
  type VendorBar,
  type VendorDividend,
  VendorFailure,
  type VendorQuote,
  type VendorSplit,
} from './vendor.ts';

/** The largest page sizes the vendor allows. */
const AGGREGATES_PER_PAGE = 50_000;
const REFERENCE_PER_PAGE = 1_000;
const RANGE = { D: '1/day', M30: '30/minute' } as const;

/** Paths are relative to the base URL. `adjusted=false` returns prices as traded, without later splits applied. */
export function barsPath(query: BarsQuery): string {
  const path = `/v2/aggs/ticker/${encodeURIComponent(query.ticker)}/range/${RANGE[query.timeframe]}/${query.from}/${query.to}`;
  return `${path}?${params({ adjusted: 'false', sort: 'asc', limit: AGGREGATES_PER_PAGE })}`;
}

export function splitsPath(query: ActionsQuery): string {
  return `/v3/reference/splits?${params({
    ticker: query.ticker,
    'execution_date.gte': query.from,
    order: 'asc',
    sort: 'execution_date',
    limit: REFERENCE_PER_PAGE,
  })}`;
}

export function dividendsPath(query: ActionsQuery): string {
  return `/v3/reference/dividends?${params({
    ticker: query.ticker,
    'ex_dividend_date.gte': query.from,
    order: 'asc',
    sort: 'ex_dividend_date',
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

export function parseDividend(row: unknown): VendorDividend {
  const dividend = record(row) ?? {};
  return {
    ticker: text(dividend['ticker']) ?? '',
    exDate: text(dividend['ex_dividend_date']) ?? '',
    cashAmount: number(dividend['cash_amount']),
    currency: text(dividend['currency']),
    kind: text(dividend['dividend_type']) ?? 'CD',
    declaredOn: date(dividend['declaration_date']),
    payDate: date(dividend['pay_date']),
    vendorId: text(dividend['id']),
  };
}

/**
 * Uses the last trade if the plan includes trades, otherwise the last minute's close. Null without a price or a time.
 */
export function parseQuote(row: unknown): VendorQuote | null {
  const quote = record(row);
  const trade = record(quote?.['lastTrade']);
  const minute = record(quote?.['min']);
  const ticker = text(quote?.['ticker']);
  const price = positive(trade?.['p']) ?? positive(minute?.['c']);
  // Trades and `updated` are in nanoseconds, minutes in milliseconds.
  const nanoseconds = positive(trade?.['t']) ?? positive(quote?.['updated']);
  const quotedAtMs = nanoseconds === null ? positive(minute?.['t']) : Math.floor(nanoseconds / 1e6);
  if (!ticker || price === null || quotedAtMs === null) return null;
  return {
    ticker,
    price,
    dayVolume: positive(record(quote?.['day'])?.['v']),
    previousClose: positive(record(quote?.['prevDay'])?.['c']),
    quotedAtMs,
  };
}

/** Refuses a next page on another host, because the API key is sent with the request. */
export function nextPage(nextUrl: string, baseUrl: string): string {
  const sameHost = URL.canParse(nextUrl) && new URL(nextUrl).origin === new URL(baseUrl).origin;
  if (!sameHost) throw new VendorFailure('refused', 'the market data vendor points to another host for the next page');
  return nextUrl;
}

function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function date(value: unknown): string | null {
  return typeof value === 'string' && isCalendarDate(value) ? value : null;
}
