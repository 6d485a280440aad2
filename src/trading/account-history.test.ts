import { expect, test } from 'vitest';
import { accountHistory } from './account-history.ts';

const day = (date: string, dailyReturn: number | null) => ({ date, value: 100, positionsValue: 40, dailyReturn });
const benchmark = new Map([
  ['2026-03-02', 0.01],
  ['2026-03-03', 0.02],
  ['2026-03-04', -0.01],
  ['2026-03-05', Number.NaN],
  ['2026-03-06', 0.03],
]);

test('a day without a snapshot counts in the account and in the benchmark', () => {
  const history = accountHistory(
    [day('2026-03-02', 0.001), day('2026-03-04', 0.002)],
    benchmark,
    { bought: 1, sold: 2 },
    252,
  );
  expect(history.benchmark[0]).toBeNaN();
  expect(history.benchmark[1]).toBeCloseTo(1.02 * 0.99 - 1, 15);
  expect(history.returns).toEqual([0.001, 0.002]);
});

test('a session whose benchmark is unknown is not compared', () => {
  const days = ['2026-03-03', '2026-03-04', '2026-03-06', '2026-03-09'].map((date) => day(date, 0));
  const { benchmark: found } = accountHistory(days, benchmark, { bought: 0, sold: 0 }, 252);
  expect(found[1]).toBeCloseTo(-0.01, 15);
  // The fifth has no bar, so the growth up to the sixth is unknown, and the ninth is not known at all.
  expect([found[2], found[3]]).toEqual([Number.NaN, Number.NaN]);
});
