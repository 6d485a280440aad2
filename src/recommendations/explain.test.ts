import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JUST_CALIBRATED } from '../../test/kit/calibration.ts';
import { actionWithout, type ExplainedEvidence, type ExplainInput, smallestChange } from './explain.ts';

const inputOf = (contributions: readonly number[], change: Partial<ExplainInput> = {}): ExplainInput => ({
  evidence: contributions.map((signedContribution, index) => ({
    id: `e${index}`,
    layer: index % 4 === 3 ? 'macro' : 'company',
    weight: Math.abs(signedContribution),
    signedContribution,
    isRemovable: true,
  })),
  evidenceWeight: contributions.reduce((sum, part, index) => sum + (index % 4 === 3 ? 0 : Math.abs(part)), 0),
  contradiction: contradictionOf(contributions.filter((_, index) => index % 4 !== 3)),
  horizon: '7d',
  price: { sigmaHorizon: 0.045, staleSessions: 0, rangeSigmas: null },
  calibration: JUST_CALIBRATED,
  ...change,
});

function contradictionOf(parts: readonly number[]): number {
  const absolute = parts.reduce((sum, part) => sum + Math.abs(part), 0);
  return absolute > 0 ? 1 - Math.abs(parts.reduce((sum, part) => sum + part, 0)) / absolute : 0;
}

/** The exhaustive search over all subsets. */
function smallestByBruteForce(input: ExplainInput): number | null {
  const { action } = actionWithout(input, new Set());
  let best: number | null = null;
  for (let mask = 1; mask < 2 ** input.evidence.length; mask++) {
    const removed = input.evidence.filter((_: ExplainedEvidence, index) => (mask >> index) & 1).map(({ id }) => id);
    if (best !== null && removed.length >= best) continue;
    if (actionWithout(input, new Set(removed)).action !== action) best = removed.length;
  }
  return best;
}

describe('the smallest change', () => {
  test('of a buy that rests on one story is that story', () => {
    expect(smallestChange(inputOf([1, 0.1, 0.1]))).toMatchObject({
      removed: ['e0'],
      action: 'hold',
      guarantee: 'smallest',
    });
  });

  test('is as small as an exhaustive search finds, and changes the action', () => {
    const contribution = fc.double({ min: -0.8, max: 0.8, noNaN: true });
    fc.assert(
      fc.property(fc.array(contribution, { maxLength: 10 }), (contributions) => {
        const input = inputOf(contributions);
        const found = smallestChange(input);
        const { action } = actionWithout(input, new Set());
        expect(found?.removed.length ?? null).toBe(smallestByBruteForce(input));
        if (!found) return;
        expect(found.guarantee).toBe('smallest');
        expect(found.action).not.toBe(action);
        expect(actionWithout(input, new Set(found.removed))).toEqual({ action: found.action, pUp: found.pUp });
      }),
      { numRuns: 300 },
    );
  });

  test('is called sufficient when not every smaller set could be tried', () => {
    const found = smallestChange(inputOf(Array.from({ length: 60 }, () => 0.04)));
    expect(found?.guarantee).toBe('sufficient');
    expect(found?.removed.length).toBeGreaterThan(5);
  });

  test('is null where no evidence determines the action', () => {
    expect(smallestChange(inputOf([1, 0.5], { price: null }))).toBeNull();
    expect(smallestChange(inputOf([]))).toBeNull();
  });

  test('never removes a sum of many', () => {
    const input = inputOf([1, 0.2]);
    const evidence = input.evidence.map((item) => ({ ...item, isRemovable: item.id !== 'e0' }));
    expect(smallestChange({ ...input, evidence })?.removed ?? []).not.toContain('e0');
  });
});
