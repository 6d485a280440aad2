import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentFeatures, groupWeights, recencyOf, scoreDocument, scoreRow } from './rank.ts';

const plain: DocumentFeatures = {
  inText: [true, false],
  inLead: [false, false],
  inTitle: [false, false],
  asTyped: [true, false],
  nearness: 0,
  salience: null,
  credibility: 0.5,
  ageDays: 0,
};

const flags = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
const features: fc.Arbitrary<DocumentFeatures> = fc.record({
  inText: flags,
  inLead: flags,
  inTitle: flags,
  asTyped: flags,
  nearness: fc.double({ min: 0, max: 1_000, noNaN: true }),
  salience: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  credibility: fc.double({ min: 0, max: 1, noNaN: true }),
  ageDays: fc.double({ min: -5, max: 20_000, noNaN: true }),
});
const weights = fc.array(fc.double({ min: 0.15, max: 9, noNaN: true }), { minLength: 3, maxLength: 3 });

describe('the score of a document', () => {
  test('is 1 for everything in the title, as typed, near, salient, new and credible', () => {
    const all = { inText: [true], inLead: [true], inTitle: [true], asTyped: [true] };
    const best = { ...all, nearness: Number.MAX_SAFE_INTEGER, salience: 1, credibility: 1, ageDays: 0 };
    expect(scoreDocument(best, [1])).toBeCloseTo(1, 12);
  });

  test.each([
    ['one of two groups in the text', plain, 0.62 * 0.25 + 0.08 * 0.5 + 0.1 + 0.06 + 0.02],
    ['in the lead', { ...plain, inLead: [true, false] }, 0.62 * 0.4 + 0.08 * 0.5 + 0.1 + 0.06 + 0.02],
    ['in the title', { ...plain, inTitle: [true, false] }, 0.62 * 0.5 + 0.08 * 0.5 + 0.1 + 0.06 + 0.02],
    ['by a synonym', { ...plain, asTyped: [false, false] }, 0.62 * 0.25 + 0.1 + 0.06 + 0.02],
    ['of another company', { ...plain, salience: 0 }, 0.62 * 0.25 + 0.08 * 0.5 + 0.06 + 0.02],
    ['45 days old', { ...plain, ageDays: 45 }, 0.62 * 0.25 + 0.08 * 0.5 + 0.1 + 0.03 + 0.02],
  ])('%s', (_name, document, expected) => {
    expect(scoreDocument(document, [1, 1])).toBeCloseTo(expected, 12);
  });

  test('is between 0 and 1', () => {
    fc.assert(
      fc.property(features, weights, (document, given) => {
        const score = scoreDocument(document, given);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test('does not fall when a group is found in addition, or higher up, or the document is newer', () => {
    fc.assert(
      fc.property(features, weights, fc.nat({ max: 2 }), (document, given, group) => {
        const base = scoreDocument(document, given) - 1e-12;
        const withGroup = (list: readonly boolean[]) => list.map((value, index) => value || index === group);
        for (const name of ['inText', 'inLead', 'inTitle', 'asTyped'] as const)
          expect(scoreDocument({ ...document, [name]: withGroup(document[name]) }, given)).toBeGreaterThanOrEqual(base);
        expect(scoreDocument({ ...document, ageDays: document.ageDays / 2 }, given)).toBeGreaterThanOrEqual(
          base - 0.06,
        );
        expect(scoreDocument({ ...document, nearness: document.nearness + 1 }, given)).toBeGreaterThanOrEqual(base);
      }),
    );
  });
});

describe('the weights of groups', () => {
  test('are larger for rare groups', () => {
    const documents = [plain, plain, { ...plain, inText: [true, true] }];
    const [common, rare] = groupWeights(documents, 2);
    expect(common).toBeCloseTo(Math.log(1 + 0.5 / 3.5) + 0.5, 12);
    expect(rare).toBeCloseTo(Math.log(1 + 2.5 / 1.5) + 0.5, 12);
  });

  test('exist without documents', () => {
    expect(groupWeights([], 2)).toEqual([Math.log(4) + 0.5, Math.log(4) + 0.5]);
  });

  test('never grow with the number of documents that contain the group', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (having) => {
        const documents = (list: readonly boolean[]) => list.map((has) => ({ ...plain, inText: [has] }));
        const [before = 0] = groupWeights(documents(having), 1);
        const [after = 0] = groupWeights(documents(having.with(0, true)), 1);
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});

test.each([
  [0, 1],
  [45, 0.5],
  [90, 0.25],
  [-3, 1],
])('recency of %d days is %d', (days, expected) => {
  expect(recencyOf(days)).toBeCloseTo(expected, 12);
});

test('other rows score between 70% and 100% of the weight of their type', () => {
  expect(scoreRow({ typeWeight: 0.8, rank: 0.1, ageDays: 45 })).toBeCloseTo(0.8 * (0.7 + 0.075 + 0.075), 12);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), fc.nat({ max: 9_999 }), (rank, ageDays) => {
      const score = scoreRow({ typeWeight: 0.5, rank, ageDays });
      expect(score).toBeGreaterThanOrEqual(0.35 - 1e-12);
      expect(score).toBeLessThanOrEqual(0.5 + 1e-12);
    }),
  );
});
