import { MICRO_CONFIDENCE_BAND } from './engine-config.ts';
import type { TierLimits } from './tiers.ts';

/** How many micro trades may be open at once. */
const MICRO_OPEN_MAX = 3;

/** A recommendation and the state it is decided in. Flat, so that a simulation can overwrite one object for each decision. */
export interface DecisionFacts {
  enabled: boolean;
  paused: boolean;
  modeDisabled: boolean;
  breakerTripped: boolean;
  /** Every tripped breaker ends with its cause, so the trip may last only minutes. */
  breakerEndsWithCause?: boolean;
  lockedOut: boolean;
  alreadyProcessed: boolean;
  /** Expired, or superseded by a newer recommendation. */
  expired: boolean;
  action: 'buy' | 'sell' | 'hold';
  /** The recommendation is for information only and must not be traded. */
  informational: boolean;
  confidence: number;
  edge: number;
  marketOpen: boolean;
  /** Infinity where there is no price. */
  priceAgeMinutes: number;
  priceAgeMaxMinutes: number;
  heldQuantity: number;
  /** The symbol has an open order. */
  orderOpen: boolean;
  openPositions: number;
  maxOpenPositions: number;
  entriesToday: number;
  active: number;
  activeMinimum: number;
  heat: number;
  sectorValue: number;
  clusterValue: number;
  /** The largest order in money that the traded volume allows. */
  liquidityRoom: number;
  microEnabled: boolean;
  openMicroTrades: number;
  /** As sized; 0 where the size is below the smallest order. */
  quantity: number;
  riskEligible: boolean;
  approvalNeeded: boolean;
}

/** Below the tier's minimum confidence, but within the band of micro trades. */
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

/** Selling what is held. Checks with `bindsExits: false` do not apply to it. */
export const isExit = (facts: DecisionFacts): boolean => facts.action === 'sell' && facts.heldQuantity > 0;
