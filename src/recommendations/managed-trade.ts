import type { Action } from './decision.ts';
import { normalQuantile } from './normal-quantile.ts';

/**
 * A trade as it is managed: a stop, a stop that follows the highest price, a target, and the end of the horizon. Distances are in
 * ranges of the horizon (`horizonRange`), as in the trading engine's moderate tier.
 */
export const MANAGED = { stopRanges: 2.5, trailRanges: 3, targetRisks: 1.4 } as const;

export interface PriceLevels {
  readonly stop: number | null;
  readonly target: number | null;
}

/** The stop and target prices of a view. A level at or below zero is null. */
export function priceLevels(action: Action, reference: number | null, range: number | null): PriceLevels {
  if (action === 'hold' || reference === null || range === null) return { stop: null, target: null };
  const risk = MANAGED.stopRanges * range * (action === 'buy' ? 1 : -1);
  const level = (value: number) => (value > 0 && risk !== 0 ? value : null);
  return { stop: level(reference - risk), target: level(reference + MANAGED.targetRisks * risk) };
}

/** Drifts of the columns below, in standard deviations over the horizon. */
const DRIFTS = [0, 0.5, 1, 1.7] as const;
/**
 * The share of the horizon that a managed trade lasts on average, for a price that moves as a random walk: a row for each size of
 * the range in standard deviations over the horizon. Computed on a grid of price and highest price; the test repeats it, and a
 * simulation of paths.
 */
const TIME_SHARES: readonly (readonly [range: number, shares: readonly [number, number, number, number]])[] = [
  [0.1, [0.0599, 0.0611, 0.0618, 0.062]],
  [0.2, [0.2395, 0.2471, 0.2472, 0.2361]],
  [0.25, [0.3701, 0.3829, 0.3788, 0.3492]],
  [0.3, [0.5089, 0.5269, 0.5166, 0.4638]],
  [0.35, [0.6341, 0.6558, 0.6399, 0.5675]],
  [0.4, [0.7354, 0.7583, 0.7391, 0.6553]],
  [0.45, [0.8122, 0.8345, 0.8143, 0.7276]],
  [0.5, [0.8684, 0.8887, 0.8698, 0.7867]],
  [0.6, [0.9371, 0.952, 0.9386, 0.8742]],
  [0.7, [0.9707, 0.9805, 0.9728, 0.9305]],
  [0.8, [0.9867, 0.9925, 0.9889, 0.9645]],
  [1, [0.9974, 0.999, 0.9985, 0.9928]],
  [1.5, [1, 1, 1, 1]],
];

/** The share of the horizon in which a managed trade is open; `rangeSigmas` is the range over the volatility of the horizon. */
export function timeShare(rangeSigmas: number, driftSigmas: number): number {
  const above = TIME_SHARES.findIndex(([range]) => range >= rangeSigmas);
  const high = TIME_SHARES[above < 0 ? TIME_SHARES.length - 1 : above];
  const low = TIME_SHARES[above > 0 ? above - 1 : Math.max(above, 0)];
  if (!high || !low || above < 0) return 1;
  const at = (shares: readonly number[]) => interpolate(DRIFTS, shares, Math.abs(driftSigmas));
  // Below the first row the time grows with the square of the distance.
  if (above === 0) return at(high[1]) * (Math.max(0, rangeSigmas) / high[0]) ** 2;
  const share = (rangeSigmas - low[0]) / (high[0] - low[0]);
  return at(low[1]) + share * (at(high[1]) - at(low[1]));
}

function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  const above = xs.findIndex((candidate) => candidate >= x);
  if (above < 0) return ys.at(-1) ?? 1;
  const [x1, y1] = [xs[above] ?? 0, ys[above] ?? 1];
  if (above === 0) return y1;
  const [x0, y0] = [xs[above - 1] ?? 0, ys[above - 1] ?? 1];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/**
 * The expected return of a managed trade before cost, as a fraction of the price, where the price moves in the view's direction
 * with a probability: its drift for as long as the trade is open. Gaps through the stop are not modelled.
 */
export function managedReturn(sigmaHorizon: number, probability: number, rangeSigmas: number | null): number {
  const drift = normalQuantile(probability);
  return sigmaHorizon * drift * (rangeSigmas === null ? 1 : timeShare(rangeSigmas, drift));
}
