import { HORIZON_SESSIONS } from '../../../kernel/calendar/horizon.ts';
import { fromExact } from '../../../kernel/exact-json.ts';
import { horizonRange } from '../../../market/horizon-range.ts';
import { ALGO_VERSION, CONFIG_HASH } from '../../../recommendations/algorithm.ts';
import { DRIFT_SHARE } from '../../../recommendations/compute-recommendation.ts';
import { decide } from '../../../recommendations/decision.ts';
import { BASE_LOGIT, byLayer, LAYER_GAIN } from '../../../recommendations/layer-weights.ts';
import { priceLevels } from '../../../recommendations/managed-trade.ts';
import { modeOf } from '../../../recommendations/mode.ts';
import { appliedAsCalibration, type RecommendationInputs } from '../../../recommendations/recommendation-inputs.ts';
import { sigmoid } from '../../../signals/numbers.ts';
import { signedStrength } from '../../../trends/evidence-weight.ts';
import { PRIOR_WEIGHT } from '../../../trends/trend.ts';
import type { BundleContent } from '../bundle-content.ts';
import { type Findings, isClose } from './findings.ts';

type Recommendation = NonNullable<BundleContent['recommendation']>;

/** From the evidence to the published action, by the functions that published it. */
export function verifyRecommendation(content: BundleContent, findings: Findings): void {
  const { recommendation } = content;
  if (!recommendation) return;
  const { algo_version: algorithm, config_hash: config } = recommendation;
  if (algorithm !== ALGO_VERSION || config !== CONFIG_HASH) {
    const made = `made with the rules ${algorithm} (${config})`;
    findings.mismatch(
      'recommendation.algo_version',
      `${made}; this program has ${ALGO_VERSION} (${CONFIG_HASH}): verify the bundle with the version that made it`,
    );
    return;
  }
  verifySums(content, recommendation, findings);
  verifyReadings(content, recommendation, findings);
  const inputs = fromExact(content.recommendation_inputs) as RecommendationInputs | null;
  if (inputs === null) {
    const why = recommendation.replayed ? 'it was replayed from stored documents' : 'it is from before they were kept';
    findings.notCovered('recommendation', `the inputs of the action are not recorded: ${why}`);
    return;
  }
  verifyAction(recommendation, inputs, findings);
}

/** The contributions in their order sum to the log-odds to the last bit, and by layer to the layer's term. */
function verifySums({ evidence }: BundleContent, recommendation: Recommendation, findings: Findings): void {
  const logit = evidence.reduce((sum, item) => sum + item.signed_contribution, BASE_LOGIT);
  if (logit === recommendation.logit) {
    findings.verified('recommendation.logit', `${evidence.length} contributions sum to the log-odds ${logit}`);
  } else {
    findings.mismatch('recommendation.logit', `stored ${recommendation.logit}, the contributions sum to ${logit}`);
  }
  findings.compare(
    'recommendation.p_up',
    'the probability follows from the log-odds',
    recommendation.p_up,
    sigmoid(logit),
  );
  const { layers } = recommendation.quality;
  const formula = byLayer(
    (layer) => LAYER_GAIN * (layers[layer].weight ?? 0) * layers[layer].confidence * layers[layer].score,
  );
  const listed = byLayer((layer) =>
    evidence.reduce((sum, item) => (item.layer === layer ? sum + item.signed_contribution : sum), 0),
  );
  const stored = recommendation.layer_contributions;
  const text = 'each layer’s term is weight times confidence times score';
  findings.compare('recommendation.layer_contributions', text, stored, formula);
  findings.compare('evidence', 'the contributions of each layer sum to its term', listed, stored);
  const moved = evidence.reduce((sum, item) => sum + Math.abs(item.signed_contribution), 0);
  findings.compare(
    'evidence',
    'each share of the contributions',
    evidence.map((item) => item.contribution_pct),
    evidence.map((item) => (moved > 0 ? (100 * Math.abs(item.signed_contribution)) / moved : 0)),
  );
}

/** Weights and sums are rounded when a trend is stored. */
const CONTRIBUTION_TOLERANCE = 1e-6;

/** A document's contribution follows from the sentiment and magnitude that were read in it, and from its weight. */
function verifyReadings({ evidence, readings }: BundleContent, { quality }: Recommendation, findings: Findings): void {
  const byImpact = new Map(readings.map((reading) => [reading.impact_id, reading]));
  const { weight = 0, confidence } = quality.layers.company;
  const isDual = evidence.some(({ evidence_type: type }) => type === 'signal');
  const coefficient = LAYER_GAIN * weight * confidence * (isDual ? 1 - DRIFT_SHARE : 1);
  let agreed = 0;
  let unread = 0;
  for (const [index, item] of evidence.entries()) {
    if (item.layer !== 'company' || item.evidence_type !== 'document' || item.reference_id === null) continue;
    const reading = byImpact.get(item.reference_id);
    if (!reading) {
      unread++;
      continue;
    }
    const strength = signedStrength(reading.sentiment, reading.magnitude);
    const computed = (coefficient * item.weight * strength) / (quality.evidence_weight + PRIOR_WEIGHT);
    if (isClose(item.signed_contribution, computed, CONTRIBUTION_TOLERANCE)) agreed++;
    else
      findings.mismatch(
        `evidence[${index}].signed_contribution`,
        `stored ${item.signed_contribution}, computed ${computed} from the reading ${reading.impact_id}`,
      );
  }
  if (agreed > 0) findings.verified('evidence', `${agreed} contributions follow from their readings and weights`);
  if (unread > 0) findings.notCovered('readings', `${unread} readings are no longer stored`);
}

function verifyAction(recommendation: Recommendation, inputs: RecommendationInputs, findings: Findings): void {
  const { quality } = recommendation;
  const { decision: input, calibration, trading } = inputs;
  findings.compare(
    'recommendation_inputs',
    'the inputs of the action are the stored figures',
    {
      p_up: recommendation.p_up,
      horizon: recommendation.time_horizon,
      evidence_weight: quality.evidence_weight,
      contradiction: quality.contradiction_score,
      sigma_horizon: quality.sigma_horizon,
      stale_sessions: quality.price_stale_sessions,
      range_sigmas: quality.range_sigmas,
      signal: quality.signal,
      weights: byLayer((layer) => quality.layers[layer].weight),
    },
    {
      p_up: input.pUp,
      horizon: input.horizon,
      evidence_weight: input.evidenceWeight,
      contradiction: input.contradiction,
      sigma_horizon: input.price?.sigmaHorizon,
      stale_sessions: input.price?.staleSessions,
      range_sigmas: input.price?.rangeSigmas,
      signal: input.signal,
      weights: calibration.weights,
    },
  );
  const decision = decide({ ...input, calibration: appliedAsCalibration(calibration, input.horizon) });
  findings.compare(
    'recommendation.action',
    `the action is ${recommendation.action}`,
    recommendation.action,
    decision.action,
  );
  findings.compare(
    'recommendation',
    'confidence, probability of the direction, lower bound, edge and expected return',
    {
      confidence: recommendation.confidence,
      p_direction: recommendation.p_direction,
      p_lcb: quality.p_lcb,
      edge: quality.edge,
      expected_return: recommendation.expected_return,
      raw_confidence: quality.raw_confidence,
      leaning: quality.leaning,
      flags: recommendation.risk_flags.slice(0, decision.holdReasons.length),
    },
    {
      confidence: decision.confidence,
      p_direction: decision.pDirection,
      p_lcb: decision.pLowerBound,
      edge: decision.edge,
      expected_return: decision.expectedReturn,
      raw_confidence: decision.rawConfidence,
      leaning: decision.leaning,
      flags: decision.holdReasons,
    },
  );
  const mode = modeOf({
    action: decision.action,
    isQualityLow: quality.level === 'low' || recommendation.risk_flags.includes('signal_alone'),
    effectiveCount: quality.n_eff,
    sourceCount: quality.source_count,
    trading,
  });
  findings.compare('recommendation.mode', `the mode is ${recommendation.mode}`, recommendation.mode, mode);
  const { reference_price: reference } = recommendation;
  const { sigma_daily: sigma } = quality;
  const sessions = HORIZON_SESSIONS[recommendation.time_horizon];
  const range =
    reference !== null && sigma !== null ? horizonRange(reference, inputs.averageTrueRange, sigma, sessions) : null;
  const { stop, target } = priceLevels(decision.action, reference, range);
  findings.compare(
    'recommendation.stop_price',
    'stop and target',
    { stop: recommendation.stop_price, target: recommendation.target_price },
    { stop, target },
  );
}
