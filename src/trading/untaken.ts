/** What a move meant for somebody who did not act: positive is what was missed, negative what was avoided. */
export function forgoneReturn(
  action: 'buy' | 'sell' | 'hold',
  price: number,
  endPrice: number,
  /** Shares at the end for one at the decision. */
  splitFactor: number,
): number {
  const moved = (endPrice * splitFactor) / price - 1;
  return action === 'sell' ? -moved : moved;
}
