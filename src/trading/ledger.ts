/** A round trip as the sums of its two sides: what came first does not matter to what it earned. */
export interface TradeSums {
  /** Signed, in today's shares. */
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

/** Shares are counted to a millionth; less than half of one is rounding. */
const SHARE_SCALE = 1e6;
const roundShares = (quantity: number): number => Math.round(quantity * SHARE_SCALE) / SHARE_SCALE;

/**
 * Adds a fill. One that goes past nothing ends this trade with the part that closes it; the rest is for the next trade.
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

/** What a fill does to the account's cash. */
export const cashOf = (fill: FillEntry): number => (fill.side === 'sell' ? 1 : -1) * fill.quantity * fill.price;

/** Shares of after for those of before: what is held is worth the same. */
export const splitQuantity = (quantity: number, ratio: number): number => roundShares(quantity * ratio);
