import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correlate, falseDiscoveryRates, median, normalP, shrink, studentP } from './statistics.ts';

describe('shrinkage', () => {
  test('golden: 8 events of .012 with a parent of .004, and 6 wins of 8 with a parent of .53', () => {
    expect(shrink(8, 0.012, 0.004)).toBeCloseTo(0.006286, 6);
    expect(shrink(8, 6 / 8, 0.53)).toBeCloseTo(0.5929, 4);
  });

  test('lies between the sample and its parent, and closer to the sample the larger the sample', () => {
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(1_000), value, value, (count, own, parent) => {
        const few = Math.abs(shrink(count, own, parent) - own);
        const more = Math.abs(shrink(count + 1, own, parent) - own);
        expect(more).toBeLessThanOrEqual(few + 1e-15);
        expect(few).toBeLessThanOrEqual(Math.abs(parent - own) + 1e-15);
      }),
    );
  });
});

describe('p-values', () => {
  // Critical values from published tables.
  test.each([
    [12.706, 1, 0.05],
    [4.303, 2, 0.05],
    [2.365, 7, 0.05],
    [2.228, 10, 0.05],
    [2.861, 19, 0.01],
    [2.576, 100_000, 0.01],
  ])('t %d with %d degrees of freedom: %d', (t, degrees, p) => {
    expect(studentP(t, degrees)).toBeCloseTo(p, 4);
    expect(studentP(-t, degrees)).toBeCloseTo(p, 4);
  });

  test.each([
    [0, 1],
    [1.959964, 0.05],
    [2.575829, 0.01],
    [3.290527, 0.001],
  ])('z %d: %d', (z, p) => {
    expect(normalP(z)).toBeCloseTo(p, 6);
  });

  test('shrink as the statistic grows, and are null without degrees of freedom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        (t, more, degrees) => {
          expect(studentP(t + more, degrees) ?? 2).toBeLessThanOrEqual((studentP(t, degrees) ?? 0) + 1e-12);
        },
      ),
    );
    expect(studentP(Number.NaN, 5)).toBe(null);
    expect(studentP(2, 0)).toBe(null);
  });
});

describe('false-discovery rates', () => {
  test('match a worked example', () => {
    const rates = falseDiscoveryRates([0.01, 0.04, 0.03, 0.5]);
    [0.04, 0.0533333, 0.0533333, 0.5].forEach((rate, index) => expect(rates[index]).toBeCloseTo(rate, 6));
  });

  test('are never below their p-value, keep its order, and more trials never lower them', () => {
    const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(ps, (values) => {
        const rates = falseDiscoveryRates(values);
        const diluted = falseDiscoveryRates([...values, 1]);
        values.forEach((p, index) => {
          expect(rates[index]).toBeGreaterThanOrEqual(p - 1e-15);
          expect(rates[index]).toBeLessThanOrEqual(1);
          expect(diluted[index]).toBeGreaterThanOrEqual((rates[index] ?? 0) - 1e-15);
          values.forEach((other, position) => {
            if (p < other) expect(rates[index]).toBeLessThanOrEqual(rates[position] ?? 0);
          });
        });
      }),
    );
  });
});

test('correlation of a linear, a nonlinear and a constant series', () => {
  expect(correlate([1, 2, 3, 4], [2, 4, 6, 8])?.r).toBeCloseTo(1, 12);
  expect(correlate([1, 2, 2, 3], [1, 3, 2, 4])?.r).toBeCloseTo(0.9486833, 6);
  expect(correlate([1, 2, 3, 4, 5], [1, 3, 2, 5, 4])).toMatchObject({
    z: expect.closeTo(Math.atanh(0.8) * Math.SQRT2, 9),
  });
  expect(correlate([1, 1, 1], [1, 2, 3])).toBe(null);
  expect(correlate([1, 2], [1, 2])).toBe(null);
});

test('the median of an odd, an even and an empty list', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, null]);
});
