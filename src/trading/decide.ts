import { DECIDE_CHECKS, type DecideCheck, type SkipReason } from './decide-checks.ts';
import { type DecisionFacts, isExit } from './decision-facts.ts';
import type { TierLimits } from './tiers.ts';

export const DECISIONS = ['execute', 'skip', 'exit', 'defer'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

export type NamedDecideCheck = DecideCheck & { readonly name: SkipReason };
const CHECKS: readonly NamedDecideCheck[] = DECIDE_CHECKS;

export const passesCheck = (check: DecideCheck, facts: DecisionFacts, tier: TierLimits): boolean =>
  (!check.bindsExits && isExit(facts)) || check.passes(facts, tier);

/** The first check that fails, or null when the order may be placed. Allocates nothing: backtests call it in a loop. */
export function findFailedCheck(facts: DecisionFacts, tier: TierLimits): NamedDecideCheck | null {
  const exits = isExit(facts);
  for (const check of CHECKS) {
    if (exits && !check.bindsExits) continue;
    if (!check.passes(facts, tier)) return check;
  }
  return null;
}

export function decisionKind(failed: DecideCheck | null, facts: DecisionFacts): DecisionKind {
  if (failed === null) return isExit(facts) ? 'exit' : 'execute';
  return failed.defers(facts) ? 'defer' : 'skip';
}
