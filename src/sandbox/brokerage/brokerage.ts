import { hexName } from '../rng.ts';
import {
  type BrokerOrder,
  canFill,
  isOpen,
  leavesOf,
  marketablePrice,
  type NewOrder,
  type OrderChanges,
  type OrderStatus,
  type Refusal,
  shares,
  type Side,
} from './order.ts';
import { legsOf, openRest, reduceExit, reservesShares } from './order-group.ts';
import { changedOrder } from './replace-order.ts';
import { findWashTrade } from './wash-trade.ts';

export interface CorporateAction {
  atMs: number;
  symbol: string;
  kind: 'split' | 'dividend';
  /** For a split, new shares per old share; for a dividend, dollars per share. */
  value: number;
}

/** The market data a brokerage needs. */
export interface BrokerMarket {
  isKnown(symbol: string): boolean;
  isTrading(symbol: string, ms: number): boolean;
  priceAt(symbol: string, ms: number): number | null;
  /** Half the distance between bid and ask, as a share of the price. */
  readonly halfSpread: number;
  /** Shares that can fill in one step. */
  capacity(symbol: string): number;
  /** The close of the session open at `ms`, otherwise of the next one. */
  closeAfter(ms: number): number;
  actionsBetween(fromMs: number, toMs: number): CorporateAction[];
}

export interface Fill {
  id: string;
  executionId: string;
  orderId: string;
  symbol: string;
  side: Side;
  qty: number;
  price: number;
  cumQty: number;
  leavesQty: number;
  atMs: number;
  complete: boolean;
}

export interface CashEntry {
  id: string;
  symbol: string;
  qty: number;
  perShare: number;
  amount: number;
  atMs: number;
}

export type TradeEventKind =
  | 'new'
  | 'held'
  | 'partial_fill'
  | 'fill'
  | 'canceled'
  | 'expired'
  | 'replaced'
  | 'rejected';

export interface TradeEvent {
  sequence: number;
  event: TradeEventKind;
  atMs: number;
  order: BrokerOrder;
  fill: Fill | null;
  positionQty: number;
}

export interface Position {
  symbol: string;
  qty: number;
  avgEntryPrice: number;
}

export interface BrokerageState {
  accountId: string;
  opened: { atMs: number; cash: number };
  cash: number;
  orders: BrokerOrder[];
  fills: Fill[];
  dividends: CashEntry[];
  positions: Position[];
  processedMs: number;
  counter: number;
  events: TradeEvent[];
}

const STEP_MS = 2_000;
const LATENCY_MS = 300;
const STEPS_MAX = 5_000;
const EVENTS_MAX = 10_000;

export const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

/**
 * A paper brokerage that fills orders in steps at the simulated prices and expires them. It has no clock: each call
 * passes the time, and everything due by then is processed first.
 */
export function createBrokerage(seed: number, market: BrokerMarket, start: { atMs: number; cash: number }) {
  let state: BrokerageState = {
    accountId: uuidOf(hexName(seed, 32, 'account')),
    opened: start,
    cash: start.cash,
    orders: [],
    fills: [],
    dividends: [],
    positions: [],
    processedMs: start.atMs,
    counter: 0,
    events: [],
  };
  const nextId = (what: string) => uuidOf(hexName(seed, 32, what, state.counter++));
  const position = (symbol: string) => state.positions.find((held) => held.symbol === symbol) ?? null;

  function emit(event: TradeEventKind, order: BrokerOrder, atMs: number, fill: Fill | null = null): void {
    const sequence = (state.events.at(-1)?.sequence ?? 0) + 1;
    const positionQty = position(order.symbol)?.qty ?? 0;
    state.events.push({ sequence, event, atMs, order: { ...order }, fill, positionQty });
    if (state.events.length > EVENTS_MAX) state.events.splice(0, state.events.length - EVENTS_MAX);
  }

  function closeOrder(order: BrokerOrder, status: Extract<OrderStatus, 'canceled' | 'expired'>, atMs: number): void {
    order.status = status;
    order.updatedMs = atMs;
    if (status === 'canceled') order.canceledMs = atMs;
    else order.expiredMs = atMs;
    emit(status, order, atMs);
    for (const other of openRest(state.orders, order)) closeOrder(other, status, atMs);
  }

  function advance(toMs: number): void {
    if (toMs <= state.processedMs) return;
    const actions = market.actionsBetween(state.processedMs, toMs);
    const step = Math.max(STEP_MS, (toMs - state.processedMs) / STEPS_MAX);
    // Steps are on a fixed grid for short intervals, so that fills do not depend on how often the caller advances.
    let atMs =
      step === STEP_MS ? Math.floor(state.processedMs / STEP_MS) * STEP_MS + STEP_MS : state.processedMs + step;
    for (; atMs <= toMs && state.orders.some(isOpen); atMs += step) {
      while (actions[0] && actions[0].atMs <= atMs) applyAction(actions.shift());
      for (const order of state.orders) if (isOpen(order)) processOrder(order, atMs);
    }
    for (const action of actions) applyAction(action);
    state.processedMs = toMs;
  }

  function processOrder(order: BrokerOrder, atMs: number): void {
    if (atMs < order.createdMs + LATENCY_MS) return;
    if (order.status === 'pending_cancel') return closeOrder(order, 'canceled', atMs);
    if (order.expiresMs !== null && atMs >= order.expiresMs) return closeOrder(order, 'expired', order.expiresMs);
    if (!order.isActive) return;
    if (order.status === 'accepted') {
      order.status = 'new';
      emit('new', order, atMs);
    }
    if (!market.isTrading(order.symbol, atMs)) return;
    const last = market.priceAt(order.symbol, atMs);
    const price = last === null ? null : marketablePrice(order, last, market.halfSpread);
    if (price !== null) fill(order, price, atMs);
    const immediate = order.timeInForce === 'ioc' || order.timeInForce === 'fok';
    if (immediate && isOpen(order)) closeOrder(order, 'canceled', atMs);
  }

  function fill(order: BrokerOrder, price: number, atMs: number): void {
    if (order.qty === null) order.qty = shares(Math.floor(((order.notional ?? 0) / price) * 1e6) / 1e6);
    const room =
      order.side === 'buy' ? Math.floor((state.cash / price) * 1e6) / 1e6 : (position(order.symbol)?.qty ?? 0);
    const qty = shares(Math.min(leavesOf(order), market.capacity(order.symbol), room));
    if (qty <= 0 || (order.timeInForce === 'fok' && qty < leavesOf(order))) return;
    order.filledQty = shares(order.filledQty + qty);
    order.filledCost += qty * price;
    order.updatedMs = atMs;
    const complete = leavesOf(order) === 0;
    order.status = complete ? 'filled' : 'partially_filled';
    if (complete) order.filledMs = atMs;
    applyFill(order.symbol, order.side, qty, price);
    const executionId = nextId('execution');
    const done: Fill = {
      id: `${new Date(atMs).toISOString().replace(/[-T:.Z]/g, '')}::${executionId}`,
      executionId,
      orderId: order.id,
      symbol: order.symbol,
      side: order.side,
      qty,
      price,
      cumQty: order.filledQty,
      leavesQty: leavesOf(order),
      atMs,
      complete,
    };
    state.fills.push(done);
    emit(complete ? 'fill' : 'partial_fill', order, atMs, done);
    followGroup(order, qty, atMs);
  }

  /** A filled entry activates its legs; a fill of one exit reduces the other, and the last one cancels it. */
  function followGroup(order: BrokerOrder, qty: number, atMs: number): void {
    const isEntry = order.side === 'buy';
    if (isEntry && order.status !== 'filled') return;
    for (const exit of openRest(state.orders, order)) {
      if (isEntry) {
        Object.assign(exit, { isActive: true, updatedMs: atMs });
        if (exit.type === 'limit') {
          exit.status = 'new';
          emit('new', exit, atMs);
        }
      } else if (order.status === 'filled' || reduceExit(exit, qty, atMs)) closeOrder(exit, 'canceled', atMs);
    }
  }

  function applyFill(symbol: string, side: Side, qty: number, price: number): void {
    state.cash = money(state.cash + (side === 'buy' ? -1 : 1) * qty * price);
    const held = position(symbol);
    if (side === 'buy') {
      const before = held ?? { symbol, qty: 0, avgEntryPrice: 0 };
      const total = shares(before.qty + qty);
      const avgEntryPrice = (before.qty * before.avgEntryPrice + qty * price) / total;
      if (held) Object.assign(held, { qty: total, avgEntryPrice });
      else state.positions.push({ symbol, qty: total, avgEntryPrice });
    } else if (held) {
      held.qty = shares(held.qty - qty);
      if (held.qty <= 0) state.positions = state.positions.filter((other) => other !== held);
    }
  }

  function applyAction(action: CorporateAction | undefined): void {
    if (!action) return;
    const held = position(action.symbol);
    if (action.kind === 'split') {
      for (const order of state.orders)
        if (isOpen(order) && order.symbol === action.symbol) closeOrder(order, 'canceled', action.atMs);
      if (held)
        Object.assign(held, { qty: shares(held.qty * action.value), avgEntryPrice: held.avgEntryPrice / action.value });
    } else if (held) {
      const amount = money(held.qty * action.value);
      state.cash = money(state.cash + amount);
      const id = `${new Date(action.atMs).toISOString().replace(/[-T:.Z]/g, '')}::${nextId('dividend')}`;
      state.dividends.push({
        id,
        symbol: action.symbol,
        qty: held.qty,
        perShare: action.value,
        amount,
        atMs: action.atMs,
      });
    }
  }

  const reserved = () =>
    state.orders
      .filter((order) => canFill(order) && order.side === 'buy')
      .reduce((sum, order) => {
        const price = order.limitPrice ?? order.stopPrice ?? market.priceAt(order.symbol, state.processedMs) ?? 0;
        return sum + (order.qty === null ? (order.notional ?? 0) : leavesOf(order) * price);
      }, 0);
  /** Without what the given orders reserve. */
  const available = (symbol: string, except: readonly BrokerOrder[] = []) =>
    (position(symbol)?.qty ?? 0) -
    state.orders
      .filter((order) => canFill(order) && order.side === 'sell' && order.symbol === symbol && !except.includes(order))
      .filter((order) => reservesShares(state.orders, order))
      .reduce((sum, order) => sum + leavesOf(order), 0);

  function place(order: NewOrder, nowMs: number, replaced: BrokerOrder | null = null): BrokerOrder | Refusal {
    const clientOrderId = order.clientOrderId ?? uuidOf(hexName(seed, 32, 'client', state.counter));
    if (state.orders.some((known) => known.clientOrderId === clientOrderId))
      return { refusal: 'duplicate_client_order_id' };
    const price = market.isKnown(order.symbol) ? market.priceAt(order.symbol, nowMs) : null;
    if (price === null) return { refusal: 'unknown_symbol' };
    if (order.side === 'buy') {
      const cost = order.notional ?? (order.qty ?? 0) * (order.limitPrice ?? order.stopPrice ?? price);
      if (cost > state.cash - reserved()) return { refusal: 'insufficient_buying_power' };
    } else {
      const group = replaced ? openRest(state.orders, replaced) : [];
      // The legs of a bracket sell what its entry buys.
      const isBacked = replaced?.isActive === false;
      const wanted = order.qty ?? (order.notional ?? 0) / price;
      if (!isBacked && wanted > available(order.symbol, group) + 1e-9) return { refusal: 'insufficient_qty' };
    }
    const stopPrice = order.stopLossPrice ?? (order.side === 'sell' ? order.stopPrice : null);
    if (stopPrice !== null && stopPrice >= price) return { refusal: 'stop_beyond_market' };
    const opposite = findWashTrade(state.orders.filter(canFill), order);
    if (opposite) return { refusal: 'wash_trade', order: opposite };
    const placed = store(order, clientOrderId, nowMs, replaced);
    for (const leg of replaced ? [] : legsOf(order)) {
      const name = uuidOf(hexName(seed, 32, 'client', state.counter));
      const stored = store(leg, name, nowMs, null);
      Object.assign(stored, { status: 'held', parentId: placed.id, isActive: order.orderClass === 'oco' });
      emit('held', stored, nowMs);
    }
    return placed;
  }

  function store(order: NewOrder, clientOrderId: string, nowMs: number, replaced: BrokerOrder | null): BrokerOrder {
    const { takeProfitPrice: _profit, stopLossPrice: _stop, stopLossLimitPrice: _limit, ...fields } = order;
    const isHeld = replaced?.status === 'held';
    const placed: BrokerOrder = {
      ...fields,
      clientOrderId,
      id: nextId('order'),
      triggered: false,
      status: isHeld ? 'held' : 'accepted',
      filledQty: 0,
      filledCost: 0,
      createdMs: nowMs,
      updatedMs: nowMs,
      expiresMs: order.timeInForce === 'gtc' ? null : market.closeAfter(nowMs),
      filledMs: null,
      canceledMs: null,
      expiredMs: null,
      replacedMs: null,
      replacedBy: null,
      replaces: replaced?.id ?? null,
      parentId: replaced && order.orderClass !== '' ? (replaced.parentId ?? replaced.id) : null,
      isActive: replaced?.isActive ?? true,
    };
    state.orders.push(placed);
    return placed;
  }

  return {
    advance,
    get state(): Readonly<BrokerageState> {
      return state;
    },
    buyingPower: () => Math.max(0, money(state.cash - reserved())),
    availableQty: (symbol: string) => shares(available(symbol)),
    submit(order: NewOrder, nowMs: number): BrokerOrder | Refusal {
      advance(nowMs);
      return place(order, nowMs);
    },
    /** Null when there is no such order. The new order has its own id and quantity; what the old one filled stays filled. */
    replace(id: string, changes: OrderChanges, nowMs: number): BrokerOrder | Refusal | null {
      advance(nowMs);
      const order = state.orders.find((candidate) => candidate.id === id);
      if (!order) return null;
      const changed = changedOrder(order, changes);
      if ('refusal' in changed) return changed;
      const before = { ...order };
      // The old order must not reserve cash or shares against its successor.
      order.status = 'replaced';
      const placed = place(changed, nowMs, before);
      if ('refusal' in placed) {
        order.status = before.status;
        return placed;
      }
      Object.assign(order, { replacedBy: placed.id, replacedMs: nowMs, updatedMs: nowMs });
      emit('replaced', order, nowMs);
      return placed;
    },
    /** Null when there is no such order, false when it is already closed. */
    cancel(id: string, nowMs: number): boolean | null {
      advance(nowMs);
      const order = state.orders.find((candidate) => candidate.id === id);
      if (!order) return null;
      if (!isOpen(order)) return false;
      for (const one of [order, ...openRest(state.orders, order)]) {
        one.status = 'pending_cancel';
        one.updatedMs = nowMs;
      }
      return true;
    },
    snapshot: (): string => JSON.stringify(state),
    restore(saved: string): void {
      state = JSON.parse(saved) as BrokerageState;
    },
  };
}

export type Brokerage = ReturnType<typeof createBrokerage>;

const money = (value: number): number => Math.round(value * 1e4) / 1e4;
