import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTradeSocket, type TradeListener } from '../../../src/sandbox/servers/trade-socket.adapter.ts';
import { type Random, seededRandom } from '../../kit/random.ts';
import { CALM, type FaultRates } from './subject.ts';

interface ServedOrder {
  id: string;
  client_order_id: string;
  symbol: string;
  side: 'buy' | 'sell';
  /** A stop rests until it is cancelled or replaced. */
  type: 'market' | 'stop';
  time_in_force: string;
  stop_price: string | null;
  qty: number;
  filled: number;
  status: string;
  created_at: string;
}

interface ServedFill {
  id: string;
  executionId: string;
  order: ServedOrder;
  qty: number;
  price: number;
  at: string;
  complete: boolean;
}

const LATE_MS = 300;
/** Some fills are sent before the response to the order, some long after. */
const FILL_DELAYS_MS = [10, 10, 300, 1_000];
/** Distance in time, so that the reader's cursor advances. */
const FILL_SPACING_MS = 61_000;
export const PRICE = 100;
/** Requests with this key are answered without faults: the harness's own. */
export const OBSERVER_KEY = 'observer';
/** The part of a stop that sells while it is being cancelled. */
const RACE_PART = 0.4;

/**
 * A broker in Alpaca's format that outlives the processes under test and injects network faults. With `dedupes` false it accepts
 * the same client order id repeatedly, and sales of more than is held, so that only the platform itself prevents both.
 */
export class ChaosServer {
  readonly orders: ServedOrder[] = [];
  readonly fills: ServedFill[] = [];
  rates: FaultRates = CALM;
  /** Accepts orders, but stops responding after the first one. */
  vanishes = false;
  #vanished = false;
  /** While true no order is filled. */
  holdFills = false;
  url = '';
  /** Called with the symbol of a call that is lost. */
  onFault: (symbol: string) => void = () => {};
  submissions = 0;
  readonly #dedupes: boolean;
  readonly #random: Random;
  readonly #listeners = new Set<TradeListener>();
  readonly #socket = createTradeSocket({
    onSubscribe: (listener) => this.#listeners.add(listener),
    onClose: (listener) => this.#listeners.delete(listener),
  });
  readonly #pending = new Set<Promise<void>>();
  readonly #startMs = Date.now() - 30 * 86_400_000;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  constructor(options: { dedupes: boolean; seed: number }) {
    this.#dedupes = options.dedupes;
    this.#random = seededRandom(options.seed);
  }

  async start(): Promise<void> {
    this.#server.on('upgrade', (request, socket, head) => {
      if (this.#vanished) socket.destroy();
      else this.#socket.upgrade(request, socket, head);
    });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  comeBack(): void {
    this.vanishes = false;
    this.#vanished = false;
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.#pending);
    this.#socket.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    let body = '';
    for await (const part of request as AsyncIterable<Buffer>) body += part.toString();
    if (this.#vanished && request.method !== 'POST') return void request.socket.resetAndDestroy();
    const route = `${request.method} ${url.pathname}`;
    const isObserver = request.headers['apca-api-key-id'] === OBSERVER_KEY;
    const given = () => JSON.parse(body) as Record<string, string>;
    if (route === 'POST /v2/orders') return this.#submit(given(), request, response);
    if (request.method === 'PATCH')
      return this.#replace(url.pathname.split('/').at(-1) ?? '', given(), request, response);
    if (request.method === 'DELETE') return this.#cancel(url.pathname.split('/').at(-1) ?? '', request, response);
    if (!isObserver && this.#random.chance(this.rates.deaf)) {
      return this.#random.chance(0.5) ? send(response, 503, { message: 'no' }) : void response.end('{"id": "\u0000');
    }
    if (route === 'GET /v2/account') {
      return send(response, 200, { id: 'chaos', currency: 'USD', cash: '1e9', equity: '1e9', buying_power: '1e9' });
    }
    if (route === 'GET /v2/positions') return send(response, 200, this.#positions());
    if (route === 'GET /v2/account/activities')
      return send(response, 200, this.#activities(url.searchParams, isObserver));
    if (route === 'GET /v2/orders') return send(response, 200, this.orders.filter(isOpen).map(orderView));
    const clientId = url.searchParams.get('client_order_id');
    const id = url.pathname.split('/').at(-1);
    const order = this.orders.find((one) => (clientId === null ? one.id === id : one.client_order_id === clientId));
    if (!order) return send(response, 404, { code: 40410000, message: 'order not found' });
    return send(response, 200, orderView(order));
  }

  /** The session ends for the open day orders of the symbol that rest. */
  expireDayOrders(symbol: string): void {
    for (const order of this.#restingStops(symbol)) {
      if (order.time_in_force === 'day') this.#close(order, 'expired');
    }
  }

  /** The market touches the stops of the symbol: they sell, and the price returns. */
  triggerStops(symbol: string): void {
    for (const order of this.#restingStops(symbol)) this.#later(() => this.#fill(order));
  }

  #restingStops(symbol: string): ServedOrder[] {
    return this.orders.filter((order) => order.symbol === symbol && order.type === 'stop' && isOpen(order));
  }

  /** Shares in open sales. */
  #selling(symbol: string): number {
    return this.orders
      .filter((order) => order.symbol === symbol && order.side === 'sell' && isOpen(order))
      .reduce((sum, { qty, filled }) => sum + qty - filled, 0);
  }

  #close(order: ServedOrder, status: 'canceled' | 'expired' | 'replaced'): void {
    order.status = status;
    if (this.#random.chance(this.rates.silent)) return;
    for (const listener of this.#listeners) {
      listener.send({ event_id: null, event: status, timestamp: new Date().toISOString(), order: orderView(order) });
    }
  }

  /** Draws whether a call about the symbol is lost. */
  #isLost(rate: number, symbol: string): boolean {
    const isLost = this.#random.chance(rate);
    if (isLost) this.onFault(symbol);
    return isLost;
  }

  #cancel(id: string, request: IncomingMessage, response: ServerResponse): void {
    const order = this.orders.find((one) => one.id === id);
    if (this.#isLost(this.rates.lostBefore, order?.symbol ?? '')) return void request.socket.resetAndDestroy();
    if (!order) return send(response, 404, { code: 40410000, message: 'order not found' });
    if (!isOpen(order)) return send(response, 422, { code: 42210000, message: `order is already ${order.status}` });
    if (order.type === 'stop' && this.#random.chance(this.rates.race)) {
      this.#publishFill(this.#book(order, Math.round((order.qty - order.filled) * RACE_PART * 1e6) / 1e6));
    }
    this.#close(order, 'canceled');
    if (this.#isLost(this.rates.lostAfter, order.symbol)) return void request.socket.destroy();
    response.writeHead(204).end();
  }

  #replace(id: string, given: Record<string, string>, request: IncomingMessage, response: ServerResponse): void {
    this.submissions += 1;
    const old = this.orders.find((one) => one.id === id);
    if (this.#isLost(this.rates.lostBefore, old?.symbol ?? '')) return void request.socket.resetAndDestroy();
    if (!old || !isOpen(old)) return send(response, 422, { code: 42210000, message: 'order is not open' });
    old.status = 'replaced';
    const order = this.#take({ ...given, symbol: old.symbol, side: old.side, type: old.type });
    if (isRefusal(order)) {
      old.status = 'new';
      return send(response, order.status, order.body);
    }
    this.#close(old, 'replaced');
    if (this.#isLost(this.rates.lostAfter, old.symbol)) return void request.socket.destroy();
    send(response, 200, orderView(order));
  }

  #submit(given: Record<string, string>, request: IncomingMessage, response: ServerResponse): void {
    this.submissions += 1;
    const { lostBefore, lostAfter, late } = this.rates;
    const symbol = given['symbol'] ?? '';
    if (this.#isLost(lostBefore, symbol)) {
      return this.#random.chance(0.5) ? void request.socket.resetAndDestroy() : send(response, 503, { message: 'no' });
    }
    if (this.#isLost(late, symbol)) {
      request.socket.destroy();
      this.#later(async () => {
        await sleep(LATE_MS);
        this.#take(given);
      });
      return;
    }
    const order = this.#take(given);
    this.#vanished ||= this.vanishes;
    if (this.#vanished) return void request.socket.destroy();
    if (isRefusal(order)) return send(response, order.status, order.body);
    if (!this.#isLost(lostAfter, symbol)) return send(response, 200, orderView(order));
    const way = this.#random.below(3);
    if (way === 0) request.socket.destroy();
    else if (way === 1) send(response, 504, { message: 'upstream timed out' });
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "\u0000');
  }

  #take(given: Record<string, string>): ServedOrder | Refusal {
    const client_order_id = given['client_order_id'] ?? '';
    if (this.#dedupes && this.orders.some((one) => one.client_order_id === client_order_id))
      return refuse(422, 40010001, 'client_order_id must be unique');
    const symbol = given['symbol'] ?? '';
    const isTooMuch = Number(given['qty']) + this.#selling(symbol) > (this.#held().get(symbol) ?? 0) + 1e-9;
    // As real brokers do: open sales hold their shares.
    if (this.#dedupes && given['side'] === 'sell' && isTooMuch)
      return refuse(403, 40310000, 'insufficient qty available for order');
    if (given['time_in_force'] === 'gtc' && !Number.isInteger(Number(given['qty'])))
      return refuse(422, 42210000, 'fractional orders must be DAY orders');
    if (given['type'] === 'stop' && Number(given['stop_price']) >= PRICE)
      return refuse(422, 42210000, 'stop price must be less than the current price');
    const order: ServedOrder = {
      id: randomUUID(),
      client_order_id,
      symbol: given['symbol'] ?? '',
      side: given['side'] === 'sell' ? 'sell' : 'buy',
      type: given['type'] === 'stop' ? 'stop' : 'market',
      time_in_force: given['time_in_force'] ?? 'day',
      stop_price: given['stop_price'] ?? null,
      qty: Number(given['qty']),
      filled: 0,
      status: 'new',
      created_at: new Date().toISOString(),
    };
    this.orders.push(order);
    if (order.type === 'market') this.#later(() => this.#fill(order));
    return order;
  }

  async #fill(order: ServedOrder): Promise<void> {
    const parts = this.#random.chance(this.rates.partial) ? [0.4, 0.6] : [1];
    const fills: ServedFill[] = [];
    for (const part of parts) {
      do await sleep(this.#random.pick(FILL_DELAYS_MS));
      while (this.holdFills);
      // Cancelled or replaced meanwhile.
      if (!isOpen(order)) break;
      const left = Math.round((order.qty - order.filled) * 1e6) / 1e6;
      fills.push(this.#book(order, Math.min(left, Math.round(order.qty * part * 1e6) / 1e6)));
    }
    const mixed = this.#random.chance(this.rates.mixed) ? [...fills, ...fills].reverse() : fills;
    if (this.#random.chance(this.rates.silent)) return;
    for (const fill of mixed) this.#publishFill(fill);
  }

  #book(order: ServedOrder, qty: number): ServedFill {
    order.filled = Math.round((order.filled + qty) * 1e6) / 1e6;
    const complete = order.filled >= order.qty;
    order.status = complete ? 'filled' : 'partially_filled';
    const at = new Date(this.#startMs + this.fills.length * FILL_SPACING_MS).toISOString();
    const executionId = randomUUID();
    const price = PRICE + this.#random.below(100) / 100;
    const id = `${at.replace(/[-T:.Z]/g, '')}::${executionId}`;
    const fill: ServedFill = { id, executionId, order, qty, price, at, complete };
    this.fills.push(fill);
    return fill;
  }

  #publishFill({ executionId, order, qty, price, at, complete }: ServedFill): void {
    const event = complete ? 'fill' : 'partial_fill';
    const data = {
      event_id: null,
      event,
      execution_id: executionId,
      qty,
      price,
      timestamp: at,
      order: orderView(order),
    };
    for (const listener of this.#listeners) listener.send(data);
  }

  #held(): Map<string, number> {
    const held = new Map<string, number>();
    for (const { order, qty } of this.fills) {
      held.set(order.symbol, (held.get(order.symbol) ?? 0) + (order.side === 'buy' ? qty : -qty));
    }
    return held;
  }

  #positions(): unknown[] {
    return [...this.#held()]
      .filter(([, qty]) => Math.abs(qty) > 1e-9)
      .map(([symbol, qty]) => ({
        symbol,
        qty: qty.toFixed(6),
        avg_entry_price: '100',
        side: qty > 0 ? 'long' : 'short',
      }));
  }

  #activities(query: URLSearchParams, isObserver: boolean): unknown[] {
    const token = query.get('page_token');
    const from = token === null ? 0 : this.fills.findIndex(({ id }) => id === token) + 1;
    const page = this.fills.slice(from, from + Number(query.get('page_size') ?? 100)).map((fill) => ({
      id: fill.id,
      activity_type: 'FILL',
      transaction_time: fill.at,
      type: fill.complete ? 'fill' : 'partial_fill',
      price: String(fill.price),
      qty: String(fill.qty),
      side: fill.order.side,
      symbol: fill.order.symbol,
      order_id: fill.order.id,
    }));
    return !isObserver && this.#random.chance(this.rates.mixed) ? [...page, ...page].reverse() : page;
  }

  #later(work: () => Promise<void>): void {
    const done = work().finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }
}

interface Refusal {
  status: number;
  body: { code: number; message: string };
}

const refuse = (status: number, code: number, message: string): Refusal => ({ status, body: { code, message } });
const isRefusal = (answer: ServedOrder | Refusal): answer is Refusal => 'body' in answer;

const isOpen = ({ status }: ServedOrder): boolean => status === 'new' || status === 'partially_filled';

const orderView = (order: ServedOrder) => ({
  id: order.id,
  client_order_id: order.client_order_id,
  symbol: order.symbol,
  side: order.side,
  type: order.type,
  time_in_force: order.time_in_force,
  qty: String(order.qty),
  filled_qty: String(order.filled),
  limit_price: null,
  stop_price: order.stop_price,
  status: order.status,
  created_at: order.created_at,
  updated_at: order.created_at,
});

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
