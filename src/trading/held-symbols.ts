import { CLUSTER_CORRELATION_MIN } from './correlation.ts';
import { jointVariance, unitCovariance } from './joint-volatility.ts';
import { correlateReturns, type SessionReturns } from './session-returns.ts';

interface Returns {
  readonly ticker: string;
  readonly sector: string;
  readonly returns: SessionReturns;
}

/** A symbol that is held or being bought. */
export interface HeldSymbol extends Returns {
  /** Signed, in money. */
  readonly value: number;
  /** Per session. */
  readonly sigmaDaily: number;
}

/** How a symbol moves with what is held. Variance and covariance are per session. */
export interface Relation {
  /** Other symbols of its cluster. */
  readonly correlated: string[];
  /** Of the holdings together, in money squared. */
  readonly variance: number;
  /** Of one unit of money in the symbol with the holdings, in money. */
  readonly covarianceFor: (sigmaDaily: number) => number;
}

export function relateToHoldings(symbol: Returns, holdings: readonly HeldSymbol[]): Relation {
  const correlations = holdings.map((holding) => correlationOf(symbol, holding));
  const deviations = holdings.map(({ value, sigmaDaily }) => value * sigmaDaily);
  return {
    correlated: holdings
      .filter(({ ticker }, i) => ticker !== symbol.ticker && (correlations[i] ?? 0) >= CLUSTER_CORRELATION_MIN)
      .map(({ ticker }) => ticker),
    variance: jointVariance(deviations, (i, j) => correlationOf(holdings[i] as HeldSymbol, holdings[j] as HeldSymbol)),
    covarianceFor: (sigmaDaily) => unitCovariance(deviations, correlations, sigmaDaily),
  };
}

function correlationOf(one: Returns, other: Returns): number {
  if (one.ticker === other.ticker) return 1;
  return correlateReturns(one.returns, other.returns, one.sector !== '' && one.sector === other.sector);
}
