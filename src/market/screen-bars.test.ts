import { describe, expect, test } from 'vitest';
import type { CorporateAction } from './adjustment.ts';
import { type ScreenedBar, screenBars } from './screen-bars.ts';

const HOUR_MS = 3_600_000;
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, 1 + day) + hour * HOUR_MS);
const series = (...closes: number[]): ScreenedBar[] =>
  closes.map((close, day) => ({
    timestamp: at(day),
    endsAt: at(day, 7),
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
    secondSourceAt: null,
  }));
const verdicts = (bars: ScreenedBar[], actions: CorporateAction[] = []) =>
  screenBars(bars, actions, at(99)).map((verdict) => verdict.kind);

describe('a jump of more than 40%', () => {
  test('waits while it is the last bar', () => {
    expect(screenBars(series(100, 141), [], at(99))).toEqual([
      { kind: 'accepted', availableAt: at(0, 7) },
      { kind: 'waiting', observedReturn: expect.closeTo(0.41, 12) },
    ]);
  });

  test('of exactly 40% is accepted', () => {
    expect(verdicts(series(100, 140))).toEqual(['accepted', 'accepted']);
    expect(verdicts(series(100, 60))).toEqual(['accepted', 'accepted']);
    expect(verdicts(series(100, 59))).toEqual(['accepted', 'waiting']);
  });

  test('is accepted once the next bar agrees, and is available from the end of that bar', () => {
    expect(screenBars(series(100, 200, 205), [], at(99))).toEqual([
      { kind: 'accepted', availableAt: at(0, 7) },
      { kind: 'accepted', availableAt: at(2, 7) },
      { kind: 'accepted', availableAt: at(2, 7) },
    ]);
  });

  test('is rejected when the next bar reverts', () => {
    expect(verdicts(series(100, 200, 101, 102))).toEqual(['accepted', 'rejected', 'accepted', 'accepted']);
  });

  test('is accepted immediately when a known split explains it', () => {
    const split: CorporateAction = { type: 'split', ratio: 2, exAt: at(1), availableAt: at(0) };
    expect(verdicts(series(100, 50), [split])).toEqual(['accepted', 'accepted']);
    expect(verdicts(series(100, 50), [{ ...split, exAt: at(2) }])).toEqual(['accepted', 'waiting']);
  });

  test('waits when a split should have moved the price and did not', () => {
    const split: CorporateAction = { type: 'split', ratio: 2, exAt: at(1), availableAt: at(0) };
    expect(verdicts(series(100, 100), [split])).toEqual(['accepted', 'waiting']);
  });

  test('is accepted from the time a second source reported the same price', () => {
    const bars = series(100, 200);
    bars[1]!.secondSourceAt = at(1, 9);
    expect(screenBars(bars, [], at(99))[1]).toEqual({ kind: 'accepted', availableAt: at(1, 9) });
    bars[1]!.secondSourceAt = at(1, 2);
    expect(screenBars(bars, [], at(99))[1]).toEqual({ kind: 'accepted', availableAt: at(1, 7) });
  });
});

test('the first bar of a series is accepted because it has no predecessor', () => {
  expect(verdicts(series(5))).toEqual(['accepted']);
  expect(verdicts([])).toEqual([]);
});

test('two consecutive bad bars do not affect the good bars around them', () => {
  expect(verdicts(series(100, 900, 101, 9, 102, 103))).toEqual([
    'accepted',
    'rejected',
    'accepted',
    'rejected',
    'accepted',
    'accepted',
  ]);
});
