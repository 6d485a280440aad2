import type { BrokerMarket } from './brokerage.ts';

const SHOCKS_MAX = 1_000;
const FACTOR_MAX = 100;

export interface PriceShock {
  symbol: string;
  /** The price from then on is multiplied by it. */
  factor: number;
  atMs: number;
}

/** A market whose prices can be moved, to see what rests at the brokerage trigger. Quotes of the data vendors stay. */
export function createShocks(market: BrokerMarket) {
  const shocks: PriceShock[] = [];
  const factorAt = (symbol: string, ms: number) =>
    shocks.filter((shock) => shock.symbol === symbol && shock.atMs <= ms).reduce((all, { factor }) => all * factor, 1);
  const moved: BrokerMarket = {
    ...market,
    priceAt: (symbol, ms) => {
      const price = market.priceAt(symbol, ms);
      const factor = factorAt(symbol, ms);
      return price === null || factor === 1 ? price : Math.max(0.01, Math.round(price * factor * 100) / 100);
    },
  };
  return {
    market: moved,
    /** A text says what is wrong with the shock. */
    add: (shock: PriceShock): string | null => {
      if (!market.isKnown(shock.symbol)) return `unknown symbol: ${shock.symbol}`;
      if (!(shock.factor > 0 && shock.factor <= FACTOR_MAX)) return `factor must be above 0 and at most ${FACTOR_MAX}`;
      if (shocks.length >= SHOCKS_MAX) return `at most ${SHOCKS_MAX} shocks are kept`;
      shocks.push(shock);
      return null;
    },
    list: (): readonly PriceShock[] => shocks,
  };
}

export type Shocks = ReturnType<typeof createShocks>;
