interface ValuedOrder {
  side: 'buy' | 'sell';
  quantity: number;
  limit_price: number | null;
  stop_price: number | null;
}

/** Valued at the worst price it can trade at, which a limit or stop price may put beyond the market price. */
export function orderValue(order: ValuedOrder, price: number | null): number {
  const prices = [price, order.limit_price, order.side === 'buy' ? order.stop_price : null];
  return order.quantity * Math.max(0, ...prices.map((one) => one ?? 0));
}
