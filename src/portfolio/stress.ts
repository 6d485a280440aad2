/** A fall of the whole market. Moves are those of the S&P 500 between the closes of the two days, without dividends. */
export interface Crisis {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly marketMove: number;
}

const move = (before: number, after: number): number => after / before - 1;

/** Closes of the S&P 500 at its high before and its low of each fall. */
export const CRISES: readonly Crisis[] = [
  { name: 'Black Monday 1987', from: '1987-10-16', to: '1987-10-19', marketMove: move(282.7, 224.84) },
  { name: 'Dot-com 2000 to 2002', from: '2000-03-24', to: '2002-10-09', marketMove: move(1527.46, 776.76) },
  { name: 'Financial crisis 2007 to 2009', from: '2007-10-09', to: '2009-03-09', marketMove: move(1565.15, 676.53) },
  { name: 'Euro crisis 2011', from: '2011-04-29', to: '2011-10-03', marketMove: move(1363.61, 1099.23) },
  { name: 'Fourth quarter of 2018', from: '2018-09-20', to: '2018-12-24', marketMove: move(2930.75, 2351.1) },
  { name: 'Pandemic 2020', from: '2020-02-19', to: '2020-03-23', marketMove: move(3386.15, 2237.4) },
  { name: 'Rate rises of 2022', from: '2022-01-03', to: '2022-10-12', marketMove: move(4796.56, 3577.03) },
];

export const STRESS_BASES = ['own_prices', 'beta', 'market', 'exposure'] as const;
/** `own_prices`: it traded then; `beta`: beta times the market; `market`: as the market, for want of a beta; `exposure`: its profile. */
export type StressBasis = (typeof STRESS_BASES)[number];

export interface HoldingStress {
  readonly ticker: string;
  readonly move: number;
  /** In money; negative is a loss. */
  readonly result: number;
  readonly basis: StressBasis;
}

export interface StressResult {
  /** In money, the sum of the holdings'. */
  readonly result: number;
  readonly holdings: readonly HoldingStress[];
}

export interface StressedHolding {
  readonly ticker: string;
  readonly value: number;
  readonly beta: number | null;
  /** Its return in the crisis where it traded then; null where it did not. */
  readonly ownMove?: number | null | undefined;
}

/** A crisis applied to what is held. A share cannot lose more than its value. */
export function applyCrisis(
  { marketMove }: Pick<Crisis, 'marketMove'>,
  holdings: readonly StressedHolding[],
): StressResult {
  return sumUp(
    holdings.map(({ ticker, value, beta, ownMove }) => {
      if (ownMove !== undefined && ownMove !== null) return stressOf(ticker, value, ownMove, 'own_prices');
      if (beta === null) return stressOf(ticker, value, marketMove, 'market');
      return stressOf(ticker, value, beta * marketMove, 'beta');
    }),
  );
}

/** A company that a macro event hits with its whole exposure moves by three of its monthly deviations. */
export const EVENT_DEVIATIONS = 3;
export const EVENT_SESSIONS = 21;

/** A macro event applied to what is held: each holding moves by its score, -1 to 1, times what a full score means for it. */
export function applyEvent(
  holdings: readonly { ticker: string; value: number; signedScore: number; sigmaDaily: number }[],
): StressResult {
  return sumUp(
    holdings.map(({ ticker, value, signedScore, sigmaDaily }) =>
      stressOf(ticker, value, signedScore * EVENT_DEVIATIONS * sigmaDaily * Math.sqrt(EVENT_SESSIONS), 'exposure'),
    ),
  );
}

function stressOf(ticker: string, value: number, unlimited: number, basis: StressBasis): HoldingStress {
  const limited = Math.max(-1, unlimited);
  return { ticker, move: limited, result: value * limited, basis };
}

const sumUp = (holdings: readonly HoldingStress[]): StressResult => ({
  result: holdings.reduce((sum, { result }) => sum + result, 0),
  holdings: holdings.toSorted((a, b) => a.result - b.result),
});

export const WORST_WINDOWS = [1, 5, 21] as const;

/** The worst stretch of that many sessions in the returns, compounded; null where there are fewer. */
export function worstWindow(
  returns: ArrayLike<number>,
  sessions: number,
): { return: number; first: number; last: number } | null {
  if (returns.length < sessions) return null;
  let worst: { return: number; first: number; last: number } | null = null;
  for (let first = 0; first + sessions <= returns.length; first++) {
    let growth = 1;
    for (let row = first; row < first + sessions; row++) growth *= 1 + (returns[row] as number);
    if (worst === null || growth - 1 < worst.return) worst = { return: growth - 1, first, last: first + sessions - 1 };
  }
  return worst;
}
