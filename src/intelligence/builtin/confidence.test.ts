import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidenceOf, type Evidence } from './confidence.ts';

const none: Evidence = {
  s: 0.2,
  isNeutral: false,
  hasEvent: false,
  isNumeric: false,
  isMixed: false,
  isNonfactual: false,
  hasWeakCues: false,
  isContradicted: false,
  isUnlinked: false,
  isJudging: false,
  isSupported: false,
  learnt: null,
};

test('an event and figures raise the confidence; mixed and non-factual readings lower it', () => {
  const plain = confidenceOf(none);
  expect(confidenceOf({ ...none, hasEvent: true })).toBeGreaterThan(plain);
  expect(confidenceOf({ ...none, isNumeric: true })).toBeGreaterThan(plain);
  expect(confidenceOf({ ...none, isMixed: true })).toBeLessThan(plain);
  expect(confidenceOf({ ...none, isNonfactual: true })).toBeLessThan(plain);
  expect(confidenceOf({ ...none, isContradicted: true })).toBeLessThan(0.5);
  expect(confidenceOf({ ...none, isUnlinked: true })).toBeLessThan(plain);
  expect(confidenceOf({ ...none, isSupported: true })).toBeGreaterThan(plain);
  expect(confidenceOf({ ...none, isJudging: true })).toBe(plain);
  const unread = { ...none, isNeutral: true };
  expect(confidenceOf({ ...unread, isJudging: true })).toBeLessThan(confidenceOf(unread));
  const neutral = { ...none, isNeutral: true, isMixed: true, hasWeakCues: true };
  expect(confidenceOf({ ...neutral, isUnlinked: true })).toBeGreaterThan(confidenceOf(neutral));
});

test('a wider margin is never less confident, and confidence stays between .2 and .95', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), fc.double({ min: 0, max: 5, noNaN: true }), (a, b) => {
      const [low, high] = [confidenceOf({ ...none, s: Math.min(a, b) }), confidenceOf({ ...none, s: Math.max(a, b) })];
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(0.2);
      expect(high).toBeLessThanOrEqual(0.95);
    }),
  );
});
