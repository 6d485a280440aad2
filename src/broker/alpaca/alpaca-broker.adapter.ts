import { SECOND_MS } from '../../kernel/clock.ts';
import { describeError } from '../../kernel/queue/job-rules.ts';
import {
  type BrokerFill,
  type BrokerOrder,
  type BrokerPort,
  BrokerUnavailable,
  type FillPage,
  type Lookup,
} from '../broker-port.ts';
import type { BrokerAsset } from '../broker-reference.ts';
import { isTerminal, type OrderMode } from '../order-status.ts';
import {
  type AlpacaActivity,
  type AlpacaOrder,
  onlyShares,
  orderBody,
  replacementBody,
  parseAccountView,
  parseActivity,
  parseList,
  parseOrder,
  parsePosition,
  parseError,
  parseSubmission,
} from './alpaca-format.ts';
import { createPairs } from './alpaca-pairs.adapter.ts';
import { type AlpacaCredentials, type AlpacaHttp, createAlpacaHttp } from './alpaca-http.adapter.ts';
import { parseAsset, parseClock, UNLISTED } from './alpaca-reference.ts';
import { followTrades } from './alpaca-stream.adapter.ts';

export interface AlpacaOptions {
  name: string;
  baseUrl: string;
  credentials: AlpacaCredentials;
  timeoutMs?: number | undefined;
}

type Pairs = ReturnType<typeof createPairs>;

const LIVE_HOST = 'api.alpaca.markets';
const OPEN_ORDERS_MAX = 500;
const FILLS_PER_PAGE = 100;
const PAGES_MAX = 50;
/** Fills this close to the newest are read again, because one may become visible after a later one. */
const OVERLAP_MS = 60 * SECOND_MS;

/** Paper and live are two adapters; each refuses the other's address. */
export function createAlpacaPaperBroker(options: AlpacaOptions): BrokerPort & { close(): Promise<void> } {
  if (new URL(options.baseUrl).hostname === LIVE_HOST) {
    throw new Error(`the address of the paper broker is that of live trading: ${LIVE_HOST}`);
  }
  return createAlpacaBroker(options, 'paper');
}

export function createAlpacaLiveBroker(options: AlpacaOptions): BrokerPort & { close(): Promise<void> } {
  if (new URL(options.baseUrl).hostname.startsWith('paper-')) {
    throw new Error('the address of the live broker is that of paper trading');
  }
  return createAlpacaBroker(options, 'live');
}

function createAlpacaBroker(options: AlpacaOptions, mode: OrderMode): BrokerPort & { close(): Promise<void> } {
  const http = createAlpacaHttp(options);
  const pairs = createPairs(http);
  const get = async <T>(path: string, parse: (body: unknown) => T | null): Promise<T> => {
    const { status, body } = await http.request('GET', path).catch((error: unknown) => {
      throw new BrokerUnavailable(`the broker cannot be reached: ${describeError(error)}`, { cause: error });
    });
    const parsed = status === 200 ? parse(body) : null;
    if (parsed === null) throw new BrokerUnavailable(`the broker responded ${status} with a body that cannot be read`);
    return parsed;
  };
  return {
    name: options.name,
    broker: 'alpaca',
    mode,
    // Fractions of a share are day orders at Alpaca.
    // A stop beside an open purchase is refused as a potential wash trade.
    capabilities: {
      restingStops: true,
      triggersWithoutPlatform: true,
      oneCancelsOther: true,
      stopBesideEntry: false,
      replace: true,
      fractionalGtc: false,
    },
    replace: async (id, request) => {
      try {
        const path = `/v2/orders/${encodeURIComponent(id)}`;
        const { status, body } = await http.request('PATCH', path, replacementBody(request));
        if (status === 404 && parseError(body) !== null)
          return { outcome: 'rejected', reason: 'the order does not exist' };
        return parseSubmission(status, body);
      } catch (error) {
        return { outcome: 'unknown', reason: describeError(error) };
      }
    },
    submit: async (request) => {
      try {
        const { status, body } = await http.request('POST', '/v2/orders', orderBody(request));
        return await pairs.submitted(parseSubmission(status, body), body);
      } catch (error) {
        // The request may have failed after the broker received the order.
        return { outcome: 'unknown', reason: describeError(error) };
      }
    },
    find: (id) =>
      find(http, `/v2/orders:by_client_order_id?client_order_id=${encodeURIComponent(id)}`, (body) =>
        pairs.found(body),
      ),
    findById: (id) =>
      find(http, `/v2/orders/${encodeURIComponent(id)}`, async (body) => {
        const order = parseOrder(body);
        return order && { outcome: 'found', order: await pairs.name(order) };
      }),
    cancel: async (id) => {
      try {
        const { status, body } = await http.request('DELETE', `/v2/orders/${encodeURIComponent(id)}`);
        if (status === 204) return { outcome: 'requested' };
        if (parseError(body) !== null && status === 404) return { outcome: 'absent' };
        if (parseError(body) !== null && status === 422) return { outcome: 'over' };
        return { outcome: 'unknown', reason: `the broker responded ${status}` };
      } catch (error) {
        return { outcome: 'unknown', reason: describeError(error) };
      }
    },
    listOpenOrders: async () =>
      listOpen(
        pairs,
        await get(`/v2/orders?status=open&nested=true&direction=asc&limit=${OPEN_ORDERS_MAX}`, pairs.flatten),
      ),
    listFills: (cursor) => listFills(get, cursor),
    listPositions: () => get('/v2/positions', (body) => parseList(onlyShares(body), parsePosition)),
    getAccount: () => get('/v2/account', parseAccountView),
    getAsset: (ticker) => getAsset(http, ticker),
    getClock: () => get('/v2/clock', parseClock),
    follow: (hooks, signal) =>
      followTrades(
        options,
        {
          connected: () => hooks.connected(),
          update: async (update) => hooks.update({ ...update, order: await pairs.name(update.order) }),
        },
        signal,
      ),
    close: () => http.close(),
  };
}

async function getAsset(http: AlpacaHttp, ticker: string): Promise<BrokerAsset> {
  const { status, body } = await http
    .request('GET', `/v2/assets/${encodeURIComponent(ticker)}`)
    .catch((error: unknown) => {
      throw new BrokerUnavailable(`the broker cannot be reached: ${describeError(error)}`, { cause: error });
    });
  if (status === 404 && parseError(body) !== null) return UNLISTED;
  const asset = status === 200 ? parseAsset(body) : null;
  if (!asset) throw new BrokerUnavailable(`the broker responded ${status} with an asset that cannot be read`);
  return asset;
}

/** An open order is listed with all its legs, also with those that were replaced or cancelled. */
async function listOpen(pairs: Pairs, orders: readonly AlpacaOrder[]): Promise<BrokerOrder[]> {
  const named: BrokerOrder[] = [];
  for (const order of orders) if (!isTerminal(order.status)) named.push(await pairs.name(order));
  return named;
}

async function find(http: AlpacaHttp, path: string, read: (body: unknown) => Promise<Lookup | null>): Promise<Lookup> {
  try {
    const { status, body } = await http.request('GET', path);
    const found = status === 200 ? await read(body) : null;
    if (found) return found;
    if (status === 404 && parseError(body) !== null) return { outcome: 'absent' };
    return { outcome: 'unavailable', reason: `the broker responded ${status} with a body that cannot be read` };
  } catch (error) {
    return { outcome: 'unavailable', reason: describeError(error) };
  }
}

const toFill = ({ activityId: _activityId, isAboutShares: _isAboutShares, ...fill }: AlpacaActivity): BrokerFill =>
  fill;

type Get = <T>(path: string, parse: (body: unknown) => T | null) => Promise<T>;

/** All pages after the cursor, which is an activity id. The ids begin with their time, so they can be compared. */
async function listFills(get: Get, cursor: string | null): Promise<FillPage> {
  const fills: AlpacaActivity[] = [];
  let token = cursor;
  let more = false;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({
      activity_types: 'FILL',
      direction: 'asc',
      page_size: String(FILLS_PER_PAGE),
      ...(token === null ? {} : { page_token: token }),
    });
    const found = await get(`/v2/account/activities?${query.toString()}`, (body) => parseList(body, parseActivity));
    fills.push(...found);
    const last = found.reduce<string | null>(
      (most, { activityId }) => (most === null || activityId > most ? activityId : most),
      token,
    );
    more = found.length >= FILLS_PER_PAGE && last !== token;
    token = last;
    if (!more) break;
  }
  const newestMs = Math.max(...fills.map(({ executedAt }) => executedAt.getTime()));
  const settled = fills.filter(({ executedAt }) => executedAt.getTime() < newestMs - OVERLAP_MS);
  const kept = settled.reduce<string | null>(
    (most, { activityId }) => (most === null || activityId > most ? activityId : most),
    cursor,
  );
  // All of them move the cursor, so that a page of options does not hold back what follows it.
  const shares = fills.filter(({ isAboutShares }) => isAboutShares).map(toFill);
  return { fills: shares, cursor: more ? token : kept, more };
}
