import type { ClosedBar } from '../closed-bars.ts';
import { addReturn, EWMA_FIELDS, type Ewma, emptyEwma, sigmaOf } from '../ewma.ts';
import { pack, unpack } from '../packing.ts';
import type { BarScale } from '../timeframe.ts';

const EMA_FAST = 12;
const EMA_SLOW = 26;
export const WILDER_PERIOD = 14;
export const CHANNEL_BARS = 20;
/** The last bar and the 20 before it, four numbers each. */
const RECENT_BARS = CHANNEL_BARS + 1;
const HIGH = 0;
const LOW = 1;
const CLOSE = 2;
const VOLUME = 3;
const FIELDS = 4;
/** Half a year of daily bars: how unusual today's volatility is. */
export const SIGMA_WINDOW = 126;

/**
 * The state that the indicators need to process the next bar: decaying sums, and the last bars in ring buffers indexed by the
 * bar's number. Its size does not grow with history, and past bars are not read again. Prices are adjusted to the last bar.
 */
export interface IndicatorState {
  bars: number;
  emaFast: number;
  emaSlow: number;
  atr: number;
  averageGain: number;
  averageLoss: number;
  lastReturn: number;
  ewma: Ewma;
  recent: Float64Array;
  sigmas: Float32Array;
  sigmaCount: number;
}

export function emptyIndicators(): IndicatorState {
  return {
    bars: 0,
    emaFast: 0,
    emaSlow: 0,
    atr: 0,
    averageGain: 0,
    averageLoss: 0,
    lastReturn: 0,
    ewma: emptyEwma(),
    recent: new Float64Array(RECENT_BARS * FIELDS),
    sigmas: new Float32Array(SIGMA_WINDOW),
    sigmaCount: 0,
  };
}

/** Adjusts every price level for a split; values made of returns do not change. */
export function rescaleIndicators(state: IndicatorState, factor: number): void {
  if (factor === 1) return;
  state.emaFast /= factor;
  state.emaSlow /= factor;
  state.atr /= factor;
  state.averageGain /= factor;
  state.averageLoss /= factor;
  const { recent } = state;
  for (let index = 0; index < recent.length; index++) {
    const value = recent[index] ?? 0;
    recent[index] = index % FIELDS === VOLUME ? value * factor : value / factor;
  }
}

/** A value of the nth bar, as long as it is among the recent ones. */
function recentOf({ recent }: IndicatorState, nth: number, field: number): number {
  return recent[(nth % RECENT_BARS) * FIELDS + field] ?? 0;
}

export function stepIndicators(state: IndicatorState, bar: ClosedBar, { sigmaFloor }: BarScale): void {
  const count = state.bars;
  if (count > 0) {
    const previous = recentOf(state, count - 1, CLOSE);
    const range = Math.max(bar.high, previous) - Math.min(bar.low, previous);
    const change = bar.close - previous;
    state.atr = wilder(state.atr, range, count);
    state.averageGain = wilder(state.averageGain, Math.max(0, change), count);
    state.averageLoss = wilder(state.averageLoss, Math.max(0, -change), count);
    state.lastReturn = Math.log(bar.close / previous);
    addReturn(state.ewma, state.lastReturn);
    const sigma = sigmaOf(state.ewma, sigmaFloor);
    if (sigma !== null) {
      state.sigmas[state.sigmaCount % SIGMA_WINDOW] = sigma;
      state.sigmaCount++;
    }
  }
  state.emaFast = exponential(state.emaFast, bar.close, count, EMA_FAST);
  state.emaSlow = exponential(state.emaSlow, bar.close, count, EMA_SLOW);
  const place = (count % RECENT_BARS) * FIELDS;
  state.recent[place + HIGH] = bar.high;
  state.recent[place + LOW] = bar.low;
  state.recent[place + CLOSE] = bar.close;
  state.recent[place + VOLUME] = bar.volume;
  state.bars = count + 1;
}

/** Wilder's average: the mean of the first 14, then one part in 14 of each further one. `nth` counts from one. */
function wilder(average: number, value: number, nth: number): number {
  return nth <= WILDER_PERIOD
    ? average + value / WILDER_PERIOD
    : (average * (WILDER_PERIOD - 1) + value) / WILDER_PERIOD;
}

/** The mean of the first `period` values, exponential from then on. */
function exponential(average: number, value: number, count: number, period: number): number {
  return count < period ? average + (value - average) / (count + 1) : average + ((value - average) * 2) / (period + 1);
}

const LAYOUT = {
  version: 1,
  scalars: [
    'bars',
    'emaFast',
    'emaSlow',
    'atr',
    'averageGain',
    'averageLoss',
    'lastReturn',
    'sigmaCount',
    ...EWMA_FIELDS,
  ],
  doubles: [RECENT_BARS * FIELDS],
  floats: [SIGMA_WINDOW],
} as const;

export function encodeIndicators(state: IndicatorState): Uint8Array {
  const { recent, sigmas } = state;
  return pack(LAYOUT, { scalars: { ...state, ...state.ewma }, doubles: [recent], floats: [sigmas] });
}

export function decodeIndicators(bytes: Uint8Array): IndicatorState | null {
  const parts = unpack(LAYOUT, bytes);
  if (!parts) return null;
  const { weighted, weights, returns, ...scalars } = parts.scalars;
  const [recent] = parts.doubles as [Float64Array];
  const [sigmas] = parts.floats as [Float32Array];
  return { ...scalars, ewma: { weighted, weights, returns }, recent, sigmas };
}

export function cloneIndicators(state: IndicatorState): IndicatorState {
  return { ...state, ewma: { ...state.ewma }, recent: state.recent.slice(), sigmas: state.sigmas.slice() };
}

/** The indicators of the last bar; null where there are not enough bars for one. */
export interface Indicators {
  bars: number;
  close: number;
  emaFast: number;
  emaSlow: number;
  atr: number | null;
  rsi: number | null;
  /** -1 at the channel's low, 1 at its high. */
  channelPosition: number | null;
  return20: number | null;
  sigma: number | null;
  volumeZ: number | null;
  lastReturn: number;
  sigmaPercentile: number | null;
}

export function readIndicators(state: IndicatorState, { sigmaFloor }: BarScale): Indicators {
  const { bars } = state;
  const close = bars > 0 ? recentOf(state, bars - 1, CLOSE) : 0;
  const before = bars > CHANNEL_BARS ? recentOf(state, bars - RECENT_BARS, CLOSE) : null;
  const moves = state.averageGain + state.averageLoss;
  return {
    bars,
    close,
    emaFast: state.emaFast,
    emaSlow: state.emaSlow,
    atr: bars > WILDER_PERIOD ? state.atr : null,
    rsi: bars > WILDER_PERIOD ? (moves > 0 ? (100 * state.averageGain) / moves : 50) : null,
    channelPosition: bars >= CHANNEL_BARS ? channelPosition(state, close) : null,
    return20: before === null ? null : Math.log(close / before),
    sigma: sigmaOf(state.ewma, sigmaFloor),
    volumeZ: bars > CHANNEL_BARS ? volumeZ(state) : null,
    lastReturn: state.lastReturn,
    sigmaPercentile: sigmaPercentile(state),
  };
}

function channelPosition(state: IndicatorState, close: number): number {
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (let nth = state.bars - CHANNEL_BARS; nth < state.bars; nth++) {
    high = Math.max(high, recentOf(state, nth, HIGH));
    low = Math.min(low, recentOf(state, nth, LOW));
  }
  return high > low ? (2 * (close - low)) / (high - low) - 1 : 0;
}

/** The last volume relative to the 20 before it. */
function volumeZ(state: IndicatorState): number | null {
  const last = state.bars - 1;
  let sum = 0;
  for (let nth = last - CHANNEL_BARS; nth < last; nth++) sum += recentOf(state, nth, VOLUME);
  const mean = sum / CHANNEL_BARS;
  let squares = 0;
  for (let nth = last - CHANNEL_BARS; nth < last; nth++) squares += (recentOf(state, nth, VOLUME) - mean) ** 2;
  const deviation = Math.sqrt(squares / (CHANNEL_BARS - 1));
  return deviation > 0 ? (recentOf(state, last, VOLUME) - mean) / deviation : null;
}

const PERCENTILE_OTHERS_MIN = 20;

/** The share of the window's other values that are lower. */
function sigmaPercentile({ sigmas, sigmaCount }: IndicatorState): number | null {
  const held = Math.min(sigmaCount, SIGMA_WINDOW);
  if (held <= PERCENTILE_OTHERS_MIN) return null;
  const current = sigmas[(sigmaCount - 1) % SIGMA_WINDOW] ?? 0;
  let lower = 0;
  for (let index = 0; index < held; index++) if ((sigmas[index] ?? 0) < current) lower++;
  return lower / (held - 1);
}
