import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLASS_NAMES, CLASSES, cutoffOf, daysOf, monthAt, monthsDue, REMOVED_CLASSES } from './policy.ts';
import { isRunDue } from './schedule.ts';

const NOW = new Date('2026-11-17T09:30:00Z');
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

describe('months that are due', () => {
  test('a month is due when its last day is older than the limit', () => {
    expect(cutoffOf(30, NOW)).toEqual(new Date('2026-10-18T00:00:00Z'));
    expect(cutoffOf(0, NOW)).toBeNull();
    const months = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];
    expect(monthsDue(months, cutoffOf(30, NOW)).map(({ month }) => month)).toEqual(['2026-08-01', '2026-09-01']);
    expect(monthsDue(months, null)).toEqual([]);
  });

  test('no row of a month that is due is younger than the limit, at any time', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 400 }), instants, (now, days, row) => {
        const month = `${row.toISOString().slice(0, 7)}-01`;
        const [due] = monthsDue([month], cutoffOf(days, now));
        if (due) expect(now.getTime() - row.getTime()).toBeGreaterThanOrEqual(days * 86_400_000);
      }),
    );
  });

  test('the days of a month cover it exactly', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const month = monthAt(`${at.toISOString().slice(0, 7)}-01`);
        const days = daysOf(month);
        expect(days[0]).toBe(month.month);
        expect(days).toContain(at.toISOString().slice(0, 10));
        expect(new Set(days).size).toBe((month.before.getTime() - month.from.getTime()) / 86_400_000);
      }),
    );
  });
});

test('decisions, evidence and the audit are kept, and what is removed has a rule', () => {
  const removed = CLASS_NAMES.filter((name) => CLASSES[name].rule !== 'keep');
  expect(removed).toEqual([...REMOVED_CLASSES]);
  for (const name of ['documents', 'intelligence', 'evidence', 'orders', 'audit'] as const)
    expect(CLASSES[name].rule).toBe('keep');
});

test('a run is due a day after the last, soon after one that was stopped, and an hour after a failure', () => {
  const at = (status: 'running' | 'completed' | 'stopped' | 'failed', minutesAgo: number) =>
    isRunDue({ status, started_at: new Date(NOW.getTime() - minutesAgo * 60_000) }, NOW);
  expect(isRunDue(null, NOW)).toBe(true);
  expect([at('completed', 1_439), at('completed', 1_440)]).toEqual([false, true]);
  expect([at('stopped', 9), at('stopped', 10)]).toEqual([false, true]);
  expect([at('failed', 59), at('failed', 60)]).toEqual([false, true]);
});
