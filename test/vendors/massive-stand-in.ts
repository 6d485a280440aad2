import type { StocksSnapshotTicker } from '@massive.com/client-js';
import { massiveReference } from './massive-stand-in-reference.ts';
import {
  addDays,
  COMPANIES,
  closeAt,
  type DayBar,
  dayBar,
  intradayBars,
  isOpen,
  isSession,
  lastClosedSession,
  newYork,
  newYorkTime,
  priceAt,
  sessionsBetween,
  type StandInCompany,
  type StandInDividend,
  type StandInSplit,
} from './stand-in-market.ts';
import {
  minuteCounter,
  pageOf,
  type StandInAnswer,
  type StandInCall,
  type StandInRequest,
  startStandInServer,
} from './stand-in-server.ts';

/** What a plan of the vendor includes. */
export interface MassivePlan {
  callsPerMinute: number | null;
  historyYears: number | null;
  snapshots: boolean;
  minuteBars: boolean;
  /** Without it the newest bars are those of the last completed session. */
  today: boolean;
}

export const MASSIVE_PLANS = {
  free: { callsPerMinute: 5, historyYears: 2, snapshots: false, minuteBars: true, today: false },
  starter: { callsPerMinute: null, historyYears: 5, snapshots: true, minuteBars: true, today: true },
  paid: { callsPerMinute: null, historyYears: null, snapshots: true, minuteBars: true, today: true },
} as const satisfies Record<string, MassivePlan>;

export interface MassiveStandInOptions {
  apiKey?: string;
  plan?: MassivePlan;
  now?: () => Date;
  companies?: readonly StandInCompany[];
  splits?: readonly StandInSplit[];
  dividends?: readonly StandInDividend[];
  /** Headers of a 429. The vendor's documents name none. */
  limitHeaders?: 'none' | 'retry-after' | 'x-ratelimit';
  /** Sends `X-RateLimit-Limit` with every response. The vendor's documents name no such header. */
  statesLimit?: boolean;
  /** Origin of `next_url`. The vendor names its own host whatever the client called. */
  nextUrlOrigin?: string;
  /** False answers 404 to `/stocks/v1/splits` and `/stocks/v1/dividends`. */
  hasV1Actions?: boolean;
  /** The largest page, for tests of paging; the vendor's own limits apply below it. */
  pageRowsMax?: number;
  /** Multiplies the prices of one ticker, for tests of vendors that disagree. */
  priceFactors?: Readonly<Record<string, number>>;
}

export interface MassiveStandIn {
  baseUrl: string;
  apiKey: string;
  calls: StandInCall[];
  setPlan(plan: MassivePlan): void;
  close(): Promise<void>;
}

const UPGRADE = 'Please upgrade your plan at https://massive.com/pricing';

/** The vendor's REST interface by the models of its published client, with the limits of its plans. */
export async function startMassiveStandIn(options: MassiveStandInOptions = {}): Promise<MassiveStandIn> {
  const { apiKey = 'massive-stand-in-key', companies = COMPANIES, splits = [], dividends = [] } = options;
  const { now = () => new Date(), limitHeaders = 'none', nextUrlOrigin = 'https://api.massive.com' } = options;
  const { hasV1Actions = true, pageRowsMax = 50_000, priceFactors = {}, statesLimit = false } = options;
  let plan: MassivePlan = options.plan ?? MASSIVE_PLANS.paid;
  let count = minuteCounter(plan.callsPerMinute);
  let requests = 0;
  const requestId = () => `stand-in-${++requests}`;
  const find = (ticker: string) => companies.find((one) => one.ticker === ticker);
  const refuse = (message: string): StandInAnswer => ({
    status: 403,
    body: { status: 'NOT_AUTHORIZED', request_id: requestId(), message },
  });
  const scaled = (of: StandInCompany, date: string): DayBar => {
    const factor = priceFactors[of.ticker] ?? 1;
    const bar = dayBar(of, date, splits);
    const times = (value: number) => Math.round(value * factor * 100) / 100;
    return { ...bar, open: times(bar.open), high: times(bar.high), low: times(bar.low), close: times(bar.close) };
  };
  /** The last day with daily bars. */
  const lastDay = () => lastClosedSession(now());
  const firstDay = () => (plan.historyYears === null ? '2003-09-10' : addDays(today(), -365 * plan.historyYears));
  const today = () => newYork(now()).date;
  const dayRow = (of: StandInCompany, date: string) => aggregate(scaled(of, date), newYorkTime(date, '00:00'));

  const aggregates = (request: StandInRequest, [, ticker = '', multiplier, timespan, from = '', to = '']: string[]) => {
    const { query } = request;
    if (from > to) return badRequest(`The parameter 'to' cannot be a time that occurs before 'from'`);
    if (timespan === 'minute' && !plan.minuteBars) return refuse(`Your plan doesn't include minute data. ${UPGRADE}`);
    if (from < firstDay()) return refuse(`Your plan doesn't include this data timeframe. ${UPGRADE}`);
    if (!plan.today && from >= today() && closeAt(today()) > now() && isSession(today()))
      return refuse(`Attempted to request today's data before end of day. ${UPGRADE}`);
    const of = find(ticker);
    const rows: unknown[] = of
      ? timespan === 'day'
        ? sessionsBetween(from, min(to, lastDay())).map((date) => dayRow(of, date))
        : sessionsBetween(from, min(to, plan.today ? today() : lastDay())).flatMap((date) =>
            intradayBars(of, date, Number(multiplier), splits)
              .filter(({ start }) => start < now())
              .map((bar) => aggregate(bar, bar.start)),
          )
      : [];
    if (query.get('sort') === 'desc') rows.reverse();
    const page = pageOf(rows, Math.min(Number(query.get('limit') ?? 5_000), pageRowsMax), query.get('cursor'));
    return {
      body: {
        ticker,
        adjusted: query.get('adjusted') !== 'false',
        queryCount: rows.length,
        resultsCount: page.rows.length,
        count: page.rows.length,
        request_id: requestId(),
        status: plan.today ? 'OK' : 'DELAYED',
        ...(page.rows.length > 0 ? { results: page.rows } : {}),
        ...nextUrl(request, page.next),
      },
    };
  };

  const grouped = (request: StandInRequest, [, date = '']: string[]): StandInAnswer => {
    if (date < firstDay()) return refuse(`Your plan doesn't include this data timeframe. ${UPGRADE}`);
    if (!plan.today && date >= today() && (date > lastDay() || !isSession(date)))
      return refuse(`Attempted to request today's data before end of day. ${UPGRADE}`);
    const traded = isSession(date) && date <= lastDay() ? companies : [];
    const results = traded.map((of) => {
      // The model says: the end of the window.
      const row = aggregate(scaled(of, date), newYorkTime(date, '16:00'));
      return { T: of.ticker, ...row };
    });
    return {
      body: {
        adjusted: request.query.get('adjusted') !== 'false',
        queryCount: results.length,
        resultsCount: results.length,
        count: results.length,
        request_id: requestId(),
        status: plan.today ? 'OK' : 'DELAYED',
        ...(results.length > 0 ? { results } : {}),
      },
    };
  };

  const previous = (_request: StandInRequest, [, ticker = '']: string[]): StandInAnswer => {
    const of = find(ticker);
    // The session before the current day, whether or not today's has closed.
    const date = lastClosedSession(newYorkTime(today(), '00:00'));
    const results = of ? [{ T: ticker, ...aggregate(scaled(of, date), closeAt(date)) }] : [];
    return {
      body: {
        ticker,
        adjusted: true,
        queryCount: results.length,
        resultsCount: results.length,
        count: results.length,
        request_id: requestId(),
        status: 'OK',
        ...(of ? { results } : {}),
      },
    };
  };

  const snapshots = ({ query }: StandInRequest): StandInAnswer => {
    if (!plan.snapshots) return refuse(`You are not entitled to this data. ${UPGRADE}`);
    // Documented as one comma-separated value; the official client repeats the parameter.
    const wanted = query.getAll('tickers').flatMap((value) => value.split(','));
    const tickers = companies.filter(({ ticker }) => wanted.length === 0 || wanted.includes(ticker)).map(snapshot);
    return { body: { status: 'OK', request_id: requestId(), count: tickers.length, tickers } };
  };

  const snapshot = (of: StandInCompany): StocksSnapshotTicker => {
    const { price, at } = priceAt(of, now(), splits);
    const times = (value: number) => value * (priceFactors[of.ticker] ?? 1);
    const before = scaled(of, lastClosedSession(newYorkTime(today(), '00:00')));
    const day = scaled(of, isOpen(now()) ? today() : lastDay());
    const ohlc = ({ open, high, low, close, volume }: DayBar) => ({
      o: open,
      h: high,
      l: low,
      c: close,
      v: volume,
      vw: close,
    });
    return {
      ticker: of.ticker,
      todaysChange: times(price) - before.close,
      todaysChangePerc: (times(price) / before.close - 1) * 100,
      updated: at.getTime() * 1e6,
      day: { ...ohlc(day), c: times(price) },
      lastTrade: { c: [14, 41], i: '4046', p: times(price), s: 236, t: at.getTime() * 1e6, x: 4, ds: '236' },
      lastQuote: { P: times(price), S: 1, p: times(price), s: 1, t: at.getTime() * 1e6 },
      min: { ...ohlc(day), c: times(price), av: day.volume, dav: String(day.volume), t: at.getTime(), n: 5 },
      prevDay: ohlc(before),
    } as StocksSnapshotTicker;
  };

  const nextUrl = ({ path, query }: StandInRequest, cursor: string | null): Record<string, string> => {
    if (cursor === null) return {};
    const params = new URLSearchParams(query);
    params.delete('apiKey');
    params.set('cursor', cursor);
    return { next_url: `${nextUrlOrigin}${path}?${params.toString()}` };
  };

  const reference = massiveReference({ companies, splits, dividends, now, requestId, pageRowsMax, nextUrl });
  const routes: [RegExp, (request: StandInRequest, parts: string[]) => StandInAnswer][] = [
    [/^\/v2\/aggs\/ticker\/([^/]+)\/range\/(\d+)\/(minute|hour|day|week)\/([^/]+)\/([^/]+)$/, aggregates],
    [/^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/([^/]+)$/, grouped],
    [/^\/v2\/aggs\/ticker\/([^/]+)\/prev$/, previous],
    [/^\/v2\/snapshot\/locale\/us\/markets\/stocks\/tickers$/, snapshots],
    ...reference.filter(([path]) => hasV1Actions || !path.source.includes('stocks\\/v1')),
  ];
  const server = await startStandInServer((request) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? request.query.get('apiKey');
    if (given !== apiKey)
      return { status: 401, body: { status: 'ERROR', request_id: requestId(), error: 'Unknown API Key' } };
    const { remaining, resetAt } = count(now());
    if (remaining < 0) return tooMany(resetAt);
    for (const [pattern, answer] of routes) {
      const parts = pattern.exec(request.path);
      if (!parts) continue;
      const given = answer(request, [...parts]);
      const stated = { 'x-ratelimit-limit': String(plan.callsPerMinute) };
      return statesLimit ? { ...given, headers: { ...stated, ...given.headers } } : given;
    }
    return { status: 404, body: '404 page not found' };
  }, now);

  const tooMany = (resetAt: Date): StandInAnswer => {
    const waitSeconds = Math.ceil((resetAt.getTime() - now().getTime()) / 1_000);
    const headers: Record<string, string> =
      limitHeaders === 'retry-after'
        ? { 'retry-after': String(waitSeconds) }
        : limitHeaders === 'x-ratelimit'
          ? {
              'x-ratelimit-limit': String(plan.callsPerMinute),
              'x-ratelimit-remaining': '0',
              'x-ratelimit-reset': String(Math.ceil(resetAt.getTime() / 1_000)),
            }
          : {};
    const error = `You've exceeded the maximum requests per minute, please wait or upgrade your subscription to continue. ${UPGRADE}`;
    return { status: 429, headers, body: { status: 'ERROR', request_id: requestId(), error } };
  };
  const badRequest = (error: string): StandInAnswer => ({
    status: 400,
    body: { status: 'ERROR', request_id: requestId(), error },
  });

  return {
    baseUrl: server.baseUrl,
    apiKey,
    calls: server.calls,
    setPlan: (next) => {
      plan = next;
      count = minuteCounter(next.callsPerMinute);
    },
    close: () => server.close(),
  };
}

const min = (a: string, b: string) => (a < b ? a : b);

function aggregate(bar: Omit<DayBar, 'date'>, at: Date) {
  return {
    v: bar.volume,
    vw: (bar.high + bar.low + bar.close) / 3,
    o: bar.open,
    c: bar.close,
    h: bar.high,
    l: bar.low,
    t: at.getTime(),
    n: 4_321,
  };
}
