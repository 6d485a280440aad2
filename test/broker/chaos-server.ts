import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTradeSocket, type TradeListener } from '../../src/sandbox/servers/trade-socket.adapter.ts';
import { type Random, seededRandom } from '../kit/random.ts';

/** Probabilities of faults per request. */
export interface ChaosRates {
  /** The order is accepted, but the response is lost: closed connection, 504 or garbage. */
  lostAfter: number;
  /** The order is not accepted: a reset or a 503. */
  lostBefore: number;
  /** The connection ends, and the order is accepted a little later. */
  late: number;
  /** Reads that get a 503 or garbage. */
  deaf: number;
  /** Fills sent twice or in the wrong order. */
  mixedFills: number;
  /** Fills that the stream never sends. */
  silent: number;
  /** Orders filled in two parts instead of one. */
  partial: number;
}

export const CALM: ChaosRates = { lostAfter: 0, lostBefore: 0, late: 0, deaf: 0, mixedFills: 0, silent: 0, partial: 0 };
export const STORM: ChaosRates = {
  lostAfter: 0.25,
  lostBefore: 0.15,
  late: 0.1,
  deaf: 0.15,
  mixedFills: 0.3,
  silent: 0.3,
  partial: 0.5,
};

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
const PRICE = 100;

/**
 * A broker in Alpaca's format that outlives the processes under test and injects network faults. With `dedupes` false it accepts
 * the same client order id repeatedly, so that only the platform itself prevents duplicate orders.
 */
export class ChaosServer {
  readonly orders: ServedOrder[] = [];
  readonly fills: ServedFill[] = [];
  rates: ChaosRates = CALM;
  /** Accepts orders, but stops responding after the first one. */
  vanishes = false;
  #vanished = false;
  /** While true no order is filled. */
  holdFills = false;
  url = '';
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
    const given = () => JSON.parse(body) as Record<string, string>;
    if (route === 'POST /v2/orders') return this.#submit(given(), request, response);
    if (request.method === 'PATCH')
      return this.#replace(url.pathname.split('/').at(-1) ?? '', given(), request, response);
    if (request.method === 'DELETE') return this.#cancel(url.pathname.split('/').at(-1) ?? '', request, response);
    if (this.#random.chance(this.rates.deaf)) {
      return this.#random.chance(0.5) ? send(response, 503, { message: 'no' }) : void response.end('{"id": "\u0000');
    }
    if (route === 'GET /v2/account') {
      return send(response, 200, { id: 'chaos', currency: 'USD', cash: '1e9', equity: '1e9', buying_power: '1e9' });
    }
    if (route === 'GET /v2/positions') return send(response, 200, this.#positions());
    if (route === 'GET /v2/account/activities') return send(response, 200, this.#activities(url.searchParams));
    if (route === 'GET /v2/orders') return send(response, 200, this.orders.filter(isOpen).map(orderView));
    const clientId = url.searchParams.get('client_order_id');
    const id = url.pathname.split('/').at(-1);
    const order = this.orders.find((one) => (clientId === null ? one.id === id : one.client_order_id === clientId));
    if (!order) return send(response, 404, { code: 40410000, message: 'order not found' });
    return send(response, 200, orderView(order));
  }

  /** Shares of each held symbol that no resting stop covers; negative where more rests than is held. */
  get unprotected(): { symbol: string; shares: number }[] {
    return [...this.#held()].flatMap(([symbol, held]) => {
      const shares = Math.round((held - this.#resting(symbol)) * 1e6) / 1e6;
      return shares === 0 ? [] : [{ symbol, shares }];
    });
  }

  #resting(symbol: string): number {
    const stops = this.orders.filter((order) => order.symbol === symbol && order.type === 'stop' && isOpen(order));
    return stops.reduce((sum, { qty }) => sum + qty, 0);
  }

  #cancel(id: string, request: IncomingMessage, response: ServerResponse): void {
    if (this.#random.chance(this.rates.lostBefore)) return void request.socket.resetAndDestroy();
    const order = this.orders.find((one) => one.id === id);
    if (!order) return send(response, 404, { code: 40410000, message: 'order not found' });
    if (!isOpen(order)) return send(response, 422, { code: 42210000, message: `order is already ${order.status}` });
    order.status = 'canceled';
    if (this.#random.chance(this.rates.lostAfter)) return void request.socket.destroy();
    response.writeHead(204).end();
  }

  #replace(id: string, given: Record<string, string>, request: IncomingMessage, response: ServerResponse): void {
    this.submissions += 1;
    if (this.#random.chance(this.rates.lostBefore)) return void request.socket.resetAndDestroy();
    const old = this.orders.find((one) => one.id === id);
    if (!old || !isOpen(old)) return send(response, 422, { code: 42210000, message: 'order is not open' });
    old.status = 'replaced';
    const order = this.#take({ ...given, symbol: old.symbol, side: old.side, type: old.type });
    if (order === null || order === 'refused') {
      old.status = 'new';
      return order === null
        ? send(response, 422, { code: 40010001, message: 'client_order_id must be unique' })
        : send(response, 403, { code: 40310000, message: 'insufficient qty available for order' });
    }
    if (this.#random.chance(this.rates.lostAfter)) return void request.socket.destroy();
    send(response, 200, orderView(order));
  }

  #submit(given: Record<string, string>, request: IncomingMessage, response: ServerResponse): void {
    this.submissions += 1;
    const { lostBefore, lostAfter, late } = this.rates;
    if (this.#random.chance(lostBefore)) {
      return this.#random.chance(0.5) ? void request.socket.resetAndDestroy() : send(response, 503, { message: 'no' });
    }
    if (this.#random.chance(late)) {
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
    if (order === 'refused')
      return send(response, 403, { code: 40310000, message: 'insufficient qty available for order' });
    if (order === null) return send(response, 422, { code: 40010001, message: 'client_order_id must be unique' });
    if (!this.#random.chance(lostAfter)) return send(response, 200, orderView(order));
    const way = this.#random.below(3);
    if (way === 0) request.socket.destroy();
    else if (way === 1) send(response, 504, { message: 'upstream timed out' });
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "\u0000');
  }

  #take(given: Record<string, string>): ServedOrder | 'refused' | null {
    const client_order_id = given['client_order_id'] ?? '';
    if (this.#dedupes && this.orders.some((one) => one.client_order_id === client_order_id)) return null;
    const symbol = given['symbol'] ?? '';
    const isTooMuch = Number(given['qty']) + this.#resting(symbol) > (this.#held().get(symbol) ?? 0) + 1e-9;
    // As real brokers do: open sales hold their shares.
    if (given['side'] === 'sell' && isTooMuch) return 'refused';
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
      fills.push(this.#book(order, Math.round(order.qty * part * 1e6) / 1e6));
    }
    const mixed = this.#random.chance(this.rates.mixedFills) ? [...fills, ...fills].reverse() : fills;
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
    return [...this.#held()].map(([symbol, qty]) => ({
      symbol,
      qty: qty.toFixed(6),
      avg_entry_price: '100',
      side: 'long',
    }));
  }

  #activities(query: URLSearchParams): unknown[] {
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
    return this.#random.chance(this.rates.mixedFills) ? [...page, ...page].reverse() : page;
  }

  #later(work: () => Promise<void>): void {
    const done = work().finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }
}

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
