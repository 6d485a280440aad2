import { describe, expect, test } from 'vitest';
import { PRIOR_LAYER_WEIGHTS, type RecommendationLayer } from '../recommendations/layer-weights.ts';
import { seededRandom } from '../../test/kit/random.ts';
import { learnLayerWeights } from './learn-weights.ts';
import type { LearnedLabel } from './learned-label.ts';

/** Signals of three layers and returns that follow some of them. */
function labelsOf(count: number, skill: Partial<Record<RecommendationLayer, number>>, seed = 3): LearnedLabel[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Array.from({ length: count }, () => {
    const signals = { company: 0.3 * normal(), macro: 0.4 * normal(), competitive: 0.2 * normal() };
    const expected = Object.entries(skill).reduce(
      (sum, [layer, slope]) => sum + slope * signals[layer as RecommendationLayer],
      0,
    );
    const excess = 0.02 * (expected + normal());
    return { horizon: '1d', isOwn: true, signals, totalReturn: excess, excess, sigmaHorizon: 0.02 };
  });
}

describe('the weights of the layers', () => {
  test('are the prior ones without outcomes, and hardly differ after a few', () => {
    expect(learnLayerWeights([])).toEqual(PRIOR_LAYER_WEIGHTS);
    const few = learnLayerWeights(labelsOf(20, { company: 0.4 }));
    expect(Math.abs(few.macro - PRIOR_LAYER_WEIGHTS.macro)).toBeLessThan(0.05);
  });

  test('a layer without skill fades while the skilled one keeps the say', () => {
    // The mean of several samples: by chance a layer without skill looks somewhat useful in one of them.
    const weights = [1, 2, 3, 4, 5].map((seed) => learnLayerWeights(labelsOf(4_000, { company: 0.5 }, seed)));
    const mean = (layer: RecommendationLayer) => weights.reduce((sum, one) => sum + one[layer] / weights.length, 0);
    expect(mean('macro')).toBeLessThan(0.08);
    expect(mean('company')).toBeGreaterThan(0.75);
  });

  test('a layer that is usually wrong has no weight', () => {
    expect(learnLayerWeights(labelsOf(4_000, { company: 0.5, macro: -0.3 })).macro).toBe(0);
  });

  test('a layer that proves better than expected grows', () => {
    const weights = learnLayerWeights(labelsOf(4_000, { company: 0.1, macro: 0.4 }));
    expect(weights.macro).toBeGreaterThan(weights.company);
  });

  test('where no layer has skill all fade, and no probability is far from one half', () => {
    const weights = learnLayerWeights(labelsOf(8_000, {}));
    expect(weights.company + weights.macro + weights.competitive).toBeLessThan(0.3);
  });

  test('never exceed one together, and do not depend on the order of the labels', () => {
    const labels = labelsOf(3_000, { company: 2, macro: 2, competitive: 2 });
    const weights = learnLayerWeights(labels);
    expect(weights.company + weights.macro + weights.competitive).toBeCloseTo(1, 5);
    expect(learnLayerWeights(labels.toReversed())).toEqual(weights);
  });
});
