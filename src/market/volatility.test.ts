import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageDailyVolume,
  averageTrueRange,
  dailySigma,
  ewmaVolatility,
  horizonSigma,
  SIGMA_DEFAULT,
  SIGMA_FLOOR,
} from './volatility.ts';

const repeat = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('volatility', () => {
  test('of swings of constant size equals that size', () => {
    expect(ewmaVolatility(repeat(30, 1).map((_, index) => (index % 2 ? 0.02 : -0.02)))).toBeCloseTo(0.02, 12);
  });

  test('needs 20 observations', () => {
    expect(ewmaVolatility(repeat(19, 0.01))).toBeNull();
    expect(ewmaVolatility([...repeat(19, 0.01), Number.NaN])).toBeNull();
    expect(ewmaVolatility(repeat(20, 0.01))).toBeCloseTo(0.01, 12);
  });

  test('gives the newest return of a long series a weight of 0.06', () => {
    // In a long series the weights are (1 - 0.94) * 0.94^age, so one return of 0.1 after zeros gives 0.1 * sqrt(0.06).
    expect(ewmaVolatility([...repeat(2_000, 0), 0.1])).toBeCloseTo(0.1 * Math.sqrt(0.06), 9);
  });

  test('is at least the floor and lies between the smallest and the largest move', () => {
    expect(ewmaVolatility(repeat(25, 0))).toBe(SIGMA_FLOOR);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.006, max: 0.5, noNaN: true }), { minLength: 20, maxLength: 80 }),
        (moves) => {
          const sigma = ewmaVolatility(moves)!;
          expect(sigma).toBeGreaterThanOrEqual(Math.min(...moves) - 1e-12);
          expect(sigma).toBeLessThanOrEqual(Math.max(...moves) + 1e-12);
        },
      ),
    );
  });

  test('falls back to the sector’s median, then to a constant', () => {
    expect(dailySigma(repeat(20, 0.03), [0.01])).toEqual({ sigma: expect.closeTo(0.03, 12), basis: 'own' });
    expect(dailySigma([], [0.04, 0.01, 0.02])).toEqual({ sigma: 0.02, basis: 'sector' });
    expect(dailySigma([], [0.01, 0.03])).toEqual({ sigma: 0.02, basis: 'sector' });
    expect(dailySigma([], [0.001])).toEqual({ sigma: SIGMA_FLOOR, basis: 'sector' });
    expect(dailySigma([], [])).toEqual({ sigma: SIGMA_DEFAULT, basis: 'default' });
  });

  test('grows with the square root of the horizon', () => {
    expect(horizonSigma(0.02, 5)).toBeCloseTo(0.0447, 4);
  });
});

test('average volume covers the last 20 sessions, in shares and in dollars', () => {
  const bars = [{ close: 1, volume: 1e9 }, ...repeat(20, 0).map((_, index) => ({ close: 10, volume: 100 + index }))];
  expect(averageDailyVolume(bars)).toEqual({ shares: 109.5, dollars: 1_095 });
  expect(averageDailyVolume(bars.slice(0, 19))).toBeNull();
});

describe('average true range', () => {
  const flat = { high: 11, low: 9, close: 10 };

  test('of bars with equal range equals that range', () => {
    expect(averageTrueRange(repeat(40, 0).map(() => flat))).toBeCloseTo(2, 12);
  });

  test('includes a gap, which decays by 13/14 per bar', () => {
    const gap = { high: 21, low: 19, close: 20 };
    const bars = [...repeat(15, 0).map(() => flat), gap];
    expect(averageTrueRange(bars)).toBeCloseTo((2 * 13 + 11) / 14, 12);
    expect(averageTrueRange([...bars, gap])).toBeCloseTo((((2 * 13 + 11) / 14) * 13 + 2) / 14, 12);
  });

  test('needs 15 bars', () => {
    expect(averageTrueRange(repeat(14, 0).map(() => flat))).toBeNull();
    expect(averageTrueRange(repeat(15, 0).map(() => flat))).toBeCloseTo(2, 12);
  });
});
