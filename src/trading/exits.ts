import type { TierLimits } from './tiers.ts';

/** Why a position is given up. `opposite`: a recommendation to sell. The order is the one in which they are asked. */
export const EXIT_REASONS = ['stop', 'trail', 'target', 'time', 'invalidation', 'opposite'] as const;
export type ExitReason = (typeof EXIT_REASONS)[number];

/** Indexes into EXIT_REASONS, for loops that must not build strings. */
export const NO_EXIT = -1;
export const EXIT_STOP = 0;
export const EXIT_TRAIL = 1;
export const EXIT_TARGET = 2;
export const EXIT_TIME = 3;
export const EXIT_INVALIDATION = 4;

/** A view that has not paid within twice its horizon was wrong about the time. */
const TIME_STOP_HORIZONS = 2;

/** Distance of the first stop. Without a range the day's volatility stands in for it. */
export function stopDistance(price: number, atr: number | null, sigmaDaily: number, tier: TierLimits): number {
  const range = atr !== null && atr > 0 ? atr : sigmaDaily * price;
  // A stop at or below nothing would never be hit: the distance is less than the whole price.
  return Math.min(tier.stopRanges * range, price * STOP_DISTANCE_MAX);
}
const STOP_DISTANCE_MAX = 0.9;

export const targetPrice = (entry: number, distance: number, tier: TierLimits): number =>
  entry + tier.targetRisks * distance;

/** Follows the highest price at a distance and never comes down again. `high` is the highest since the entry. */
export function ratchetStop(stop: number, high: number, atr: number, tier: TierLimits): number {
  const trail = high - tier.trailRanges * atr;
  return trail > stop ? trail : stop;
}

/**
 * Which of stop, trail, target and time ends a position in a bar (or at a mark, given as low and high at once). A bar that
 * touches both stop and target is taken to have met the stop first. NaN for a stop or target that does not exist.
 */
export function priceExit(low: number, high: number, stop: number, initialStop: number, target: number): number {
  if (low <= stop) return stop > initialStop ? EXIT_TRAIL : EXIT_STOP;
  if (high >= target) return EXIT_TARGET;
  return NO_EXIT;
}

export const isTimeUp = (sessionsHeld: number, horizonSessions: number): boolean =>
  sessionsHeld >= TIME_STOP_HORIZONS * horizonSessions;
