import { industryCode } from '../cast/industry-codes.ts';
import { RELATIONSHIPS } from '../cast/relationships.ts';
import { splitFactor } from '../world/corporate-actions.ts';
import { isTraded } from '../world/generate-events.ts';
import type { World } from '../world/world.ts';
import { jsonReply, type VendorRequest } from './exchange.ts';
import { currentSession, type PolygonRoute, polygonError, refuseUnknown } from './polygon-kit.ts';
import { listReply } from './polygon-list.ts';

interface TickerRow {
  [field: string]: unknown;
  ticker: string;
  name: string;
  market: 'stocks';
  locale: 'us';
  primary_exchange: string;
  type: 'CS' | 'ETF';
  active: boolean;
  currency_name: 'usd';
  cik?: string;
  last_updated_utc: string;
}

function tickerRows(world: World, session: number, now: Date): TickerRow[] {
  const common = { market: 'stocks', locale: 'us', currency_name: 'usd', last_updated_utc: now.toISOString() } as const;
  return [
    ...world.companies.map((company) => ({
      ...common,
      ticker: company.ticker,
      name: company.legalName,
      primary_exchange: company.exchange === 'NYSE' ? 'XNYS' : 'XNAS',
      type: 'CS' as const,
      active: isTraded(company.ticker, session),
      cik: String(company.cik).padStart(10, '0'),
    })),
    ...world.funds.map((fund) => ({
      ...common,
      ticker: fund.ticker,
      name: fund.legalName,
      primary_exchange: 'ARCX',
      type: 'ETF' as const,
      active: true,
    })),
  ];
}

/** Lists the tickers that trade on a date (today unless given); `active=false` lists the others. */
export const tickerList: PolygonRoute = (world, request) => {
  const session = sessionOf(world, request);
  if (session === null) return polygonError(400, 'Could not parse the time parameter: date');
  return listReply(request, tickerRows(world, session, request.now), {
    compared: ['ticker'],
    tests: {
      type: (row, value) => row.type === value,
      market: (row, value) => row.market === value,
      locale: (row, value) => row.locale === value,
      exchange: (row, value) => row.primary_exchange === value,
      cik: (row, value) => row.cik !== undefined && Number(row.cik) === Number(value),
      // The simulated market has no CUSIPs.
      cusip: () => false,
      active: (row, value) => row.active === (value === 'true'),
      date: () => true,
      search: (row, value) => `${row.ticker} ${row.name}`.toLowerCase().includes(value.toLowerCase()),
    },
    defaults: { active: 'true' },
    sorting: 'split',
    sortBy: 'ticker',
    order: 'asc',
    limit: 100,
    limitMax: 1_000,
  });
};

/** The session of the parameter `date`; null when the date cannot be read. */
function sessionOf(world: World, request: VendorRequest): number | null {
  const date = request.query.get('date');
  const current = currentSession(world, request);
  if (date === null) return current;
  const ms = Date.parse(`${date.slice(0, 10)}T23:59:59Z`);
  return Number.isFinite(ms) ? Math.min(current, world.lastOpenedSession(ms)) : null;
}

/** One ticker with what is known about its company. */
export const tickerDetails: PolygonRoute = (world, request, [ticker = ''], options) => {
  const refused = refuseUnknown(request, ['date']);
  if (refused) return refused;
  const session = sessionOf(world, request);
  if (session === null) return polygonError(400, 'Could not parse the time parameter: date');
  const row = tickerRows(world, session, request.now).find((candidate) => candidate.ticker === ticker);
  if (!row) return polygonError(404, 'Ticker not found.');
  return jsonReply(200, {
    status: 'OK',
    request_id: 'sandbox',
    results: {
      ...row,
      ticker_root: ticker,
      round_lot: 100,
      ...companyDetails(world, request, session, ticker, options.outletsUrl()),
    },
  });
};

function companyDetails(world: World, request: VendorRequest, session: number, ticker: string, outletsUrl: string) {
  const company = world.companies.find((candidate) => candidate.ticker === ticker);
  if (!company) return {};
  const { sic, description } = industryCode(company.industry);
  const shares = Math.round((company.sharesMillions * 1e6) / splitFactor(ticker, Math.max(0, session)));
  const price = world.priceAt(ticker, request.now);
  const [city, state] = company.headquarters.split(', ');
  return {
    description: `${company.shortName} ${company.business}.`,
    homepage_url: `${outletsUrl}/newsroom/${company.slug}/`,
    list_date: world.session(0).date,
    sic_code: sic,
    sic_description: description,
    share_class_shares_outstanding: shares,
    weighted_shares_outstanding: shares,
    ...(price === null ? {} : { market_cap: Math.round(shares * price) }),
    address: { city: city?.toUpperCase(), ...(state ? { state } : {}) },
  };
}

/** Tickers that the news names together, strongest first. */
export const relatedCompanies: PolygonRoute = (world, request, [ticker = '']) => {
  const refused = refuseUnknown(request, []);
  if (refused) return refused;
  if (!world.tickers.includes(ticker)) return polygonError(404, 'Ticker not found.');
  const related = RELATIONSHIPS.filter(({ a, b }) => a === ticker || b === ticker)
    .toSorted((one, two) => two.strength - one.strength)
    .map(({ a, b }) => ({ ticker: a === ticker ? b : a }));
  return jsonReply(200, { status: 'OK', request_id: 'sandbox', ticker, results: related });
};
