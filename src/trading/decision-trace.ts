import type { Figure } from '../risk/check-definition.ts';
import { DECIDE_CHECKS, type SkipReason } from './decide-checks.ts';
import { passesCheck } from './decide.ts';
import type { DecisionFacts } from './decision-facts.ts';
import { SIZE_CONSTRAINTS, type SizeConstraintName, type SizeInput, type SizeResult } from './size.ts';
import type { TierLimits } from './tiers.ts';

export interface DecisionCheck {
  name: SkipReason;
  passed: boolean;
  observed: Figure;
  limit: Figure;
}

export interface SizeTrace {
  notional: number;
  binding: SizeConstraintName | null;
  limits: Partial<Record<SizeConstraintName, number>>;
}

/** Every check with what was observed and its limit, whichever of them decided. */
export function traceChecks(facts: DecisionFacts, tier: TierLimits): DecisionCheck[] {
  return DECIDE_CHECKS.map((check) => ({
    name: check.name,
    passed: passesCheck(check, facts, tier),
    observed: finite(check.observed(facts)),
    limit: finite(check.limit(facts, tier)),
  }));
}

/** Limits that are not finite do not bind and are left out. */
export function traceSize(input: SizeInput, tier: TierLimits, { notional, binding }: SizeResult): SizeTrace {
  const limits: SizeTrace['limits'] = {};
  for (const { name, limit } of SIZE_CONSTRAINTS) {
    const value = limit(input, tier);
    if (Number.isFinite(value)) limits[name] = value;
  }
  return { notional, binding, limits };
}

const finite = (figure: Figure): Figure => (typeof figure === 'number' && !Number.isFinite(figure) ? null : figure);
