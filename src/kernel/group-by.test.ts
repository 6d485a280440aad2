import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('each group holds its items in their order, and every item is in one group', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.string())), (items) => {
      const groups = groupBy(items, ([key]) => key);
      expect([...groups.keys()]).toEqual([...new Set(items.map(([key]) => key))]);
      for (const [key, group] of groups) expect(group).toEqual(items.filter(([other]) => other === key));
    }),
  );
});
