import { type ArticleCorrection, alpacaData } from './alpaca-stand-in-data.ts';
import { serveTradeUpdates } from './alpaca-stand-in-stream.ts';
import { alpacaTrading, type OrderRow } from './alpaca-stand-in-trading.ts';
import { COMPANIES, type StandInCompany, type StandInDividend, type StandInSplit } from './stand-in-market.ts';
import {
  minuteCounter,
  type StandInAnswer,
  type StandInCall,
  type StandInRequest,
  startStandInServer,
} from './stand-in-server.ts';

/** What a market data plan includes. */
export interface AlpacaPlan {
  callsPerMinute: number;
  /** Without it the newest 15 minutes of the consolidated feed are refused; the IEX feed has no delay. */
  recentSip: boolean;
}

export const ALPACA_PLANS = {
  free: { callsPerMinute: 200, recentSip: false },
  paid: { callsPerMinute: 10_000, recentSip: true },
} as const satisfies Record<string, AlpacaPlan>;

export interface AlpacaStandInOptions {
  keyId?: string;
  secretKey?: string;
  plan?: AlpacaPlan;
  now?: () => Date;
  companies?: readonly StandInCompany[];
  splits?: readonly StandInSplit[];
  dividends?: readonly StandInDividend[];
  cash?: number;
  /** Fills market orders at once although the market is closed, for tests that must not wait for a session. */
  fillsWhenClosed?: boolean;
  /** Calls of the trading interface; 200 a minute as for every account unless told. */
  tradingCallsPerMinute?: number;
  /** The largest page, for tests of paging. */
  pageRowsMax?: number;
}

/** One server for both hosts: `ALPACA_BASE_URL` and `ALPACA_DATA_URL` may both be its address. */
export interface AlpacaStandIn {
  baseUrl: string;
  keyId: string;
  secretKey: string;
  calls: StandInCall[];
  /** Messages that clients sent over the trade updates socket. */
  socketActions: string[];
  setPlan(plan: AlpacaPlan): void;
  /** Fills a part of an open order at the given price; without a part what is left of it. */
  fill(orderId: string, price: number, part?: number): void;
  /** Sets the last price of a symbol and fills the sales that it reaches. */
  setPrice(symbol: string, price: number): void;
  /** Accepts orders of a symbol and fills none until its trading resumes. */
  setHalted(symbol: string, isHalted: boolean): void;
  /** The session ends for an open order. */
  expire(orderId: string): void;
  /** Gives an article another text at an instant. */
  correctArticle(id: number, correction: ArticleCorrection): void;
  /** Every order that it has accepted, newest first. */
  orders: readonly OrderRow[];
  close(): Promise<void>;
}

/** The broker's trading and market data interfaces by the models of its published client, with the limits of its plans. */
export async function startAlpacaStandIn(options: AlpacaStandInOptions = {}): Promise<AlpacaStandIn> {
  const { keyId = 'stand-in-key-id', secretKey = 'stand-in-secret-key', companies = COMPANIES } = options;
  const { now = () => new Date(), splits = [], dividends = [], pageRowsMax = 10_000 } = options;
  let plan: AlpacaPlan = options.plan ?? ALPACA_PLANS.free;
  let countData = minuteCounter(plan.callsPerMinute);
  const { tradingCallsPerMinute = 200 } = options;
  const countTrading = minuteCounter(tradingCallsPerMinute);
  const stream = serveTradeUpdates({ keyId, secretKey });
  const trading = alpacaTrading({
    companies,
    splits,
    now,
    cash: options.cash ?? 100_000,
    fillsWhenClosed: options.fillsWhenClosed ?? false,
    onUpdate: stream.publish,
  });
  const corrections = new Map<number, ArticleCorrection>();
  const recentSip = () => plan.recentSip;
  const data = alpacaData({ companies, splits, dividends, now, pageRowsMax, recentSip, corrections });

  const limited = (
    request: StandInRequest,
    count: typeof countTrading,
    limit: number,
    answer: (request: StandInRequest) => StandInAnswer,
  ): StandInAnswer => {
    const { remaining, resetAt } = count(now());
    const headers = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, remaining)),
      'x-ratelimit-reset': String(Math.ceil(resetAt.getTime() / 1_000)),
    };
    if (remaining < 0) return { status: 429, headers, body: { code: 42_910_000, message: 'rate limit exceeded' } };
    const given = answer(request);
    return { ...given, headers: { ...headers, ...given.headers } };
  };
  const server = await startStandInServer((request) => {
    const isData = /^\/(v1beta1|v1|v2\/stocks)\b/.test(request.path);
    const isKnown =
      request.headers['apca-api-key-id'] === keyId && request.headers['apca-api-secret-key'] === secretKey;
    if (!isKnown && isData) return { status: 401, body: { message: 'unauthorized.' } };
    if (!isKnown) return { status: 401, body: { code: 40_110_000, message: 'request is not authorized' } };
    return isData
      ? limited(request, countData, plan.callsPerMinute, data)
      : limited(request, countTrading, tradingCallsPerMinute, trading.answer);
  }, now);
  stream.attach(server.server);
  return {
    baseUrl: server.baseUrl,
    keyId,
    secretKey,
    calls: server.calls,
    socketActions: stream.actions,
    setPlan: (next) => {
      plan = next;
      countData = minuteCounter(next.callsPerMinute);
    },
    fill: trading.fill,
    setPrice: trading.setPrice,
    setHalted: trading.setHalted,
    expire: trading.expire,
    correctArticle: (id, correction) => void corrections.set(id, correction),
    orders: trading.orders,
    close: async () => {
      stream.close();
      await server.close();
    },
  };
}
