import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { CorporateAction } from '../market/adjustment.ts';
import type { CompleteBar } from '../market/bar.ts';
import {
  type ComputedRecommendation,
  computeRecommendation,
  type SignalInput,
} from '../recommendations/compute-recommendation.ts';
import type { Calibration } from '../recommendations/confidence.ts';
import { type Emitted, isWorthTelling } from '../recommendations/emission.ts';
import { recommendationId } from '../recommendations/ids.ts';
import type { LayerView } from '../recommendations/layers.ts';
import { PAPER_TRADING } from '../recommendations/mode.ts';
import { computePrice, PRICE_BARS } from '../recommendations/price-view.ts';
import { toTrendInput } from '../recommendations/trend-input.ts';
import { computeTrends, type WindowTrend } from '../trends/compute-trends.ts';
import type { CredibilityBook } from '../trends/credibility.ts';
import { NO_PRICES, type PriceSeries } from '../trends/prices.ts';
import { NO_LAYERS } from '../trends/projection.ts';
import type { TrendImpact } from '../trends/weigh-evidence.ts';

export interface ReplayBar extends CompleteBar {
  readonly timeframe: 'D' | 'M30';
  readonly availableAt: Date;
}

/** What a replay carries of one company: as much as its longest window needs, however long the replay. */
export interface TickerState {
  readonly ticker: string;
  readonly companyId: string;
  impacts: TrendImpact[];
  daily: ReplayBar[];
  newest: ReplayBar | null;
  actions: readonly CorporateAction[];
  lastTold: Emitted | null;
}

export const newTickerState = (ticker: string, companyId: string): TickerState => ({
  ticker,
  companyId,
  impacts: [],
  daily: [],
  newest: null,
  actions: [],
  lastTold: null,
});

/** Bars come in the order in which they became known, which a late one makes another than that of their days. */
export function acceptBar(state: TickerState, bar: ReplayBar): void {
  if (bar.timeframe === 'M30') {
    if (!state.newest || bar.timestamp > state.newest.timestamp) state.newest = bar;
    return;
  }
  const last = state.daily.at(-1);
  state.daily.push(bar);
  if (last && bar.timestamp < last.timestamp) state.daily.sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  if (state.daily.length > PRICE_BARS) state.daily.splice(0, state.daily.length - PRICE_BARS);
}

/** Lets go of what no window reaches any more. */
export function forgetBefore(state: TickerState, instant: Date): void {
  state.impacts = state.impacts.filter(({ availableAt }) => availableAt > instant);
}

export interface ReplayContext {
  readonly calendar: TradingCalendar;
  readonly credibility: CredibilityBook;
  readonly calibration: Calibration;
  /** Null where nobody asks what prices did beside the news: recommendations do not. */
  readonly benchmark: PriceSeries | null;
  readonly macro: LayerView;
  readonly competitive: LayerView;
  readonly signal: SignalInput | null;
}

export interface ReplayStep {
  readonly trends: readonly WindowTrend[];
  /** Null where nothing is worth telling. */
  readonly told: { readonly computed: ComputedRecommendation; readonly supersedesId: string | null } | null;
}

/** One company at one instant: the functions that run live, on what was known then. */
export function replayTicker(state: TickerState, context: ReplayContext, asOf: Date): ReplayStep {
  const { ticker } = state;
  const { calendar, credibility, calibration, macro, competitive, signal } = context;
  const prices = context.benchmark
    ? { own: toPriceSeries(state), benchmark: context.benchmark }
    : { own: NO_PRICES, benchmark: NO_PRICES };
  const trends = computeTrends(state.impacts, { calendar, credibility, prices, layers: NO_LAYERS }, asOf);
  const computed = computeRecommendation({
    ticker,
    asOf,
    calendar,
    trends: trends.map((view) => toTrendInput(ticker, view, asOf)),
    macro,
    competitive,
    signal,
    price: computePrice(state, calendar, asOf),
    calibration,
    trading: PAPER_TRADING,
  });
  if (!computed) return { trends, told: null };
  const next = { action: computed.decision.action, pUp: computed.combined.pUp };
  if (!isWorthTelling(state.lastTold, next, asOf)) return { trends, told: null };
  const supersedesId = state.lastTold?.id ?? null;
  state.lastTold = { id: recommendationId(ticker, asOf), ...next, generatedAt: asOf };
  return { trends, told: { computed, supersedesId } };
}

export function toPriceSeries({ daily, actions }: Pick<TickerState, 'daily' | 'actions'>): PriceSeries {
  return { bars: daily, actions };
}
