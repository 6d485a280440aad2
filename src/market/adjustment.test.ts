import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adjustmentFactor,
  type CorporateAction,
  logReturns,
  splitConsistentBars,
  splitConsistentCloses,
  totalReturn,
} from './adjustment.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 14, 30));
const split = (exDay: number, ratio: number, knownDay = exDay): CorporateAction => ({
  type: 'split',
  ratio,
  exAt: day(exDay),
  availableAt: day(knownDay),
});
const dividend = (exDay: number, cashAmount: number): CorporateAction => ({
  type: 'dividend',
  cashAmount,
  exAt: day(exDay),
  availableAt: day(exDay),
});
const closesOf = (values: number[]) => values.map((close, index) => ({ timestamp: day(index), close }));

describe('the factor between two times', () => {
  test('is the product of the splits that went ex after the first, up to and including the second', () => {
    const actions = [split(2, 2), split(5, 0.1), dividend(3, 1)];
    expect(adjustmentFactor(actions, day(0), day(9), day(9))).toBeCloseTo(0.2, 12);
    expect(adjustmentFactor(actions, day(2), day(4), day(9))).toBe(1);
    expect(adjustmentFactor(actions, day(1), day(2), day(9))).toBe(2);
    expect(adjustmentFactor(actions, day(4), day(2), day(9))).toBe(1);
  });

  test('ignores splits that were not yet known at as-of', () => {
    expect(adjustmentFactor([split(2, 2, 6)], day(0), day(4), day(5))).toBe(1);
    expect(adjustmentFactor([split(2, 2, 6)], day(0), day(4), day(6))).toBe(2);
  });
});

test('adjusting for a split or a reverse split keeps a constant price constant', () => {
  expect(splitConsistentCloses(closesOf([100, 100, 50, 50]), [split(2, 2)], day(9))).toEqual([50, 50, 50, 50]);
  expect(splitConsistentCloses(closesOf([1, 1, 10, 10]), [split(2, 0.1)], day(9))).toEqual([10, 10, 10, 10]);
});

test('prices are divided and volumes multiplied, so traded value is unchanged', () => {
  const bar = { timestamp: day(0), open: 100, high: 110, low: 90, close: 105, volume: 1_000 };
  const later = { ...bar, timestamp: day(3) };
  expect(splitConsistentBars([bar, later], [split(2, 4)], day(9))).toEqual([
    { timestamp: day(0), open: 25, high: 27.5, low: 22.5, close: 26.25, volume: 4_000 },
    later,
  ]);
});

test('a split after the last bar is applied when adjusting to the present', () => {
  const bar = { timestamp: day(0), open: 100, high: 110, low: 90, close: 105, volume: 1_000 };
  expect(splitConsistentBars([bar], [split(2, 2)], day(3), day(3))[0]).toMatchObject({ close: 52.5, volume: 2_000 });
  expect(splitConsistentBars([bar], [split(2, 2)], day(3), day(1))).toEqual([bar]);
  expect(splitConsistentBars([], [split(2, 2)], day(3), day(3))).toEqual([]);
});

test('an announced split that goes ex after the last bar changes nothing', () => {
  const bars = closesOf([10, 11, 12]);
  expect(splitConsistentCloses(bars, [split(7, 5, 0)], day(9))).toEqual([10, 11, 12]);
});

test('a split announced after as-of does not change earlier results', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.5, max: 2_000, noNaN: true }), { minLength: 2, maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(29), fc.constantFrom(0.1, 0.5, 2, 3), fc.nat(40)), { maxLength: 4 }),
      fc.nat(40),
      (values, splits, asOfDay) => {
        const bars = closesOf(values);
        const actions = splits.map(([ex, ratio, known]) => split(ex, ratio, known));
        const known = actions.filter(({ availableAt }) => availableAt <= day(asOfDay));
        expect(splitConsistentCloses(bars, actions, day(asOfDay))).toEqual(
          splitConsistentCloses(bars, known, day(asOfDay)),
        );
      },
    ),
  );
});

test('the one-pass series agrees with the factor of each pair, and appending bars never changes earlier returns', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.5, max: 2_000, noNaN: true }), { minLength: 2, maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(35), fc.constantFrom(0.1, 0.5, 2, 3)), { maxLength: 4 }),
      (values, splits) => {
        const bars = closesOf(values);
        const actions = splits.map(([ex, ratio]) => split(ex, ratio));
        const last = bars.at(-1)!;
        const consistent = splitConsistentCloses(bars, actions, day(99));
        bars.forEach((bar, index) => {
          const factor = adjustmentFactor(actions, bar.timestamp, last.timestamp, day(99));
          expect(consistent[index]).toBeCloseTo(bar.close / factor, 9);
        });
        const prefix = bars.slice(0, Math.ceil(bars.length / 2));
        const returns = logReturns(consistent);
        logReturns(splitConsistentCloses(prefix, actions, day(99))).forEach((value, index) => {
          expect(value).toBeCloseTo(returns[index]!, 9);
        });
      },
    ),
  );
});

describe('total return', () => {
  test('counts a dividend once and is unaffected by a split', () => {
    const entry = { price: 100, at: day(0) };
    expect(totalReturn(entry, { price: 52, at: day(5) }, [split(2, 2)], day(9))).toBeCloseTo(0.04, 12);
    expect(totalReturn(entry, { price: 99, at: day(5) }, [dividend(3, 2)], day(9))).toBeCloseTo(0.01, 12);
    // Two shares after the split, each paid 1.
    expect(totalReturn(entry, { price: 50, at: day(5) }, [split(2, 2), dividend(3, 1)], day(9))).toBeCloseTo(0.02, 12);
  });

  test('excludes a dividend that went ex at entry or after exit', () => {
    const actions = [dividend(0, 5), dividend(6, 5)];
    expect(totalReturn({ price: 100, at: day(0) }, { price: 100, at: day(5) }, actions, day(9))).toBe(0);
  });

  test('is null, not NaN, when a price is missing', () => {
    expect(totalReturn({ price: 0, at: day(0) }, { price: 1, at: day(1) }, [], day(9))).toBeNull();
    expect(totalReturn({ price: 1, at: day(0) }, { price: Number.NaN, at: day(1) }, [], day(9))).toBeNull();
  });
});

test('pairs without a finite log return are skipped', () => {
  expect(logReturns([1, Math.E, 0, 2, 2])).toEqual([1, 0]);
  expect(logReturns([])).toEqual([]);
});
