import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeInferredStrengths } from './competitor-inference.ts';

const company = { id: 'a', sector: 'Energy', industry: 'Solar' };
const peers = [
  { id: 'b', sector: 'Energy', industry: 'Solar' },
  { id: 'c', sector: 'energy', industry: 'Wind' },
  { id: 'd', sector: 'Retail', industry: 'Shoes' },
  { id: 'e', sector: null, industry: null },
];

test('without co-mentions the strength is 0.3 for the same industry and 0.15 for the same sector', () => {
  expect(computeInferredStrengths(company, peers, new Map(), 10)).toEqual([
    { companyId: 'b', strength: 0.3 },
    { companyId: 'c', strength: 0.15 },
  ]);
});

test('co-mention counts are normalised by the most co-mentioned peer', () => {
  const strengths = computeInferredStrengths(
    company,
    peers,
    new Map([
      ['b', 2],
      ['d', 4],
    ]),
    10,
  );
  expect(strengths.map(({ companyId, strength }) => [companyId, Number(strength.toFixed(6))])).toEqual([
    ['d', 0.7],
    ['b', 0.65],
    ['c', 0.15],
  ]);
});

test('strengths stay within 0 and 1, are sorted, and do not depend on the order of peers', () => {
  const label = fc.constantFrom(null, 'Energy', 'Solar', 'Retail');
  const anyPeers = fc.uniqueArray(fc.record({ id: fc.uuid(), sector: label, industry: label }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(anyPeers, fc.array(fc.nat(1_000)), (some, counts) => {
      const mentions = new Map(some.map(({ id }, index) => [id, counts[index] ?? 0]));
      const strengths = computeInferredStrengths(company, some, mentions, 1_000);
      expect(strengths.every(({ strength }) => strength > 0 && strength <= 1)).toBe(true);
      expect(strengths).toEqual(
        strengths.toSorted((x, y) => y.strength - x.strength || (x.companyId < y.companyId ? -1 : 1)),
      );
      expect(computeInferredStrengths(company, some.toReversed(), mentions, 1_000)).toEqual(strengths);
    }),
  );
});
