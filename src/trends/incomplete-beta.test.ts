import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { incompleteBeta, lnGamma } from './incomplete-beta.ts';

const shape = fc.double({ min: 0.05, max: 400, noNaN: true });
const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });

/** P(at least a successes in a+b-1 trials), which the function equals for integers. */
function binomialTail(x: number, a: number, b: number): number {
  const n = a + b - 1;
  let sum = 0;
  for (let k = a; k <= n; k++) {
    const lnChoose = lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1);
    sum += Math.exp(lnChoose + k * Math.log(x) + (n - k) * Math.log1p(-x));
  }
  return sum;
}

describe('the regularised incomplete beta function', () => {
  test.each([
    [0.5, 1, 1, 0.5],
    [0.5, 2, 3, 0.6875],
    [0.25, 2, 2, 0.156_25],
    [0.5, 0.5, 0.5, 0.5],
    [0.3, 0.5, 0.5, (2 / Math.PI) * Math.asin(Math.sqrt(0.3))],
    [0.9, 10, 1, 0.9 ** 10],
    [0.1, 1, 7, 1 - 0.9 ** 7],
    [0.5, 1, 1_000, 1],
  ])('I_%s(%s, %s) = %s', (x, a, b, expected) => {
    expect(incompleteBeta(x, a, b)).toBeCloseTo(expected, 12);
  });

  test('agrees with binomial sums', () => {
    fc.assert(
      fc.property(inside, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (x, a, b) => {
        expect(incompleteBeta(x, a, b)).toBeCloseTo(binomialTail(x, a, b), 10);
      }),
    );
  });

  test('both tails make one', () => {
    fc.assert(
      fc.property(inside, shape, shape, (x, a, b) => {
        expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 10);
      }),
    );
  });

  test('grows with x', () => {
    fc.assert(
      fc.property(inside, inside, shape, shape, (x, y, a, b) => {
        const [low, high] = x < y ? [x, y] : [y, x];
        expect(incompleteBeta(high, a, b)).toBeGreaterThanOrEqual(incompleteBeta(low, a, b) - 1e-12);
      }),
    );
  });

  test('satisfies its recurrence in a', () => {
    fc.assert(
      fc.property(inside, shape, shape, (x, a, b) => {
        const step = Math.exp(
          a * Math.log(x) + b * Math.log1p(-x) - Math.log(a) - (lnGamma(a) + lnGamma(b) - lnGamma(a + b)),
        );
        expect(incompleteBeta(x, a + 1, b)).toBeCloseTo(incompleteBeta(x, a, b) - step, 9);
      }),
    );
  });

  test('has no value for shapes that are none', () => {
    expect(incompleteBeta(0.5, 0, 1)).toBeNaN();
    expect(incompleteBeta(Number.NaN, 1, 1)).toBeNaN();
    expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1]);
  });
});

test('the logarithm of gamma', () => {
  expect(lnGamma(1)).toBeCloseTo(0, 13);
  expect(lnGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
  expect(lnGamma(11)).toBeCloseTo(Math.log(3_628_800), 11);
  expect(lnGamma(0.1)).toBeCloseTo(2.252_712_651_734_206, 12);
});
