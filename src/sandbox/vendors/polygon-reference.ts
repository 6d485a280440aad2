import { hexName } from '../rng.ts';
import { dividendsUntil, splitsUntil } from '../world/corporate-actions.ts';
import { isTraded } from '../world/generate-events.ts';
import type { World } from '../world/world.ts';
import { intParam, jsonReply, type VendorReply, type VendorRequest } from './exchange.ts';
import { currentSession, cursorOf, nextUrl, type PolygonRoute, polygonError } from './polygon-kit.ts';

/** Sessions between announcement and effect. */
const ANNOUNCED_SESSIONS = 10;
const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 1_000;

export const splitList: PolygonRoute = (world, request) => {
  const rows = splitsUntil(currentSession(world, request) + ANNOUNCED_SESSIONS).map((split) => ({
    execution_date: world.session(split.session).date,
    id: `E${hexName(world.seed, 40, 'split', split.ticker, split.session)}`,
    split_from: split.from,
    split_to: split.to,
    ticker: split.ticker,
  }));
  return list(request, rows, 'execution_date');
};

export const dividendList: PolygonRoute = (world, request) => {
  const rows = dividendsUntil(currentSession(world, request) + ANNOUNCED_SESSIONS).map((dividend) => ({
    cash_amount: dividend.cash,
    currency: 'USD',
    declaration_date: dateBefore(world, dividend.session, ANNOUNCED_SESSIONS),
    dividend_type: 'CD',
    ex_dividend_date: world.session(dividend.session).date,
    frequency: 4,
    id: `E${hexName(world.seed, 40, 'dividend', dividend.ticker, dividend.session)}`,
    pay_date: world.session(dividend.session + 5).date,
    record_date: world.session(dividend.session + 1).date,
    ticker: dividend.ticker,
  }));
  return list(request, rows, 'ex_dividend_date');
};

const dateBefore = (world: World, session: number, by: number) => world.session(Math.max(0, session - by)).date;

export const tickerList: PolygonRoute = (world, request) => {
  const current = currentSession(world, request);
  const rows = [
    ...world.companies.map((company) => ({
      ticker: company.ticker,
      name: company.legalName,
      market: 'stocks',
      locale: 'us',
      primary_exchange: company.exchange === 'NYSE' ? 'XNYS' : 'XNAS',
      type: 'CS',
      active: isTraded(company.ticker, current),
      currency_name: 'usd',
      cik: String(company.cik).padStart(10, '0'),
    })),
    ...world.funds.map((fund) => ({
      ticker: fund.ticker,
      name: fund.legalName,
      market: 'stocks',
      locale: 'us',
      primary_exchange: 'ARCX',
      type: 'ETF',
      active: true,
      currency_name: 'usd',
    })),
  ];
  return list(request, rows, 'ticker');
};

/** Applies the vendor's filters: `ticker`, and `<field>` with `.gte`, `.gt`, `.lte` and `.lt` on the sort field. */
function list<T extends { ticker: string }>(
  request: VendorRequest,
  rows: readonly T[],
  field: Extract<keyof T, string>,
): VendorReply {
  const { query } = request;
  const limit = intParam(query, 'limit', LIMIT_DEFAULT, LIMIT_MAX);
  if (limit === null) return polygonError(400, 'The limit must be a positive whole number');
  const ticker = query.get('ticker');
  const value = (row: T) => String(row[field]);
  const passes = (row: T) => {
    const bound = (suffix: string, test: (limit: string) => boolean) => {
      const given = query.get(`${field}${suffix}`);
      return given === null || test(given);
    };
    return (
      (ticker === null || row.ticker === ticker) &&
      bound('', (given) => value(row) === given) &&
      bound('.gte', (given) => value(row) >= given) &&
      bound('.gt', (given) => value(row) > given) &&
      bound('.lte', (given) => value(row) <= given) &&
      bound('.lt', (given) => value(row) < given)
    );
  };
  const sign = query.get('order') === 'desc' ? -1 : 1;
  const found = rows
    .filter(passes)
    .sort((a, b) => sign * (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.ticker < b.ticker ? -1 : 1));
  const given = cursorOf(request);
  const results = found.slice(given, given + limit);
  return jsonReply(200, {
    results,
    status: 'OK',
    request_id: 'sandbox',
    ...(given + limit < found.length ? { next_url: nextUrl(request, given + limit) } : {}),
  });
}
