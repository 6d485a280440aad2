/** A round trip as the sums of its two sides, so that its result does not depend on the order of fills. */
export interface TradeSums {
  /** Signed, in present shares (after splits). */
  openQuantity: number;
  boughtQuantity: number;
  boughtValue: number;
  soldQuantity: number;
  soldValue: number;
}

export interface FillEntry {
  side: 'buy' | 'sell';
  quantity: number;
  price: number;
}

export const EMPTY_TRADE: Readonly<TradeSums> = {
  openQuantity: 0,
  boughtQuantity: 0,
  boughtValue: 0,
  soldQuantity: 0,
  soldValue: 0,
};

/** Quantities have six decimals; less than half of the last one is rounding. */
const SHARE_SCALE = 1e6;
const roundShares = (quantity: number): number => Math.round(quantity * SHARE_SCALE) / SHARE_SCALE;

/**
 * Adds a fill. A fill that crosses zero closes this trade with one part; the rest opens the next trade.
 */
export function addFill(trade: TradeSums, fill: FillEntry): { trade: TradeSums; rest: FillEntry | null } {
  const sign = fill.side === 'buy' ? 1 : -1;
  const isAgainst = trade.openQuantity * sign < 0;
  const taken = isAgainst ? Math.min(fill.quantity, Math.abs(trade.openQuantity)) : fill.quantity;
  const left = roundShares(fill.quantity - taken);
  const value = taken * fill.price;
  const isBuy = fill.side === 'buy';
  return {
    trade: {
      openQuantity: roundShares(trade.openQuantity + sign * taken),
      boughtQuantity: trade.boughtQuantity + (isBuy ? taken : 0),
      boughtValue: trade.boughtValue + (isBuy ? value : 0),
      soldQuantity: trade.soldQuantity + (isBuy ? 0 : taken),
      soldValue: trade.soldValue + (isBuy ? 0 : value),
    },
    rest: left > 0 ? { side: fill.side, quantity: left, price: fill.price } : null,
  };
}

export const isFlat = (trade: TradeSums): boolean => trade.openQuantity === 0;
export const netOf = (trade: TradeSums): number => trade.soldValue - trade.boughtValue;

/** The change of cash by a fill. */
export const cashOf = (fill: FillEntry): number => (fill.side === 'sell' ? 1 : -1) * fill.quantity * fill.price;
