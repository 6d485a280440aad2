import { placeIntent } from '../../broker/use/place-intent.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Span } from '../../kernel/work/span.ts';
import { inSpan } from '../../kernel/work/work.context.ts';
import { PLATFORM } from '../../risk/use/approval-deps.ts';
import { HORIZON_SESSIONS } from '../../kernel/calendar/horizon.ts';
import { breakerStatus } from '../breakers.ts';
import { loadBreakers } from '../breaker-state.ts';
import { decisionKind, findFailedCheck } from '../decide.ts';
import type { DecisionFacts } from '../decision-facts.ts';
import { traceChecks, traceSize } from '../decision-trace.ts';
import type { DecisionInputs } from '../decision-inputs.ts';
import { insertDecisionInputs } from '../decision-inputs.store.ts';
import { insertDecision, isDecided } from '../decision.store.ts';
import type { PendingRecommendation } from '../pending-recommendation.store.ts';
import { TRADING_RULES } from '../rules-version.ts';
import { lockState, updateState } from '../state.store.ts';
import { gatherFacts, type Proposal } from './gather-facts.ts';
import { loadSituation } from './load-situation.ts';
import type { EngineDeps, Round } from './round.ts';

/**
 * One recommendation, one decision, one transaction: locks the account, reads the facts, and writes the decision together with
 * its order. Deciding the same recommendation again changes nothing.
 */
export function decideRecommendation(
  deps: EngineDeps,
  round: Round,
  recommendation: PendingRecommendation,
): Promise<boolean> {
  const attributes = { 'sextant.ticker': recommendation.ticker, 'sextant.recommendation_id': recommendation.id };
  return inSpan({ name: 'order decide', attributes }, (span) => decide(deps, round, recommendation, span));
}

function decide(
  deps: EngineDeps,
  round: Round,
  recommendation: PendingRecommendation,
  span: Span | null,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    const state = await lockState(tx, round.account.id);
    if (!state) return false;
    if (await isDecided(tx, recommendation.id)) return false;
    const { account, config, limits, now } = round;
    const situation = await loadSituation(tx, deps, round, state, recommendation);
    const { portfolio, market } = situation;
    const breakersAt = breakerStatus(loadBreakers(state), now.getTime());
    const proposal = await gatherFacts(tx, deps, round, situation);
    const { facts } = proposal;
    const failed = findFailedCheck(facts, limits);
    const decision = decisionKind(failed, facts);
    const id = deps.newId();
    span?.set({ 'sextant.decision': decision, 'sextant.skip_reason': failed?.name });
    const trace = traceOf(proposal, facts, round);
    const isPlaced = failed === null || failed.name === 'awaiting_approval';
    const orderId = isPlaced ? await place(tx, deps, round, { id, recommendation, proposal, trace }) : null;
    const inserted = await insertDecision(tx, {
      id,
      broker_account_id: account.id,
      recommendation_id: recommendation.id,
      decision,
      skip_reason: failed?.name ?? null,
      ticker: recommendation.ticker,
      action: recommendation.action,
      confidence: recommendation.confidence,
      price: market.price,
      computed_position_size: facts.quantity * (market.price ?? 0),
      computed_share_quantity: facts.quantity,
      risk_tier_at_decision: config.riskTier,
      portfolio_heat_at_decision: portfolio.heat,
      active_pool_at_decision: portfolio.active,
      reserve_pool_at_decision: portfolio.reserve,
      circuit_breaker_status: breakersAt,
      is_micro_trade: proposal.isMicro && isPlaced,
      exit_reason: decision === 'exit' ? 'opposite' : null,
      order_id: orderId,
      trace: JSON.stringify(trace),
      time_horizon: recommendation.time_horizon,
      horizon_ends_at: deps.calendar.addSessions(now, HORIZON_SESSIONS[recommendation.time_horizon]),
      created_at: now,
    });
    if (inserted) {
      await insertDecisionInputs(tx, id, inputsOf(proposal, round));
      await updateState(tx, account.id, { last_decision_at: now });
    }
    return inserted;
  });
}

const inputsOf = ({ facts, size, market, evaluated }: Proposal, round: Round): DecisionInputs => ({
  kind: 'recommendation',
  rules: TRADING_RULES,
  engine: round.config,
  risk: round.risk,
  facts,
  limits: round.limits,
  size: size?.input ?? null,
  price: market.price,
  evaluated: evaluated && { ...evaluated, at: round.now },
});

function traceOf(proposal: Proposal, facts: DecisionFacts, { limits, gate }: Round): Record<string, unknown> {
  const { size, evaluation, plan, market, correlated, supersededBy } = proposal;
  return {
    checks: traceChecks(facts, limits),
    size: size ? traceSize(size.input, limits, size.result) : null,
    risk: evaluation
      ? {
          eligible: evaluation.eligible,
          allowed_mode: evaluation.allowed_mode,
          rejection_reasons: evaluation.rejection_reasons,
          checks: evaluation.checks,
        }
      : null,
    plan,
    is_micro_trade: proposal.isMicro,
    quality_gate: gate,
    price: market.price,
    quoted_at: market.quotedAt?.toISOString() ?? null,
    correlated_tickers: correlated,
    superseded_by: supersededBy,
  };
}

async function place(
  tx: Tx,
  deps: EngineDeps,
  round: Round,
  input: { id: string; recommendation: PendingRecommendation; proposal: Proposal; trace: Record<string, unknown> },
): Promise<string> {
  const { id, recommendation, proposal, trace } = input;
  const isExit = recommendation.action === 'sell';
  const { order } = await placeIntent(
    tx,
    {
      intentKey: isExit ? `exit:${id}` : `decision:${id}`,
      mode: round.account.mode,
      accountId: round.account.id,
      origin: isExit ? 'exit' : 'decision',
      decisionId: id,
      recommendationId: recommendation.id,
      ticker: recommendation.ticker,
      side: isExit ? 'sell' : 'buy',
      quantity: proposal.facts.quantity,
      referencePrice: proposal.market.price,
      estimatedValue: proposal.facts.quantity * (proposal.market.price ?? 0),
      confidence: recommendation.confidence,
      riskAmount: isExit ? null : proposal.riskAmount,
      trace,
      actor: PLATFORM,
    },
    { queue: deps.queue, now: round.now },
  );
  return order.id;
}
