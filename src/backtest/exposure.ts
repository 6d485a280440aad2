import {
  CLUSTER_CORRELATION_MIN,
  CORRELATION_SESSIONS,
  deviationsCorrelation,
  pairCorrelation,
  shrinkCorrelation,
} from '../trading/correlation.ts';
import { jointVariance, unitCovariance } from '../trading/joint-volatility.ts';
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

interface Sources {
  readonly world: World;
  readonly market: MarketView;
}

/** How a ticker moves with the holdings, from returns up to the session. */
export interface HoldingRelation {
  readonly correlated: Holding[];
  /** Covariance of one unit of money in the ticker with the holdings, per session, in money. */
  readonly covarianceFor: (sigmaDaily: number) => number;
}

export function relateToHoldings(
  holdings: readonly Holding[],
  deviations: readonly number[],
  ticker: number,
  session: number,
  sources: Sources,
): HoldingRelation {
  const correlations = holdings.map((holding) => correlationOf(ticker, holding.ticker, session, sources));
  return {
    correlated: holdings.filter((_, i) => (correlations[i] as number) >= CLUSTER_CORRELATION_MIN),
    covarianceFor: (sigmaDaily) => unitCovariance(deviations, correlations, sigmaDaily),
  };
}

/** Of all holdings together, per session, in money squared. */
export function varianceOf(
  holdings: readonly Holding[],
  deviations: readonly number[],
  session: number,
  sources: Sources,
): number {
  return jointVariance(deviations, (i, j) =>
    correlationOf((holdings[i] as Holding).ticker, (holdings[j] as Holding).ticker, session, sources),
  );
}

/** The standard deviation of each holding, per session, in money. */
export const deviationsOf = (holdings: readonly Holding[], session: number, { market }: Sources): number[] =>
  holdings.map(({ ticker, quantity, price }) => quantity * price * market.sigmaAt(session, ticker));

function correlationOf(one: number, other: number, session: number, { world: { sectors }, market }: Sources): number {
  const sector = sectors[one] ?? '';
  const isSameSector = sector !== '' && sector === sectors[other];
  const ours = market.deviationsAt(session, one);
  const theirs = market.deviationsAt(session, other);
  if (ours.isComplete && theirs.isComplete) {
    return shrinkCorrelation(deviationsCorrelation(ours, theirs), ours.used, isSameSector);
  }
  const from = Math.max(0, session - CORRELATION_SESSIONS + 1);
  const pair = pairCorrelation(market.returnsOf(one), market.returnsOf(other), from, session + 1);
  return shrinkCorrelation(pair.correlation, pair.used, isSameSector);
}
