import { expect, test } from 'vitest';
import type { PositionEntry } from './position.ts';
import { fractionAfterSplit, settlementOf } from './split-fraction.ts';

const day = (date: number) => new Date(Date.UTC(2026, 2, date));
const buy = (date: number, quantity: number): PositionEntry => ({
  kind: 'fill',
  at: day(date),
  key: `fill:${date}`,
  side: 'buy',
  quantity,
  price: 10,
});
const split = (date: number, ratio: number): PositionEntry => ({
  kind: 'split',
  at: day(date),
  key: `s${date}`,
  ratio,
});

test('the fraction is what the last split left, whatever was traded before it was looked at', () => {
  const entries = [buy(9, 2.25), split(5, 0.1), buy(2, 105)];
  expect(fractionAfterSplit(entries, day(1))).toEqual({ effectiveAt: day(5), quantity: 0.5 });
  expect(fractionAfterSplit([buy(2, 7), split(3, 1 / 3)], day(1))).toEqual({ effectiveAt: day(3), quantity: 0.333333 });
});

test('there is none without a split, after one that left whole shares, before the instant, and in a short position', () => {
  expect(fractionAfterSplit([buy(2, 1.5)], day(1))).toBeNull();
  expect(fractionAfterSplit([buy(2, 100), split(5, 0.1)], day(1))).toBeNull();
  expect(fractionAfterSplit([buy(2, 105), split(5, 0.1)], day(6))).toBeNull();
  expect(fractionAfterSplit([{ ...buy(2, 105), side: 'sell' } as PositionEntry, split(5, 0.1)], day(1))).toBeNull();
});

test('it was settled only where the broker has exactly as much less, or the rest of the share more', () => {
  const fraction = { effectiveAt: day(5), quantity: 0.25 };
  const settled = (theirs: number) => settlementOf({ ticker: 'ACME', ours: 12.75, theirs }, fraction);
  expect(settled(12.5)).toEqual({ side: 'sell', quantity: 0.25 });
  expect(settled(13.5)).toEqual({ side: 'buy', quantity: 0.75 });
  for (const theirs of [12.75, 13, 12, 11.5, 14.5]) expect(settled(theirs)).toBeNull();
});
