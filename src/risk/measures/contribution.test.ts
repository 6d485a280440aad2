import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT, BENCHMARK } from '../../../test/risk/curve.ts';
import { covarianceMatrix, roomForVolatility, splitRisk } from './contribution.ts';

const portfolio = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.record({
    columns: fc.array(fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 30, maxLength: 30 }), {
      minLength: count,
      maxLength: count,
    }),
    weights: fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { minLength: count, maxLength: count }),
  }),
);

test('covariances are those of numpy', () => {
  const matrix = covarianceMatrix([ACCOUNT, BENCHMARK]);
  // numpy.cov of both columns: beta is their covariance over the benchmark's variance.
  expect((matrix[0]?.[1] ?? 0) / (matrix[1]?.[1] ?? 1)).toBeCloseTo(1.2161789919828823, 11);
  expect(Math.sqrt((matrix[0]?.[0] ?? 0) * 252)).toBeCloseTo(0.2132952661043317, 12);
  expect(matrix[0]?.[1]).toBe(matrix[1]?.[0]);
});

test('contributions add up to the volatility of the whole', () => {
  fc.assert(
    fc.property(portfolio, ({ columns, weights }) => {
      const { volatility, holdings } = splitRisk(weights, covarianceMatrix(columns));
      const sum = holdings.reduce((total, { contribution }) => total + contribution, 0);
      expect(sum).toBeCloseTo(volatility, 12);
    }),
  );
});

test('the volatility is that of the returns of the whole', () => {
  fc.assert(
    fc.property(portfolio, ({ columns, weights }) => {
      const whole = Array.from({ length: 30 }, (_, row) =>
        weights.reduce((sum, weight, index) => sum + weight * (columns[index]?.[row] ?? 0), 0),
      );
      const direct = Math.sqrt(covarianceMatrix([whole])[0]?.[0] ?? 0);
      expect(splitRisk(weights, covarianceMatrix(columns)).volatility).toBeCloseTo(direct, 9);
    }),
  );
});

test('a small addition changes the volatility by its marginal contribution', () => {
  const columns = [ACCOUNT, BENCHMARK];
  const covariance = covarianceMatrix(columns);
  const before = splitRisk([0.4, 0.3], covariance);
  const step = 1e-6;
  const after = splitRisk([0.4, 0.3 + step], covariance);
  expect((after.volatility - before.volatility) / step).toBeCloseTo(before.holdings[1]?.marginal ?? 0, 6);
});

test('twice the weights have twice the volatility and the same marginal contributions', () => {
  const covariance = covarianceMatrix([ACCOUNT, BENCHMARK]);
  const one = splitRisk([0.4, 0.3], covariance);
  const two = splitRisk([0.8, 0.6], covariance);
  expect(two.volatility).toBeCloseTo(2 * one.volatility, 15);
  expect(two.holdings[0]?.marginal).toBeCloseTo(one.holdings[0]?.marginal ?? 0, 15);
});

test('the room is used up exactly at the target volatility', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 200, noNaN: true }),
      (held, correlation, deviation, target) => {
        const covariance = correlation * held * deviation;
        const room = roomForVolatility({ variance: held * held, covariance, deviation, target });
        expect(room).toBeGreaterThanOrEqual(0);
        if (room === 0) return;
        const variance = held * held + 2 * room * covariance + (room * deviation) ** 2;
        expect(Math.sqrt(Math.max(0, variance))).toBeCloseTo(target, 5);
      },
    ),
  );
});

test('a correlated addition has less room than an independent one, a hedge has more', () => {
  const room = (correlation: number) =>
    roomForVolatility({ variance: 8 ** 2, covariance: correlation * 8 * 0.3, deviation: 0.3, target: 10 });
  expect(room(0.8)).toBeLessThan(room(0));
  expect(room(-0.5)).toBeGreaterThan(room(0));
  expect(roomForVolatility({ variance: 121, covariance: 1, deviation: 0.3, target: 10 })).toBe(0);
});
