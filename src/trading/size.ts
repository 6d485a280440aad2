import type { TierLimits } from './tiers.ts';

/** What can bind a position's size, in the order in which ties are named. */
export const SIZE_CONSTRAINTS = [
  'kelly',
  'risk_per_trade',
  'target_volatility',
  'max_position',
  'absolute_position_cap',
  'free_cash',
  'liquidity',
  'heat',
  'sector',
  'cluster',
  'micro',
] as const;
export type SizeConstraint = (typeof SIZE_CONSTRAINTS)[number];

/** Shares are bought in ten-thousandths: the default capital is 500. */
export const SHARE_STEP = 1e-4;
export const MIN_NOTIONAL = 1;
/** However deep the drawdown, a quarter of the size is still taken: the breaker decides when to stop, not the size. */
const DRAWDOWN_FACTOR_MIN = 0.25;

/** All in money or as fractions. Whoever sizes often keeps one of these and writes it anew. */
export interface SizeInput {
  active: number;
  freeCash: number;
  /** Expected gain over the horizon at the lower bound, net of cost, as a fraction of the price. */
  edge: number;
  sigmaHorizon: number;
  sigmaAnnual: number;
  /** Stop distance over price. */
  lossFraction: number;
  absoluteCap: number;
  maxOpenPositions: number;
  /** Average value traded per day; Infinity where it is not known. */
  adv: number;
  /** Of the portfolio before this position. */
  heat: number;
  /** Already held in the sector and in the correlated cluster. */
  sectorValue: number;
  clusterValue: number;
  drawdown: number;
  /** 1, or .5 each for caution and for a failing quality gate. */
  factor: number;
  isMicro: boolean;
}

export interface SizeResult {
  /** In money, never negative. */
  notional: number;
  /** Index into SIZE_CONSTRAINTS. */
  binding: number;
  /** What each constraint alone would allow, before the drawdown and the factor. */
  readonly limits: Float64Array;
}

export const newSizeResult = (): SizeResult => ({
  notional: 0,
  binding: 0,
  limits: new Float64Array(SIZE_CONSTRAINTS.length),
});

export const drawdownFactor = (drawdown: number, maxDrawdown: number): number =>
  Math.max(DRAWDOWN_FACTOR_MIN, 1 - Math.max(0, drawdown) / maxDrawdown);

/**
 * The smallest of all constraints, then scaled down. Not the binary Kelly of target and stop: the probability of a direction
 * is not the probability of reaching the target before the stop. Allocates nothing when given a result to write into.
 */
export function computeSize(input: SizeInput, tier: TierLimits, result: SizeResult = newSizeResult()): SizeResult {
  const { active, lossFraction, sigmaHorizon } = input;
  const { limits } = result;
  limits[0] = (tier.kellyFraction * input.edge * active) / (sigmaHorizon * sigmaHorizon);
  limits[1] = (tier.riskPerTrade * active) / lossFraction;
  limits[2] = (active * tier.targetVolatility) / (input.sigmaAnnual * Math.sqrt(input.maxOpenPositions));
  limits[3] = tier.maxPosition * active;
  limits[4] = input.absoluteCap;
  limits[5] = input.freeCash;
  limits[6] = tier.participation * input.adv;
  limits[7] = ((tier.maxHeat - input.heat) * active) / lossFraction;
  limits[8] = tier.maxSector * active - input.sectorValue;
  limits[9] = tier.maxCluster * active - input.clusterValue;
  limits[10] = input.isMicro ? tier.microSize * active : Number.POSITIVE_INFINITY;
  let binding = 0;
  let least = limits[0];
  for (let index = 1; index < limits.length; index++) {
    const limit = limits[index] as number;
    // Not a number is no room: a figure that could not be computed must not open the door. Nothing is less than it.
    if (limit < least || Number.isNaN(limit)) {
      least = limit;
      binding = index;
    }
  }
  result.binding = binding;
  const scaled = least * drawdownFactor(input.drawdown, tier.maxDrawdown) * input.factor;
  result.notional = scaled > 0 && scaled < Number.POSITIVE_INFINITY ? scaled : 0;
  return result;
}

/** Whole steps that the money buys, never one too many; 0 where it is less than the least order. */
export function sharesFor(notional: number, price: number, step = SHARE_STEP): number {
  if (!(price > 0) || !(notional >= MIN_NOTIONAL)) return 0;
  let steps = Math.floor(notional / price / step);
  // The division may round up to a step that costs more than there is.
  while (steps > 0 && roundSteps(steps, step) * price > notional) steps--;
  const shares = roundSteps(steps, step);
  return shares * price >= MIN_NOTIONAL ? shares : 0;
}

const roundSteps = (steps: number, step: number): number => {
  const perShare = Math.round(1 / step);
  return perShare * step === 1 ? steps / perShare : steps * step;
};
