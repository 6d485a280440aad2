import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addTrade,
  addValue,
  dailyReturn,
  newDrawdown,
  newTally,
  profitFactor,
  sharpeRatio,
  winRate,
} from './metrics.ts';

test('the golden returns give a Sharpe ratio of 5.2432 and a drawdown of .02', () => {
  const returns = [0.01, -0.02, 0.03, 0, 0.01];
  expect(sharpeRatio(returns)).toBeCloseTo(5.2432, 4);
  const drawdown = newDrawdown(1);
  let value = 1;
  for (const change of returns) {
    value *= 1 + change;
    addValue(drawdown, value);
  }
  expect(drawdown.max).toBeCloseTo(0.02, 12);
});

test('too few or constant returns have no Sharpe ratio', () => {
  expect(sharpeRatio([0.01, 0.02, 0.03, 0.01])).toBeNull();
  expect(sharpeRatio([0.01, 0.01, 0.01, 0.01, 0.01])).toBeNull();
  expect(sharpeRatio([0, 0, 0, 0, 0, 0])).toBeNull();
});

test('the initial capital counts as a peak, and the maximum drawdown never decreases', () => {
  const drawdown = newDrawdown(100);
  addValue(drawdown, 90);
  expect(drawdown).toEqual({ peak: 100, current: 1 - 90 / 100, max: 1 - 90 / 100 });
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.1, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const running = newDrawdown(values[0] ?? 1);
      for (const value of values) {
        const before = running.max;
        addValue(running, value);
        expect(running.max).toBeGreaterThanOrEqual(before);
        expect(running.max).toBeLessThanOrEqual(1);
        expect(running.peak).toBeGreaterThanOrEqual(value);
      }
    }),
  );
});

test('a deposit is not a gain', () => {
  expect(dailyReturn(1_110, 1_000, 100)).toBeCloseTo(0.01, 12);
  expect(dailyReturn(10, 0)).toBeNull();
});

test('scratches count as neither win nor loss, and without losses there is no profit factor', () => {
  const tally = newTally();
  expect([winRate(tally), profitFactor(tally)]).toEqual([null, null]);
  for (const net of [10, 0, 20]) addTrade(tally, net);
  expect([winRate(tally), profitFactor(tally)]).toEqual([1, null]);
  addTrade(tally, -15);
  expect(winRate(tally)).toBeCloseTo(2 / 3, 12);
  expect(profitFactor(tally)).toBe(2);
});
