import { horizonRange } from '../market/horizon-range.ts';
import { type CatalogueEntry, namesOf } from '../risk/check-definition.ts';
import type { TierLimits } from './tiers.ts';

/** A view that has not paid off within twice its horizon is given up. */
const TIME_STOP_HORIZONS = 2;

/** A position in one bar, or at one price, which is then both low and high. */
export interface ExitFacts {
  /** NaN where no price is known. */
  low: number;
  /** NaN where no fresh price is known. */
  high: number;
  stop: number;
  initialStop: number;
  /** NaN for a position without a target. */
  target: number;
  sessionsHeld: number;
  /** Null for a position without a horizon. */
  horizonSessions: number | null;
  /** The thesis of the recommendation behind the position was invalidated. */
  invalidated: boolean;
  /** The engine decided on a recommendation to sell. */
  sellRecommended: boolean;
}

export const isTimeUp = (sessionsHeld: number, horizonSessions: number): boolean =>
  sessionsHeld >= TIME_STOP_HORIZONS * horizonSessions;

interface ExitRule extends CatalogueEntry {
  readonly applies: (facts: ExitFacts) => boolean;
}

/** In the order in which they are asked. A bar that touches both stop and target is taken to have met the stop first. */
export const EXIT_RULES = [
  {
    name: 'stop',
    label: 'Stop loss',
    rule: 'The price reached the initial stop.',
    applies: ({ low, stop, initialStop }) => low <= stop && !(stop > initialStop),
  },
  {
    name: 'trail',
    label: 'Trailing stop',
    rule: 'The price reached a stop that had followed the highest price upwards.',
    applies: ({ low, stop, initialStop }) => low <= stop && stop > initialStop,
  },
  {
    name: 'target',
    label: 'Target',
    rule: 'The price reached the target.',
    applies: ({ high, target }) => high >= target,
  },
  {
    name: 'time',
    label: 'Time stop',
    rule: `The position was held for ${TIME_STOP_HORIZONS} times its horizon.`,
    applies: ({ sessionsHeld, horizonSessions }) => horizonSessions !== null && isTimeUp(sessionsHeld, horizonSessions),
  },
  {
    name: 'invalidation',
    label: 'Thesis invalidated',
    rule: 'A condition that invalidates the recommendation behind the position is met.',
    applies: ({ invalidated }) => invalidated,
  },
  {
    name: 'opposite',
    label: 'Sell recommendation',
    rule: 'A recommendation to sell passed the checks of the decision.',
    applies: ({ sellRecommended }) => sellRecommended,
  },
] as const satisfies readonly ExitRule[];

export type ExitReason = (typeof EXIT_RULES)[number]['name'];
export const EXIT_REASONS = namesOf(EXIT_RULES);
/** A trade can also end by an operator's order or a reset, which are no rules of the engine. */
export const TRADE_EXIT_REASONS = [...EXIT_REASONS, 'override', 'reset'] as const;

/** The first exit rule that applies; null to keep the position. */
export function findExitReason(facts: ExitFacts): ExitReason | null {
  for (const { name, applies } of EXIT_RULES) if (applies(facts)) return name;
  return null;
}

/** A position without a horizon, such as an operator's: here the range of the horizon is one average true range. */
const SESSIONS_WITHOUT_HORIZON = 100 / 9;

/** Distance of the first stop. It grows with the square root of the horizon, so that it is reached equally often at each. */
export function stopDistance(
  price: number,
  { atr, sigmaDaily }: { readonly atr: number | null; readonly sigmaDaily: number },
  horizonSessions: number | null,
  tier: TierLimits,
): number {
  const range = horizonRange(price, atr, sigmaDaily, horizonSessions ?? SESSIONS_WITHOUT_HORIZON);
  // A stop at or below zero could never be reached, so the distance is less than the price.
  return Math.min(tier.stopRanges * range, price * STOP_DISTANCE_MAX);
}
const STOP_DISTANCE_MAX = 0.9;

export const targetPrice = (entry: number, distance: number, tier: TierLimits): number =>
  entry + tier.targetRisks * distance;

/** A trailing stop: follows the highest price since the entry at a distance and never moves down. */
export function ratchetStop(stop: number, high: number, range: number, tier: TierLimits): number {
  const trail = high - tier.trailRanges * range;
  return trail > stop ? trail : stop;
}
