import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT, BENCHMARK } from '../../../test/risk/curve.ts';
import { annualTurnover, betaOf, compareWithBenchmark, computePerformance } from './performance.ts';

const returns = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 20, maxLength: 60 });

test('Sortino ratio, downside deviation and volatility are those of empyrical 0.7.1', () => {
  const found = computePerformance(ACCOUNT, 252);
  expect(found.sortinoRatio).toBeCloseTo(-3.976901301408276, 11);
  expect(found.downsideDeviation).toBeCloseTo(0.1865714393609054, 12);
  expect(found.volatility).toBeCloseTo(0.2132952661043317, 12);
});

test('beta, alpha, fit and information ratio are those of quantstats 0.0.86 and empyrical 0.7.1', () => {
  const found = compareWithBenchmark(ACCOUNT, BENCHMARK, 252);
  expect(found.beta).toBeCloseTo(1.2161789919828818, 11);
  expect(found.alpha).toBeCloseTo(-0.010170166341704917, 11);
  expect(found.rSquared).toBeCloseTo(0.7414457843169221, 11);
  expect(found.informationRatio).toBeCloseTo(-1.2382651261258983, 10);
});

test('sessions that the benchmark lacks do not count', () => {
  const gaps = BENCHMARK.map((value, index) => (index % 7 === 3 ? Number.NaN : value));
  const kept = ACCOUNT.filter((_, index) => index % 7 !== 3);
  const market = BENCHMARK.filter((_, index) => index % 7 !== 3);
  expect(compareWithBenchmark(ACCOUNT, gaps, 252)).toEqual(compareWithBenchmark(kept, market, 252));
});

test('too little history gives no figure instead of zero', () => {
  expect(computePerformance([0.01, -0.01, 0.02, 0.01], 252)).toEqual({
    sessions: 4,
    volatility: null,
    sortinoRatio: null,
    downsideDeviation: null,
  });
  const short = compareWithBenchmark(ACCOUNT.slice(0, 19), BENCHMARK.slice(0, 19), 252);
  expect([short.beta, short.alpha, short.informationRatio]).toEqual([null, null, null]);
  expect(computePerformance([0.01, 0.01, 0.02, 0.01, 0], 252).sortinoRatio).toBeNull();
});

test('beta scales with the returns and is 1 against themselves', () => {
  fc.assert(
    fc.property(returns, fc.double({ min: -3, max: 3, noNaN: true }), (values, scale) => {
      fc.pre(Math.max(...values) - Math.min(...values) > 1e-3);
      const beta = betaOf(
        values.map((value) => scale * value),
        values,
      );
      expect(beta).toBeCloseTo(scale, 9);
    }),
  );
});

test('the Sortino ratio does not change with leverage', () => {
  fc.assert(
    fc.property(returns, fc.double({ min: 0.1, max: 5, noNaN: true }), (values, scale) => {
      fc.pre(Math.min(...values) < -1e-3);
      const plain = computePerformance(values, 252).sortinoRatio ?? Number.NaN;
      const leveraged = computePerformance(
        values.map((value) => scale * value),
        252,
      ).sortinoRatio;
      expect(leveraged).toBeCloseTo(plain, 8);
    }),
  );
});

test('turnover counts what was exchanged, not what was only bought', () => {
  expect(annualTurnover({ bought: 5_000, sold: 0 }, 10_000, 252, 252)).toBe(0);
  expect(annualTurnover({ bought: 30_000, sold: 20_000 }, 10_000, 126, 252)).toBe(4);
  expect(annualTurnover({ bought: 1, sold: 1 }, 0, 10, 252)).toBeNull();
});
