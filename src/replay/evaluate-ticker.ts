import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { SignalLayer } from '../macro/layer.ts';
import {
  type ComputedRecommendation,
  computeRecommendation,
  type SignalInput,
} from '../recommendations/compute-recommendation.ts';
import type { Calibration } from '../recommendations/confidence.ts';
import { shouldPublish } from '../recommendations/should-publish.ts';
import { recommendationId } from '../recommendations/recommendation-rows.ts';
import { toLayerView } from '../recommendations/layer-view.ts';
import { PAPER_TRADING } from '../recommendations/mode.ts';
import { computePrice, PRICE_BARS } from '../recommendations/price-view.ts';
import { toTrendInput } from '../recommendations/trend-input.ts';
import type { CompetitiveLayerItem } from '../competitive/competitive-layer.ts';
import type { MacroLayerItem } from '../macro/layer.ts';
import { computeTrends, type WindowTrend } from '../trends/compute-trends.ts';
import type { CredibilityBook } from '../trends/credibility.ts';
import { CONTEXT_BARS } from '../trends/market-context.ts';
import type { closesKnown, PriceSeries } from '../trends/prices.ts';
import { type TickerState, toPriceSeries } from './ticker-state.ts';

export interface TickerContext {
  readonly calendar: TradingCalendar;
  readonly credibility: CredibilityBook;
  readonly calibration: Calibration;
  readonly benchmark: PriceSeries;
  readonly closesOf?: typeof closesKnown;
  readonly macro: SignalLayer<MacroLayerItem>;
  readonly competitive: SignalLayer<CompetitiveLayerItem>;
  readonly isDualPipelineEnabled: boolean;
}

export interface EvaluatedTicker {
  readonly trends: readonly WindowTrend[];
  /** Null where nothing is published. */
  readonly published: {
    readonly computed: ComputedRecommendation;
    readonly trendId: string;
    readonly supersedesId: string | null;
  } | null;
}

/** The signal engine forecasts five sessions ahead and uses the trend of the window of that length. */
const BELIEF_WINDOW = '7d';

/** Evaluates one company at one instant with the functions that run live, on the data that was available then. */
export function evaluateTicker(state: TickerState, context: TickerContext, asOf: Date): EvaluatedTicker {
  const { ticker } = state;
  const { calendar, credibility, calibration, macro, competitive } = context;
  const trends = computeTrends(
    state.impacts,
    {
      calendar,
      credibility,
      prices: { own: toPriceSeries(state, CONTEXT_BARS), benchmark: context.benchmark },
      layers: { macro, competitive, price: state.priceLayer },
      ...(context.closesOf ? { closesOf: context.closesOf } : {}),
    },
    asOf,
  );
  rememberBelief(state, trends);
  const computed = computeRecommendation({
    ticker,
    asOf,
    calendar,
    trends: trends.map((view) => toTrendInput(ticker, view, asOf)),
    macro: toLayerView('macro_event', macro),
    competitive: toLayerView('competitive_signal', competitive),
    signal: signalInput(state, context),
    price: computePrice({ ...state, daily: toPriceDays(state) }, calendar, asOf),
    calibration,
    trading: PAPER_TRADING,
  });
  const trendId = computed?.trend.trendId;
  if (!computed || !trendId) return { trends, published: null };
  const next = {
    action: computed.decision.action,
    pUp: computed.combined.pUp,
    reasons: computed.riskFlags,
  };
  if (!shouldPublish(state.lastPublished, next, asOf)) return { trends, published: null };
  const supersedesId = state.lastPublished?.id ?? null;
  state.lastPublished = { id: recommendationId(ticker, asOf), ...next, generatedAt: asOf };
  return { trends, published: { computed, trendId, supersedesId } };
}

const toPriceDays = ({ daily }: TickerState) => (daily.length > PRICE_BARS ? daily.slice(-PRICE_BARS) : daily);

const signalInput = ({ signal }: TickerState, { isDualPipelineEnabled }: TickerContext): SignalInput | null =>
  signal && { ...signal, isDualPipelineEnabled };

function rememberBelief(state: TickerState, trends: readonly WindowTrend[]): void {
  const week = trends.find(({ window }) => window === BELIEF_WINDOW)?.trend;
  state.belief = week && week.evidenceCount > 0 ? { trendScore: week.score, a: week.betaUp, b: week.betaDown } : null;
}
