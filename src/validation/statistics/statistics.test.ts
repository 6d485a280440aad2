import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gaussian, seededRandom } from '../../../test/kit/random.ts';
import { brierOf } from './brier.ts';
import { bucketOf, CalibrationSum } from './calibration-buckets.ts';
import { averageRanks, pearson, spearman } from './correlation.ts';
import { overlapT } from './overlap-t.ts';
import { wilsonInterval } from './wilson.ts';

const value = fc.integer({ min: -1_000, max: 1_000 }).map((n) => n / 100);
const pairs = fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 60 });
const unit = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
const cases = fc.array(fc.tuple(unit, fc.boolean()), { minLength: 1, maxLength: 200 });

describe('a correlation', () => {
  test('of ranks: [1,2,2,3] and [1,3,2,4] agree to .9487', () => {
    expect(averageRanks([1, 2, 2, 3])).toEqual(Float64Array.of(1, 2.5, 2.5, 4));
    expect(spearman([1, 2, 2, 3], [1, 3, 2, 4])).toBeCloseTo(0.9487, 4);
  });

  test('has closed forms: a line gives 1, its mirror -1, a constant null', () => {
    expect(pearson([1, 2, 3], [3, 5, 7])).toBeCloseTo(1, 12);
    expect(pearson([1, 2, 3], [7, 5, 3])).toBeCloseTo(-1, 12);
    expect(pearson([1, 2, 3], [4, 4, 4])).toBeNull();
    expect(pearson([1, 0.1 + 0.2], [2, 0.3])).not.toBeNull();
    expect(pearson([0.1 + 0.2, 0.3], [1, 2])).toBeNull();
    expect(pearson([1], [2])).toBeNull();
  });

  test('without ties is 1 - 6 sum d^2 / n(n^2-1)', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }), (order) => {
        const squares = order.reduce((sum, rank, index) => sum + (rank - index) ** 2, 0);
        expect(spearman([...Array(12).keys()], order)).toBeCloseTo(1 - (6 * squares) / (12 * (144 - 1)), 10);
      }),
    );
  });

  test('is symmetric, bounded and invariant to scale; of ranks, invariant to monotone transformations', () => {
    fc.assert(
      fc.property(pairs, (points) => {
        const x = points.map(([a]) => a);
        const y = points.map(([, b]) => b);
        const r = pearson(x, y);
        const rank = spearman(x, y);
        expect(pearson(y, x) ?? 2).toBeCloseTo(r ?? 2, 12);
        expect(
          spearman(
            x.map((a) => Math.exp(a / 5)),
            y,
          ) ?? 2,
        ).toBeCloseTo(rank ?? 2, 12);
        if (r === null) return;
        expect(Math.abs(r)).toBeLessThanOrEqual(1);
        expect(
          pearson(
            x.map((a) => 3 * a + 7),
            y,
          ),
        ).toBeCloseTo(r, 9);
      }),
    );
  });
});

describe('a t with overlap', () => {
  test('without lag is the mean over its standard error', () => {
    const series = [0.01, -0.02, 0.03, 0, 0.01];
    const mean = series.reduce((a, b) => a + b) / 5;
    const sd = Math.sqrt(series.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 5);
    expect(overlapT(series, 0)).toBeCloseTo(mean / (sd / Math.sqrt(5)), 12);
  });

  test('with one lag on 1, 2, 4, 5: variance (2.5 + 2 * .75) * 4 / 1, mean 3', () => {
    // Errors -2, -1, 1, 2: gamma0 = 10/4, gamma1 = (2 - 1 + 2)/4 = .75.
    expect(overlapT([1, 2, 4, 5], 1)).toBeCloseTo(3 / Math.sqrt(((2.5 + 1.5) * 4) / 4), 12);
  });

  test('where full covariances cancel, the Bartlett variance counts', () => {
    // Errors 1, -1, 1, -1, 1, -1: gamma0 = 1, gamma1 = -5/6. Full: -2/3; Bartlett: 1/6.
    const series = [3, 1, 3, 1, 3, 1];
    expect(overlapT(series, 1)).toBeCloseTo(2 / Math.sqrt(((1 / 6) * 6) / 3 / 6), 9);
  });

  test('needs more dates than two overlaps', () => {
    const series = Array.from({ length: 9 }, (_, index) => index % 3);
    expect(overlapT(series, 4)).toBeNull();
    expect(overlapT([...series, 1], 4)).not.toBeNull();
  });

  test.each([
    [4, 0.08],
    // A year has only twelve independent months.
    [20, 0.12],
  ])('sums over %i further sessions without an effect rarely reach |t| of 1.96: in at most %d', (lag, most) => {
    const random = seededRandom(5);
    const normal = gaussian(random);
    let found = 0;
    const runs = 1_000;
    for (let run = 0; run < runs; run++) {
      const daily = Array.from({ length: 250 + lag }, normal);
      const sums = Array.from({ length: 250 }, (_, day) => {
        let sum = 0;
        for (let step = 0; step <= lag; step++) sum += daily[day + step] ?? 0;
        return sum;
      });
      if (Math.abs(overlapT(sums, lag) ?? 0) > 1.96) found++;
    }
    expect(found / runs).toBeLessThan(most);
    expect(found / runs).toBeGreaterThan(0.02);
  });

  test('is smaller for correlated values, and null for a constant or a single value', () => {
    const repeated = [1, 1, 1, 1, -0.5, -0.5, -0.5, -0.5, 1, 1, 1, 1];
    expect(overlapT(repeated, 3)).toBeLessThan(overlapT(repeated, 0)!);
    expect(overlapT([2, 2, 2], 1)).toBeNull();
    expect(overlapT([2], 0)).toBeNull();
  });

  test('changes sign with the series and is never infinite', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 50 }), fc.nat(20), (series, lag) => {
        const t = overlapT(series, lag);
        if (t === null) return;
        expect(Number.isFinite(t)).toBe(true);
        expect(
          overlapT(
            series.map((x) => -x),
            lag,
          ),
        ).toBeCloseTo(-t, 9);
      }),
    );
  });
});

describe("Brier's score", () => {
  const sumOf = (forecasts: readonly (readonly [number, boolean])[]) => {
    const of = (wanted: boolean) =>
      Float64Array.from(forecasts.filter(([, isWin]) => isWin === wanted).map(([forecast]) => forecast));
    return brierOf(of(true), of(false));
  };

  test('.155 = .03 - .125 + .25', () => {
    const found = sumOf([
      [0.9, true],
      [0.6, true],
      [0.6, false],
      [0.3, false],
    ])!;
    expect(found.score).toBeCloseTo(0.155, 12);
    expect(found.reliability).toBeCloseTo(0.03, 12);
    expect(found.resolution).toBeCloseTo(0.125, 12);
    expect(found.uncertainty).toBeCloseTo(0.25, 12);
    expect(found.bins).toBe(3);
  });

  test('equals its decomposition for all forecasts and outcomes', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const { score, reliability, resolution, uncertainty } = sumOf(all)!;
        expect(score).toBeCloseTo(reliability - resolution + uncertainty, 10);
        expect(resolution).toBeLessThanOrEqual(uncertainty + 1e-12);
      }),
    );
    expect(sumOf([])).toBeNull();
  });
});

describe('calibration', () => {
  test('puts each edge into the bucket above it and 1 into the last', () => {
    expect([0.49999, 0.5, 0.59999, 0.6, 0.7, 0.8, 0.9, 1].map(bucketOf)).toEqual([-1, 0, 0, 1, 2, 3, 4, 4]);
    expect(bucketOf(Number.NaN)).toBe(-1);
  });

  test('error is the mean distance weighted by cases; a distance of exactly .15 is not yet miscalibrated', () => {
    const sum = new CalibrationSum();
    // .75 stated, 3 of 5 observed: .15 off. .95 stated, 1 of 2: .45 off. One below .5.
    for (let n = 0; n < 5; n++) sum.add(0.75, n < 3);
    for (let n = 0; n < 2; n++) sum.add(0.95, n < 1);
    sum.add(0.4, true);
    expect(sum.error()).toBeCloseTo((5 * 0.15 + 2 * 0.45 + 0.6) / 8, 12);
    expect(sum.below).toBe(1);
    expect(sum.buckets().map(({ miscalibrated, prediction_count }) => [miscalibrated, prediction_count])).toEqual([
      [false, 0],
      [false, 0],
      [false, 5],
      [false, 0],
      [true, 2],
    ]);
    expect(new CalibrationSum().error()).toBeNull();
  });

  test('counts every case once', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const sum = new CalibrationSum();
        for (const [confidence, isWin] of all) sum.add(confidence, isWin);
        const counted = sum.buckets().reduce((count, bucket) => count + bucket.prediction_count, 0);
        expect(counted + sum.below).toBe(all.length);
      }),
    );
  });
});

describe("Wilson's interval", () => {
  test('of 5 in 10 at z 1.96 is .2366 to .7634', () => {
    const { low, high } = wilsonInterval(5, 10, 1.96)!;
    expect(low).toBeCloseTo(0.2366, 4);
    expect(high).toBeCloseTo(0.7634, 4);
  });

  test('solves (share - p)^2 = z^2 p (1 - p) / n at both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (n, raw) => {
        const wins = Math.min(raw, n);
        const { low, high } = wilsonInterval(wins, n, 1.645)!;
        for (const p of [low, high]) {
          expect((wins / n - p) ** 2).toBeCloseTo((1.645 ** 2 * p * (1 - p)) / n, 9);
        }
      }),
    );
    expect(wilsonInterval(0, 0, 1.645)).toBeNull();
  });
});
