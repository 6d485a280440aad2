import { type AccountRiskState, type AccountStateInput, DEFAULT_ACCOUNT_STATE, resolveState } from './account-state.ts';
import { evaluateOrder, type OrderEvaluation } from './evaluate-order.ts';
import { type PortfolioRiskConfig, resolveConfig } from './portfolio-config.ts';
import { type ProposedOrderInput, resolveOrder } from './proposed-order.ts';

export interface EvaluationRequest {
  order: ProposedOrderInput;
  config?: Partial<PortfolioRiskConfig> | null | undefined;
  state?: AccountStateInput | null | undefined;
}

export interface EvaluationRecord extends OrderEvaluation {
  evaluation_id: string;
  recommendation_id: string | null;
  ticker: string;
  config_snapshot: Readonly<PortfolioRiskConfig>;
  state_snapshot: Readonly<AccountRiskState>;
  evaluated_at: Date;
}

/** Fills in defaults for what the caller left out; the response shows what was used. */
export function evaluateRequest(request: EvaluationRequest, evaluationId: string, now: Date): EvaluationRecord {
  const order = resolveOrder(request.order);
  const config = resolveConfig(request.config);
  const state = request.state ? resolveState(request.state) : null;
  const evaluation = evaluateOrder(order, config, state, now);
  return {
    evaluation_id: evaluationId,
    recommendation_id: order.recommendation_id,
    ticker: order.ticker,
    eligible: evaluation.eligible,
    allowed_mode: evaluation.allowed_mode,
    checks: evaluation.checks,
    rejection_reasons: evaluation.rejection_reasons,
    config_snapshot: config,
    state_snapshot: state ?? DEFAULT_ACCOUNT_STATE,
    evaluated_at: now,
  };
}
