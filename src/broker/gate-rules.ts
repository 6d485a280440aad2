import { createHash } from 'node:crypto';
import { RISK_CHECKS } from '../risk/risk-checks.ts';
import { GATE_CHECKS } from './gate-checks.ts';

/** Changes with every change of a check of the gate or of the risk engine. */
export const GATE_RULES = createHash('sha256')
  .update(JSON.stringify([...GATE_CHECKS, ...RISK_CHECKS].map(({ name, rule }) => [name, rule])))
  .digest('hex')
  .slice(0, 16);
