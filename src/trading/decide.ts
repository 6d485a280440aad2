import { MICRO_CONFIDENCE_BAND } from './engine-config.ts';
import type { TierLimits } from './tiers.ts';

/** Why nothing was bought or sold, in the order in which it is asked: the first that fails is the one named. */
export const SKIP_REASONS = [
  'engine_disabled',
  'paused',
  'mode_disabled',
  'circuit_breaker',
  'symbol_lockout',
  'already_processed',
  'recommendation_expired',
  'not_actionable',
  'below_min_confidence',
  'negative_edge',
  'market_closed',
  'stale_price',
  'no_position_to_sell',
  'already_in_position',
  'max_open_positions',
  'max_trades_per_day',
  'active_pool_below_minimum',
  'heat_limit',
  'sector_limit',
  'correlation_limit',
  'liquidity_limit',
  'size_too_small',
  'risk_rejected',
  'awaiting_approval',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export const DECISIONS = ['execute', 'skip', 'exit', 'defer'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** What passes with time: asked again until the recommendation expires. */
const PASSING: ReadonlySet<SkipReason> = new Set(['market_closed', 'stale_price', 'awaiting_approval']);

/** How many small trades there may be at once. */
const MICRO_OPEN_MAX = 3;

/** A recommendation and the world it is decided in. Flat, so that a simulation can write it anew for each decision. */
export interface DecisionFacts {
  enabled: boolean;
  paused: boolean;
  modeDisabled: boolean;
  breakerTripped: boolean;
  /** Only breakers that end with their cause are tripped: it may be minutes. */
  breakerPassing?: boolean;
  lockedOut: boolean;
  alreadyProcessed: boolean;
  /** Its time is up, or a newer one has taken its place. */
  expired: boolean;
  action: 'buy' | 'sell' | 'hold';
  /** Given for information only. */
  informational: boolean;
  confidence: number;
  edge: number;
  marketOpen: boolean;
  /** Infinity where there is no price. */
  priceAgeMinutes: number;
  priceAgeMaxMinutes: number;
  heldQuantity: number;
  /** An order of this symbol is at work. */
  orderOpen: boolean;
  openPositions: number;
  maxOpenPositions: number;
  entriesToday: number;
  active: number;
  activeMinimum: number;
  heat: number;
  sectorValue: number;
  clusterValue: number;
  /** What the market's volume allows, in money. */
  liquidityRoom: number;
  microEnabled: boolean;
  openMicroTrades: number;
  /** As sized; 0 where the size is too small to be ordered. */
  quantity: number;
  riskEligible: boolean;
  approvalNeeded: boolean;
}

/** Less confident than the tier asks for, but enough for a small trade. */
export function isMicro(facts: DecisionFacts, tier: TierLimits): boolean {
  return (
    facts.microEnabled &&
    facts.action === 'buy' &&
    facts.confidence < tier.minConfidence &&
    facts.confidence >= tier.minConfidence - MICRO_CONFIDENCE_BAND &&
    facts.edge > 0 &&
    facts.openMicroTrades < MICRO_OPEN_MAX
  );
}

/** Selling what is held is a way out, and ways out are not barred by what bars entries. */
export const isWayOut = (facts: DecisionFacts): boolean => facts.action === 'sell' && facts.heldQuantity > 0;

/** Whether the check of this index into SKIP_REASONS is passed. Every reason is asked here and nowhere else. */
export function passes(index: number, facts: DecisionFacts, tier: TierLimits): boolean {
  const wayOut = facts.action === 'sell' && facts.heldQuantity > 0;
  switch (index) {
    case 0:
      return facts.enabled;
    case 1:
      return wayOut || !facts.paused;
    case 2:
      return !facts.modeDisabled;
    case 3:
      return wayOut || !facts.breakerTripped;
    case 4:
      return !facts.lockedOut;
    case 5:
      return !facts.alreadyProcessed;
    case 6:
      return !facts.expired;
    case 7:
      return facts.action !== 'hold' && !facts.informational;
    case 8:
      return wayOut || facts.confidence >= tier.minConfidence || isMicro(facts, tier);
    case 9:
      return wayOut || facts.edge > 0;
    case 10:
      return facts.marketOpen;
    case 11:
      return facts.priceAgeMinutes <= facts.priceAgeMaxMinutes;
    case 12:
      return facts.action !== 'sell' || facts.heldQuantity > 0;
    case 13:
      return wayOut || (facts.heldQuantity === 0 && !facts.orderOpen);
    case 14:
      return wayOut || facts.openPositions < facts.maxOpenPositions;
    case 15:
      return wayOut || facts.entriesToday < tier.entriesPerDay;
    case 16:
      return wayOut || facts.active >= facts.activeMinimum;
    case 17:
      return wayOut || facts.heat < tier.maxHeat;
    case 18:
      return wayOut || facts.sectorValue < tier.maxSector * facts.active;
    case 19:
      return wayOut || facts.clusterValue < tier.maxCluster * facts.active;
    case 20:
      return wayOut || facts.liquidityRoom > 0;
    case 21:
      return facts.quantity > 0;
    case 22:
      return facts.riskEligible;
    case 23:
      return !facts.approvalNeeded;
    default:
      return true;
  }
}

export const EXECUTABLE = -1;

/** Index of the first reason against it among `[from, until)`, or EXECUTABLE. Allocates nothing. */
export function firstSkip(facts: DecisionFacts, tier: TierLimits, from = 0, until = SKIP_REASONS.length): number {
  for (let index = from; index < until; index++) if (!passes(index, facts, tier)) return index;
  return EXECUTABLE;
}

export function decisionKind(skip: number, facts: DecisionFacts): DecisionKind {
  if (skip === EXECUTABLE) return isWayOut(facts) ? 'exit' : 'execute';
  const reason = SKIP_REASONS[skip];
  if (reason === 'circuit_breaker') return facts.breakerPassing ? 'defer' : 'skip';
  return reason !== undefined && PASSING.has(reason) ? 'defer' : 'skip';
}
