import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evenly } from '../../test/trends/kit.ts';
import { capFactor, sourceCap, type SourcedWeight } from './source-cap.ts';
import { computeTrend } from './trend.ts';

const of = (sourceKey: string, weight: number): SourcedWeight => ({ sourceKey, weight });
const evidence = fc.array(
  fc.record({
    sourceKey: fc.constantFrom('a', 'b', 'c', 'd'),
    weight: evenly(0.001, 1.5),
  }),
  { minLength: 1, maxLength: 40 },
);

function capped(items: readonly SourcedWeight[]): SourcedWeight[] {
  const cap = sourceCap(items);
  return items.map(({ sourceKey, weight }) => ({ sourceKey, weight: weight * capFactor(cap, sourceKey) }));
}
const total = (items: readonly SourcedWeight[], only?: string) =>
  items.reduce((sum, { sourceKey, weight }) => sum + (only === undefined || only === sourceKey ? weight : 0), 0);

describe('no source makes a trend alone', () => {
  test('a source above 60% comes down to 60%', () => {
    const items = capped([of('loud', 0.5), of('loud', 0.5), of('loud', 0.5), of('quiet', 0.4)]);
    expect(total(items, 'loud') / total(items)).toBeCloseTo(0.6, 12);
    expect(total(items, 'quiet')).toBe(0.4);
  });

  test('a source at or below 60% is left alone', () => {
    const items = [of('a', 0.6), of('b', 0.4)];
    expect(capped(items)).toEqual(items);
  });

  test('a first report that nobody has taken up counts once, repeated or not', () => {
    expect(capped([of('first', 0.3)])).toEqual([of('first', 0.3)]);
    const repeated = capped(Array.from({ length: 100 }, () => of('first', 0.3)));
    expect(total(repeated)).toBeCloseTo(0.3, 12);
  });

  test('after capping every source has at most 60%, or the weight of its strongest story', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const items = capped(given);
        for (const key of new Set(given.map(({ sourceKey }) => sourceKey))) {
          const strongest = Math.max(...given.filter(({ sourceKey }) => sourceKey === key).map(({ weight }) => weight));
          expect(total(items, key)).toBeLessThanOrEqual(Math.max(0.6 * total(items), strongest) + 1e-9);
        }
      }),
    );
  });

  test('what one source adds to others is bounded however often it repeats itself', () => {
    fc.assert(
      fc.property(evidence, evenly(0.01, 1.5), fc.integer({ min: 1, max: 100 }), (others, weight, times) => {
        const items = capped([...others, ...Array.from({ length: times }, () => of('loud', weight))]);
        expect(total(items, 'loud')).toBeLessThanOrEqual(Math.max(weight, 1.5 * total(others)) + 1e-9);
        const mass = total(items, 'loud') + total(others);
        const shout = computeTrend(items.map((item) => ({ ...item, strength: item.sourceKey === 'loud' ? 1 : -0.5 })));
        // However much the source weighs, the score stays within what the cap allows.
        const ceiling = (Math.max(weight, 0.6 * mass) * 1) / (Math.max(weight, 0.6 * mass) + 0.25);
        expect(shout.score).toBeLessThanOrEqual(ceiling + 1e-9);
      }),
    );
  });
});
