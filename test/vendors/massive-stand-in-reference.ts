import type { ListNews200ResponseResultsInner } from '@massive.com/client-js';
import {
  addDays,
  isOpen,
  newYork,
  openAt,
  sessionsBetween,
  type StandInCompany,
  type StandInDividend,
  type StandInSplit,
} from './stand-in-market.ts';
import { pageOf, type StandInAnswer, type StandInRequest } from './stand-in-server.ts';

interface ReferenceDeps {
  companies: readonly StandInCompany[];
  splits: readonly StandInSplit[];
  dividends: readonly StandInDividend[];
  now: () => Date;
  requestId: () => string;
  pageRowsMax: number;
  nextUrl: (request: StandInRequest, cursor: string | null) => Record<string, string>;
}

type Route = [RegExp, (request: StandInRequest, parts: string[]) => StandInAnswer];

/** Tickers, corporate actions, news and market status. */
export function massiveReference(deps: ReferenceDeps): Route[] {
  const { companies, splits, dividends, now, requestId, pageRowsMax, nextUrl } = deps;
  const list = (request: StandInRequest, rows: readonly Record<string, unknown>[], field: string): StandInAnswer => {
    const { query } = request;
    const wanted = rows.filter((row) => matches(row, query));
    const direction = query.get('order') === 'desc' || query.get('sort')?.endsWith('.desc') ? -1 : 1;
    const sorted = wanted.toSorted((a, b) => (String(a[field]) < String(b[field]) ? -direction : direction));
    const page = pageOf(sorted, Math.min(Number(query.get('limit') ?? 10), pageRowsMax), query.get('cursor'));
    return { body: { results: page.rows, status: 'OK', request_id: requestId(), ...nextUrl(request, page.next) } };
  };
  const splitRow = ({ ticker, exDate, from, to }: StandInSplit) => ({
    id: `E-${ticker}-${exDate}`,
    ticker,
    execution_date: exDate,
    split_from: from,
    split_to: to,
  });
  const dividendRow = ({ ticker, exDate, cash, declaredOn }: StandInDividend) => ({
    id: `D-${ticker}-${exDate}`,
    ticker,
    cash_amount: cash,
    currency: 'USD',
    declaration_date: declaredOn,
    ex_dividend_date: exDate,
    frequency: 4,
    pay_date: addDays(exDate, 14),
    record_date: exDate,
  });
  const tickerRow = (one: StandInCompany) => ({
    ticker: one.ticker,
    name: one.name,
    market: 'stocks',
    locale: 'us',
    primary_exchange: one.exchange,
    type: one.type ?? 'CS',
    active: true,
    currency_name: 'usd',
    cik: one.cik,
    last_updated_utc: now().toISOString(),
  });
  const details = (_request: StandInRequest, [, ticker = '']: string[]): StandInAnswer => {
    const one = companies.find((company) => company.ticker === ticker);
    if (!one)
      return { status: 404, body: { status: 'NOT_FOUND', request_id: requestId(), message: 'Ticker not found.' } };
    const results = {
      ...tickerRow(one),
      ticker_root: ticker.split('.')[0],
      market_cap: one.marketCap,
      sic_code: one.sicCode,
      sic_description: one.sicDescription,
      homepage_url: `https://www.${ticker.toLowerCase().replace('.', '')}.example`,
      list_date: '1990-01-02',
      round_lot: 100,
      description: `${one.name} is a company.`,
    };
    return { body: { status: 'OK', request_id: requestId(), results } };
  };
  const news = (request: StandInRequest): StandInAnswer => {
    const since = addDays(newYork(now()).date, -10);
    const rows = companies.flatMap((one) =>
      sessionsBetween(since, newYork(now()).date)
        .map((date) => newsRow(one, openAt(date)))
        .filter((row) => row.published_utc <= now().toISOString()),
    );
    const ticker = request.query.get('ticker');
    const query = new URLSearchParams(request.query);
    query.delete('ticker');
    const wanted = rows.filter((row) => ticker === null || row.tickers.includes(ticker));
    return list({ ...request, query }, wanted as unknown as Record<string, unknown>[], 'published_utc');
  };
  const status = (): StandInAnswer => ({
    body: {
      market: isOpen(now()) ? 'open' : 'closed',
      afterHours: false,
      earlyHours: false,
      serverTime: now().toISOString(),
      exchanges: { nasdaq: isOpen(now()) ? 'open' : 'closed', nyse: isOpen(now()) ? 'open' : 'closed', otc: 'closed' },
      currencies: { crypto: 'open', fx: 'open' },
    },
  });
  return [
    [/^\/v3\/reference\/splits$/, (request) => list(request, splits.map(splitRow), 'execution_date')],
    [
      /^\/v3\/reference\/dividends$/,
      (request) =>
        list(
          request,
          dividends.map((one) => ({ ...dividendRow(one), dividend_type: 'CD' })),
          'ex_dividend_date',
        ),
    ],
    [
      /^\/stocks\/v1\/splits$/,
      (request) =>
        list(
          request,
          splits.map((one) => ({
            ...splitRow(one),
            adjustment_type: one.to > one.from ? 'forward_split' : 'reverse_split',
            historical_adjustment_factor: one.from / one.to,
          })),
          'execution_date',
        ),
    ],
    [
      /^\/stocks\/v1\/dividends$/,
      (request) =>
        list(
          request,
          dividends.map((one) => ({
            ...dividendRow(one),
            distribution_type: 'recurring',
            split_adjusted_cash_amount: one.cash,
            historical_adjustment_factor: 0.99,
          })),
          'ex_dividend_date',
        ),
    ],
    [/^\/v3\/reference\/tickers$/, (request) => list(request, companies.map(tickerRow), 'ticker')],
    [/^\/v3\/reference\/tickers\/([^/]+)$/, details],
    [/^\/v2\/reference\/news$/, news],
    [/^\/v1\/marketstatus\/now$/, status],
    [/^\/v1\/marketstatus\/upcoming$/, () => ({ body: [] })],
  ];
}

/** Applies the filters that name a column, with the vendor's suffixes. */
function matches(row: Record<string, unknown>, query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    const [column = '', operator = 'eq'] = name.split('.');
    const found = row[column];
    if (found === undefined)
      return column !== 'search' || String(row['name']).toLowerCase().includes(value.toLowerCase());
    const text = typeof found === 'string' ? found : JSON.stringify(found);
    switch (operator) {
      case 'gte':
        return text >= value;
      case 'gt':
        return text > value;
      case 'lte':
        return text <= value;
      case 'lt':
        return text < value;
      case 'any_of':
        return value.split(',').includes(text);
      default:
        return text === value;
    }
  });
}

function newsRow({ ticker, name }: StandInCompany, at: Date): ListNews200ResponseResultsInner {
  const title = `${name} raises its outlook after record quarterly revenue`;
  return {
    id: `news-${ticker}-${at.toISOString().slice(0, 10)}`,
    publisher: {
      name: 'Stand-in Wire',
      homepage_url: 'https://wire.example/',
      logo_url: 'https://wire.example/logo.png',
      favicon_url: 'https://wire.example/favicon.ico',
    },
    title,
    author: 'Stand-in',
    published_utc: at.toISOString().replace('.000Z', 'Z'),
    article_url: `https://wire.example/${ticker}/${at.toISOString().slice(0, 10)}`,
    tickers: [ticker],
    image_url: 'https://wire.example/image.png',
    description: `${title}. Revenue rose 12% and the company raised its full-year forecast.`,
    keywords: ['earnings'],
  };
}
