import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT } from '../../../test/risk/curve.ts';
import {
  ewmaForecast,
  historicalTailLoss,
  normalTailLoss,
  parametricTailLoss,
  returnsNeeded,
} from './value-at-risk.ts';

const returns = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 100, maxLength: 150 });
const level = fc.constantFrom(0.9, 0.95, 0.975, 0.99);

describe('golden values', () => {
  test.each([
    [0.95, 0.02400465, 0.0375215],
    [0.99, 0.04250709, 0.046503],
  ])('historical tail losses at %f are those of empyrical 0.7.1', (at, valueAtRisk, expectedShortfall) => {
    const found = historicalTailLoss(ACCOUNT, at);
    expect(found?.valueAtRisk).toBeCloseTo(valueAtRisk, 13);
    expect(found?.expectedShortfall).toBeCloseTo(expectedShortfall, 13);
  });

  test.each([
    [0.95, 0.025045160621421023, 0.030659658145437946],
    [0.99, 0.034201948221071914, 0.03875507126068196],
  ])('parametric tail losses at %f are those of quantstats 0.0.86', (at, valueAtRisk, expectedShortfall) => {
    const found = parametricTailLoss(ACCOUNT, at);
    expect(found?.valueAtRisk).toBeCloseTo(valueAtRisk, 12);
    expect(found?.expectedShortfall).toBeCloseTo(expectedShortfall, 12);
  });

  test('the volatility of tomorrow is the forecast of EWMAVariance(0.94) in arch 8.0.0', () => {
    expect(ewmaForecast(ACCOUNT)).toBeCloseTo(0.01343426636281465, 12);
  });
});

test('the expected shortfall is never below the value at risk', () => {
  fc.assert(
    fc.property(returns, level, (values, at) => {
      for (const tail of [historicalTailLoss(values, at), parametricTailLoss(values, at)]) {
        expect(tail?.expectedShortfall).toBeGreaterThanOrEqual((tail?.valueAtRisk ?? Number.NaN) - 1e-15);
      }
    }),
  );
});

test('twice the position loses twice as much', () => {
  fc.assert(
    fc.property(returns, level, fc.double({ min: 0.01, max: 10, noNaN: true }), (values, at, scale) => {
      const scaled = values.map((value) => scale * value);
      for (const measure of [historicalTailLoss, parametricTailLoss]) {
        expect(measure(scaled, at)?.valueAtRisk).toBeCloseTo(scale * (measure(values, at)?.valueAtRisk ?? 0), 9);
        expect(measure(scaled, at)?.expectedShortfall).toBeCloseTo(
          scale * (measure(values, at)?.expectedShortfall ?? 0),
          9,
        );
      }
    }),
  );
});

test('a certain gain every day lowers the loss by as much', () => {
  fc.assert(
    fc.property(returns, level, fc.double({ min: -0.1, max: 0.1, noNaN: true }), (values, at, gain) => {
      const shifted = values.map((value) => value + gain);
      const before = historicalTailLoss(values, at)?.valueAtRisk ?? 0;
      expect(historicalTailLoss(shifted, at)?.valueAtRisk).toBeCloseTo(before - gain, 12);
    }),
  );
});

test('a higher level never has a smaller loss', () => {
  fc.assert(
    fc.property(returns, (values) => {
      const [low, high] = [historicalTailLoss(values, 0.95), historicalTailLoss(values, 0.99)];
      expect(high?.valueAtRisk).toBeGreaterThanOrEqual(low?.valueAtRisk ?? Number.NaN);
    }),
  );
});

test('a tail needs at least one return', () => {
  expect([returnsNeeded(0.95), returnsNeeded(0.99)]).toEqual([20, 100]);
  expect(historicalTailLoss(ACCOUNT.slice(0, 19), 0.95)).toBeNull();
  expect(parametricTailLoss(ACCOUNT.slice(0, 99), 0.99)).toBeNull();
  expect(ewmaForecast(ACCOUNT.slice(0, 19))).toBeNull();
});

test('without deviation the normal loss is the mean', () => {
  expect(normalTailLoss(0.001, 0, 0.95)).toEqual({ valueAtRisk: -0.001, expectedShortfall: -0.001 });
});
