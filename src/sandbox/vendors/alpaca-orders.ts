import { type BrokerOrder, isOpen } from '../brokerage/order.ts';
import { type AlpacaDeps, failure, invalid, refusalReply } from './alpaca-kit.ts';
import { parseChanges, parseOrder } from './alpaca-order-input.ts';
import { nestedViews, orderView } from './alpaca-views.ts';
import { intParam, jsonReply, timeParam, unknownParameter, type VendorReply, type VendorRequest } from './exchange.ts';

const ORDERS_DEFAULT = 50;
const ORDERS_MAX = 500;

export function placeOrder({ brokerage }: AlpacaDeps, request: VendorRequest): VendorReply {
  const parsed = parseOrder(request.body);
  if ('status' in parsed) return failure(parsed.status, parsed.code, parsed.message);
  const placed = brokerage.submit(parsed, request.now.getTime());
  if ('refusal' in placed) return refusalReply(parsed.symbol, placed);
  return jsonReply(200, nestedViews([placed], brokerage.state.orders)[0]);
}

/** The answer is the new order; the old one is `replaced` and names it. */
export function replaceOrder({ brokerage }: AlpacaDeps, request: VendorRequest, id: string): VendorReply {
  const changes = parseChanges(request.body);
  if ('status' in changes) return failure(changes.status, changes.code, changes.message);
  const placed = brokerage.replace(id, changes, request.now.getTime());
  if (placed === null) return failure(404, 40410000, `order not found for ${id}`);
  return 'refusal' in placed ? refusalReply('', placed) : jsonReply(200, orderView(placed));
}

export function oneOrder(
  { brokerage }: AlpacaDeps,
  request: VendorRequest,
  is: (order: BrokerOrder) => boolean,
): VendorReply {
  const { orders } = brokerage.state;
  const order = orders.find(is);
  if (!order) return failure(404, 40410000, 'order not found');
  const isNested = request.query.get('nested') === 'true';
  return jsonReply(200, isNested ? nestedViews([order], orders)[0] : orderView(order));
}

const ORDER_STATUSES = ['open', 'closed', 'all'] as const;
const LIST_PARAMETERS = ['status', 'limit', 'after', 'until', 'direction', 'nested', 'symbols', 'side', 'asset_class'];

export function listOrders({ brokerage }: AlpacaDeps, { query }: VendorRequest): VendorReply {
  const unknown = unknownParameter(query, LIST_PARAMETERS);
  if (unknown) return invalid(`unknown query parameter: ${unknown}`);
  const limit = intParam(query, 'limit', ORDERS_DEFAULT, ORDERS_MAX);
  if (limit === null) return invalid('limit must be a positive number');
  const status = query.get('status') ?? 'open';
  if (!ORDER_STATUSES.some((known) => known === status)) return invalid(`invalid status: ${status}`);
  const symbols = query.get('symbols')?.split(',');
  const side = query.get('side');
  const after = timeParam(query, 'after', Number.NEGATIVE_INFINITY);
  const until = timeParam(query, 'until', Number.POSITIVE_INFINITY);
  if (after === null || until === null) return invalid('after and until must be times, such as 2026-01-05T15:00:00Z');
  // Every asset of the simulated market is a US equity.
  const isWantedClass = (query.get('asset_class') ?? 'us_equity').split(',').includes('us_equity');
  const found = brokerage.state.orders.filter(
    (order) =>
      isWantedClass &&
      (status === 'all' || isOpen(order) === (status === 'open')) &&
      (!symbols || symbols.includes(order.symbol)) &&
      (side === null || order.side === side) &&
      order.createdMs > after &&
      order.createdMs < until,
  );
  const ordered = query.get('direction') === 'asc' ? found : found.reverse();
  const page = ordered.slice(0, limit);
  return jsonReply(
    200,
    query.get('nested') === 'true' ? nestedViews(page, brokerage.state.orders) : page.map(orderView),
  );
}

export function cancelOrder({ brokerage }: AlpacaDeps, request: VendorRequest, id: string): VendorReply {
  const cancelled = brokerage.cancel(id, request.now.getTime());
  if (cancelled === null) return failure(404, 40410000, `order not found for ${id}`);
  if (cancelled) return { status: 204, headers: {}, body: '' };
  const status = brokerage.state.orders.find((order) => order.id === id)?.status ?? 'closed';
  return failure(422, 42210000, `order is already in "${status}" state`);
}

export function cancelAll(deps: AlpacaDeps, request: VendorRequest): VendorReply {
  const open = deps.brokerage.state.orders.filter(isOpen);
  for (const { id } of open) deps.brokerage.cancel(id, request.now.getTime());
  return jsonReply(
    207,
    open.map(({ id }) => ({ id, status: 200 })),
  );
}
