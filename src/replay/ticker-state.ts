import type { CorporateAction } from '../market/adjustment.ts';
import type { PublishedView } from '../recommendations/should-publish.ts';
import type { SignalInput } from '../recommendations/compute-recommendation.ts';
import type { Provenance } from '../recommendations/recommendation-rows.ts';
import type { TickerMemory } from '../signals/engine.ts';
import type { KnownSplit, SignalBar } from '../signals/signal-bar.ts';
import type { PriceLayerInput } from '../trends/projection.ts';
import { OUTCOME_BARS } from '../trends/outcome.ts';
import type { PriceSeries } from '../trends/prices.ts';
import type { TrendBelief } from '../trends/belief.store.ts';
import { COMPANY_IMPACTS_MAX } from '../trends/evidence-limits.ts';
import type { BarMaterial, ImpactMaterial } from './material.ts';

/** Daily bars kept for prices: the most that any live path reads. */
const DAILY_BARS = OUTCOME_BARS;

/** The state of one company in a replay. Its size depends on the longest window, not on the length of the replay. */
export interface TickerState {
  readonly ticker: string;
  readonly companyId: string;
  readonly sector: string | null;
  impacts: ImpactMaterial[];
  daily: BarMaterial['bar'][];
  newest: BarMaterial['bar'] | null;
  actions: readonly CorporateAction[];
  lastPublished: PublishedView | null;
  signalBars: { M30: SignalBar[]; D: SignalBar[] };
  splits: readonly KnownSplit[];
  memory: TickerMemory | null;
  /** The signal engine's last output, as recommendations and projections read it. */
  signal: SignalInput | null;
  /** The provenance of evidence that refers to that output. */
  signalProvenance: Provenance | null;
  priceLayer: PriceLayerInput | null;
  /** The trend of the 7d window, as the signal engine uses it. */
  belief: TrendBelief | null;
}

export const newTickerState = (ticker: string, companyId: string, sector: string | null): TickerState => ({
  ticker,
  companyId,
  sector,
  impacts: [],
  daily: [],
  newest: null,
  actions: [],
  lastPublished: null,
  signalBars: { M30: [], D: [] },
  splits: [],
  memory: null,
  signal: null,
  signalProvenance: null,
  priceLayer: null,
  belief: null,
});

/**
 * Bars arrive in the order in which they became available; a late bar is inserted at its date, a corrected one replaces what it was,
 * and one that moved to quarantine is dropped.
 */
export function acceptBar(
  state: TickerState,
  material: BarMaterial,
  historyBars: Readonly<Record<'M30' | 'D', number>>,
): void {
  if (material.isRemoved) return dropBar(state, material);
  const { timeframe, bar, signalBar } = material;
  insertInOrder(state.signalBars[timeframe], signalBar, ({ startMs }) => startMs, historyBars[timeframe]);
  if (timeframe === 'D') insertInOrder(state.daily, bar, ({ timestamp }) => timestamp.getTime(), DAILY_BARS);
  else if (!state.newest || bar.timestamp >= state.newest.timestamp) state.newest = bar;
}

function dropBar(state: TickerState, { timeframe, bar, signalBar }: BarMaterial): void {
  const signalBars = state.signalBars[timeframe];
  removeWhere(signalBars, ({ startMs }) => startMs === signalBar.startMs);
  if (timeframe === 'D') removeWhere(state.daily, ({ timestamp }) => timestamp.getTime() === signalBar.startMs);
  else if (state.newest?.timestamp.getTime() === bar.timestamp.getTime()) state.newest = toPriceBar(signalBars.at(-1));
}

function removeWhere<T>(list: T[], matches: (item: T) => boolean): void {
  const place = list.findLastIndex(matches);
  if (place >= 0) list.splice(place, 1);
}

function toPriceBar(bar: SignalBar | undefined): BarMaterial['bar'] | null {
  if (bar === undefined) return null;
  const { open, high, low, close, volume } = bar;
  const endsAt = new Date(bar.endMs);
  return { timestamp: new Date(bar.startMs), open, high, low, close, volume, endsAt, availableAt: endsAt };
}

/** Dropping the oldest bars copies the rest, so they are dropped this many at a time. */
const SLACK = 256;

function insertInOrder<T>(list: T[], item: T, msOf: (item: T) => number, keep: number): void {
  const ms = msOf(item);
  let place = list.length;
  for (let before = list[place - 1]; before !== undefined && msOf(before) > ms; before = list[place - 1]) place--;
  const same = list[place - 1];
  if (same !== undefined && msOf(same) === ms) list[place - 1] = item;
  else if (place === list.length) list.push(item);
  else list.splice(place, 0, item);
  if (list.length > keep + SLACK) list.splice(0, list.length - keep);
}

/** Drops the impacts that are older than every window. */
export function forgetImpacts(state: TickerState, before: Date): void {
  const { impacts } = state;
  let gone = 0;
  while (gone < impacts.length && (impacts[gone]?.availableAt ?? before) <= before) gone++;
  gone = Math.max(gone, impacts.length - COMPANY_IMPACTS_MAX);
  if (gone > 0) impacts.splice(0, gone);
}

export function toPriceSeries({ daily, actions }: Pick<TickerState, 'daily' | 'actions'>, bars: number): PriceSeries {
  return { bars: daily.length > bars ? daily.slice(-bars) : daily, actions };
}
