import {
  CLUSTER_CORRELATION_MIN,
  CORRELATION_SESSIONS,
  pairCorrelation,
  shrinkCorrelation,
} from '../trading/correlation.ts';
import type { MarketView } from './market-view.ts';
import type { EntryOrder, Position } from './portfolio.ts';
import type { World } from './world.ts';

/** An open position at the close, or an order of this close as the position it will become. */
export interface Holding {
  readonly ticker: number;
  readonly quantity: number;
  readonly price: number;
  readonly stop: number;
}

/** Positions first, then orders, each in the order in which they were made. */
export function listHoldings(positions: readonly Position[], orders: readonly EntryOrder[]): Holding[] {
  return [
    ...positions.map(({ ticker, quantity, mark, stop }) => ({ ticker, quantity, price: mark, stop })),
    ...orders.map(({ ticker, quantity, reference, stopDistance }) => ({
      ticker,
      quantity,
      price: reference,
      stop: reference - stopDistance,
    })),
  ];
}

/** In money. */
export function valueOf(holdings: readonly Holding[]): number {
  let value = 0;
  for (const { quantity, price } of holdings) value += quantity * price;
  return value;
}

/** None where the ticker's sector is unknown. */
export function holdingsInSector(holdings: readonly Holding[], ticker: number, { sectors }: World): Holding[] {
  const sector = sectors[ticker] ?? '';
  return sector === '' ? [] : holdings.filter((holding) => sectors[holding.ticker] === sector);
}

/** Holdings whose returns up to the session are correlated with the ticker's. */
export function correlatedHoldings(
  holdings: readonly Holding[],
  ticker: number,
  session: number,
  { world: { sectors }, market }: { readonly world: World; readonly market: MarketView },
): Holding[] {
  const sector = sectors[ticker] ?? '';
  const from = Math.max(0, session - CORRELATION_SESSIONS + 1);
  return holdings.filter((holding) => {
    const isSameSector = sector !== '' && sector === sectors[holding.ticker];
    const pair = pairCorrelation(market.returnsOf(ticker), market.returnsOf(holding.ticker), from, session + 1);
    return shrinkCorrelation(pair.correlation, pair.used, isSameSector) >= CLUSTER_CORRELATION_MIN;
  });
}
