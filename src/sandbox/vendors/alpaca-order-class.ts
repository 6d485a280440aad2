import type { NewOrder, OrderClass, OrderType, Side, TimeInForce } from '../brokerage/order.ts';

type GroupFields = Pick<NewOrder, 'orderClass' | 'takeProfitPrice' | 'stopLossPrice' | 'stopLossLimitPrice'>;

/** An order alone. */
export const SIMPLE: Readonly<GroupFields> = {
  orderClass: '',
  takeProfitPrice: null,
  stopLossPrice: null,
  stopLossLimitPrice: null,
};

export interface GroupInput {
  orderClass: unknown;
  takeProfit: unknown;
  stopLoss: unknown;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  /** Null or a fraction for an order that cannot be a group. */
  qty: number | null;
}

/** Reads the class of an order with its legs, by Alpaca's rules; a text says what is wrong. */
export function parseGroup(input: GroupInput, price: (value: unknown) => number | null | 'bad'): GroupFields | string {
  const { takeProfit, stopLoss } = input;
  const orderClass = classOf(input.orderClass);
  if (orderClass === null) return 'invalid order_class';
  const given = (of: unknown, name: string) => price(isObject(of) ? of[name] : null);
  const takeProfitPrice = given(takeProfit, 'limit_price');
  const stopLossPrice = given(stopLoss, 'stop_price');
  const stopLossLimitPrice = given(stopLoss, 'limit_price');
  if (takeProfitPrice === 'bad' || stopLossPrice === 'bad' || stopLossLimitPrice === 'bad') return 'prices must be > 0';
  if (orderClass === '') {
    const isEmpty = (takeProfit ?? null) === null && (stopLoss ?? null) === null;
    return isEmpty ? SIMPLE : 'take_profit and stop_loss need order_class bracket or oco';
  }
  if (takeProfitPrice === null) return `${orderClass} orders require take_profit.limit_price`;
  if (stopLossPrice === null) return `${orderClass} orders require stop_loss.stop_price`;
  if (input.timeInForce !== 'day' && input.timeInForce !== 'gtc') return `${orderClass} orders must be day or gtc`;
  if (input.qty === null || !Number.isInteger(input.qty)) return `${orderClass} orders require a whole qty`;
  if (orderClass === 'oco' && input.type !== 'limit') return 'oco orders must be limit orders';
  if (orderClass === 'oco' && input.side !== 'sell') return 'oco orders must be exit orders';
  if (orderClass === 'bracket' && input.side !== 'buy') return 'bracket orders must be entry orders';
  if (takeProfitPrice <= stopLossPrice) return 'take_profit.limit_price must be > stop_loss.stop_price';
  return { orderClass, takeProfitPrice, stopLossPrice, stopLossLimitPrice };
}

function classOf(value: unknown): OrderClass | null {
  if (value === undefined || value === null || value === '' || value === 'simple') return '';
  return value === 'oco' || value === 'bracket' ? value : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
