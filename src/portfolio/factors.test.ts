import { expect, test } from 'vitest';
import { computeSizeColumns } from './company-size.ts';
import { buildFactors } from './factors.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { listClosedSessions } from '../market/daily-series.ts';

const SESSIONS = 200;
const sessions = listClosedSessions(alwaysOpenCalendar(), new Date('2026-06-01T12:00:00Z'), SESSIONS);
const column = (of: (row: number) => number) => Float64Array.from({ length: SESSIONS }, (_, row) => of(row));
const first = sessions[0]!.open;
const day = (count: number) => new Date(first.getTime() - count * 86_400_000);

/** Company by number: the larger, the more traded and the more expensive. */
const company = (number: number, isReported: boolean) => {
  const close = column(() => 10 * (number + 1));
  const figures = [
    { metric: 'shares_outstanding' as const, value: 1e6, periodEnd: day(90), availableAt: day(60) },
    { metric: 'equity' as const, value: 5e6, periodEnd: day(90), availableAt: day(60) },
  ];
  return {
    series: { close, volume: column(() => 1e5), returns: column((row) => (number / 1000) * Math.sin(row)) },
    size: computeSizeColumns(isReported ? figures : [], close, sessions, []),
  };
};
const benchmark = column((row) => 0.01 * Math.cos(row));

test('without statements companies are sorted by the value traded, and there is no value factor', () => {
  const companies = Array.from({ length: 9 }, (_, number) => company(number, false));
  const { factors, missing, sizeBasis } = buildFactors(benchmark, companies, SESSIONS);
  expect(sizeBasis).toBe('traded_value');
  expect(factors.map(({ name }) => name)).toEqual(['market', 'size', 'momentum']);
  expect(missing.map(({ factor }) => factor)).toEqual(['value']);
});

test('with statements companies are sorted by market value and by book to market', () => {
  const companies = Array.from({ length: 9 }, (_, number) => company(number, true));
  const { factors, missing, sizeBasis } = buildFactors(benchmark, companies, SESSIONS);
  expect(sizeBasis).toBe('market_value');
  expect(missing).toEqual([]);
  // Here small companies are the cheap ones, so both factors are the same.
  const of = (name: string) => factors.find((factor) => factor.name === name)?.returns[100];
  expect(of('size')).toBeCloseTo(of('value') ?? Number.NaN, 15);
  expect(of('size')).toBeCloseTo((-6 / 1000) * Math.sin(100), 12);
});

test('eight companies are too few', () => {
  const companies = Array.from({ length: 8 }, (_, number) => company(number, true));
  expect(buildFactors(benchmark, companies, SESSIONS).factors.map(({ name }) => name)).toEqual(['market']);
});

test('market value follows a split and the newest report that was known', () => {
  const close = column((row) => (row < 100 ? 20 : 10));
  const split = { type: 'split' as const, ratio: 2, exAt: sessions[100]!.open, availableAt: first };
  const figures = [
    { metric: 'shares_outstanding' as const, value: 100, periodEnd: day(90), availableAt: day(60) },
    {
      metric: 'shares_outstanding' as const,
      value: 300,
      periodEnd: sessions[120]!.open,
      availableAt: sessions[150]!.open,
    },
  ];
  const { marketValue, bookToMarket } = computeSizeColumns(figures, close, sessions, [split]);
  expect([marketValue[99], marketValue[100], marketValue[149], marketValue[150]]).toEqual([2_000, 2_000, 2_000, 3_000]);
  expect(bookToMarket[99]).toBeNaN();
});
