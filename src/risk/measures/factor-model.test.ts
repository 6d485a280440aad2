import { expect, test } from 'vitest';
import { ACCOUNT, BENCHMARK } from '../../../test/risk/curve.ts';
import { fitFactorModel } from './factor-model.ts';
import { computeFactorReturns, type FactorMember } from './factor-returns.ts';
import { fitLeastSquares } from './regression.ts';

/** The benchmark of the session before, squared; the first session uses the last, as numpy.roll does. */
const LAGGED = BENCHMARK.map((_, index) => (BENCHMARK.at(index - 1) ?? 0) ** 2);

test('least squares agree with statsmodels 0.15.0', () => {
  const fit = fitLeastSquares(ACCOUNT, [BENCHMARK, LAGGED]);
  const all = fit ? [fit.intercept, ...fit.slopes] : [];
  const golden = [
    [-0.00031806384615066217, 0.0006886906599571889, -0.46183847791755156],
    [1.2212968089632896, 0.0661728249146578, 18.456168533508727],
    [3.0375655157961834, 2.639574093428963, 1.1507786515097238],
  ];
  golden.forEach(([value, error, t], index) => {
    expect(all[index]?.value).toBeCloseTo(value ?? 0, 10);
    expect(all[index]?.standardError).toBeCloseTo(error ?? 0, 10);
    expect(all[index]?.tValue).toBeCloseTo(t ?? 0, 9);
  });
  expect(fit?.rSquared).toBeCloseTo(0.7443395362844791, 11);
  expect(fit?.residualDeviation).toBeCloseTo(0.0068516202202230985, 12);
});

test('a factor that repeats another is refused', () => {
  expect(fitLeastSquares(ACCOUNT, [BENCHMARK, BENCHMARK.map((value) => 2 * value + 1)])).toBeNull();
  expect(fitLeastSquares([1, 2], [[1, 3]])).toBeNull();
});

test('parts of the variance add up to 1', () => {
  const model = fitFactorModel(
    ACCOUNT,
    [
      { name: 'market', returns: BENCHMARK },
      { name: 'lagged', returns: LAGGED },
    ],
    252,
  );
  const parts = model?.factors.map(({ varianceShare }) => varianceShare) ?? [];
  expect(parts.reduce((sum, part) => sum + part, model?.residualShare ?? 0)).toBeCloseTo(1, 12);
  expect(1 - (model?.residualShare ?? 0)).toBeCloseTo(model?.rSquared ?? 0, 10);
});

test('sixty sessions that all factors share are needed', () => {
  const late = BENCHMARK.map((value, index) => (index < 61 ? Number.NaN : value));
  expect(fitFactorModel(ACCOUNT, [{ name: 'market', returns: late }], 252)).toBeNull();
  expect(fitFactorModel(ACCOUNT, [{ name: 'market', returns: late.with(60, 0.01) }], 252)?.sessions).toBe(60);
});

const SESSIONS = 150;
const column = (value: number) => Array.from({ length: SESSIONS }, () => value);
/** Companies 0 to 8: the larger the number, the larger, the cheaper and the better its daily return. */
const members: FactorMember[] = Array.from({ length: 9 }, (_, index) => ({
  returns: column(index / 1000),
  size: column(1e6 * (index + 1)),
  bookToMarket: column(0.1 * (index + 1)),
}));

test('size is small minus big, momentum risen minus fallen, value cheap minus dear', () => {
  const factor = (name: 'size' | 'momentum' | 'value') => computeFactorReturns(name, members, SESSIONS);
  expect(factor('size')[30]).toBeCloseTo(-0.006, 12);
  expect(factor('value')[30]).toBeCloseTo(0.006, 12);
  expect(factor('momentum')[149]).toBeCloseTo(0.006, 12);
});

test('a factor begins when companies can be sorted by what was known the day before', () => {
  const momentum = computeFactorReturns('momentum', members, SESSIONS);
  // 63 returns before the skipped 21 sessions exist at the close of session 83, so the sort of session 84 is the first.
  expect(momentum[83]).toBeNaN();
  expect(momentum[84]).toBeCloseTo(0.006, 12);
  expect(computeFactorReturns('size', members, SESSIONS)[0]).toBeNaN();
  expect(computeFactorReturns('size', members.slice(1), SESSIONS)[30]).toBeNaN();
});

test('what is learned after a sort does not change the factor before the next one', () => {
  const first = members[0] as FactorMember;
  const jumps = { ...first, size: column(1).map((_, index) => (index >= 25 ? 1e12 : 1)) };
  const changed = [jumps, ...members.slice(1)];
  const before = computeFactorReturns('size', changed, SESSIONS);
  expect(before[41]).toBeCloseTo(-0.006, 12);
  expect(before[42]).not.toBeCloseTo(-0.006, 6);
});
