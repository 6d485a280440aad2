import { expect, test } from 'vitest';
import { clockStepMs, describeClockStep } from './clock-step.ts';

const HOUR_MS = 3_600_000;
const before = { wallMs: Date.parse('2026-11-19T20:09:51Z'), monotonicMs: 5_000 };
const later = (wallMs: number, monotonicMs: number) => ({
  wallMs: before.wallMs + wallMs,
  monotonicMs: before.monotonicMs + monotonicMs,
});

test('a clock that runs on, is a little slow or is corrected by seconds has not been set', () => {
  for (const [wallMs, monotonicMs] of [
    [10_000, 10_000],
    [60_000, 60_300],
    [3_000, 10_000],
    [19_000, 10_000],
  ] as const)
    expect(clockStepMs(before, later(wallMs, monotonicMs))).toBe(0);
});

test('a step is separated from the time that passed meanwhile, in both directions', () => {
  expect(clockStepMs(before, later(10_000 + 2 * HOUR_MS, 10_000))).toBe(2 * HOUR_MS);
  const back = later(10_000 - 2 * HOUR_MS, 10_000);
  expect(clockStepMs(before, back)).toBe(-2 * HOUR_MS);
  expect(describeClockStep(-2 * HOUR_MS, back.wallMs)).toBe(
    'the system clock was set back by 2.0 h: jobs that were delayed by the former time wait until 2026-11-19T20:10:01.000Z and longer; ' +
      'sources are read again at once',
  );
  expect(describeClockStep(90_000, 0)).toBe('the system clock went forward by 90 s: it was set, or the machine slept');
  expect(describeClockStep(30 * 60_000, 0)).toContain('by 30 min:');
});
