import { type AlpacaDeps, failure, refusalReply } from './alpaca-kit.ts';
import { cancelAll } from './alpaca-orders.ts';
import { symbolOf } from './alpaca-reference.ts';
import { SIMPLE } from './alpaca-order-class.ts';
import { orderView, positionView } from './alpaca-views.ts';
import { jsonReply, type VendorReply, type VendorRequest } from './exchange.ts';

export function viewOf({ brokerage, market }: AlpacaDeps, request: VendorRequest, symbol: string) {
  const position = brokerage.state.positions.find((held) => held.symbol === symbol);
  return position ? positionView(position, market, brokerage.availableQty(symbol), request.now.getTime()) : null;
}

export function onePosition(deps: AlpacaDeps, request: VendorRequest, name: string): VendorReply {
  const view = viewOf(deps, request, symbolOf(deps, name) ?? '');
  return view ? jsonReply(200, view) : failure(404, 40410000, 'position does not exist');
}

export function closePosition(deps: AlpacaDeps, request: VendorRequest, name: string): VendorReply {
  const { brokerage } = deps;
  const symbol = symbolOf(deps, name) ?? name;
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
      ...SIMPLE,
    },
    request.now.getTime(),
  );
  return 'refusal' in placed ? refusalReply(symbol, placed) : jsonReply(200, orderView(placed));
}

export function closeAll(deps: AlpacaDeps, request: VendorRequest): VendorReply {
  if (request.query.get('cancel_orders') === 'true') cancelAll(deps, request);
  const results = deps.brokerage.state.positions.map(({ symbol }) => {
    const reply = closePosition(deps, request, symbol);
    return { symbol, status: reply.status, body: JSON.parse(String(reply.body)) as unknown };
  });
  return jsonReply(207, results);
}
