import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseRevenueMix } from './exposure.ts';

test('fractions are kept and percentages are converted to fractions', () => {
  expect(normaliseRevenueMix({ europe: 0.4, asia: 0.6 })).toEqual({ europe: 0.4, asia: 0.6 });
  expect(normaliseRevenueMix({ europe: 40, asia: 60 })).toEqual({ europe: 0.4, asia: 0.6 });
  expect(normaliseRevenueMix({})).toEqual({});
});

test('a sum that fits neither fractions nor percentages is refused, naming the field', () => {
  expect(() => normaliseRevenueMix({ europe: 0.8, asia: 0.5 })).toThrow(/geographic_revenue_mix.*adds up to 1\.3/);
  expect(() => normaliseRevenueMix({ europe: 0.9, asia: 0.9 })).toThrow(/adds up to 1\.8/);
  expect(() => normaliseRevenueMix({ europe: 80, asia: 50 })).toThrow(/adds up to 130/);
});

test('an accepted mix adds up to at most 1', () => {
  const mix = fc.dictionary(fc.string({ minLength: 1 }), fc.double({ min: 0, max: 100, noNaN: true }));
  fc.assert(
    fc.property(mix, (shares) => {
      let accepted: Record<string, number>;
      try {
        accepted = normaliseRevenueMix(shares);
      } catch {
        return;
      }
      expect(Object.values(accepted).reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.0051);
      expect(Object.keys(accepted)).toEqual(Object.keys(shares));
    }),
  );
});
