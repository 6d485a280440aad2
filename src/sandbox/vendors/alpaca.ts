import { activities } from './alpaca-activities.ts';
import { type AlpacaDeps, failure, noEndpoint } from './alpaca-kit.ts';
import { cancelAll, cancelOrder, listOrders, oneOrder, placeOrder, replaceOrder } from './alpaca-orders.ts';
import { portfolioHistory } from './alpaca-portfolio-history.ts';
import { closeAll, closePosition, onePosition, viewOf } from './alpaca-positions.ts';
import { asset, assets, calendar, clock } from './alpaca-reference.ts';
import { accountView } from './alpaca-views.ts';
import { jsonReply, type VendorHandler, type VendorReply, type VendorRequest } from './exchange.ts';

/** Trading in Alpaca's format. Any key pair is accepted; a missing one is refused. */
export function alpacaVendor(deps: AlpacaDeps): VendorHandler {
  return (request) => {
    if (!request.headers['apca-api-key-id'] || !request.headers['apca-api-secret-key']) {
      return failure(401, 40110000, 'request is not authorized');
    }
    deps.brokerage.advance(request.now.getTime());
    const [, version, noun = '', ...rest] = request.path.split('/');
    if (version !== 'v2') return noEndpoint();
    return noun === 'account' ? account(deps, request, rest) : trading(deps, request, noun, rest);
  };
}

function account(deps: AlpacaDeps, request: VendorRequest, rest: readonly string[]): VendorReply {
  if (request.method !== 'GET') return noEndpoint();
  const path = rest.join('/');
  if (path === '') return jsonReply(200, accountView(deps.brokerage, deps.market, request.now.getTime()));
  if (path === 'portfolio/history') return portfolioHistory(deps, request);
  if (rest[0] === 'activities' && rest.length <= 2) return activities(deps, request, rest[1]);
  return noEndpoint();
}

function trading(deps: AlpacaDeps, request: VendorRequest, noun: string, rest: readonly string[]): VendorReply {
  const [name = ''] = rest;
  switch (`${request.method} ${noun}${rest.length > 0 ? '/' : ''}`) {
    case 'GET clock':
      return clock(deps, request);
    case 'GET calendar':
      return calendar(deps, request);
    case 'GET assets':
      return assets(deps, request);
    case 'GET assets/':
      return asset(deps, request, name);
    case 'POST orders':
      return placeOrder(deps, request);
    case 'GET orders':
      return listOrders(deps, request);
    case 'GET orders:by_client_order_id':
      return oneOrder(deps, request, ({ clientOrderId }) => clientOrderId === request.query.get('client_order_id'));
    case 'GET orders/':
      return oneOrder(deps, request, ({ id }) => id === name);
    case 'PATCH orders/':
      return replaceOrder(deps, request, name);
    case 'DELETE orders/':
      return cancelOrder(deps, request, name);
    case 'DELETE orders':
      return cancelAll(deps, request);
    case 'GET positions':
      return jsonReply(
        200,
        deps.brokerage.state.positions.map((position) => viewOf(deps, request, position.symbol)),
      );
    case 'GET positions/':
      return onePosition(deps, request, name);
    case 'DELETE positions/':
      return closePosition(deps, request, name);
    case 'DELETE positions':
      return closeAll(deps, request);
    default:
      return noEndpoint();
  }
}
