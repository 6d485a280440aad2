import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalCdf } from '../../signals/numbers.ts';
import { bootstrapIntervals, quantileOf } from './bootstrap.ts';
import { deflatedSharpe, expectedMaximumSharpe, probabilisticSharpe, sharpeEvidence } from './deflated-sharpe.ts';
import { meanOf } from '../../risk/measures/moments.ts';
import { computeMoments } from './moments.ts';
import { computeOverfitting } from './overfitting.ts';

/** Uniform in [-1, 1], the same for the same seed. */
function noise(seed: number, count: number): Float64Array {
  let state = seed * 2_654_435_761;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2_147_483_648;
  });
}

describe('moments', () => {
  test('of a small sample equal values computed by hand', () => {
    const moments = computeMoments([1, 2, 3, 4, 10]);
    expect(moments?.mean).toBe(4);
    expect(moments?.deviation).toBeCloseTo(Math.sqrt(50 / 4), 12);
    expect(moments?.skew).toBeCloseTo((-27 - 8 - 1 + 0 + 216) / 5 / 10 ** 1.5, 12);
    expect(moments?.kurtosis).toBeCloseTo((81 + 16 + 1 + 0 + 1_296) / 5 / 100, 12);
  });

  test('are null for fewer than two values and for equal values', () => {
    expect(computeMoments([])).toBeNull();
    expect(computeMoments([1])).toBeNull();
    expect(computeMoments([0.1, 0.1, 0.1])).toBeNull();
    expect(computeMoments(Array.from({ length: 50 }, () => 1e9 + 0.1))).toBeNull();
    expect(meanOf([])).toBeNaN();
  });
});

describe('the significance of a Sharpe ratio', () => {
  const published = { sharpe: 2.5 / Math.sqrt(250), periods: 1_250, skew: -3, kurtosis: 10 };

  test('equals the published values', () => {
    const selection = { trials: 100, variance: 0.5 / 250 };
    expect(expectedMaximumSharpe(selection.trials, selection.variance)).toBeCloseTo(0.1132, 4);
    expect(deflatedSharpe(published, selection)).toBeCloseTo(0.9004, 4);
  });

  test('of one trial needs no correction', () => {
    expect(expectedMaximumSharpe(1, 0.5)).toBe(0);
    expect(expectedMaximumSharpe(10, 0)).toBe(0);
    expect(deflatedSharpe(published, { trials: 1, variance: 0.5 })).toBe(probabilisticSharpe(published, 0));
  });

  test('of normal returns is the test of a mean', () => {
    const evidence = { sharpe: 0.1, periods: 101, skew: 0, kurtosis: 3 };
    expect(probabilisticSharpe(evidence, 0)).toBeCloseTo(normalCdf(1 / Math.sqrt(1 + 0.005)), 12);
    expect(probabilisticSharpe(evidence, 0.1)).toBe(0.5);
  });

  test('falls with every further trial', () => {
    let before = 1;
    for (const trials of [1, 2, 5, 20, 100, 1_000]) {
      const now = deflatedSharpe(published, { trials, variance: 0.002 }) ?? 0;
      expect(now).toBeLessThan(before);
      before = now;
    }
  });

  test('is null where the variance is not defined', () => {
    expect(probabilisticSharpe({ sharpe: 1, periods: 1, skew: 0, kurtosis: 3 }, 0)).toBeNull();
    expect(probabilisticSharpe({ sharpe: 1, periods: 100, skew: 5, kurtosis: 3 }, 0)).toBeNull();
  });

  test('is computed from the moments of a sample', () => {
    const moments = computeMoments([0.01, -0.02, 0.03, 0, 0.01]);
    expect((moments ? sharpeEvidence(moments).sharpe : 0) * Math.sqrt(252)).toBeCloseTo(5.2432, 4);
  });
});

describe('bootstrap intervals', () => {
  const mean = (sample: Float64Array) => meanOf(sample);

  test('are the same in every run', () => {
    const values = noise(3, 300);
    expect(bootstrapIntervals(values, { mean })).toEqual(bootstrapIntervals(values, { mean }));
  });

  test('of a mean of independent values have the width that theory gives', () => {
    const values = noise(7, 2_000);
    const interval = bootstrapIntervals(values, { mean }, { blockMean: 1 }).mean;
    const moments = computeMoments(values);
    const half = (1.96 * (moments?.deviation ?? 0)) / Math.sqrt(values.length);
    expect(((interval?.high ?? 0) - (interval?.low ?? 0)) / 2 / half).toBeCloseTo(1, 1);
    expect(((interval?.high ?? 0) + (interval?.low ?? 0)) / 2).toBeCloseTo(moments?.mean ?? 0, 2);
  });

  test('of correlated values are wider with longer blocks', () => {
    const steps = noise(11, 1_000);
    const trending = Float64Array.from(steps);
    for (let index = 1; index < trending.length; index++) trending[index] = 0.9 * trending[index - 1]! + steps[index]!;
    const width = (blockMean: number) => {
      const interval = bootstrapIntervals(trending, { mean }, { blockMean }).mean;
      return (interval?.high ?? 0) - (interval?.low ?? 0);
    };
    expect(width(20)).toBeGreaterThan(2 * width(1));
  });

  test('are null for too few values, or for a statistic that is mostly undefined', () => {
    expect(bootstrapIntervals(noise(1, 19), { mean }).mean).toBeNull();
    expect(bootstrapIntervals(noise(1, 50), { never: () => null }).never).toBeNull();
  });

  test('of equal values have no width', () => {
    expect(bootstrapIntervals(new Float64Array(50).fill(2), { mean }).mean).toEqual({ low: 2, high: 2 });
  });

  test('quantiles are interpolated between the nearest two values', () => {
    expect(quantileOf([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantileOf([1, 2, 3, 4], 0)).toBe(1);
    expect(quantileOf([1, 2, 3, 4], 1)).toBe(4);
    expect(quantileOf([7], 0.3)).toBe(7);
  });
});

describe('the probability of overfitting', () => {
  test('is 0 where one trial is better in every block', () => {
    const base = noise(5, 320);
    const trials = [0, 0.05, 0.2].map((drift) => base.map((value) => 0.1 * value + drift));
    expect(computeOverfitting(trials)).toEqual({ probability: 0, splits: 12_870, trials: 3, blocks: 16 });
  });

  test('is about a half among trials of pure noise', () => {
    const estimates = Array.from({ length: 12 }, (_, world) => {
      const trials = Array.from({ length: 20 }, (_, trial) => noise(1 + world * 20 + trial, 480));
      return computeOverfitting(trials, 8)?.probability ?? 0;
    });
    expect(Math.abs(meanOf(estimates) - 0.5)).toBeLessThan(0.15);
  });

  test('is near 1 where the winner of one half loses the other', () => {
    // Two trials that win alternate blocks.
    const first = Float64Array.from(
      { length: 320 },
      (_, row) => (Math.floor(row / 20) % 2 === 0 ? 1 : -1) + (row % 2) / 10,
    );
    const second = Float64Array.from(first, (_, row) => (Math.floor(row / 20) % 2 === 0 ? -1 : 1) + (row % 2) / 10);
    expect(computeOverfitting([first, second])?.probability).toBeGreaterThan(0.9);
  });

  test('is null for one trial, or for too few returns', () => {
    expect(computeOverfitting([noise(1, 320)])).toBeNull();
    expect(computeOverfitting([noise(1, 31), noise(2, 31)])).toBeNull();
    expect(computeOverfitting([])).toBeNull();
  });

  test('does not depend on the order of the trials when none ties', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (seed) => {
        const trials = Array.from({ length: 4 }, (_, trial) => noise(seed * 4 + trial, 96));
        expect(computeOverfitting(trials, 6)?.probability).toBe(
          computeOverfitting(trials.toReversed(), 6)?.probability,
        );
      }),
      { numRuns: 20 },
    );
  });
});
