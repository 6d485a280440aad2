/**
 * The volatility of `market/volatility.ts`, one return at a time: squares weighted by lambda^age, the weights summing to one.
 */
const LAMBDA = 0.94;
const RETURNS_MIN = 20;

export interface Ewma {
  weighted: number;
  weights: number;
  returns: number;
}

export const EWMA_FIELDS = ['weighted', 'weights', 'returns'] as const satisfies readonly (keyof Ewma)[];

export function emptyEwma(): Ewma {
  return { weighted: 0, weights: 0, returns: 0 };
}

export function addReturn(ewma: Ewma, value: number): void {
  ewma.weighted = ewma.weighted * LAMBDA + value * value;
  ewma.weights = ewma.weights * LAMBDA + 1;
  ewma.returns++;
}

export function sigmaOf({ weighted, weights, returns }: Readonly<Ewma>, floor: number): number | null {
  return returns < RETURNS_MIN ? null : Math.max(floor, Math.sqrt(weighted / weights));
}
