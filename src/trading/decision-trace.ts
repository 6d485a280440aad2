import { type DecisionFacts, passes, SKIP_REASONS, type SkipReason } from './decide.ts';
import { SIZE_CONSTRAINTS, type SizeConstraint, type SizeResult } from './size.ts';
import type { TierLimits } from './tiers.ts';

type Figure = number | string | boolean | null;

export interface DecisionCheck {
  name: SkipReason;
  passed: boolean;
  observed: Figure;
  limit: Figure;
}

export interface SizeTrace {
  notional: number;
  binding: SizeConstraint;
  limits: Partial<Record<SizeConstraint, number>>;
}

/** Every check with what was seen and what is allowed, whichever of them decided. */
export function traceChecks(facts: DecisionFacts, tier: TierLimits): DecisionCheck[] {
  return SKIP_REASONS.map((name, index) => {
    const [observed, limit] = FIGURES[name](facts, tier);
    return { name, passed: passes(index, facts, tier), observed: finite(observed), limit: finite(limit) };
  });
}

export function traceSize(result: SizeResult): SizeTrace {
  const limits: SizeTrace['limits'] = {};
  for (const [index, name] of SIZE_CONSTRAINTS.entries()) {
    const limit = result.limits[index] ?? Number.NaN;
    if (Number.isFinite(limit)) limits[name] = limit;
  }
  return { notional: result.notional, binding: SIZE_CONSTRAINTS[result.binding] ?? 'kelly', limits };
}

const FIGURES: Record<SkipReason, (facts: DecisionFacts, tier: TierLimits) => [Figure, Figure]> = {
  engine_disabled: (facts) => [facts.enabled, true],
  paused: (facts) => [facts.paused, false],
  mode_disabled: (facts) => [facts.modeDisabled, false],
  circuit_breaker: (facts) => [facts.breakerTripped, false],
  symbol_lockout: (facts) => [facts.lockedOut, false],
  already_processed: (facts) => [facts.alreadyProcessed, false],
  recommendation_expired: (facts) => [facts.expired, false],
  not_actionable: (facts) => [facts.informational ? 'informational' : facts.action, 'buy or sell'],
  below_min_confidence: (facts, tier) => [facts.confidence, tier.minConfidence],
  negative_edge: (facts) => [facts.edge, 0],
  market_closed: (facts) => [facts.marketOpen, true],
  stale_price: (facts) => [facts.priceAgeMinutes, facts.priceAgeMaxMinutes],
  no_position_to_sell: (facts) => [facts.heldQuantity, 0],
  already_in_position: (facts) => [facts.orderOpen ? 'an order is at work' : facts.heldQuantity, 0],
  max_open_positions: (facts) => [facts.openPositions, facts.maxOpenPositions],
  max_trades_per_day: (facts, tier) => [facts.entriesToday, tier.entriesPerDay],
  active_pool_below_minimum: (facts) => [facts.active, facts.activeMinimum],
  heat_limit: (facts, tier) => [facts.heat, tier.maxHeat],
  sector_limit: (facts, tier) => [facts.sectorValue, tier.maxSector * facts.active],
  correlation_limit: (facts, tier) => [facts.clusterValue, tier.maxCluster * facts.active],
  liquidity_limit: (facts) => [facts.liquidityRoom, 0],
  size_too_small: (facts) => [facts.quantity, 0],
  risk_rejected: (facts) => [facts.riskEligible, true],
  awaiting_approval: (facts) => [facts.approvalNeeded, false],
};

const finite = (figure: Figure): Figure => (typeof figure === 'number' && !Number.isFinite(figure) ? null : figure);
