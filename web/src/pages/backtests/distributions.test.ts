import { expect, test } from 'vitest';
import { computeDrawdowns, computeHistogram, computeRollingSharpe, describeTrades } from './distributions.ts';

test('every value is counted once, and zero is an edge of a class', () => {
  const values = [-0.04, -0.01, 0, 0.02, 0.03, 0.08];
  const histogram = computeHistogram(values)!;
  expect(histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
  expect(histogram.edges.some((edge) => Math.abs(edge) < 1e-12)).toBe(true);
  const losses = histogram.counts.filter((_, index) => (histogram.edges[index] ?? 0) < -1e-12);
  expect(losses.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(computeHistogram([])).toBeNull();
});

test('a drawdown is the loss from the highest value so far', () => {
  expect(computeDrawdowns([100, 110, 99, 121])).toEqual([0, 0, expect.closeTo(-0.1), 0]);
});

test('the rolling Sharpe ratio is annualised and needs a full window', () => {
  // Daily returns of 1% and 3%: mean 2%, sample deviation 1.4142%, ratio 1.4142 times the root of 252.
  const equity = [100, 101, 104.03];
  expect(computeRollingSharpe(equity, 2)).toEqual([null, null, expect.closeTo(Math.SQRT2 * Math.sqrt(252), 6)]);
});

test('trades that were open at the end are named, because the ratios leave them out', () => {
  const [open, closed] = [{ exit_at: null }, { exit_at: '2026-11-18T20:00:00Z' }];
  expect(describeTrades([closed, closed, open])).toBe('small sample: 3 trades, 1 still open at the end');
  expect(describeTrades([open])).toBe('small sample: 1 trade, 1 still open at the end');
  expect(describeTrades(Array.from({ length: 30 }, () => closed))).toBe('30 trades');
});
