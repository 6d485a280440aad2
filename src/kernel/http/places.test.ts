import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Holder, Places } from './places.ts';

const holders = (): (Holder & { id: number })[] =>
  Array.from({ length: 6 }, (_, id) => ({ id, place: null, sinceMs: 0 }));

test('a holder has a place from taking until freeing it, in any order', () => {
  const step = fc.record({ id: fc.nat({ max: 5 }), frees: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const all = holders();
      const places = new Places<(typeof all)[number]>();
      const expected = new Set<number>();
      for (const { id, frees } of steps) {
        const holder = all[id]!;
        if (frees) places.free(holder);
        else if (holder.place === null) places.take(holder, id);
        if (frees) expected.delete(id);
        else expected.add(id);
        expect(places.count).toBe(expected.size);
        const taken = all.filter(({ place }) => place !== null);
        expect(taken.map((one) => one.id)).toEqual([...expected].toSorted((a, b) => a - b));
        expect(new Set(taken.map(({ place }) => place))).toEqual(new Set(taken.keys()));
      }
    }),
  );
});

test('several places are freed at once by a condition', () => {
  const all = holders();
  const places = new Places<(typeof all)[number]>();
  for (const holder of all) places.take(holder, holder.id * 10);
  places.freeWhere(({ sinceMs }) => sinceMs < 30);
  expect(places.count).toBe(3);
  expect(all.filter(({ place }) => place !== null).map(({ id }) => id)).toEqual([3, 4, 5]);
});
