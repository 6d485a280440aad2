import type { BrokerMarket, Brokerage, Refusal } from '../brokerage/brokerage.ts';
import { type BrokerOrder, isOpen } from '../brokerage/order.ts';
import type { Faults } from '../servers/faults.ts';
import type { World } from '../world/world.ts';
import { parseOrder } from './alpaca-order-input.ts';
import { accountView, assetId, dividendView, fillView, orderView, positionView } from './alpaca-views.ts';
import { intParam, jsonReply, type VendorHandler, type VendorReply, type VendorRequest } from './exchange.ts';

const ORDERS_DEFAULT = 50;
const ORDERS_MAX = 500;
const ACTIVITIES_MAX = 100;

const failure = (status: number, code: number, message: string): VendorReply => jsonReply(status, { code, message });

const REFUSALS: Readonly<Record<Refusal, (symbol: string) => VendorReply>> = {
  duplicate_client_order_id: () => failure(422, 40010001, 'client_order_id must be unique'),
  unknown_symbol: (symbol) => failure(422, 42210000, `asset "${symbol}" not found`),
  insufficient_buying_power: () => failure(403, 40310000, 'insufficient buying power'),
  insufficient_qty: () => failure(403, 40310000, 'insufficient qty available for order'),
};

export interface AlpacaDeps {
  world: World;
  brokerage: Brokerage;
  market: BrokerMarket;
  faults: Faults;
}

/** Trading in Alpaca's format. Any key pair is accepted; a missing one is refused. */
export function alpacaVendor(deps: AlpacaDeps): VendorHandler {
  return (request) => {
    if (!request.headers['apca-api-key-id'] || !request.headers['apca-api-secret-key']) {
      return failure(401, 40110000, 'request is not authorized');
    }
    deps.brokerage.advance(request.now.getTime());
    const [, version, noun = '', ...rest] = request.path.split('/');
    if (version !== 'v2') return failure(404, 40410000, 'endpoint not found');
    const key = `${request.method} ${noun}${rest.length > 0 ? '/' : ''}`;
    switch (key) {
      case 'GET account':
        return jsonReply(200, accountView(deps.brokerage, deps.market, request.now.getTime()));
      case 'GET account/':
        return rest[0] === 'activities'
          ? activities(deps, request, rest[1])
          : failure(404, 40410000, 'endpoint not found');
      case 'GET clock':
        return clock(deps, request);
      case 'GET assets/':
        return asset(deps, rest[0] ?? '');
      case 'POST orders':
        return placeOrder(deps, request);
      case 'GET orders':
        return listOrders(deps, request);
      case 'GET orders:by_client_order_id':
        return oneOrder(deps, ({ clientOrderId }) => clientOrderId === request.query.get('client_order_id'));
      case 'GET orders/':
        return oneOrder(deps, ({ id }) => id === rest[0]);
      case 'DELETE orders/':
        return cancelOrder(deps, request, rest[0] ?? '');
      case 'DELETE orders':
        return cancelAll(deps, request);
      case 'GET positions':
        return jsonReply(
          200,
          deps.brokerage.state.positions.map((position) => viewOf(deps, request, position.symbol)),
        );
      case 'GET positions/':
        return viewOf(deps, request, rest[0] ?? '')
          ? jsonReply(200, viewOf(deps, request, rest[0] ?? ''))
          : failure(404, 40410000, 'position does not exist');
      case 'DELETE positions/':
        return closePosition(deps, request, rest[0] ?? '');
      case 'DELETE positions':
        return closeAll(deps, request);
      default:
        return failure(404, 40410000, 'endpoint not found');
    }
  };
}

function placeOrder({ brokerage }: AlpacaDeps, request: VendorRequest): VendorReply {
  const parsed = parseOrder(request.body);
  if ('status' in parsed) return failure(parsed.status, parsed.code, parsed.message);
  const placed = brokerage.submit(parsed, request.now.getTime());
  return 'refusal' in placed ? REFUSALS[placed.refusal](parsed.symbol) : jsonReply(200, orderView(placed));
}

function oneOrder({ brokerage }: AlpacaDeps, is: (order: BrokerOrder) => boolean): VendorReply {
  const order = brokerage.state.orders.find(is);
  return order ? jsonReply(200, orderView(order)) : failure(404, 40410000, 'order not found');
}

function listOrders({ brokerage }: AlpacaDeps, { query }: VendorRequest): VendorReply {
  const limit = intParam(query, 'limit', ORDERS_DEFAULT, ORDERS_MAX);
  if (limit === null) return failure(422, 42210000, 'limit must be a positive number');
  const status = query.get('status') ?? 'open';
  const symbols = query.get('symbols')?.split(',');
  const after = Date.parse(query.get('after') ?? '') || Number.NEGATIVE_INFINITY;
  const until = Date.parse(query.get('until') ?? '') || Number.POSITIVE_INFINITY;
  const found = brokerage.state.orders.filter(
    (order) =>
      (status === 'all' || isOpen(order) === (status === 'open')) &&
      (!symbols || symbols.includes(order.symbol)) &&
      order.createdMs > after &&
      order.createdMs < until,
  );
  const ordered = query.get('direction') === 'asc' ? found : found.reverse();
  return jsonReply(200, ordered.slice(0, limit).map(orderView));
}

function cancelOrder({ brokerage }: AlpacaDeps, request: VendorRequest, id: string): VendorReply {
  const cancelled = brokerage.cancel(id, request.now.getTime());
  if (cancelled === null) return failure(404, 40410000, `order not found for ${id}`);
  if (cancelled) return { status: 204, headers: {}, body: '' };
  const status = brokerage.state.orders.find((order) => order.id === id)?.status ?? 'closed';
  return failure(422, 42210000, `order is already in "${status}" state`);
}

function cancelAll(deps: AlpacaDeps, request: VendorRequest): VendorReply {
  const open = deps.brokerage.state.orders.filter(isOpen);
  for (const { id } of open) deps.brokerage.cancel(id, request.now.getTime());
  return jsonReply(
    207,
    open.map(({ id }) => ({ id, status: 200 })),
  );
}

function viewOf({ brokerage, market }: AlpacaDeps, request: VendorRequest, symbol: string) {
  const position = brokerage.state.positions.find((held) => held.symbol === symbol);
  return position ? positionView(position, market, brokerage.availableQty(symbol), request.now.getTime()) : null;
}

function closePosition({ brokerage }: AlpacaDeps, request: VendorRequest, symbol: string): VendorReply {
  const position = brokerage.state.positions.find((held) => held.symbol === symbol);
  if (!position) return failure(404, 40410000, 'position does not exist');
  const given = request.query.get('qty');
  const share = request.query.get('percentage');
  const qty = given !== null ? Number(given) : share !== null ? (position.qty * Number(share)) / 100 : position.qty;
  if (!(qty > 0)) return failure(422, 42210000, 'qty must be > 0');
  const placed = brokerage.submit(
    {
      clientOrderId: null,
      symbol,
      side: 'sell',
      type: 'market',
      timeInForce: 'day',
      qty,
      notional: null,
      limitPrice: null,
      stopPrice: null,
    },
    request.now.getTime(),
  );
  return 'refusal' in placed ? REFUSALS[placed.refusal](symbol) : jsonReply(200, orderView(placed));
}

function closeAll(deps: AlpacaDeps, request: VendorRequest): VendorReply {
  if (request.query.get('cancel_orders') === 'true') cancelAll(deps, request);
  const results = deps.brokerage.state.positions.map(({ symbol }) => {
    const reply = closePosition(deps, request, symbol);
    return { symbol, status: reply.status, body: JSON.parse(String(reply.body)) as unknown };
  });
  return jsonReply(207, results);
}

/** Newest first by default; a page continues after the last id of the previous one. */
function activities({ brokerage, faults }: AlpacaDeps, request: VendorRequest, type: string | undefined): VendorReply {
  const { query } = request;
  const size = intParam(query, 'page_size', ACTIVITIES_MAX, ACTIVITIES_MAX);
  if (size === null) return failure(422, 42210000, 'page_size must be a positive number');
  const types = (type ?? query.get('activity_types'))?.split(',') ?? null;
  const after = Date.parse(query.get('after') ?? '') || Number.NEGATIVE_INFINITY;
  const until = Date.parse(query.get('until') ?? '') || Number.POSITIVE_INFINITY;
  const all = [
    ...brokerage.state.fills.map((fill) => ({
      atMs: fill.atMs,
      view: fillView(fill) as { id: string; activity_type: string },
    })),
    ...brokerage.state.dividends.map((entry) => ({
      atMs: entry.atMs,
      view: dividendView(entry) as { id: string; activity_type: string },
    })),
  ]
    .filter(({ atMs, view }) => atMs > after && atMs < until && (!types || types.includes(view.activity_type)))
    .map(({ view }) => view)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (query.get('direction') !== 'asc') all.reverse();
  const token = query.get('page_token');
  const from = token === null ? 0 : all.findIndex(({ id }) => id === token) + 1;
  const page = all.slice(from, from + size);
  const fault = (kind: 'duplicate_fills' | 'reorder_fills') =>
    faults.trigger(request.method, `/alpaca${request.path}`, [kind]) !== null;
  const doubled = fault('duplicate_fills') ? page.flatMap((activity) => [activity, activity]) : page;
  return jsonReply(200, fault('reorder_fills') ? [...doubled].reverse() : doubled);
}

function clock({ world }: AlpacaDeps, { now, shownNow }: VendorRequest): VendorReply {
  const open = world.calendar.isOpen(now);
  const session = world.calendar.currentOrNextSession(now);
  const next = open ? world.calendar.nextSession(session.date) : session;
  return jsonReply(200, {
    timestamp: shownNow.toISOString(),
    is_open: open,
    next_open: next.open.toISOString(),
    next_close: session.close.toISOString(),
  });
}

function asset({ world }: AlpacaDeps, symbol: string): VendorReply {
  if (!world.tickers.includes(symbol)) return failure(404, 40410000, `asset not found for ${symbol}`);
  const company = world.companies.find(({ ticker }) => ticker === symbol);
  return jsonReply(200, {
    id: assetId(symbol),
    class: 'us_equity',
    exchange: company?.exchange ?? 'ARCA',
    symbol,
    name: company?.legalName ?? world.funds.find(({ ticker }) => ticker === symbol)?.legalName ?? symbol,
    status: 'active',
    tradable: true,
    marginable: false,
    shortable: false,
    easy_to_borrow: false,
    fractionable: true,
    maintenance_margin_requirement: 100,
    attributes: [],
  });
}
