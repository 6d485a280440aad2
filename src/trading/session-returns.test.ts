import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrunkCorrelation } from './correlation.ts';
import { correlateReturns, sessionReturns } from './session-returns.ts';

const date = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

/** Returns for some of 90 sessions. */
const symbol = fc
  .array(fc.option(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { freq: 8 }), { maxLength: 90 })
  .map((days) => days.flatMap((value, index) => (value === null ? [] : [[date(index), value] as const])));
const returnsOf = (days: readonly (readonly [string, number])[]) =>
  sessionReturns(
    days.map(([day]) => day),
    Float64Array.from(days, ([, value]) => value),
  );

test('a correlation counts the last 60 sessions that both symbols have, whether their sessions are the same or not', () => {
  fc.assert(
    fc.property(symbol, symbol, fc.boolean(), fc.boolean(), (some, others, hasSameSessions, isSameSector) => {
      const mine = hasSameSessions ? some.slice(0, others.length) : some;
      const theirs = hasSameSessions ? mine.map(([day], index) => [day, others[index]?.[1] ?? 0] as const) : others;
      const known = new Map(theirs);
      const shared = mine.filter(([day]) => known.has(day)).slice(-60);
      const expected = shrunkCorrelation(
        shared.map(([, value]) => value),
        shared.map(([day]) => known.get(day) ?? Number.NaN),
        isSameSector,
      );
      expect(correlateReturns(returnsOf(mine), returnsOf(theirs), isSameSector)).toBeCloseTo(expected, 12);
    }),
  );
});
