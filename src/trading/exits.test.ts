import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExitFacts, findExitReason, isTimeUp, ratchetStop, stopDistance, targetPrice } from './exits.ts';
import { TIERS } from './tiers.ts';

const tier = TIERS.moderate;
const held: ExitFacts = {
  low: 100,
  high: 100,
  stop: 95,
  initialStop: 95,
  target: 112.5,
  sessionsHeld: 1,
  horizonSessions: 5,
  invalidated: false,
  sellRecommended: false,
};

test('without a horizon the first stop lies 2.5 ranges below the price, the target 1.4 risks above', () => {
  expect(stopDistance(100, { atr: 2, sigmaDaily: 0.02 }, null, tier)).toBeCloseTo(5, 12);
  expect(targetPrice(100, 5, tier)).toBe(107);
});

test('stops grow with the square root of the horizon', () => {
  const at = (sessions: number) => stopDistance(100, { atr: 2, sigmaDaily: 0.02 }, sessions, tier);
  expect(at(5)).toBeCloseTo(2.5 * 0.3 * 2 * Math.sqrt(5), 12);
  expect(at(63) / at(7)).toBeCloseTo(3, 12);
});

test('without a range the daily volatility is used, and no stop is at or below zero', () => {
  expect(stopDistance(100, { atr: null, sigmaDaily: 0.02 }, 4, tier)).toBeCloseTo(5, 12);
  expect(stopDistance(100, { atr: 90, sigmaDaily: 0.02 }, null, tier)).toBeLessThan(100);
});

test('a bar that touches stop and target is taken to have met the stop', () => {
  expect(findExitReason({ ...held, low: 94, high: 120 })).toBe('stop');
  expect(findExitReason({ ...held, low: 96, high: 120 })).toBe('target');
  expect(findExitReason({ ...held, low: 96, high: 100 })).toBeNull();
  expect(findExitReason({ ...held, low: 104, high: 106, stop: 105 })).toBe('trail');
  const levels = { stop: Number.NaN, initialStop: Number.NaN, target: Number.NaN };
  expect(findExitReason({ ...held, low: 1, high: 1e6, ...levels })).toBeNull();
});

test('a trailing stop follows the highest price and only ever rises', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 1_000, noNaN: true }), { minLength: 1 }), (prices) => {
      let stop = 0.5;
      let high = 0;
      for (const price of prices) {
        high = Math.max(high, price);
        const next = ratchetStop(stop, high, 2, tier);
        expect(next).toBeGreaterThanOrEqual(stop);
        expect(next).toBeLessThanOrEqual(Math.max(stop, high));
        stop = next;
      }
    }),
  );
});

test('a position is given up after twice its horizon', () => {
  expect(isTimeUp(9.99, 5)).toBe(false);
  expect(isTimeUp(10, 5)).toBe(true);
  expect(findExitReason({ ...held, sessionsHeld: 10 })).toBe('time');
  expect(findExitReason({ ...held, sessionsHeld: 10, horizonSessions: null })).toBeNull();
});

test('of several exit rules the first in the catalogue is the reason', () => {
  const all = { ...held, low: 94, high: 120, sessionsHeld: 99, invalidated: true, sellRecommended: true };
  expect(findExitReason(all)).toBe('stop');
  expect(findExitReason({ ...all, low: 96, high: 100 })).toBe('time');
  expect(findExitReason({ ...held, invalidated: true, sellRecommended: true })).toBe('invalidation');
  expect(findExitReason({ ...held, sellRecommended: true })).toBe('opposite');
});
