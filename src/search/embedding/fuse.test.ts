import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuseRanks, reorder } from './fuse.ts';

const similarities = fc.array(fc.option(fc.double({ min: -1, max: 1, noNaN: true })), { maxLength: 60 });

test('every document keeps one place', () => {
  fc.assert(
    fc.property(similarities, (given) => {
      expect(fuseRanks(given).toSorted((a, b) => a - b)).toEqual(given.map((_, place) => place));
    }),
  );
});

test('without vectors, and with an order by meaning that is the order by words, nothing moves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
      const places = Array.from({ length: count }, (_, place) => place);
      expect(fuseRanks(places.map(() => null))).toEqual(places);
      expect(fuseRanks(places.map((place) => 1 - place / 1_000))).toEqual(places);
      expect(fuseRanks(places.map(() => 0.5))).toEqual(places);
    }),
  );
});

test('a document that is first by words and by meaning stays first', () => {
  fc.assert(
    fc.property(similarities, (rest) => {
      expect(fuseRanks([2, ...rest])[0]).toBe(0);
    }),
  );
});

test('a document rises by its meaning, and scores stay in their places', () => {
  const scored = ['a', 'b', 'c', 'd'].map((id, place) => ({ id, score: 1 - place / 10 }));
  const order = reorder(scored, [0.1, 0.2, 0.3, 0.9]);
  expect(order.map(({ id }) => id)).toEqual(['a', 'd', 'b', 'c']);
  expect(order.map(({ score }) => score)).toEqual(scored.map(({ score }) => score));
});
