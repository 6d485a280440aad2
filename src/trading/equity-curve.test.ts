import { describe, expect, test } from 'vitest';
import { computeEquityCurve, EQUITY_POINTS_MAX, type Mark } from './equity-curve.ts';

const START = new Date('2026-03-03T12:00:00Z');
const mark = (minute: number, change: Partial<Mark> = {}): Mark => ({
  marked_at: new Date(START.getTime() + minute * 60_000),
  session_date: '2026-03-03',
  portfolio_value: 100_000 + minute,
  cumulative_return: minute / 100_000,
  benchmark_price: 500 + minute,
  ...change,
});

describe('computeEquityCurve', () => {
  test('one mark is a curve of one point', () => {
    expect(computeEquityCurve([mark(0)], START)).toEqual([
      { at: START, portfolio_value: 100_000, return: 0, benchmark_return: 0, resolution: 'minute' },
    ]);
  });

  test('the benchmark counts from its first known price, and is missing before it', () => {
    const curve = computeEquityCurve([mark(0, { benchmark_price: null }), mark(1), mark(2)], START);
    expect(curve.map((point) => point.benchmark_return)).toEqual([null, 0, 502 / 501 - 1]);
  });

  test('a long curve is thinned, and keeps its ends', () => {
    const curve = computeEquityCurve(
      Array.from({ length: 5_001 }, (_, minute) => mark(minute)),
      START,
    );
    expect(curve.length).toBeLessThanOrEqual(EQUITY_POINTS_MAX + 1);
    expect(curve[0]?.portfolio_value).toBe(100_000);
    expect(curve.at(-1)?.portfolio_value).toBe(105_000);
  });

  test('older marks are days, newer ones minutes', () => {
    const curve = computeEquityCurve([mark(-10_000), mark(5)], START);
    expect(curve.map(({ resolution }) => resolution)).toEqual(['day', 'minute']);
  });
});
