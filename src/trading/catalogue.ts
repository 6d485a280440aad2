import { GATE_CHECKS } from '../broker/gate-checks.ts';
import { RISK_CHECKS } from '../risk/risk-checks.ts';
import { BREAKERS } from './breakers.ts';
import { DECIDE_CHECKS } from './decide-checks.ts';
import { EXIT_RULES } from './exits.ts';
import { SIZE_CONSTRAINTS } from './size.ts';

/** Every rule of trading. `scripts/generate-checks.mjs` writes docs/checks.md and the console's labels from it. */
export const CATALOGUE = {
  decide: DECIDE_CHECKS,
  risk: RISK_CHECKS,
  gate: GATE_CHECKS,
  sizes: SIZE_CONSTRAINTS,
  breakers: BREAKERS,
  exits: EXIT_RULES,
} as const;
