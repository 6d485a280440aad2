import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXIT_STOP,
  EXIT_TARGET,
  EXIT_TRAIL,
  isTimeUp,
  NO_EXIT,
  priceExit,
  ratchetStop,
  stopDistance,
  targetPrice,
} from './exits.ts';
import { TIERS } from './tiers.ts';

const tier = TIERS.moderate;

test('the first stop lies 2.5 ranges below the price, the target 2.5 risks above', () => {
  expect(stopDistance(100, 2, 0.02, tier)).toBe(5);
  expect(targetPrice(100, 5, tier)).toBe(112.5);
});

test('without a range the volatility of a day stands in, and no stop is at or below nothing', () => {
  expect(stopDistance(100, null, 0.02, tier)).toBe(5);
  expect(stopDistance(100, 90, 0.02, tier)).toBeLessThan(100);
});

test('a bar that touches stop and target is taken to have met the stop', () => {
  expect(priceExit(94, 120, 95, 95, 112.5)).toBe(EXIT_STOP);
  expect(priceExit(96, 120, 95, 95, 112.5)).toBe(EXIT_TARGET);
  expect(priceExit(96, 100, 95, 95, 112.5)).toBe(NO_EXIT);
  expect(priceExit(104, 106, 105, 95, 112.5)).toBe(EXIT_TRAIL);
  expect(priceExit(1, 1e6, Number.NaN, Number.NaN, Number.NaN)).toBe(NO_EXIT);
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
});
