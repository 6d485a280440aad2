import type { ClosedBar } from '../closed-bars.ts';
import { addReturn, EWMA_FIELDS, type Ewma, emptyEwma, sigmaOf } from '../ewma.ts';
import { pack, unpack } from '../packing.ts';
import type { BarScale } from '../timeframe.ts';

const EMA_FAST = 12;
const EMA_SLOW = 26;
export const WILDER_PERIOD = 14;
export const CHANNEL_BARS = 20;
/** The last bar and the 20 before it. */
const RECENT_BARS = CHANNEL_BARS + 1;
/** Half a year of daily bars: how unusual today's volatility is. */
export const SIGMA_WINDOW = 126;

/**
 * What the indicators need to take one more bar: sums that forget, and the last few bars in rings whose place is the bar's
 * number. Its size does not grow with history, and no past bar is looked at again. Levels are in the shares of the last bar.
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
  highs: Float64Array;
  lows: Float64Array;
  closes: Float64Array;
  volumes: Float64Array;
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
    highs: new Float64Array(CHANNEL_BARS),
    lows: new Float64Array(CHANNEL_BARS),
    closes: new Float64Array(RECENT_BARS),
    volumes: new Float64Array(RECENT_BARS),
    sigmas: new Float32Array(SIGMA_WINDOW),
    sigmaCount: 0,
  };
}

/** After a split every level is in new shares; what is made of returns stays as it is. */
export function rescaleIndicators(state: IndicatorState, factor: number): void {
  if (factor === 1) return;
  state.emaFast /= factor;
  state.emaSlow /= factor;
  state.atr /= factor;
  state.averageGain /= factor;
  state.averageLoss /= factor;
  for (const levels of [state.highs, state.lows, state.closes]) {
    for (let index = 0; index < levels.length; index++) levels[index] = (levels[index] ?? 0) / factor;
  }
  const { volumes } = state;
  for (let index = 0; index < volumes.length; index++) volumes[index] = (volumes[index] ?? 0) * factor;
}

export function stepIndicators(state: IndicatorState, bar: ClosedBar, { sigmaFloor }: BarScale): void {
  const count = state.bars;
  if (count > 0) {
    const previous = state.closes[(count - 1) % RECENT_BARS] ?? bar.close;
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
  state.highs[count % CHANNEL_BARS] = bar.high;
  state.lows[count % CHANNEL_BARS] = bar.low;
  state.closes[count % RECENT_BARS] = bar.close;
  state.volumes[count % RECENT_BARS] = bar.volume;
  state.bars = count + 1;
}

/** Wilder's average: the mean of the first 14, then one part in 14 of each further one. `nth` counts from one. */
function wilder(average: number, value: number, nth: number): number {
  return nth <= WILDER_PERIOD
    ? average + value / WILDER_PERIOD
    : (average * (WILDER_PERIOD - 1) + value) / WILDER_PERIOD;
}

/** The mean until `period` values are there, exponential from then on. */
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
  doubles: [CHANNEL_BARS, CHANNEL_BARS, RECENT_BARS, RECENT_BARS],
  floats: [SIGMA_WINDOW],
} as const;

export function encodeIndicators(state: IndicatorState): Uint8Array {
  const { highs, lows, closes, volumes, sigmas } = state;
  return pack(LAYOUT, {
    scalars: { ...state, ...state.ewma },
    doubles: [highs, lows, closes, volumes],
    floats: [sigmas],
  });
}

export function decodeIndicators(bytes: Uint8Array): IndicatorState | null {
  const parts = unpack(LAYOUT, bytes);
  if (!parts) return null;
  const { weighted, weights, returns, ...scalars } = parts.scalars;
  const [highs, lows, closes, volumes] = parts.doubles as [Float64Array, Float64Array, Float64Array, Float64Array];
  const [sigmas] = parts.floats as [Float32Array];
  return { ...scalars, ewma: { weighted, weights, returns }, highs, lows, closes, volumes, sigmas };
}

export function cloneIndicators(state: IndicatorState): IndicatorState {
  return {
    ...state,
    ewma: { ...state.ewma },
    highs: state.highs.slice(),
    lows: state.lows.slice(),
    closes: state.closes.slice(),
    volumes: state.volumes.slice(),
    sigmas: state.sigmas.slice(),
  };
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
  const close = bars > 0 ? (state.closes[(bars - 1) % RECENT_BARS] ?? 0) : 0;
  // With 21 bars in the ring, the place of the next one holds the oldest.
  const before = bars > CHANNEL_BARS ? (state.closes[bars % RECENT_BARS] ?? close) : null;
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

function channelPosition({ highs, lows }: IndicatorState, close: number): number {
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (const value of highs) if (value > high) high = value;
  for (const value of lows) if (value < low) low = value;
  return high > low ? (2 * (close - low)) / (high - low) - 1 : 0;
}

/** The last volume against the 20 before it. */
function volumeZ({ volumes, bars }: IndicatorState): number | null {
  const last = (bars - 1) % RECENT_BARS;
  let sum = 0;
  for (let index = 0; index < RECENT_BARS; index++) if (index !== last) sum += volumes[index] ?? 0;
  const mean = sum / CHANNEL_BARS;
  let squares = 0;
  for (let index = 0; index < RECENT_BARS; index++) if (index !== last) squares += ((volumes[index] ?? 0) - mean) ** 2;
  const deviation = Math.sqrt(squares / (CHANNEL_BARS - 1));
  return deviation > 0 ? ((volumes[last] ?? 0) - mean) / deviation : null;
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
