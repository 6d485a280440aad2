import fc from 'fast-check';
import { expect, test } from 'vitest';
import { informationOf } from './information.ts';
import { pearson, spearman } from './statistics/correlation.ts';

const scoresOf = (rows: readonly (readonly [session: number, ticker: number, score: number, outcome: number])[]) => ({
  session: rows.map(([session]) => session),
  ticker: rows.map(([, ticker]) => ticker),
  score: Float64Array.from(rows, ([, , score]) => score),
  outcome: Float64Array.from(rows, ([, , , outcome]) => outcome),
});
const day = (session: number, outcomes: readonly number[]) =>
  outcomes.map((outcome, ticker) => [session, ticker, ticker / 10, outcome] as const);

test('is computed per date and averaged, so that a market-wide move is not skill', () => {
  // On each date the order is perfect, once ascending and once descending, at very different levels.
  const found = informationOf(scoresOf([...day(1, [1, 2, 3, 4, 5]), ...day(2, [105, 104, 103, 102, 101])]), 0);
  expect(found).toMatchObject({ method: 'per_date', dates: 2, predictions: 10 });
  expect(found.coefficient).toBeCloseTo(0, 12);
  expect(found.rankCoefficient).toBeCloseTo(0, 12);
});

test('dates with fewer than five companies are skipped; without others all are pooled, without a t-statistic', () => {
  const few = [...day(1, [1, 2, 3, 4]), ...day(2, [2, 1, 4, 3]), ...day(3, [1, 3, 2, 5])];
  const found = informationOf(scoresOf(few), 4);
  expect(found).toMatchObject({ method: 'pooled', dates: 0, t: null, rankT: null });
  expect(found.coefficient).toBeCloseTo(
    pearson(
      few.map((row) => row[2]),
      few.map((row) => row[3]),
    )!,
    12,
  );
  const mixed = informationOf(scoresOf([...few, ...day(4, [1, 2, 3, 4, 5])]), 4);
  expect(mixed).toMatchObject({ method: 'per_date', dates: 1, coefficient: expect.closeTo(1, 12) });
  // Five predictions of one company count as one company.
  const same = Array.from({ length: 12 }, (_, n) => [1, 7, n, n % 5] as const);
  expect(informationOf(scoresOf(same), 0).method).toBe('pooled');
});

test('is null for fewer than ten predictions or without variance', () => {
  expect(informationOf(scoresOf(day(1, [1, 2, 3, 4, 5, 6, 7, 8, 9])), 0)).toMatchObject({
    method: 'none',
    coefficient: null,
  });
  const flat = [...day(1, [1, 1, 1, 1, 1]), ...day(2, [2, 2, 2, 2, 2])];
  expect(informationOf(scoresOf(flat), 0)).toMatchObject({ coefficient: null, rankCoefficient: null });
});

test('is the mean of the correlations per date', () => {
  const outcomes = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 5, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(outcomes, { minLength: 2, maxLength: 8 }), (days) => {
      const rows = days.flatMap((values, session) => day(session, values));
      const own = days.flatMap(
        (values) =>
          spearman(
            values.map((_, ticker) => ticker),
            values,
          ) ?? [],
      );
      const found = informationOf(scoresOf(rows), 0);
      if (own.length === 0) return;
      expect(found.rankCoefficient).toBeCloseTo(own.reduce((a, b) => a + b, 0) / own.length, 10);
    }),
  );
});
