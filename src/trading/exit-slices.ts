/** The part of an exit that one order sells. */
export interface ExitSlice {
  quantity: number;
  /** What is left to sell after it. */
  remaining: number;
}

/**
 * An exit larger than the allowed share of the daily volume is sold in slices of that share, one order after the other, in whole
 * shares. Where volume or price is unknown it is sold at once: an exit must not wait for data.
 */
export function sliceExit(
  quantity: number,
  market: { price: number | null; adv: number | null },
  maxAdvShare: number,
): ExitSlice {
  const { price, adv } = market;
  if (price === null || adv === null || !(price > 0) || !(adv > 0)) return { quantity, remaining: 0 };
  const sharesMax = Math.max(1, Math.floor((adv * maxAdvShare) / price));
  return quantity <= sharesMax
    ? { quantity, remaining: 0 }
    : { quantity: sharesMax, remaining: Math.round((quantity - sharesMax) * 1e6) / 1e6 };
}
