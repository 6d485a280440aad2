import { expect, test } from 'vitest';
import { isOnTick, roundLimit, roundToTick, tickProblem } from './tick.ts';

test.each([
  [1, true],
  [10.01, true],
  [10.005, false],
  [1.0001, false],
  [0.9999, true],
  [0.0001, true],
  [0.99995, false],
  [123_456.78, true],
])('%d is on a tick: %s', (price, expected) => {
  expect(isOnTick(price)).toBe(expected);
  expect(tickProblem('limit_price', price) === null).toBe(expected);
});

test('a limit is rounded to the passive side', () => {
  expect(roundLimit(10.019, 'buy')).toBe(10.01);
  expect(roundLimit(10.011, 'sell')).toBe(10.02);
  expect(roundLimit(0.12345, 'buy')).toBe(0.1234);
  expect(roundLimit(29.99, 'buy')).toBe(29.99);
});

test('a price below the least tick becomes the least tick', () => {
  expect(roundToTick(0.00001, 'down')).toBe(0.0001);
  expect(roundToTick(0.99999, 'up')).toBe(1);
});

test('the problem names both neighbours', () => {
  expect(tickProblem('limit_price', 10.005)).toBe(
    'limit_price 10.005 has more than 2 decimals, which exchanges refuse at or above $1; use 10.00 or 10.01',
  );
});

test('the problem of a price below the least tick names that tick once', () => {
  expect(tickProblem('limit_price', 0.00001)).toBe(
    'limit_price 0.00001 has more than 4 decimals, which exchanges refuse below $1; use 0.0001',
  );
});
