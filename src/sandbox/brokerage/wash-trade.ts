import type { BrokerOrder, NewOrder } from './order.ts';

/**
 * The open order of the other side that the new one could trade with. Two orders with limits that do not cross are safe; a
 * market or stop order has no limit and can meet any price.
 */
export function findWashTrade(open: readonly BrokerOrder[], order: NewOrder): BrokerOrder | null {
  return (
    open.find((other) => other.symbol === order.symbol && other.side !== order.side && canMeet(other, order)) ?? null
  );
}

function canMeet(one: Pick<NewOrder, 'side' | 'limitPrice'>, two: Pick<NewOrder, 'side' | 'limitPrice'>): boolean {
  const [buy, sell] = one.side === 'buy' ? [one, two] : [two, one];
  return buy.limitPrice === null || sell.limitPrice === null || buy.limitPrice >= sell.limitPrice;
}
