import { atr, ema, rsi } from 'indicatorts';
import {
  mean,
  sampleKurtosis,
  sampleRankCorrelation,
  sampleSkewness,
  sampleStandardDeviation,
} from 'simple-statistics';
import { computeMoments } from '../src/backtest/statistics/moments.ts';
import { emptyIndicators, stepIndicators, WILDER_PERIOD } from '../src/signals/heuristic/indicators.ts';
import { spearman } from '../src/validation/statistics/correlation.ts';
import { seededRandom } from '../test/kit/random.ts';
import type { Row } from './kit.ts';

const BARS = 20_000;
const VALUES = 10_000;
const ROUNDS = 7;
const SCALE = { tau: 1, sigmaFloor: 0.002 };

/** Functions that are called millions of times, against the fastest npm library (of four tried, for indicators). */
export async function run(): Promise<Row[]> {
  const bars = makeBars();
  const highs = bars.map(({ high }) => high);
  const lows = bars.map(({ low }) => low);
  const closes = bars.map(({ close }) => close);
  const noise = seededRandom(7);
  const one = Array.from({ length: VALUES }, () => noise.next() - 0.5);
  const two = one.map((value) => value + noise.next());
  return [
    compare('indicators: EMA 12 and 26, ATR and RSI 14, bars', BARS, {
      ours: () => {
        const state = emptyIndicators();
        const lines = Array.from({ length: 4 }, () => new Float64Array(BARS));
        bars.forEach((bar, index) => {
          stepIndicators(state, bar, SCALE);
          lines[0]![index] = state.emaFast;
          lines[1]![index] = state.emaSlow;
          lines[2]![index] = state.atr;
          lines[3]![index] = (100 * state.averageGain) / (state.averageGain + state.averageLoss);
        });
        return lines[3]!.at(-1)!;
      },
      theirs: () => {
        ema(closes, { period: 12 });
        ema(closes, { period: 26 });
        atr(highs, lows, closes, { period: WILDER_PERIOD });
        return rsi(closes, { period: WILDER_PERIOD }).at(-1)!;
      },
    }),
    compare('statistics: rank correlation, pairs', VALUES, {
      ours: () => spearman(one, two)!,
      theirs: () => sampleRankCorrelation(one, two),
    }),
    compare('statistics: mean, deviation, skew and kurtosis, values', VALUES, {
      ours: () => computeMoments(one)!.kurtosis,
      theirs: () => mean(one) + sampleStandardDeviation(one) + sampleSkewness(one) + sampleKurtosis(one),
    }),
  ];
}

interface Pair {
  ours: () => number;
  theirs: () => number;
}

/** Alternates and takes the best of each in processor time, so that other work on the machine does not count. */
function compare(name: string, count: number, { ours, theirs }: Pair): Row {
  let value = 0;
  let baseline = 0;
  for (let round = 0; round < ROUNDS; round++) {
    baseline = Math.max(baseline, perCpuSecond(count, theirs));
    value = Math.max(value, perCpuSecond(count, ours));
  }
  return { name: `${name} (baseline: npm library)`, value, unit: 'per second', baseline, goal: Math.round(baseline) };
}

const REPEATS = 20;

function perCpuSecond(count: number, work: () => number): number {
  const before = process.cpuUsage();
  let sum = 0;
  for (let repeat = 0; repeat < REPEATS; repeat++) sum += work();
  if (!Number.isFinite(sum)) throw new Error('nothing was computed');
  const { user, system } = process.cpuUsage(before);
  return (REPEATS * count * 1e6) / (user + system);
}

function makeBars() {
  const noise = seededRandom(1);
  let close = 100;
  return Array.from({ length: BARS }, () => {
    const open = close;
    close *= 1 + (noise.next() - 0.5) * 0.02;
    return {
      endMs: 0,
      baseMs: 0,
      open,
      high: Math.max(open, close) * 1.005,
      low: Math.min(open, close) * 0.995,
      close,
      volume: 1_000 + noise.next() * 100,
    };
  });
}
