import { type AccountRiskState, DEFAULT_ACCOUNT_STATE } from './account-state.ts';
import type { Figure } from './check-definition.ts';
import { computeExposure } from './exposure.ts';
import type { PortfolioRiskConfig } from './portfolio-config.ts';
import type { ProposedOrder } from './proposed-order.ts';
import {
  RISK_CHECKS,
  type RiskCheckDefinition,
  type RiskCheckName,
  type RiskFacts,
  type Severity,
} from './risk-checks.ts';

export interface RiskCheck {
  name: RiskCheckName;
  passed: boolean;
  severity: Severity;
  observed: Figure;
  limit: Figure;
  data_available: boolean;
  message: string;
}

export type AllowedMode = 'none' | 'paper' | 'live';

export interface OrderEvaluation {
  eligible: boolean;
  allowed_mode: AllowedMode;
  checks: RiskCheck[];
  rejection_reasons: string[];
}

const DATA_MISSING = 'data missing: passes for paper, fails for live';
const REDUCES = 'does not apply: the order only reduces a position';
const OVERRIDDEN = 'does not apply: an operator placed the order';
const NOT_REQUIRED = 'does not apply: the configuration does not require it';

const CHECKS: readonly RiskCheckDefinition<RiskCheckName>[] = RISK_CHECKS;

/**
 * Compares an order with every limit; all checks run, whichever fails. Without a known account the default one is used, and the
 * order is allowed for paper at most. Never throws, and a larger purchase never passes where a smaller one was rejected.
 */
export function evaluateOrder(
  order: ProposedOrder,
  config: PortfolioRiskConfig,
  known: AccountRiskState | null,
  now: Date,
): OrderEvaluation {
  const state = known ?? DEFAULT_ACCOUNT_STATE;
  const isLive = config.trading_mode === 'live';
  const exposure = computeExposure(order, state);
  const facts: RiskFacts = { order, config, state, now, exposure, active: state.active_pool ?? state.equity };
  const checks: RiskCheck[] = [];
  for (const check of CHECKS) checks.push(evaluateCheck(check, facts, isLive));
  return conclude(checks, isLive && known !== null);
}

function evaluateCheck(check: RiskCheckDefinition<RiskCheckName>, facts: RiskFacts, isLive: boolean): RiskCheck {
  const { name } = check;
  const exemption = exemptionOf(check, facts);
  const observed = check.observed(facts);
  const limit = check.limit(facts);
  if (observed === null) {
    const passed = exemption !== null || !isLive;
    const message = exemption ?? DATA_MISSING;
    return { name, passed, severity: 'live_only', observed, limit, data_available: false, message };
  }
  const passes = check.passes(observed, limit, facts);
  return {
    name,
    passed: passes || exemption !== null,
    severity: check.severity,
    observed: typeof observed === 'number' ? finite(observed) : observed,
    limit,
    data_available: true,
    message: exemption ?? (passes ? check.passMessage : check.failMessage),
  };
}

/** Why a check does not apply to this order; null when it applies. */
function exemptionOf(check: RiskCheckDefinition, { order, config, exposure }: RiskFacts): string | null {
  if (exposure.reducing && !(order.action === 'sell' ? check.bindsExits : check.bindsCovers)) return REDUCES;
  if (order.operator_override && !check.bindsOverrides) return OVERRIDDEN;
  return check.isRequired(config) ? null : NOT_REQUIRED;
}

function conclude(checks: RiskCheck[], mayBeLive: boolean): OrderEvaluation {
  const reasons: string[] = [];
  let allLive = true;
  for (const check of checks) {
    if (check.passed) continue;
    if (check.severity === 'hard') reasons.push(`${check.name}: ${check.message}`);
    else allLive = false;
  }
  const eligible = reasons.length === 0;
  const allowed_mode = !eligible ? 'none' : mayBeLive && allLive ? 'live' : 'paper';
  return { eligible, allowed_mode, checks, rejection_reasons: reasons };
}

/** The share of an account without money is Infinity: the check fails, and JSON gets null. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
