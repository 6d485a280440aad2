import type { OrderSide } from '../risk/proposed-order.ts';
import type { OrderType } from './order-status.ts';

interface CollaredOrder {
  side: OrderSide;
  order_type: OrderType;
  limit_price: number | null;
  stop_price: number | null;
  reference_price: number | null;
}

/**
 * How far an order may trade beyond the market, as a fraction of the market price; null when it is not known or not bounded.
 * A limit counts only where it gives money away: a purchase above the market, a sale below it. The limit of a stop-limit order
 * is measured from its stop price. A market order has no price of its own and is measured by the price it was decided at.
 */
export function collarDistance(order: CollaredOrder, market: number | null): number | null {
  switch (order.order_type) {
    case 'limit':
      return beyond(order.side, order.limit_price, market);
    case 'stop_limit':
      return beyond(order.side, order.limit_price, order.stop_price);
    case 'market':
      if (order.reference_price === null || market === null || !(market > 0)) return null;
      return Math.abs(order.reference_price / market - 1);
    case 'stop':
      return null;
  }
}

function beyond(side: OrderSide, limit: number | null, market: number | null): number | null {
  if (limit === null || market === null || !(market > 0)) return null;
  return Math.max(0, side === 'buy' ? limit / market - 1 : 1 - limit / market);
}
