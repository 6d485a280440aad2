import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weighSentences } from './document.ts';
import { confidenceOf, magnitudeOf, surprisePct } from './score.ts';

test('golden: EPS 1.32 against 1.25 is a surprise of 5.6% and a magnitude of .508', () => {
  const pct = surprisePct(1.32, 1.25);
  expect(pct).toBeCloseTo(0.056, 10);
  expect(magnitudeOf(0, { metric: 'EPS', actual: 1.32, expected: 1.25, unit: 'USD', pct })).toBeCloseTo(0.508, 3);
});

test('a smaller loss than expected is a positive surprise, and a tiny basis stays bounded', () => {
  expect(surprisePct(-0.1, -0.2)).toBeCloseTo(0.5, 10);
  expect(surprisePct(0.02, 0.01)).toBeCloseTo(0.2, 10);
});

test('sentence weights: title 2, lead 1.5, body 1, neutral sentences a quarter', () => {
  expect(weighSentences([{ place: 'lead', value: 0.8 }])).toBeCloseTo((1.5 * 0.8) / 2.5, 10);
  expect(
    weighSentences([
      { place: 'title', value: 0.5 },
      { place: 'lead', value: 0 },
      { place: 'body', value: -0.5 },
    ]),
  ).toBeCloseTo((2 * 0.5 - 0.5) / (1 + 2 + 0.25 * 1.5 + 1), 10);
  expect(weighSentences([])).toBe(0);
});

test('confidence follows the formula and stays between .2 and .9', () => {
  const none = { hasEvent: false, s: 0, isNumeric: false, agrees: false, isMixed: false, isNonfactual: false };
  expect(confidenceOf(none)).toBeCloseTo(0.35, 10);
  expect(confidenceOf({ ...none, hasEvent: true, s: 0.4, isNumeric: true, agrees: true })).toBeCloseTo(0.86, 10);
  expect(confidenceOf({ ...none, isMixed: true, isNonfactual: true })).toBe(0.2);
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.boolean(), fc.boolean(), (s, hasEvent, isMixed) => {
      const confidence = confidenceOf({ ...none, s, hasEvent, isMixed });
      expect(confidence).toBeGreaterThanOrEqual(0.2);
      expect(confidence).toBeLessThanOrEqual(0.9);
    }),
  );
});
