import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import { horizonRange } from '../market/horizon-range.ts';
import { horizonSigma, type Sigma } from '../market/volatility.ts';
import { type MappedOutput, type MappedSignal, mapSignals } from '../signals/mapping.ts';
import type { TrendDirection } from '../trends/trend.ts';
import { PROJECTION_HORIZON, type TrendWindow } from '../trends/window.ts';
import type { Calibration } from './confidence.ts';
import { type Decision, decide, type HoldReason, type SignalVerdict } from './decision.ts';
import { type InvalidationCondition, invalidationConditions } from './invalidation.ts';
import { type Combined, combineLayers, type LayerItem, type LayerView } from './layers.ts';
import { priceLevels } from './managed-trade.ts';
import { modeOf, type RecommendationMode, type TradingState } from './mode.ts';
import { writeThesis } from './thesis.ts';
import type { ViewHorizon } from './view-horizon.ts';

/** The last published trend of one window, with its evidence. */
export interface TrendInput {
  /** The id of the snapshot in the history, which stays readable after the current view changes; null where none is stored. */
  readonly trendId: string | null;
  readonly window: TrendWindow;
  readonly direction: TrendDirection;
  readonly score: number;
  readonly confidence: number;
  readonly weight: number;
  readonly contradiction: number;
  readonly effectiveCount: number;
  readonly evidenceCount: number;
  readonly sourceCount: number;
  readonly catalysts: readonly string[];
  readonly isTruncated: boolean;
  readonly asOf: Date;
  readonly evidence: readonly { readonly impactId: string; readonly weight: number; readonly contribution: number }[];
}

export interface PriceInput {
  /** The last known price, adjusted for splits until now. */
  readonly reference: number;
  readonly sigmaDaily: number;
  readonly sigmaBasis: Sigma['basis'];
  readonly averageTrueRange: number | null;
  readonly staleSessions: number;
}

export interface SignalInput {
  readonly outputIds: readonly string[];
  /** p_B; null where the signal engine had too little data. */
  readonly driftProbability: number | null;
  readonly bayesianOutputId: string;
  /** Whether the pair of verdicts may influence the view. */
  readonly isDualPipelineEnabled: boolean;
  /** The pair of outputs and whether the ticker is held; without it only the drift influences the view. */
  readonly pair?: {
    readonly heuristic: MappedOutput;
    readonly bayesian: MappedOutput;
    readonly isHeld: boolean;
  };
}

export interface RecommendationInput {
  readonly ticker: string;
  readonly asOf: Date;
  readonly calendar: TradingCalendar;
  readonly trends: readonly TrendInput[];
  readonly macro: LayerView;
  readonly competitive: LayerView;
  readonly signal: SignalInput | null;
  readonly price: PriceInput | null;
  readonly calibration: Calibration;
  readonly trading: TradingState;
}

/** The share of the price drift in the company layer, where both pipelines are enabled. */
export const DRIFT_SHARE = 0.25;
const TREND_AGE_SESSIONS_MAX = 1;
const CATALYSTS_NAMED = 2;

export const RISK_FLAGS = [
  'thin_evidence',
  'contradictory_evidence',
  'stale_price',
  'price_missing',
  'uncalibrated',
  'negative_edge',
  'signal_not_confirmed',
  'signal_conflict',
  'signal_alone',
  'stale_trend',
  'evidence_truncated',
  'single_source',
  'assumed_volatility',
  'locked_out',
] as const;
export type RiskFlag = (typeof RISK_FLAGS)[number];
/** The signature makes a hold reason that is not a risk flag a compile error. */
const asFlags = (reasons: readonly HoldReason[]): RiskFlag[] => [...reasons];

export interface ComputedRecommendation {
  readonly ticker: string;
  readonly asOf: Date;
  readonly combined: Combined;
  readonly decision: Decision;
  readonly mode: RecommendationMode;
  readonly isQualityLow: boolean;
  readonly trend: TrendInput;
  readonly trendAgeSessions: number;
  readonly timeHorizon: ViewHorizon;
  readonly sigmaHorizon: number | null;
  /** The range of the horizon over its volatility. */
  readonly rangeSigmas: number | null;
  readonly price: PriceInput | null;
  readonly stopPrice: number | null;
  readonly targetPrice: number | null;
  readonly expiresAt: Date;
  readonly invalidation: readonly InvalidationCondition[];
  readonly riskFlags: readonly RiskFlag[];
  readonly signalOutputIds: readonly string[];
  /** The verdict of the pair of pipelines, where it determined the action. */
  readonly signal: SignalVerdict | null;
  readonly thesis: string;
}

/**
 * Computes the recommendation for a ticker at an instant; the same function runs live, in replay and in tests. Null where the
 * ticker has no trend, which is before its first aggregation.
 */
export function computeRecommendation(input: RecommendationInput): ComputedRecommendation | null {
  const { ticker, asOf, calendar, price } = input;
  const trend = dominantTrend(input.trends.filter((one) => one.asOf <= asOf));
  if (!trend) return null;
  const company = companyLayer(trend, input.signal);
  const combined = combineLayers(
    { company, macro: input.macro, competitive: input.competitive },
    input.calibration.weights,
  );
  const timeHorizon = PROJECTION_HORIZON[trend.window];
  const sessions = HORIZON_SESSIONS[timeHorizon];
  const sigmaHorizon = price ? horizonSigma(price.sigmaDaily, sessions) : null;
  const range = price && horizonRange(price.reference, price.averageTrueRange, price.sigmaDaily, sessions);
  const rangeSigmas = price && range && sigmaHorizon ? range / (price.reference * sigmaHorizon) : null;
  const mapped = mappedSignal(input.signal);
  const decision = decide({
    signal: mapped,
    pUp: combined.pUp,
    horizon: timeHorizon,
    evidenceWeight: trend.weight,
    contradiction: trend.contradiction,
    price: price && sigmaHorizon !== null ? { sigmaHorizon, staleSessions: price.staleSessions, rangeSigmas } : null,
    calibration: input.calibration,
  });
  const trendAgeSessions = calendar.sessions(trend.asOf, asOf);
  // Evidence fades with every session, so that an old trend is out of date.
  const isQualityLow = trendAgeSessions > TREND_AGE_SESSIONS_MAX;
  // One pipeline without the other is informational only.
  const isAlone = mapped !== null && mapped.action !== 'hold' && mapped.mode === 'informational';
  const { stop, target } = priceLevels(decision.action, price?.reference ?? null, range);
  const expiresAt = calendar.addSessions(asOf, sessions);
  return {
    ticker,
    asOf,
    combined,
    decision,
    mode: modeOf({
      action: decision.action,
      isQualityLow: isQualityLow || isAlone,
      effectiveCount: trend.effectiveCount,
      sourceCount: trend.sourceCount,
      trading: input.trading,
    }),
    isQualityLow,
    trend,
    trendAgeSessions,
    timeHorizon,
    sigmaHorizon,
    rangeSigmas,
    price,
    stopPrice: stop,
    targetPrice: target,
    expiresAt,
    invalidation: invalidationConditions(decision.action, { ticker, stop, expiresAt }),
    riskFlags: [...riskFlags(input, decision, trend, isQualityLow), ...(isAlone ? (['signal_alone'] as const) : [])],
    signalOutputIds: input.signal?.outputIds ?? [],
    signal: mapped && { action: mapped.action, confidence: mapped.confidence },
    thesis: writeThesis({
      ticker,
      action: decision.action,
      pUp: combined.pUp,
      confidence: decision.confidence,
      expectedReturn: decision.expectedReturn,
      edge: decision.edge,
      logit: combined.logit,
      window: trend.window,
      timeHorizon,
      direction: trend.direction,
      trendScore: trend.score,
      evidenceCount: trend.evidenceCount,
      sourceCount: trend.sourceCount,
      catalysts: trend.catalysts.slice(0, CATALYSTS_NAMED),
      layers: combined.layers,
      holdReasons: decision.holdReasons,
      referencePrice: price?.reference ?? null,
      stopPrice: stop,
      targetPrice: target,
    }),
  };
}

/** The trend with the highest |score| times confidence; of equal ones the first, which is the shortest window. */
export function dominantTrend(trends: readonly TrendInput[]): TrendInput | null {
  let best: TrendInput | null = null;
  for (const trend of trends) {
    if (!best || dominance(trend) > dominance(best)) best = trend;
  }
  return best;
}

const dominance = ({ score, confidence }: TrendInput) => Math.abs(score) * confidence;

/** x_C and q_C: the news, and with both pipelines enabled a quarter of the price drift. */
export function companyLayer(trend: TrendInput, signal: SignalInput | null): LayerView {
  const isDual = signal !== null && signal.isDualPipelineEnabled && signal.driftProbability !== null;
  const newsShare = isDual ? 1 - DRIFT_SHARE : 1;
  const items: LayerItem[] = trend.evidence.map(({ impactId, weight, contribution }) => ({
    type: 'document',
    referenceId: impactId,
    part: newsShare * contribution,
    weight,
  }));
  if (!isDual) return { score: trend.score, confidence: trend.confidence, items };
  const drift = 2 * (signal.driftProbability ?? 0.5) - 1;
  const part = DRIFT_SHARE * drift;
  return {
    score: newsShare * trend.score + part,
    confidence: trend.confidence,
    items: [...items, { type: 'signal', referenceId: signal.bayesianOutputId, part, weight: 0 }],
  };
}

/** The action that both verdicts map to; null while the pair is disabled or neither pipeline has a verdict. */
function mappedSignal(signal: SignalInput | null): MappedSignal | null {
  if (!signal?.isDualPipelineEnabled || !signal.pair) return null;
  const { heuristic, bayesian, isHeld } = signal.pair;
  if (heuristic.status !== 'ok' && bayesian.status !== 'ok') return null;
  return mapSignals(heuristic, bayesian, { dualPipelineEnabled: true, held: isHeld });
}

function riskFlags(
  { price, trading }: RecommendationInput,
  decision: Decision,
  trend: TrendInput,
  isTrendStale: boolean,
): RiskFlag[] {
  const flags = asFlags(decision.holdReasons);
  if (isTrendStale) flags.push('stale_trend');
  if (trend.isTruncated) flags.push('evidence_truncated');
  if (trend.sourceCount === 1) flags.push('single_source');
  if (price && price.sigmaBasis !== 'own') flags.push('assumed_volatility');
  if (trading.isLockedOut) flags.push('locked_out');
  return flags;
}
