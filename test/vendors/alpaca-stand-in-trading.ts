import { randomUUID } from 'node:crypto';
import {
  addDays,
  closeAt,
  closeTime,
  isOpen,
  isSession,
  newYork,
  openAt,
  priceAt,
  sessionsBetween,
  type StandInCompany,
  type StandInSplit,
} from './stand-in-market.ts';
import type { StandInAnswer, StandInRequest } from './stand-in-server.ts';

interface TradingDeps {
  companies: readonly StandInCompany[];
  splits: readonly StandInSplit[];
  now: () => Date;
  cash: number;
  fillsWhenClosed: boolean;
  onUpdate: (data: Record<string, unknown>) => void;
}

export type OrderRow = Record<string, unknown> & {
  id: string;
  symbol: string;
  client_order_id: string;
  status: string;
  group?: string;
};

/** Numbers may be sent as JSON numbers or as text. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const FINAL = new Set(['filled', 'canceled', 'expired', 'rejected', 'replaced']);
const ACCOUNT_ID = '00000000-0000-4000-8000-00000000a1b2';
const wrong = (status: number, code: number, message: string): StandInAnswer => ({ status, body: { code, message } });

/** Account, orders, positions, activities, clock, calendar and assets. State is kept in memory. */
export function alpacaTrading(deps: TradingDeps) {
  const { companies, splits, now } = deps;
  const orders: OrderRow[] = [];
  const activities: Record<string, unknown>[] = [];
  const holdings = new Map<string, { quantity: number; cost: number }>();
  let cash = deps.cash;
  const stamp = () => now().toISOString().replace('Z', '000Z');
  const find = (symbol: unknown) => companies.find(({ ticker }) => ticker === symbol);
  const prices = new Map<string, number>();
  const priceOf = (symbol: string) => {
    const set = prices.get(symbol);
    if (set !== undefined) return set;
    const one = find(symbol);
    return one ? priceAt(one, now(), splits).price : 0;
  };
  const longValue = () =>
    [...holdings].reduce((sum, [symbol, { quantity }]) => sum + Math.max(0, quantity) * priceOf(symbol), 0);

  const account = () => ({
    id: ACCOUNT_ID,
    account_number: 'PA0000000000',
    status: 'ACTIVE',
    crypto_status: 'ACTIVE',
    currency: 'USD',
    cash: String(cash),
    buying_power: String(cash * 2),
    regt_buying_power: String(cash * 2),
    daytrading_buying_power: '0',
    non_marginable_buying_power: String(cash),
    portfolio_value: String(cash + longValue()),
    equity: String(cash + longValue()),
    last_equity: String(deps.cash),
    long_market_value: String(longValue()),
    short_market_value: '0',
    initial_margin: '0',
    maintenance_margin: '0',
    last_maintenance_margin: '0',
    sma: '0',
    multiplier: '2',
    pattern_day_trader: false,
    trading_blocked: false,
    transfers_blocked: false,
    account_blocked: false,
    trade_suspended_by_user: false,
    shorting_enabled: false,
    daytrade_count: 0,
    created_at: '2026-01-02T00:00:00.000000Z',
    balance_asof: newYork(now()).date,
  });

  const publish = (event: string, order: OrderRow, fill?: { price: number; quantity: number; executionId: string }) =>
    deps.onUpdate({
      event,
      event_id: randomUUID(),
      execution_id: fill?.executionId ?? randomUUID(),
      timestamp: stamp(),
      order: shown(order, false),
      ...(fill
        ? {
            price: String(fill.price),
            qty: String(fill.quantity),
            position_qty: String(holdings.get(order.symbol)?.quantity ?? 0),
          }
        : {}),
    });

  const leavesOf = (order: OrderRow) => Number(order['qty']) - Number(order['filled_qty']);
  /** Orders of one `order_class` request know each other; the stop holds the shares for both. */
  const groupOf = (order: OrderRow) =>
    orders.filter((other) => other !== order && order.group !== undefined && other.group === order.group);
  const openRest = (order: OrderRow) => groupOf(order).filter(({ status }) => !FINAL.has(status));
  const available = (symbol: string, except: readonly OrderRow[] = []) =>
    (holdings.get(symbol)?.quantity ?? 0) -
    orders
      .filter((order) => order.symbol === symbol && order['side'] === 'sell' && !FINAL.has(order.status))
      .filter((order) => !except.includes(order) && (order.group === undefined || order['type'] === 'stop'))
      .reduce((sum, order) => sum + leavesOf(order), 0);

  const fill = (id: string, price: number, part = Infinity): void => {
    const order = orders.find((one) => one.id === id);
    if (!order || FINAL.has(order.status)) return;
    const quantity = Math.min(part, leavesOf(order));
    const isDone = quantity === leavesOf(order);
    const signed = order['side'] === 'buy' ? quantity : -quantity;
    const held = holdings.get(order.symbol) ?? { quantity: 0, cost: 0 };
    const left = held.quantity + signed;
    if (Math.abs(left) < 1e-9) holdings.delete(order.symbol);
    else holdings.set(order.symbol, { quantity: left, cost: held.cost + signed * price });
    cash -= signed * price;
    const executionId = randomUUID();
    Object.assign(order, {
      status: isDone ? 'filled' : 'partially_filled',
      filled_qty: String(Number(order['filled_qty']) + quantity),
      filled_avg_price: String(price),
      filled_at: isDone ? stamp() : null,
      updated_at: stamp(),
    });
    activities.unshift({
      id: `${stamp().replace(/\D/g, '').slice(0, 17)}::${executionId}`,
      activity_type: 'FILL',
      transaction_time: stamp(),
      type: isDone ? 'fill' : 'partial_fill',
      price: String(price),
      qty: String(quantity),
      side: order['side'],
      symbol: order.symbol,
      leaves_qty: String(leavesOf(order)),
      order_id: order.id,
      cum_qty: order['filled_qty'],
      order_status: order.status,
    });
    publish(isDone ? 'fill' : 'partial_fill', order, { price, quantity, executionId });
    for (const other of openRest(order)) {
      if (isDone) end(other, 'canceled');
      else other['qty'] = String(Number(other['qty']) - quantity);
    }
  };

  const end = (order: OrderRow, status: 'canceled' | 'expired'): void => {
    Object.assign(order, { status, [`${status}_at`]: stamp(), updated_at: stamp() });
    publish(status, order);
  };

  const halted = new Set<string>();
  /** A halted symbol accepts orders and fills none; those that wait are filled when its trading resumes. */
  const setHalted = (symbol: string, isHalted: boolean): void => {
    if (isHalted) {
      halted.add(symbol);
      return;
    }
    halted.delete(symbol);
    for (const order of [...orders].reverse())
      if (order.symbol === symbol && order['type'] === 'market') fill(order.id, priceOf(symbol));
    setPrice(symbol, priceOf(symbol));
  };

  /** Sets the last price and fills what it reaches. */
  const setPrice = (symbol: string, price: number): void => {
    prices.set(symbol, price);
    if (halted.has(symbol)) return;
    for (const order of [...orders].reverse()) {
      if (order.symbol !== symbol || FINAL.has(order.status) || order['side'] !== 'sell') continue;
      const isStop = order['type'] === 'stop' && price <= Number(order['stop_price']);
      const isLimit = order['type'] === 'limit' && price >= Number(order['limit_price']);
      if (isStop || isLimit) fill(order.id, isStop ? price : Number(order['limit_price']));
    }
  };

  const submit = (body: Record<string, unknown>, replaced: OrderRow | null = null): StandInAnswer => {
    const one = find(body['symbol']);
    if (!one) return wrong(422, 42_210_000, `asset "${String(body['symbol'])}" not found`);
    const quantity = Number(body['qty']);
    if (!(quantity > 0)) return wrong(422, 40_010_001, 'qty or notional is required');
    const clientId = text(body['client_order_id']) ?? randomUUID();
    if (orders.some(({ client_order_id }) => client_order_id === clientId))
      return wrong(422, 40_010_001, 'client_order_id must be unique');
    for (const name of ['limit_price', 'stop_price']) {
      const [, decimals = ''] = (text(body[name]) ?? '').split('.');
      if (decimals.length > 2 && Number(body[name]) >= 1)
        return wrong(
          422,
          42_210_000,
          `invalid ${name} ${String(body[name])}. sub-penny increment does not fulfill minimum pricing criteria`,
        );
    }
    const opposite = orders.find(
      (order) => order.symbol === one.ticker && order['side'] !== body['side'] && !FINAL.has(order.status),
    );
    if (opposite) return wrong(403, 40_310_000, 'potential wash trade detected. use complex orders');
    const price = priceOf(one.ticker);
    if (body['side'] === 'buy' && quantity * price > cash * 2)
      return wrong(403, 40_310_000, 'insufficient buying power');
    const profit = body['take_profit'] as { limit_price?: unknown } | undefined;
    const loss = body['stop_loss'] as { stop_price?: unknown } | undefined;
    const isPair = body['order_class'] === 'oco' && replaced === null;
    if (
      isPair &&
      (body['type'] !== 'limit' || !profit?.limit_price || !loss?.stop_price || !Number.isInteger(quantity))
    )
      return wrong(422, 42_210_000, 'oco orders need type limit, a whole qty, take_profit and stop_loss');
    if (!Number.isInteger(quantity) && body['time_in_force'] !== 'day')
      return wrong(422, 42_210_000, 'fractional orders must be DAY orders');
    if (body['side'] === 'sell') {
      const has = available(one.ticker, replaced ? groupOf(replaced) : []);
      if (quantity > has + 1e-9) {
        const message = `insufficient qty available for order (requested: ${quantity}, available: ${has})`;
        return wrong(403, 40_310_000, message);
      }
      const stop = Number(loss?.stop_price ?? body['stop_price'] ?? 0);
      if (stop >= price) return wrong(422, 42_210_000, `stop price must be less than ${price}`);
    }
    const group = replaced?.group ?? (isPair ? randomUUID() : undefined);
    const order: OrderRow = {
      id: randomUUID(),
      client_order_id: clientId,
      created_at: stamp(),
      updated_at: stamp(),
      submitted_at: stamp(),
      filled_at: null,
      expired_at: null,
      canceled_at: null,
      failed_at: null,
      replaced_at: null,
      replaced_by: null,
      replaces: replaced?.id ?? null,
      asset_id: assetId(one),
      symbol: one.ticker,
      asset_class: 'us_equity',
      notional: null,
      qty: String(quantity),
      filled_qty: '0',
      filled_avg_price: null,
      order_class: group === undefined ? '' : 'oco',
      order_type: body['type'],
      type: body['type'],
      side: body['side'],
      position_intent: body['side'] === 'buy' ? 'buy_to_open' : 'sell_to_close',
      time_in_force: body['time_in_force'],
      limit_price: text(isPair ? profit?.limit_price : body['limit_price']) ?? null,
      stop_price: text(body['stop_price']) ?? null,
      status: 'accepted',
      ...(group === undefined ? {} : { group }),
      extended_hours: false,
      legs: null,
      trail_percent: null,
      trail_price: null,
      hwm: null,
      subtag: null,
      source: null,
    };
    orders.unshift(order);
    publish('new', order);
    if (isPair) {
      const names = {
        id: randomUUID(),
        client_order_id: randomUUID(),
        type: 'stop',
        order_type: 'stop',
        status: 'held',
      };
      const leg: OrderRow = { ...order, ...names, limit_price: null, stop_price: text(loss?.stop_price) ?? null };
      orders.unshift(leg);
      publish('held', leg);
    }
    const accepted = shown(order, isPair);
    const isTraded = (deps.fillsWhenClosed || isOpen(now())) && !halted.has(order.symbol);
    if (body['type'] === 'market' && isTraded) queueMicrotask(() => fill(order.id, price));
    return { body: accepted };
  };

  const cancel = (id: string): StandInAnswer => {
    const order = orders.find((one) => one.id === id);
    if (!order) return wrong(404, 40_410_000, `order not found for ${id}`);
    if (FINAL.has(order.status)) return wrong(422, 42_210_000, `order is already in "${order.status}" state`);
    for (const one of [order, ...openRest(order)]) end(one, 'canceled');
    return { status: 204 };
  };

  const replace = (id: string, body: Record<string, unknown>): StandInAnswer => {
    const order = orders.find((one) => one.id === id);
    if (!order) return wrong(404, 40_410_000, `order not found for ${id}`);
    if (FINAL.has(order.status)) return wrong(422, 42_210_000, `order is already in "${order.status}" state`);
    if (order.group !== undefined && 'qty' in body)
      return wrong(422, 42_210_000, 'only limit_price and stop_price of a complex order can be replaced');
    const before = order.status;
    order.status = 'replaced';
    const { symbol, side, type, qty, time_in_force, limit_price, stop_price } = order;
    const old = {
      symbol,
      side,
      type,
      qty,
      time_in_force,
      limit_price: limit_price ?? undefined,
      stop_price: stop_price ?? undefined,
    };
    const made = submit({ ...old, ...body, client_order_id: body['client_order_id'] ?? randomUUID() }, order);
    if (made.status !== undefined) order.status = before;
    else {
      Object.assign(order, { replaced_at: stamp(), replaced_by: (made.body as OrderRow).id });
      publish('replaced', order);
    }
    return made;
  };

  const expire = (id: string): void => {
    const order = orders.find((one) => one.id === id);
    if (!order || FINAL.has(order.status)) return;
    Object.assign(order, { status: 'expired', expired_at: stamp(), updated_at: stamp() });
    publish('expired', order);
  };

  const list = (query: URLSearchParams): StandInAnswer => {
    const status = query.get('status') ?? 'open';
    const symbols = query.get('symbols')?.split(',');
    const rows = orders.filter(
      (order) =>
        (status === 'all' || FINAL.has(order.status) === (status === 'closed')) &&
        (!symbols || symbols.includes(order.symbol)) &&
        (query.get('after') === null || String(order['submitted_at']) > (query.get('after') ?? '')) &&
        (query.get('until') === null || String(order['submitted_at']) < (query.get('until') ?? '')),
    );
    if (query.get('direction') === 'asc') rows.reverse();
    const page = rows.slice(0, Math.min(Number(query.get('limit') ?? 50), 500));
    const isNested = query.get('nested') === 'true';
    // In the nested style a stop is inside the order that it was placed with, if that is in the list.
    const isInside = (order: OrderRow) =>
      order['type'] === 'stop' && page.some((other) => other !== order && other.group === order.group && isRoot(other));
    return {
      body: page
        .filter((order) => !(isNested && order.group && isInside(order)))
        .map((order) => shown(order, isNested)),
    };
  };
  const isRoot = (order: OrderRow) => order['type'] === 'limit' && order['replaces'] === null;
  const shown = (order: OrderRow, isNested: boolean): OrderRow => {
    const { group, ...row } = order;
    const legs =
      isNested && group !== undefined && isRoot(order) ? groupOf(order).filter(({ type }) => type === 'stop') : [];
    return { ...row, legs: legs.length > 0 ? legs.map((leg) => shown(leg, false)) : null };
  };

  const positions = () =>
    [...holdings].map(([symbol, { quantity, cost }]) => {
      const price = priceOf(symbol);
      const one = find(symbol);
      return {
        asset_id: one ? assetId(one) : '',
        symbol,
        exchange: 'NASDAQ',
        asset_class: 'us_equity',
        asset_marginable: true,
        qty: String(quantity),
        qty_available: String(available(symbol)),
        avg_entry_price: String(cost / quantity),
        side: quantity > 0 ? 'long' : 'short',
        market_value: String(quantity * price),
        cost_basis: String(cost),
        unrealized_pl: String(quantity * price - cost),
        unrealized_plpc: String(price / (cost / quantity) - 1),
        unrealized_intraday_pl: '0',
        unrealized_intraday_plpc: '0',
        current_price: String(price),
        lastday_price: String(price),
        change_today: '0',
      };
    });

  const listActivities = (query: URLSearchParams, type: string | null): StandInAnswer => {
    const types = (type ?? query.get('activity_types'))?.split(',');
    const rows = activities.filter(
      (row) =>
        (!types || types.includes(String(row['activity_type']))) &&
        (query.get('after') === null || String(row['transaction_time']) > (query.get('after') ?? '')) &&
        (query.get('until') === null || String(row['transaction_time']) < (query.get('until') ?? '')),
    );
    if (query.get('direction') === 'asc') rows.reverse();
    const token = query.get('page_token');
    const start = token === null ? 0 : rows.findIndex((row) => row['id'] === token) + 1;
    return { body: rows.slice(start, start + Math.min(Number(query.get('page_size') ?? 100), 100)) };
  };

  const answer = ({ method, path, query, body }: StandInRequest): StandInAnswer => {
    const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const id = /^\/v2\/orders\/([^/]+)$/.exec(path)?.[1];
    const held = /^\/v2\/positions\/([^/]+)$/.exec(path)?.[1];
    const asset = /^\/v2\/assets\/(.+)$/.exec(path)?.[1];
    if (path === '/v2/account') return { body: account() };
    if (path === '/v2/orders' && method === 'POST') return submit(given);
    if (path === '/v2/orders' && method === 'GET') return list(query);
    if (path === '/v2/orders' && method === 'DELETE')
      return {
        status: 207,
        body: orders
          .filter(({ status }) => !FINAL.has(status))
          .map((order) => ({ id: order.id, status: cancel(order.id).status })),
      };
    if (path === '/v2/orders:by_client_order_id') {
      const order = orders.find(({ client_order_id }) => client_order_id === query.get('client_order_id'));
      return order ? { body: shown(order, false) } : wrong(404, 40_410_000, 'order not found');
    }
    if (id !== undefined && method === 'DELETE') return cancel(id);
    if (id !== undefined && method === 'PATCH') return replace(id, given);
    if (id !== undefined) {
      const order = orders.find((one) => one.id === id);
      return order
        ? { body: shown(order, query.get('nested') === 'true') }
        : wrong(404, 40_410_000, `order not found for ${id}`);
    }
    if (path === '/v2/positions' && method === 'GET') return { body: positions() };
    if (held !== undefined) {
      const found = positions().find(({ symbol }) => symbol === held);
      if (!found) return wrong(404, 40_410_000, 'position does not exist');
      if (method !== 'DELETE') return { body: found };
      const side = found.side === 'long' ? 'sell' : 'buy';
      const qty = String(Math.abs(Number(found.qty)));
      return submit({ symbol: held, side, qty, type: 'market', time_in_force: 'day' });
    }
    if (path === '/v2/account/activities') return listActivities(query, null);
    if (path.startsWith('/v2/account/activities/')) return listActivities(query, path.split('/').at(-1) ?? '');
    if (path === '/v2/clock') return { body: clock(now()) };
    if (path === '/v2/calendar') return { body: calendar(query) };
    if (path === '/v2/assets') return { body: companies.map(assetRow) };
    if (asset !== undefined) {
      const one = companies.find((company) => company.ticker === asset || assetId(company) === asset);
      return one ? { body: assetRow(one) } : wrong(404, 40_410_000, `asset not found for ${asset}`);
    }
    return wrong(404, 40_410_000, 'endpoint not found');
  };
  return { answer, fill, setPrice, setHalted, expire, orders: orders as readonly OrderRow[] };
}

function clock(now: Date) {
  let next = newYork(now).date;
  while (!isSession(next) || openAt(next) <= now) next = addDays(next, 1);
  let close = newYork(now).date;
  while (!isSession(close) || closeAt(close) <= now) close = addDays(close, 1);
  return {
    timestamp: now.toISOString(),
    is_open: isOpen(now),
    next_open: openAt(next).toISOString(),
    next_close: closeAt(close).toISOString(),
  };
}

function calendar(query: URLSearchParams) {
  const from = (query.get('start') ?? '2024-01-01').slice(0, 10);
  const to = (query.get('end') ?? '2027-12-31').slice(0, 10);
  return sessionsBetween(from, to).map((date) => ({
    date,
    open: '09:30',
    close: closeTime(date),
    session_open: '0400',
    session_close: '2000',
    settlement_date: addDays(date, 1),
  }));
}

const assetId = ({ cik }: StandInCompany) => `00000000-0000-4000-8000-00${cik}`;

const assetRow = (one: StandInCompany) => ({
  id: assetId(one),
  class: 'us_equity',
  exchange: one.exchange === 'XNAS' ? 'NASDAQ' : 'NYSE',
  symbol: one.ticker,
  name: `${one.name} Common Stock`,
  status: 'active',
  tradable: true,
  marginable: true,
  maintenance_margin_requirement: 30,
  margin_requirement_long: '30',
  margin_requirement_short: '30',
  shortable: true,
  easy_to_borrow: true,
  borrow_status: 'easy_to_borrow',
  fractionable: true,
  attributes: [],
});
