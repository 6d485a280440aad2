import type { CatalogueEntry } from '../risk/check-definition.ts';
import { roomForVolatility } from '../risk/measures/contribution.ts';
import type { TierLimits } from './tiers.ts';

/** Shares are traded in steps of a ten-thousandth, because the default capital is only 500. */
export const SHARE_STEP = 1e-4;
export const MIN_NOTIONAL = 1;
/**
 * The part of a limit that a size leaves free where the gate checks the limit again. Between the decision and the send the
 * spreads of other fills shrink the pool and the price moves; a size exactly at a limit would then be refused. Both moves
 * together may be 1%.
 */
export const LIMIT_ROOM = 0.01;
export const belowLimit = (limit: number): number => limit * (1 - LIMIT_ROOM);
/** A drawdown reduces the size to a quarter at most: stopping is the breaker's decision. */
const DRAWDOWN_FACTOR_MIN = 0.25;

/** All in money or as fractions. */
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
  /** Average value traded per day; Infinity where unknown. */
  adv: number;
  /** Portfolio heat before this position. */
  heat: number;
  /** Already held in the sector and in the correlated cluster. */
  sectorValue: number;
  clusterValue: number;
  /** Annual, of everything held or being bought together, in money squared. */
  heldVariance: number;
  /** Annual, of one unit of money in the symbol with everything held or being bought, in money. */
  heldCovariance: number;
  drawdown: number;
  /** Money that the staged capital of a live account leaves; Infinity for paper. */
  capitalRoom: number;
  /** 1, halved for a breaker at caution and again for a failing quality gate. */
  factor: number;
  isMicro: boolean;
}

/** One upper bound of a position's size. */
export interface SizeConstraint extends CatalogueEntry {
  /** The largest size in money that it allows, before the drawdown and the factor. */
  readonly limit: (input: SizeInput, tier: TierLimits) => number;
}

const freeCashLimit = (freeCash: number, active: number): number =>
  Math.max(0, freeCash - LIMIT_ROOM * Math.max(0, active));

/** Whether the free cash allows the smallest order. If not, no other limit needs to be computed. */
export const hasCashToBuy = (freeCash: number, active: number): boolean =>
  freeCashLimit(freeCash, active) >= MIN_NOTIONAL;

/** The smallest limit binds; of equal limits the first in this order is named. */
export const SIZE_CONSTRAINTS = [
  {
    name: 'kelly',
    label: 'Fractional Kelly',
    rule: 'The tier’s fraction of edge over variance at the horizon, times the active pool.',
    limit: ({ edge, active, sigmaHorizon }, tier) =>
      (tier.kellyFraction * edge * active) / (sigmaHorizon * sigmaHorizon),
  },
  {
    name: 'risk_per_trade',
    label: 'Risk per trade',
    rule: 'The loss at the stop is at most the tier’s share of the active pool.',
    limit: ({ active, lossFraction }, tier) => (tier.riskPerTrade * active) / lossFraction,
  },
  {
    name: 'target_volatility',
    label: 'Target volatility',
    rule: 'A full portfolio of positions of this size has the tier’s annual volatility.',
    limit: ({ active, sigmaAnnual, maxOpenPositions }, tier) =>
      (active * tier.targetVolatility) / (sigmaAnnual * Math.sqrt(maxOpenPositions)),
  },
  {
    name: 'portfolio_volatility',
    label: 'Portfolio volatility',
    rule: 'All positions together, with the correlations of the last 60 sessions, have at most the tier’s annual volatility.',
    limit: ({ active, sigmaAnnual, heldVariance, heldCovariance }, tier) =>
      roomForVolatility({
        variance: heldVariance,
        covariance: heldCovariance,
        deviation: sigmaAnnual,
        target: Math.max(0, active * tier.targetVolatility),
      }),
  },
  {
    name: 'max_position',
    label: 'Largest position',
    rule: 'One position is at most the share of the active pool for entries.',
    limit: ({ active }, tier) => tier.maxPosition * active,
  },
  {
    name: 'absolute_position_cap',
    label: 'Position cap in money',
    rule: 'One position is at most the cap in money, and 99% of the largest order value.',
    limit: ({ absoluteCap }) => absoluteCap,
  },
  {
    name: 'free_cash',
    label: 'Free cash',
    rule: 'The order is paid from free cash; 1% of the active pool stays in cash.',
    limit: ({ freeCash, active }) => freeCashLimit(freeCash, active),
  },
  {
    name: 'liquidity',
    label: 'Market volume',
    rule: 'The order is at most the share of the average value traded per day for entries.',
    limit: ({ adv }, tier) => tier.participation * adv,
  },
  {
    name: 'heat',
    label: 'Portfolio heat',
    rule: 'The portfolio heat stays within the limit for entries.',
    limit: ({ heat, active, lossFraction }, tier) => ((tier.maxHeat - heat) * active) / lossFraction,
  },
  {
    name: 'sector',
    label: 'Sector',
    rule: 'The value held in the sector stays within the limit for entries.',
    limit: ({ active, sectorValue }, tier) => tier.maxSector * active - sectorValue,
  },
  {
    name: 'cluster',
    label: 'Correlated symbols',
    rule: 'The value held in correlated symbols stays within the limit for entries.',
    limit: ({ active, clusterValue }, tier) => tier.maxCluster * active - clusterValue,
  },
  {
    name: 'live_capital',
    label: 'Staged capital',
    rule: 'All positions of a live account stay within the capital that the lived record allows, also when the account is worth 1% less.',
    limit: ({ capitalRoom }) => capitalRoom,
  },
  {
    name: 'micro',
    label: 'Micro trade',
    rule: 'A micro trade is at most the tier’s micro size.',
    limit: ({ isMicro, active }, tier) => (isMicro ? tier.microSize * active : Number.POSITIVE_INFINITY),
  },
] as const satisfies readonly SizeConstraint[];
export type SizeConstraintName = (typeof SIZE_CONSTRAINTS)[number]['name'];

const CONSTRAINTS: readonly (SizeConstraint & { readonly name: SizeConstraintName })[] = SIZE_CONSTRAINTS;

export interface SizeResult {
  /** In money, never negative. */
  notional: number;
  /** The constraint with the smallest limit; null when none is finite, which leaves no size either. */
  binding: SizeConstraintName | null;
}

export const drawdownFactor = (drawdown: number, maxDrawdown: number): number =>
  Math.max(DRAWDOWN_FACTOR_MIN, 1 - Math.max(0, drawdown) / maxDrawdown);

/**
 * The smallest of all constraints, then scaled down. Kelly here uses edge over variance, not the binary form with target and
 * stop: the probability of a direction is not the probability of reaching the target before the stop.
 */
export function computeSize(input: SizeInput, tier: TierLimits): SizeResult {
  let smallest = Number.POSITIVE_INFINITY;
  let binding: SizeConstraintName | null = null;
  for (const constraint of CONSTRAINTS) {
    const limit = constraint.limit(input, tier);
    // NaN leaves no room: a limit that could not be computed must not allow a purchase. No later limit is below NaN.
    if (limit < smallest || Number.isNaN(limit)) {
      smallest = limit;
      binding = constraint.name;
    }
  }
  const scaled = smallest * drawdownFactor(input.drawdown, tier.maxDrawdown) * input.factor;
  return { notional: scaled > 0 && scaled < Number.POSITIVE_INFINITY ? scaled : 0, binding };
}

/** The largest number of whole steps that the money buys; 0 below the smallest order. */
export function sharesFor(notional: number, price: number, step = SHARE_STEP): number {
  if (!(price > 0) || !(notional >= MIN_NOTIONAL)) return 0;
  let steps = Math.floor(notional / price / step);
  // The division may round up to a step that costs more than the notional.
  while (steps > 0 && roundSteps(steps, step) * price > notional) steps--;
  const shares = roundSteps(steps, step);
  return shares * price >= MIN_NOTIONAL ? shares : 0;
}

const roundSteps = (steps: number, step: number): number => {
  const perShare = Math.round(1 / step);
  return perShare * step === 1 ? steps / perShare : steps * step;
};
