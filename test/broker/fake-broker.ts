import { randomUUID } from 'node:crypto';
import {
  type BrokerCapabilities,
  type BrokerFill,
  type BrokerOrder,
  type BrokerOrderRequest,
  type BrokerPort,
  BrokerUnavailable,
  type FollowHooks,
} from '../../src/broker/broker-port.ts';
import type { OrderMode } from '../../src/broker/order-status.ts';

export type SubmitFault = 'drop_before' | 'drop_after' | 'reject' | null;

/** A scriptable broker in memory that records its calls. */
export class FakeBroker implements BrokerPort {
  readonly name: string;
  readonly broker = 'fake';
  readonly mode: OrderMode;
  readonly dedupes: boolean;
  readonly capabilities: BrokerCapabilities;
  readonly orders: BrokerOrder[] = [];
  readonly fills: BrokerFill[] = [];
  readonly submissions: { request: BrokerOrderRequest; at: number }[] = [];
  readonly calls: string[] = [];
  /** Called before each submission. */
  fault: (request: BrokerOrderRequest) => SubmitFault = () => null;
  /** While true every call fails. */
  down = false;
  hooks: FollowHooks | null = null;
  cash = 1_000_000;

  constructor(options: { mode?: OrderMode; dedupes?: boolean; name?: string; restingStops?: boolean } = {}) {
    this.mode = options.mode ?? 'paper';
    this.dedupes = options.dedupes ?? true;
    const can = options.restingStops ?? false;
    this.capabilities = {
      restingStops: can,
      triggersWithoutPlatform: can,
      oneCancelsOther: false,
      stopBesideEntry: true,
      replace: can,
      fractionalGtc: false,
    };
    this.name = options.name ?? `fake-${this.mode}-${randomUUID().slice(0, 8)}`;
  }

  submit: BrokerPort['submit'] = async (request) => {
    this.calls.push('submit');
    this.submissions.push({ request, at: performance.now() });
    const fault = this.fault(request);
    if (this.down || fault === 'drop_before') return { outcome: 'unknown', reason: 'connection reset' };
    if (fault === 'reject') return { outcome: 'rejected', reason: 'no' };
    const known = this.dedupes ? this.orders.find((one) => one.clientOrderId === request.clientOrderId) : undefined;
    const order = known ?? this.place(request);
    if (fault === 'drop_after') return { outcome: 'unknown', reason: 'connection reset' };
    return { outcome: 'accepted', order: { ...order } };
  };

  replace: BrokerPort['replace'] = async (id, request) => {
    this.calls.push('replace');
    const old = this.orders.find(({ brokerOrderId }) => brokerOrderId === id);
    if (old?.status !== 'accepted') return { outcome: 'rejected', reason: 'the order has ended' };
    const outcome = await this.submit(request);
    if (this.orders.some(({ clientOrderId }) => clientOrderId === request.clientOrderId)) old.status = 'cancelled';
    return outcome;
  };

  place(request: BrokerOrderRequest): BrokerOrder {
    const now = new Date();
    const order: BrokerOrder = {
      brokerOrderId: randomUUID(),
      ...request,
      status: 'accepted',
      filledQuantity: 0,
      createdAt: now,
      updatedAt: now,
    };
    this.orders.push(order);
    return order;
  }

  /** Fills a part of an order; the whole rest when no quantity is given. */
  trade(order: BrokerOrder, quantity?: number, price = 100, at = new Date()): BrokerFill {
    const rest = (order.quantity ?? 0) - order.filledQuantity;
    const fill: BrokerFill = {
      executionId: randomUUID(),
      brokerOrderId: order.brokerOrderId,
      ticker: order.ticker,
      side: order.side,
      quantity: quantity ?? rest,
      price,
      executedAt: at,
    };
    order.filledQuantity += fill.quantity;
    if (order.status !== 'cancelled') {
      order.status = order.filledQuantity >= (order.quantity ?? 0) ? 'filled' : 'partially_filled';
    }
    this.fills.push(fill);
    this.cash += (fill.side === 'buy' ? -1 : 1) * fill.quantity * fill.price;
    return fill;
  }

  find: BrokerPort['find'] = (id) => this.lookUp((order) => order.clientOrderId === id);
  findById: BrokerPort['findById'] = (id) => this.lookUp((order) => order.brokerOrderId === id);

  private async lookUp(is: (order: BrokerOrder) => boolean) {
    this.calls.push('find');
    if (this.down) return { outcome: 'unavailable' as const, reason: 'down' };
    const order = this.orders.find(is);
    return order ? { outcome: 'found' as const, order: { ...order } } : { outcome: 'absent' as const };
  }

  cancel: BrokerPort['cancel'] = async (id) => {
    this.calls.push('cancel');
    if (this.down) return { outcome: 'unknown', reason: 'down' };
    const order = this.orders.find(({ brokerOrderId }) => brokerOrderId === id);
    if (!order) return { outcome: 'absent' };
    if (!['accepted', 'partially_filled'].includes(order.status)) return { outcome: 'over' };
    order.status = 'cancelled';
    return { outcome: 'requested' };
  };

  private ask<T>(answer: () => T): Promise<T> {
    return this.down ? Promise.reject(new BrokerUnavailable('down')) : Promise.resolve(answer());
  }

  listOpenOrders: BrokerPort['listOpenOrders'] = () =>
    this.ask(() =>
      this.orders.filter(({ status }) => ['accepted', 'partially_filled', 'pending_cancel'].includes(status)),
    );
  listFills: BrokerPort['listFills'] = (cursor) =>
    this.ask(() => ({ fills: this.fills.slice(Number(cursor ?? 0)), cursor: String(this.fills.length), more: false }));
  listPositions: BrokerPort['listPositions'] = () =>
    this.ask(() => {
      const held = new Map<string, number>();
      for (const { ticker, side, quantity } of this.fills) {
        held.set(ticker, (held.get(ticker) ?? 0) + (side === 'buy' ? quantity : -quantity));
      }
      return [...held]
        .filter(([, quantity]) => Math.abs(quantity) > 1e-9)
        .map(([ticker, quantity]) => ({ ticker, quantity, avgEntryPrice: 0 }));
    });
  getAccount: BrokerPort['getAccount'] = () =>
    this.ask(() => ({ externalId: 'F1', currency: 'USD', cash: this.cash, equity: this.cash, buyingPower: this.cash }));
  follow: BrokerPort['follow'] = async (hooks, signal) => {
    if (this.down) throw new BrokerUnavailable('down');
    this.hooks = hooks;
    await hooks.connected();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    this.hooks = null;
  };
}
