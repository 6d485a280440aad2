import type { SpanAttributes } from '../kernel/work/span.ts';
import type { OrderRow } from './order-row.ts';

/** Of an order in a span: what it is, without amounts and prices. */
export const orderAttributes = (
  order: Pick<OrderRow, 'id' | 'ticker' | 'side' | 'mode' | 'request_id'>,
): SpanAttributes => ({
  'sextant.order_id': order.id,
  'sextant.ticker': order.ticker,
  'sextant.side': order.side,
  'sextant.mode': order.mode,
  'sextant.request_id': order.request_id ?? undefined,
});
