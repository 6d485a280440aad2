import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clip, logGammaOfHalf, logit, normalCdf, sigmoid } from './numbers.ts';

test('the normal distribution function at known values', () => {
  const known: [number, number][] = [
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.6448536269514722, 0.05],
    [1.959963984540054, 0.975],
    [-4.9, 4.791832765903198e-7],
    [-6, 9.865876450376946e-10],
    [-8, 6.220960574271785e-16],
  ];
  for (const [x, expected] of known) expect(normalCdf(x) / expected).toBeCloseTo(1, 9);
});

test('it is increasing and symmetric', () => {
  const x = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(
    fc.property(x, x, (a, b) => {
      expect(normalCdf(a) + normalCdf(-a)).toBeCloseTo(1, 12);
      if (a < b) expect(normalCdf(a)).toBeLessThanOrEqual(normalCdf(b) + 1e-15);
    }),
  );
});

test('logit is the inverse of the sigmoid and finite at 0 and 1', () => {
  fc.assert(
    fc.property(fc.double({ min: -15, max: 15, noNaN: true }), (x) => {
      expect(logit(sigmoid(x))).toBeCloseTo(x, 6);
    }),
  );
  expect(logit(1)).toBeCloseTo(20.72, 2);
  expect(logit(0)).toBeCloseTo(-20.72, 2);
});

test('the gamma function at halves', () => {
  expect(logGammaOfHalf(2)).toBe(0);
  expect(Math.exp(logGammaOfHalf(10))).toBeCloseTo(24, 10);
  expect(Math.exp(logGammaOfHalf(1))).toBeCloseTo(Math.sqrt(Math.PI), 12);
  expect(Math.exp(logGammaOfHalf(5))).toBeCloseTo(1.329340388179137, 12);
});

test('clip uses [-1, 1] by default', () => {
  expect([clip(-7), clip(0.3), clip(2), clip(2, 0, 3)]).toEqual([-1, 0.3, 1, 2]);
});
