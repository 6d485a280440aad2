import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesBetween, type ClassGrowth, computeForecast, daysUntilFull, stagesOf } from './forecast.ts';
import { cutoffOf, monthAt, type RetentionSettings } from './policy.ts';

const SETTINGS: RetentionSettings = {
  historyDays: 30,
  signalDays: 90,
  invocationDays: 90,
  runDays: 30,
  emptyRunDays: 8,
  deadJobDays: 30,
  lakeFirst: true,
};
const KEEP_ALL: RetentionSettings = {
  ...SETTINGS,
  historyDays: 0,
  signalDays: 0,
  invocationDays: 0,
  runDays: 0,
  emptyRunDays: 0,
  deadJobDays: 0,
};
const DAY_MS = 86_400_000;

const forecast = (name: Parameters<typeof stagesOf>[0], growth: ClassGrowth, days: number, settings = SETTINGS) =>
  computeForecast(growth, stagesOf(name, growth, settings), days);

describe('golden values', () => {
  const growth: ClassGrowth = { rows: 1_000, bytes: 4_000, rowsPerDay: 10, keptRowsPerDay: 2, spanDays: 100 };

  test('what is kept grows by each day', () => {
    expect(forecast('documents', growth, 30)).toBe(4_000 + 30 * 40);
    expect(forecast('history', growth, 180, KEEP_ALL)).toBe(4_000 + 180 * 40);
  });

  test('runs without a new item go after 8 days, the others after 30', () => {
    const stages = stagesOf('runs', growth, SETTINGS);
    expect(stages).toEqual([
      { untilDays: 9, bytesPerDay: 40 },
      { untilDays: 31, bytesPerDay: 8 },
      { untilDays: Number.POSITIVE_INFINITY, bytesPerDay: 0 },
    ]);
    // Nothing of today is left, and the last 31 days are there.
    expect(forecast('runs', { ...growth, spanDays: 31 }, 180)).toBe(9 * 40 + 22 * 8);
    expect(stagesOf('runs', growth, { ...SETTINGS, emptyRunDays: 0 })[0]).toEqual({ untilDays: 31, bytesPerDay: 40 });
  });

  test('history keeps a part for ever', () => {
    const steady = { ...growth, spanDays: 62, rows: 620, bytes: 62 * 40 };
    expect(forecast('history', steady, 180)).toBeCloseTo(62 * 40 + 180 * 8);
  });

  test('the disk is full when its free bytes are used up', () => {
    expect(daysUntilFull(1_000, 10)).toBe(100);
    expect(daysUntilFull(1e12, 10)).toBeNull();
    expect(daysUntilFull(null, 10)).toBeNull();
    expect(daysUntilFull(1_000, 0)).toBeNull();
  });
});

const growths = fc.record({
  rows: fc.integer({ min: 1, max: 1_000_000 }),
  bytes: fc.integer({ min: 1, max: 1_000_000_000 }),
  rowsPerDay: fc.integer({ min: 0, max: 100_000 }),
  keptRowsPerDay: fc.integer({ min: 0, max: 100_000 }),
  spanDays: fc.integer({ min: 1, max: 1_000 }),
});
const names = fc.constantFrom('history', 'signals', 'invocations', 'runs', 'jobs', 'documents');

describe('properties', () => {
  test('the bytes of two neighbouring spans add up', () => {
    fc.assert(
      fc.property(names, growths, fc.nat(500), fc.nat(500), fc.nat(500), (name, growth, a, b, c) => {
        const stages = stagesOf(name, growth, SETTINGS);
        const whole = bytesBetween(stages, a, a + b + c);
        const parts = bytesBetween(stages, a, a + b) + bytesBetween(stages, a + b, a + b + c);
        expect(Math.abs(parts - whole)).toBeLessThanOrEqual(1e-9 * whole);
      }),
    );
  });

  test('a forecast is finite and not negative, and a policy never makes it larger', () => {
    fc.assert(
      fc.property(names, growths, fc.integer({ min: 0, max: 720 }), (name, growth, days) => {
        const limited = forecast(name, growth, days);
        expect(Number.isFinite(limited)).toBe(true);
        expect(limited).toBeGreaterThanOrEqual(0);
        expect(limited).toBeLessThanOrEqual(forecast(name, growth, days, KEEP_ALL) * (1 + 1e-9) + 1e-6);
      }),
    );
  });

  test('a platform that lives by the policy stays within its own forecast', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 7, max: 120 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        fc.constantFrom(30, 180),
        fc.nat(400),
        (lived, historyDays, rowsPerDay, kept, horizon, startDay) => {
          const settings = { ...SETTINGS, historyDays };
          const start = Date.parse('2026-01-01') + startDay * DAY_MS;
          /** Rows of each day, thinned once a day as the platform does it. */
          const sizeAfter = (days: number): number => {
            const now = new Date(start + days * DAY_MS);
            const cutoff = cutoffOf(historyDays, now);
            let rows = 0;
            for (let day = 0; day < days; day++) {
              const { before } = monthAt(`${new Date(start + day * DAY_MS).toISOString().slice(0, 7)}-01`);
              rows += cutoff !== null && before <= cutoff ? Math.min(kept, rowsPerDay) : rowsPerDay;
            }
            return rows * 10;
          };
          const bytes = sizeAfter(lived);
          const growth = { rows: bytes / 10, bytes, rowsPerDay, keptRowsPerDay: kept, spanDays: lived };
          expect(sizeAfter(lived + horizon)).toBeLessThanOrEqual(forecast('history', growth, horizon, settings) + 1e-6);
        },
      ),
    );
  });
});
