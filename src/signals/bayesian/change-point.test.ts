import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/kit/random.ts';
import { gaussian } from '../../../test/signals/kit.ts';
import { referenceRuns } from '../../../test/signals/reference.ts';
import { initialRuns, RUN_LENGTHS, stepRuns } from './change-point.ts';

const noise = (seed: number, count: number, scale = 1) => {
  const normal = gaussian(seededRandom(seed));
  return Array.from({ length: count }, () => Math.min(6, Math.max(-6, scale * normal())));
};

test('every run length has the probability by definition', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 160 }), (seed, count) => {
      const values = [...noise(seed, count), ...noise(seed + 1, 20, 3)];
      const runs = initialRuns();
      for (const value of values) stepRuns(runs, value);
      const expected = referenceRuns(values).at(-1)!;
      for (let run = 0; run < RUN_LENGTHS; run++) {
        expect(Math.abs(runs.probabilities[run]! - (expected[run] ?? 0)), `run ${run}`).toBeLessThan(2e-6);
      }
    }),
    { numRuns: 15 },
  );
});

test('probabilities sum to one for any returns', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -6, max: 6, noNaN: true }), { maxLength: 300 }), (values) => {
      const runs = initialRuns();
      for (const value of values) {
        const fresh = stepRuns(runs, value);
        expect(fresh).toBeGreaterThanOrEqual(0);
        expect(fresh).toBeLessThanOrEqual(1);
      }
      expect(runs.probabilities.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 5);
      expect(runs.probabilities[0]).toBeCloseTo(values.length > 0 ? 0.01 : 1, 6);
    }),
  );
});

test('a jump in level is detected within a few bars, and a calm market is no change', () => {
  const runs = initialRuns();
  const calm = noise(11, 400).map((value) => stepRuns(runs, value));
  expect(Math.max(...calm.slice(20))).toBeLessThan(0.5);
  const shifted = noise(12, 6).map((value) => stepRuns(runs, Math.min(6, value + 4)));
  expect(Math.max(...shifted)).toBeGreaterThan(0.9);
});

test('a long run keeps its probability when it exceeds the table', () => {
  const runs = initialRuns();
  const fresh = noise(5, 1_000).map((value) => stepRuns(runs, value));
  expect(fresh.slice(130).filter((value) => value > 0.5).length).toBeLessThan(10);
  expect(runs.probabilities[RUN_LENGTHS - 1]).toBeGreaterThan(0.2);
});
