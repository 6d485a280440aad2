import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantise, similarityOf, toUnitLength } from './quantise.ts';

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });
const vectors = (count: number) =>
  fc
    .integer({ min: 1, max: 200 })
    .chain((length) =>
      fc.tuple(...Array.from({ length: count }, () => fc.array(value, { minLength: length, maxLength: length }))),
    )
    .filter((all) => all.every((vector) => vector.some((entry) => Math.abs(entry) > 1e-6)));

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, entry, place) => sum + entry * (b[place] ?? 0), 0);

test('each value is at most half a step from the value of the vector with the length 1', () => {
  fc.assert(
    fc.property(vectors(1), ([vector]) => {
      const unit = toUnitLength(vector!);
      const { scale, codes } = quantise(vector!);
      expect(scale).toBeLessThanOrEqual(1 / 127 + 1e-9);
      const errors = unit.map((entry, place) => Math.abs(codes[place]! * scale - entry));
      expect(Math.max(...errors)).toBeLessThanOrEqual(scale * (0.5 + 1e-4));
    }),
  );
});

test('the similarity differs from the exact one by at most half a step times the root of the dimensions', () => {
  fc.assert(
    fc.property(vectors(2), ([first, second]) => {
      const exact = dot(toUnitLength(first!), toUnitLength(second!));
      const stored = quantise(second!);
      const bound = stored.scale * (0.5 + 1e-4) * Math.sqrt(first!.length) + 1e-9;
      expect(Math.abs(similarityOf(toUnitLength(first!), stored)! - exact)).toBeLessThanOrEqual(bound);
    }),
  );
});

test('a text is nearest to itself, whatever the length of its vector', () => {
  fc.assert(
    fc.property(vectors(1), fc.double({ min: 1e-3, max: 1e3, noNaN: true }), ([vector], factor) => {
      const self = similarityOf(toUnitLength(vector!.map((entry) => entry * factor)), quantise(vector!))!;
      expect(self).toBeGreaterThan(0.9);
      expect(self).toBeLessThan(1.1);
    }),
  );
});

test('very large and very small values have a direction too', () => {
  expect([...quantise([3e200, -4e200]).codes]).toEqual([95, -127]);
  expect([...quantise([3e-200, 4e-200]).codes]).toEqual([95, 127]);
});

test('vectors of different models are not compared', () => {
  expect(similarityOf(toUnitLength([1, 0]), quantise([1, 0, 0]))).toBeNull();
});
