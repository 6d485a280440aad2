import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { computeSignals, engineSettings, runPipeline, type TickerMemory } from '../../src/signals/engine.ts';
import type { TrendInput } from '../../src/signals/output.ts';
import { BAYESIAN, HEURISTIC } from '../../src/signals/pipeline.ts';
import type { Series } from '../../src/signals/series.ts';
import type { KnownSplit, SignalBar } from '../../src/signals/signal-bar.ts';
import { seededRandom } from '../kit/random.ts';
import { fingerprint, gaussian, randomClosedBars, randomStoredBars, type StoredBars } from './kit.ts';

const calendar = nyseCalendar();
const settings = engineSettings(calendar);
const FROM = new Date('2025-10-01T00:00:00Z');
const INTRADAY_FROM = new Date('2026-01-26T00:00:00Z');
const UNTIL = new Date('2026-03-14T00:00:00Z');
const TREND: TrendInput = { trendScore: 0.4, a: 3, b: 1.5 };

interface KnownLater extends KnownSplit {
  availableMs: number;
}
const SPLITS: KnownLater[] = [
  { exMs: Date.parse('2026-02-11T14:30:00Z'), availableMs: Date.parse('2026-02-02T12:00:00Z'), ratio: 2 },
  // Announced three sessions late.
  { exMs: Date.parse('2026-02-24T14:30:00Z'), availableMs: Date.parse('2026-02-27T15:10:00Z'), ratio: 1.25 },
];
const knownAt = (splits: readonly KnownLater[], asOf: Date) =>
  splits.filter(({ availableMs }) => availableMs <= asOf.getTime());

function inShares(bars: SignalBar[]): SignalBar[] {
  return bars.map((bar) => {
    const factor = SPLITS.reduce((product, { exMs, ratio }) => (bar.startMs >= exMs ? product * ratio : product), 1);
    const { open, high, low, close, volume } = bar;
    const prices = { open: open / factor, high: high / factor, low: low / factor, close: close / factor };
    return { ...bar, ...prices, volume: volume * factor };
  });
}

function stored(seed: number): StoredBars {
  return {
    M30: inShares(
      randomStoredBars(calendar, 'M30', { from: INTRADAY_FROM, until: UNTIL }, { seed, sigma: 0.006, missing: 0.03 }),
    ),
    D: inShares(
      randomStoredBars(calendar, 'D', { from: FROM, until: UNTIL }, { seed: seed + 1, sigma: 0.02, missing: 0.01 }),
    ),
  };
}

const ticks = calendar.barsBetween(INTRADAY_FROM, UNTIL, 'M30').map(({ end }) => end);

/** A run from tick to tick: the outputs of each tick and the carried state. */
function uninterrupted(bars: StoredBars) {
  let memory: TickerMemory | null = null;
  return ticks.map((asOf) => {
    const signals = computeSignals(settings, memory, { asOf, bars, splits: knownAt(SPLITS, asOf), trend: TREND });
    memory = signals.memory;
    return JSON.stringify(signals.outputs) + fingerprint(signals.memory);
  });
}

describe('later data does not change earlier outputs', () => {
  test('1,000 random cuts, with absurd bars and splits behind them', () => {
    const bars = stored(101);
    const said = uninterrupted(bars);
    const random = seededRandom(7);
    for (let cut = 0; cut < 1_000; cut++) {
      const index = random.below(ticks.length);
      const asOf = ticks[index]!;
      const absurd = (bar: SignalBar): SignalBar => {
        if (bar.endMs <= asOf.getTime()) return bar;
        const price = random.pick([1e300, 1e-300, Number.NaN, -5, 0, Number.POSITIVE_INFINITY]);
        return {
          ...bar,
          open: price,
          high: price,
          low: price,
          close: price,
          volume: random.pick([0, 1e15, Number.NaN]),
        };
      };
      const later: KnownLater[] = SPLITS.map((split) =>
        split.availableMs <= asOf.getTime() ? split : { ...split, ratio: 1e6 },
      );
      later.push({ exMs: asOf.getTime() - 1e9, availableMs: asOf.getTime() + 1, ratio: 77 });
      const { memory, outputs } = computeSignals(settings, null, {
        asOf,
        bars: { M30: bars.M30.map(absurd), D: bars.D.map(absurd) },
        splits: knownAt(later, asOf),
        trend: TREND,
      });
      // The whole past at once, compared with a run tick by tick.
      expect(JSON.stringify(outputs) + fingerprint(memory), asOf.toISOString()).toBe(said[index]);
    }
  }, 60_000);

  test('and most outputs have a verdict', () => {
    const bars = stored(101);
    const asOf = ticks.at(-1)!;
    const { outputs } = computeSignals(settings, null, { asOf, bars, splits: knownAt(SPLITS, asOf), trend: null });
    expect(outputs.heuristic).toMatchObject({ status: 'ok', timeframeScores: { W: null, M: null } });
    expect(outputs.heuristic.timeframeScores.H4).not.toBeNull();
    expect(outputs.bayesian).toMatchObject({ status: 'ok', error: null, features: { stale: false } });
  });
});

test('a run that is interrupted anywhere and resumed from its bytes equals an uninterrupted one', () => {
  const bars = stored(303);
  const said = uninterrupted(bars);
  const restored = (memory: TickerMemory): TickerMemory => {
    const copy: TickerMemory = { heuristic: {}, bayesian: {} };
    for (const [name, series] of Object.entries(memory.heuristic)) {
      const state = HEURISTIC.decode(Uint8Array.from(HEURISTIC.encode(series.state)))!;
      copy.heuristic[name as 'D'] = JSON.parse(JSON.stringify(series)) as typeof series;
      copy.heuristic[name as 'D']!.state = state;
    }
    for (const [name, series] of Object.entries(memory.bayesian)) {
      const state = BAYESIAN.decode(Uint8Array.from(BAYESIAN.encode(series.state)))!;
      copy.bayesian[name as 'D'] = JSON.parse(JSON.stringify(series)) as typeof series;
      copy.bayesian[name as 'D']!.state = state;
    }
    return copy;
  };
  const random = seededRandom(17);
  let memory: TickerMemory | null = null;
  ticks.forEach((asOf, index) => {
    // Some ticks are skipped.
    if (random.chance(0.2)) return;
    const signals = computeSignals(settings, memory && restored(memory), {
      asOf,
      bars,
      splits: knownAt(SPLITS, asOf),
      trend: TREND,
    });
    memory = signals.memory;
    expect(JSON.stringify(signals.outputs) + fingerprint(signals.memory)).toBe(said[index]);
  });
});

test('the order of tickers does not matter', () => {
  const tickers = [1, 2, 3, 4, 5].map((seed) => stored(seed * 1_000));
  const asOf = ticks[300]!;
  const run = (order: readonly number[]) => {
    const shared = engineSettings(calendar);
    const found = order.map((ticker) => {
      const input = { asOf, bars: tickers[ticker]!, splits: knownAt(SPLITS, asOf), trend: TREND };
      return [ticker, fingerprint(computeSignals(shared, null, input).memory)] as const;
    });
    return found.toSorted(([a], [b]) => a - b);
  };
  const expected = run([0, 1, 2, 3, 4]);
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (order) => {
      expect(run(order)).toEqual(expected);
    }),
    { numRuns: 8 },
  );
});

test('splits have no effect: adjusted prices give the same outputs', () => {
  const asOf = ticks.at(-1)!;
  const seed = 11;
  const plain: StoredBars = {
    M30: randomStoredBars(calendar, 'M30', { from: INTRADAY_FROM, until: UNTIL }, { seed, sigma: 0.006 }),
    D: randomStoredBars(calendar, 'D', { from: FROM, until: UNTIL }, { seed: seed + 1, sigma: 0.02 }),
  };
  const split = { M30: inShares(plain.M30), D: inShares(plain.D) };
  const one = computeSignals(settings, null, { asOf, bars: plain, splits: [], trend: TREND }).outputs;
  const other = computeSignals(settings, null, { asOf, bars: split, splits: SPLITS, trend: TREND }).outputs;
  expect(other.heuristic.score).toBeCloseTo(one.heuristic.score!, 8);
  expect(other.bayesian.probability).toBeCloseTo(one.bayesian.probability!, 8);
  expect(other.bayesian.features.drift_probability).toBeCloseTo(Number(one.bayesian.features.drift_probability), 8);
});

test('a timeframe is recomputed only when its bar closes', () => {
  const bars = stored(5);
  let steps: string[] = [];
  const counting = {
    ...HEURISTIC,
    read: (state: never, scale: never) => (steps.push('read'), HEURISTIC.read(state, scale)),
  };
  let memory = runPipeline(counting, settings, {}, { asOf: ticks[100]!, bars, splits: [], trend: null }).memory;
  steps = [];
  memory = runPipeline(counting, settings, memory, { asOf: ticks[100]!, bars, splits: [], trend: TREND }).memory;
  expect(steps).toHaveLength(0);
  const before = memory.D;
  memory = runPipeline(counting, settings, memory, { asOf: ticks[101]!, bars, splits: [], trend: null }).memory;
  expect(memory.D).toBe(before);
});

test('a failing pipeline affects neither the other pipeline nor its own state', () => {
  const bars = stored(9);
  const input = { asOf: ticks[50]!, bars, splits: [], trend: null };
  const { memory } = computeSignals(settings, null, input);
  const broken: Series<never, never>['state'] = {
    get runs(): never {
      throw new Error('out of order');
    },
  } as never;
  const hurt: TickerMemory = {
    ...memory,
    bayesian: { ...memory.bayesian, M30: { ...memory.bayesian.M30!, state: broken } },
  };
  const next = computeSignals(settings, hurt, { ...input, asOf: ticks[60]! });
  expect(next.outputs.bayesian).toMatchObject({ status: 'failed', verdict: null, error: 'out of order' });
  expect(next.outputs.heuristic.status).toBe('ok');
  expect(next.memory.bayesian).toBe(hurt.bayesian);
});

test('without bars the output is insufficient_data', () => {
  const { outputs } = computeSignals(settings, null, {
    asOf: ticks[0]!,
    bars: { M30: [], D: [] },
    splits: [],
    trend: null,
  });
  for (const output of Object.values(outputs)) {
    expect(output).toMatchObject({
      status: 'insufficient_data',
      verdict: null,
      error: null,
      features: { stale: true },
    });
  }
});

test('the engine also runs on the always-open calendar', () => {
  const open = alwaysOpenCalendar();
  const from = new Date('2024-01-01T00:00:00Z');
  const bars = {
    M30: randomStoredBars(
      open,
      'M30',
      { from: new Date('2026-02-20T00:00:00Z'), until: UNTIL },
      { seed: 1, sigma: 0.003 },
    ),
    D: randomStoredBars(open, 'D', { from, until: UNTIL }, { seed: 2, sigma: 0.02 }),
  };
  const { outputs } = computeSignals(engineSettings(open), null, { asOf: UNTIL, bars, splits: [], trend: TREND });
  expect(Object.values(outputs.heuristic.timeframeScores).filter((score) => score === null)).toEqual([]);
});

describe('how often the forecast alone would buy (p_r >= .55)', () => {
  const BARS = 4_000;
  const SERIES = 12;
  const share = (drift: number) => {
    let buys = 0;
    for (let series = 0; series < SERIES; series++) {
      const state = BAYESIAN.create();
      for (const bar of randomClosedBars(9_000 + series, BARS, { sigma: 0.02, drift })) {
        BAYESIAN.step(state, bar, settings.scales.D);
        const { driftMean, driftVariance, sigma } = BAYESIAN.read(state, settings.scales.D);
        if (sigma !== null && 5 * driftMean * sigma - 0.001 >= 0.12566 * sigma * Math.sqrt(5 + 25 * driftVariance))
          buys++;
      }
    }
    return buys / (SERIES * BARS);
  };

  test('about 1.2% of bars on noise without drift', () => {
    expect(share(0)).toBeGreaterThan(0.004);
    expect(share(0)).toBeLessThan(0.03);
  });

  test('about 12.8% with a true drift of a tenth of sigma a bar', () => {
    expect(share(0.1)).toBeGreaterThan(0.08);
    expect(share(0.1)).toBeLessThan(0.2);
  });
});

test('the noise of these tests is normal', () => {
  const normal = gaussian(seededRandom(1));
  const values = Array.from({ length: 20_000 }, normal);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(variance - 1)).toBeLessThan(0.05);
});
