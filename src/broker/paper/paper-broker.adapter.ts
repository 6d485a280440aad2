import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { describeError } from '../../kernel/queue/job-rules.ts';
import {
  type BrokerFill,
  type BrokerOrder,
  type BrokerOrderRequest,
  type BrokerPort,
  BrokerUnavailable,
  type Lookup,
  type SubmitOutcome,
} from '../broker-port.ts';
import { targetIdOf } from '../one-cancels-other.ts';
import { isTerminal } from '../order-status.ts';
import { roundShares } from '../order-intent.ts';
import { orderExpiry } from './fill-model.ts';
import {
  findPaperOrder,
  getCash,
  insertPaperOrder,
  listExecutionsAfter,
  listHoldings,
  listOpenPaperOrders,
  lockBook,
  paperLeaves,
  type PaperExecutionRow,
  type PaperOrderRow,
  updatePaperOrder,
} from './paper-book.store.ts';
import { findLastPrice, listPaperPrices, listQuotes, loadLiquidity, saveQuote } from './paper-market.store.ts';
import { type PaperDeps, fillOpenOrders } from './use/fill-open-orders.ts';

export interface PaperBrokerOptions {
  db: Db;
  name: string;
  accountId: string;
  now: () => Date;
  calendar: TradingCalendar;
  /** How often open orders are checked against the market. */
  tickMs?: number;
}

const TICK_MS = 1_000;
const FILLS_PER_PAGE = 500;
const LIQUIDITY_AGE_MAX_MS = 10 * MINUTE_MS;
const SHARES_TOLERANCE = 5e-7;

/**
 * A broker that keeps its books in the database and fills orders at market prices. It has the interface of a real broker, so that
 * paper orders take the same path as live orders.
 */
export function createPaperBroker(options: PaperBrokerOptions): BrokerPort {
  const { db, accountId, now, calendar } = options;
  const deps: PaperDeps = { db, now, calendar, accountId, loadLiquidity: cachedLiquidity(db, now) };

  const find = async (by: { clientOrderId: string } | { id: string }): Promise<Lookup> => {
    try {
      const order = await findPaperOrder(db, accountId, by);
      if (!order) return { outcome: 'absent' };
      const target = await findPaperOrder(db, accountId, { clientOrderId: targetIdOf(order.client_order_id) });
      return { outcome: 'found', order: orderView(order), target: target ? orderView(target) : undefined };
    } catch (error) {
      return { outcome: 'unavailable', reason: describeError(error) };
    }
  };

  return {
    name: options.name,
    broker: 'paper',
    mode: 'paper',
    // As at Alpaca, so that paper trading meets the same rules. Its orders fill in this process.
    capabilities: {
      restingStops: true,
      triggersWithoutPlatform: false,
      oneCancelsOther: true,
      stopBesideEntry: true,
      replace: true,
      fractionalGtc: false,
    },
    replace: async (id, request) => {
      try {
        return await submit(deps, request, id);
      } catch (error) {
        return { outcome: 'unknown', reason: describeError(error) };
      }
    },
    submit: async (request) => {
      try {
        return await submit(deps, request);
      } catch (error) {
        return { outcome: 'unknown', reason: describeError(error) };
      }
    },
    find: (clientOrderId) => find({ clientOrderId }),
    findById: (id) => find({ id }),
    cancel: async (id) => {
      try {
        return await cancel(deps, id);
      } catch (error) {
        return { outcome: 'unknown', reason: describeError(error) };
      }
    },
    listOpenOrders: () => readBooks(async () => (await listOpenPaperOrders(db, accountId)).map(orderView)),
    listFills: (cursor) =>
      readBooks(async () => {
        const rows = await listExecutionsAfter(db, accountId, Number(cursor ?? 0), FILLS_PER_PAGE);
        const last = rows.at(-1);
        return {
          fills: rows.map(fillView),
          cursor: last ? String(last.id) : cursor,
          more: rows.length === FILLS_PER_PAGE,
        };
      }),
    listPositions: () =>
      readBooks(async () =>
        (await listHoldings(db, accountId)).map(({ ticker, quantity, avg_entry_price: avgEntryPrice }) => ({
          ticker,
          quantity,
          avgEntryPrice,
        })),
      ),
    getAccount: () => readBooks(() => accountView(deps)),
    follow: async (hooks, signal) => {
      await hooks.connected();
      while (!signal.aborted) {
        for (const { order, execution } of await fillOpenOrders(deps)) {
          await hooks.update({
            eventId: null,
            order: orderView(order),
            fill: execution ? fillView(execution) : null,
          });
        }
        await sleep(options.tickMs ?? TICK_MS, undefined, { signal }).catch(() => {});
      }
    },
  };
}

async function readBooks<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new BrokerUnavailable('the paper broker cannot read its books', { cause: error });
  }
}

/** With `replacedId` the new order takes the place of a resting one, in one transaction. */
async function submit(
  deps: PaperDeps,
  request: BrokerOrderRequest,
  replacedId: string | null = null,
): Promise<SubmitOutcome> {
  const { db, accountId, calendar } = deps;
  return db.transaction().execute(async (tx): Promise<SubmitOutcome> => {
    const { cash } = await lockBook(tx, accountId);
    const known = await findPaperOrder(tx, accountId, { clientOrderId: request.clientOrderId });
    if (known) {
      const target = await findPaperOrder(tx, accountId, { clientOrderId: targetIdOf(request.clientOrderId) });
      return { outcome: 'accepted', order: orderView(known), target: target ? orderView(target) : undefined };
    }
    const now = deps.now();
    const replaced = replacedId === null ? null : await findPaperOrder(tx, accountId, { id: replacedId });
    const ocoId = replaced?.oco_id ?? null;
    // The quantity of a pair cannot be replaced.
    const wanted = replaced && ocoId !== null ? { ...request, quantity: paperLeaves(replaced) } : request;
    const open = (await listOpenPaperOrders(tx, accountId)).filter(({ id }) => id !== replacedId);
    const refusal = await findRefusal(tx, wanted, replacedId, replaced, now);
    if (refusal) return refusal;
    if (request.side === 'sell') {
      const held = (await listHoldings(tx, accountId)).find(({ ticker }) => ticker === request.ticker)?.quantity ?? 0;
      // The limit sale of a pair sells the same shares as its stop.
      const going = open.filter(
        ({ side, ticker, oco_id: pair, order_type: type }) =>
          side === 'sell' && ticker === request.ticker && (pair === null || (pair !== ocoId && type === 'stop')),
      );
      const free = held - going.reduce((sum, order) => sum + paperLeaves(order), 0);
      if (wanted.quantity > free + SHARES_TOLERANCE) {
        return { outcome: 'rejected', reason: 'insufficient quantity available' };
      }
    } else {
      const buys = open.filter(({ side }) => side === 'buy');
      const prices = await listPaperPrices(tx, [request.ticker, ...buys.map(({ ticker }) => ticker)], now);
      let reserved = 0;
      for (const order of buys) {
        const price = order.limit_price ?? order.stop_price ?? prices.get(order.ticker) ?? 0;
        reserved += (order.quantity - order.filled_quantity) * price;
      }
      const price = request.limitPrice ?? request.stopPrice ?? prices.get(request.ticker);
      if (price === undefined) return { outcome: 'rejected', reason: `the price of ${request.ticker} is unknown` };
      if (request.quantity * price > cash - reserved)
        return { outcome: 'rejected', reason: 'insufficient buying power' };
    }
    // The volume available to this order starts now, unless another order of the ticker already counts it.
    const isFirst = !open.some(({ ticker }) => ticker === request.ticker);
    const quote = isFirst ? (await listQuotes(tx, accountId, [request.ticker])).get(request.ticker) : undefined;
    if (quote) await saveQuote(tx, accountId, request.ticker, quote);
    if (replacedId !== null) await updatePaperOrder(tx, replacedId, { status: 'cancelled', updated_at: now });
    const expiresAt = orderExpiry(request.timeInForce, now, calendar);
    const target = targetRequest(wanted);
    const pair = target ? randomUUID() : ocoId;
    const order = await insertPaperOrder(tx, accountId, wanted, { now, expiresAt, ocoId: pair });
    if (!target) return { outcome: 'accepted', order: orderView(order) };
    const limit = await insertPaperOrder(tx, accountId, target, { now, expiresAt, ocoId: pair });
    return { outcome: 'accepted', order: orderView(order), target: orderView(limit) };
  });
}

/** The limit sale that rests with a stop; null for a stop alone. */
function targetRequest(request: BrokerOrderRequest): BrokerOrderRequest | null {
  const limitPrice = request.targetPrice ?? null;
  if (limitPrice === null) return null;
  return { ...request, clientOrderId: targetIdOf(request.clientOrderId), type: 'limit', limitPrice, stopPrice: null };
}

/** The rules of real brokers that do not depend on cash or shares. */
async function findRefusal(
  tx: Tx,
  request: BrokerOrderRequest,
  replacedId: string | null,
  replaced: PaperOrderRow | null,
  now: Date,
): Promise<SubmitOutcome | null> {
  if (replacedId !== null && (replaced === null || replaced.status !== 'accepted')) {
    return { outcome: 'rejected', reason: `the order to be replaced is ${replaced?.status ?? 'unknown'}` };
  }
  if (request.timeInForce === 'gtc' && !Number.isInteger(request.quantity)) {
    return { outcome: 'rejected', reason: 'an order for a fraction of a share must be a day order' };
  }
  const target = request.targetPrice ?? null;
  if (target !== null && !(target > (request.stopPrice ?? Infinity) && Number.isInteger(request.quantity))) {
    return { outcome: 'rejected', reason: 'a target needs whole shares and a stop below it' };
  }
  const price = request.stopPrice === null ? null : await findLastPrice(tx, request.ticker, now);
  const isBeyond = price !== null && request.side === 'sell' && (request.stopPrice ?? 0) >= price;
  if (!isBeyond) return null;
  return {
    outcome: 'rejected',
    reason: `the stop price must be below the market price of ${price}`,
    stopBeyondMarket: true,
  };
}

async function cancel({ db, accountId, now }: PaperDeps, id: string) {
  return db.transaction().execute(async (tx) => {
    await lockBook(tx, accountId);
    const order = await findPaperOrder(tx, accountId, { id });
    if (!order) return { outcome: 'absent' as const };
    if (isTerminal(order.status)) return { outcome: 'over' as const };
    const open = order.oco_id === null ? [order] : await listOpenPaperOrders(tx, accountId);
    for (const one of open.filter(
      (other) => other.id === id || (order.oco_id !== null && other.oco_id === order.oco_id),
    )) {
      await updatePaperOrder(tx, one.id, { status: 'pending_cancel', updated_at: now() });
    }
    return { outcome: 'requested' as const };
  });
}

async function accountView({ db, accountId, now }: PaperDeps) {
  const cash = await getCash(db, accountId);
  const holdings = await listHoldings(db, accountId);
  const tickers = holdings.map(({ ticker }) => ticker);
  const prices = await listPaperPrices(db, tickers, now());
  let worth = 0;
  for (const { ticker, quantity, avg_entry_price } of holdings)
    worth += quantity * (prices.get(ticker) ?? avg_entry_price);
  return { externalId: null, currency: 'USD', cash, equity: cash + worth, buyingPower: Math.max(0, cash) };
}

function orderView(order: PaperOrderRow): BrokerOrder {
  return {
    brokerOrderId: order.id,
    clientOrderId: order.client_order_id,
    ticker: order.ticker,
    side: order.side,
    type: order.order_type,
    timeInForce: order.time_in_force,
    // As brokers report it: an order of a pair is reduced by what the other one sold.
    quantity: roundShares(order.quantity - order.oco_filled_quantity),
    limitPrice: order.limit_price,
    stopPrice: order.stop_price,
    status: order.status,
    filledQuantity: order.filled_quantity,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
  };
}

function fillView(execution: PaperExecutionRow): BrokerFill {
  return {
    executionId: String(execution.id),
    brokerOrderId: execution.order_id,
    ticker: execution.ticker,
    side: execution.side,
    quantity: execution.quantity,
    price: execution.price,
    executedAt: execution.executed_at,
  };
}

/** Daily volatility and volume hardly change within minutes, so their bars are not read at every tick. */
function cachedLiquidity(db: Db, now: () => Date): PaperDeps['loadLiquidity'] {
  const known = new Map<string, { at: number; value: Awaited<ReturnType<PaperDeps['loadLiquidity']>> }>();
  return async (ticker) => {
    const atMs = now().getTime();
    const cached = known.get(ticker);
    if (cached && Math.abs(atMs - cached.at) < LIQUIDITY_AGE_MAX_MS) return cached.value;
    const value = await loadLiquidity(db, ticker, now());
    if (known.size > 10_000) known.clear();
    known.set(ticker, { at: atMs, value });
    return value;
  };
}
