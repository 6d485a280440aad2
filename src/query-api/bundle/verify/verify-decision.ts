import { fromExact } from '../../../kernel/exact-json.ts';
import { evaluateOrder } from '../../../risk/evaluate-order.ts';
import { decisionKind, findFailedCheck } from '../../../trading/decide.ts';
import type {
  DecisionInputs,
  ExitDecisionInputs,
  RecommendationDecisionInputs,
} from '../../../trading/decision-inputs.ts';
import { traceChecks, traceSize } from '../../../trading/decision-trace.ts';
import { effectiveLimits } from '../../../trading/engine-config.ts';
import { sliceExit } from '../../../trading/exit-slices.ts';
import { findExitReason } from '../../../trading/exits.ts';
import { TRADING_RULES } from '../../../trading/rules-version.ts';
import { computeSize, sharesFor } from '../../../trading/size.ts';
import type { BundleContent } from '../bundle-content.ts';
import type { Findings } from './findings.ts';

type Decision = BundleContent['decisions'][number];

/** Every decision with its checks, size and verdict, by the functions that decided. */
export function verifyDecisions(content: BundleContent, findings: Findings): void {
  for (const [index, decision] of content.decisions.entries()) {
    const place = `decisions[${index}]`;
    findings.part(place, () => verifyDecision(content, decision, place, findings));
  }
}

function verifyDecision(content: BundleContent, decision: Decision, place: string, findings: Findings): void {
  const inputs = fromExact(decision.inputs) as DecisionInputs | null;
  if (inputs === null) {
    findings.notCovered(place, 'its inputs are not recorded: it is from before they were kept');
    return;
  }
  if (inputs.rules !== TRADING_RULES) {
    findings.mismatch(
      `${place}.inputs.rules`,
      `made with the rules ${inputs.rules}; this program has ${TRADING_RULES}: verify the bundle with the version that made it`,
    );
    return;
  }
  if (inputs.kind === 'exit') verifyExit(decision, inputs, place, findings);
  else verifyRecommended(content, decision, inputs, place, findings);
}

function verifyRecommended(
  { recommendation }: BundleContent,
  decision: Decision,
  inputs: RecommendationDecisionInputs,
  place: string,
  findings: Findings,
): void {
  const { facts, size, evaluated, risk, price } = inputs;
  const limits = effectiveLimits(inputs.engine, risk);
  findings.compare(`${place}.inputs.limits`, 'the limits follow from the settings in force', inputs.limits, limits);
  if (recommendation && decision.recommendation_id === recommendation.id) {
    findings.compare(
      `${place}.inputs.facts`,
      'the decision used the published recommendation',
      { action: facts.action, confidence: facts.confidence, edge: facts.edge },
      {
        action: recommendation.action,
        confidence: recommendation.confidence,
        edge: recommendation.quality.edge ?? Number.NEGATIVE_INFINITY,
      },
    );
  }
  const { trace } = decision;
  if (size && price !== null) {
    const result = computeSize(size, limits);
    const text = `the size is ${result.notional.toFixed(2)}, limited by ${result.binding ?? 'nothing'}`;
    findings.compare(`${place}.trace.size`, text, trace['size'], traceSize(size, limits, result));
    findings.compare(
      `${place}.inputs.facts.quantity`,
      'the shares that the size buys',
      facts.quantity,
      sharesFor(result.notional, price),
    );
  }
  if (evaluated) {
    const { checks, eligible, allowed_mode, rejection_reasons } = evaluateOrder(
      evaluated.order,
      risk,
      evaluated.state,
      new Date(evaluated.at),
    );
    const failed = checks.filter(({ passed }) => !passed).length;
    const text = `${checks.length} checks of the risk engine, ${failed} failed, ${eligible ? 'accepted' : 'rejected'}`;
    findings.compare(`${place}.trace.risk`, text, trace['risk'], { eligible, allowed_mode, rejection_reasons, checks });
    const isLivePurchase = risk.trading_mode === 'live' && facts.action === 'buy';
    findings.compare(
      `${place}.inputs.facts.riskEligible`,
      'the engine used the verdict of the risk engine on the same order',
      { eligible: facts.riskEligible, quantity: evaluated.order.quantity },
      { eligible: isLivePurchase ? allowed_mode === 'live' : eligible, quantity: facts.quantity },
    );
  }
  const checks = traceChecks(facts, limits);
  findings.compare(`${place}.trace.checks`, `${checks.length} checks of the decision`, trace['checks'], checks);
  const failed = findFailedCheck(facts, limits);
  findings.compare(
    `${place}.decision`,
    failed ? `${decision.decision}, because of ${failed.name}` : decision.decision,
    { decision: decision.decision, skip_reason: decision.skip_reason, shares: decision.computed_share_quantity },
    { decision: decisionKind(failed, facts), skip_reason: failed?.name ?? null, shares: facts.quantity },
  );
}

function verifyExit(decision: Decision, inputs: ExitDecisionInputs, place: string, findings: Findings): void {
  const { facts, heldQuantity, price, adv, risk } = inputs;
  const reason = decision.exit_reason ?? 'no rule';
  if (facts)
    findings.compare(`${place}.exit_reason`, `exit by the rule ${reason}`, decision.exit_reason, findExitReason(facts));
  else
    findings.notCovered(
      place,
      `a further slice of an exit by the rule ${reason}, which began with an earlier decision`,
    );
  const { quantity } = sliceExit(heldQuantity, { price, adv }, risk.max_adv_pct);
  findings.compare(
    `${place}.computed_share_quantity`,
    'the shares to sell',
    decision.computed_share_quantity,
    quantity,
  );
}
