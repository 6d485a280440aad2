import { createHash } from 'node:crypto';
import { RISK_CHECKS } from '../risk/risk-checks.ts';
import { DECIDE_CHECKS } from './decide-checks.ts';
import { EXIT_RULES } from './exits.ts';
import { LIMIT_ROOM, SIZE_CONSTRAINTS } from './size.ts';
import { TIERS } from './tiers.ts';

const ruleOf = ({ name, rule }: { readonly name: string; readonly rule: string }) => [name, rule];

/** Changes with every change of a check, constraint, exit rule, tier or the room below limits: decisions of different versions are not comparable. */
export const TRADING_RULES = createHash('sha256')
  .update(
    JSON.stringify([
      DECIDE_CHECKS.map(ruleOf),
      SIZE_CONSTRAINTS.map(ruleOf),
      EXIT_RULES.map(ruleOf),
      RISK_CHECKS.map(ruleOf),
      TIERS,
      LIMIT_ROOM,
    ]),
  )
  .digest('hex')
  .slice(0, 16);
