import type { TimeHorizon } from '../intelligence/catalyst.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import { horizonSigma, type Sigma } from '../market/volatility.ts';
import { type MappedOutput, type MappedSignal, mapSignals } from '../signals/mapping.ts';
import type { TrendDirection } from '../trends/trend.ts';
import { PROJECTION_HORIZON, type TrendWindow } from '../trends/window.ts';
import type { Calibration } from './confidence.ts';
import { type Decision, decide, type HoldReason, type SignalVerdict } from './decision.ts';
import { type InvalidationCondition, invalidationConditions, priceLevels } from './invalidation.ts';
import { type Combined, combineLayers, type LayerItem, type LayerView } from './layers.ts';
import { modeOf, type RecommendationMode, type TradingState } from './mode.ts';
import { writeThesis } from './thesis.ts';

/** One window's trend as it was last told, with what it counted. */
export interface TrendInput {
  /** Of the snapshot, so that it stays open when the view has moved on; null in a replay that stores none. */
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
  /** The last price known, in today's shares. */
  readonly reference: number;
  readonly sigmaDaily: number;
  readonly sigmaBasis: Sigma['basis'];
  readonly averageTrueRange: number | null;
  readonly staleSessions: number;
}

export interface SignalInput {
  readonly outputIds: readonly string[];
  /** p_B; null where the engine had too little data. */
  readonly driftProbability: number | null;
  readonly bayesianOutputId: string;
  /** Whether the pair of verdicts may move the view. */
  readonly isDualPipelineEnabled: boolean;
  /** The pair itself and whether the ticker is held; without it only the drift moves the view. */
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

const DRIFT_SHARE = 0.25;
const TREND_AGE_SESSIONS_MAX = 1;
const CATALYSTS_NAMED = 2;

export const RISK_FLAGS = [
  'thin_evidence',
  'contradictory_evidence',
  'stale_price',
  'price_missing',
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
/** Told so that the compiler holds every reason to hold to be a flag. */
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
  readonly timeHorizon: Exclude<TimeHorizon, 'intraday'>;
  readonly sigmaHorizon: number | null;
  readonly price: PriceInput | null;
  readonly stopPrice: number | null;
  readonly targetPrice: number | null;
  readonly expiresAt: Date;
  readonly invalidation: readonly InvalidationCondition[];
  readonly riskFlags: readonly RiskFlag[];
  readonly signalOutputIds: readonly string[];
  /** What the pair of pipelines said, where it drove the action. */
  readonly signal: SignalVerdict | null;
  readonly thesis: string;
}

/**
 * What the layers say about a ticker at an instant: the same function live, in replay and in tests. Null where the ticker has
 * no trend at all, which is before its first aggregation.
 */
export function computeRecommendation(input: RecommendationInput): ComputedRecommendation | null {
  const { ticker, asOf, calendar, price } = input;
  const trend = speakingTrend(input.trends.filter((one) => one.asOf <= asOf));
  if (!trend) return null;
  const company = companyLayer(trend, input.signal);
  const combined = combineLayers({ company, macro: input.macro, competitive: input.competitive });
  const timeHorizon = PROJECTION_HORIZON[trend.window];
  const sigmaHorizon = price ? horizonSigma(price.sigmaDaily, HORIZON_SESSIONS[timeHorizon]) : null;
  const mapped = mappedSignal(input.signal);
  const decision = decide({
    signal: mapped,
    pUp: combined.pUp,
    evidenceWeight: trend.weight,
    contradiction: trend.contradiction,
    price: price && sigmaHorizon !== null ? { sigmaHorizon, staleSessions: price.staleSessions } : null,
    calibration: input.calibration,
  });
  const trendAgeSessions = calendar.sessions(trend.asOf, asOf);
  // Evidence fades by the session: a view that was not looked at since is not the view of now.
  const isQualityLow = trendAgeSessions > TREND_AGE_SESSIONS_MAX;
  // One pipeline without the other informs and does not act.
  const isAlone = mapped !== null && mapped.action !== 'hold' && mapped.mode === 'informational';
  const { stop, target } = priceLevels(decision.action, price);
  const expiresAt = calendar.addSessions(asOf, HORIZON_SESSIONS[timeHorizon]);
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
    }),
  };
}

/** The window with the loudest sure voice; of equals the first, which is the shortest where they come in order. */
export function speakingTrend(trends: readonly TrendInput[]): TrendInput | null {
  let best: TrendInput | null = null;
  for (const trend of trends) {
    if (!best || loudness(trend) > loudness(best)) best = trend;
  }
  return best;
}

const loudness = ({ score, confidence }: TrendInput) => Math.abs(score) * confidence;

/** x_C and q_C: the news, and with both pipelines on, for a quarter, where the price itself drifts. */
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

/** The pair's action by the table of both verdicts; null while it may not drive, or neither pipeline could say anything. */
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
