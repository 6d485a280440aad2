import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantsOf } from './instants.ts';

const END = new Date('2026-11-13T21:00:00Z');
const minutesBefore = (minutes: number) => ({ availableAt: new Date(END.getTime() - minutes * 60_000) });

test('news of one step is evaluated together at its end', () => {
  const items = [minutesBefore(59), minutesBefore(31), minutesBefore(29), minutesBefore(0)];
  expect(instantsOf(items, END, 30).map(({ at, items: group }) => [at.toISOString(), group.length])).toEqual([
    ['2026-11-13T20:30:00.000Z', 2],
    ['2026-11-13T21:00:00.000Z', 2],
  ]);
});

test('no item is lost or evaluated before it is available, and no step ends after the end', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 120 }), (ages, step) => {
      const items = ages.toSorted((a, b) => b - a).map(minutesBefore);
      const instants = instantsOf(items, END, step);
      expect(instants.flatMap(({ items: group }) => group)).toEqual(items);
      for (const { at, items: group } of instants) {
        expect(at <= END).toBe(true);
        for (const { availableAt } of group) expect(availableAt <= at).toBe(true);
      }
    }),
  );
});
