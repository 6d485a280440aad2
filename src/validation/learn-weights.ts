import { UNLABELLED_SHRINK } from '../recommendations/confidence.ts';
import {
  byLayer,
  LAYER_GAIN,
  type LayerWeights,
  PRIOR_LAYER_WEIGHTS,
  RECOMMENDATION_LAYERS,
  type RecommendationLayer,
} from '../recommendations/layer-weights.ts';
import { independence, type LearnedLabel } from './learned-label.ts';

/** Returns further out count as this many standard deviations: one jump must not decide the weights. */
const OUTCOME_SIGMAS_MAX = 3;
/** A layer never has more than this multiple of its prior weight. */
const GROWTH_MAX = 3;
/** Sums of the same labels in another order differ in the last bits; rounded weights do not. */
const WEIGHT_STEPS = 1e6;

const DENSITY_AT_ZERO = 0.3989422804014327;
/**
 * The return, in standard deviations, that a unit of weighted signal is expected to bring before any outcome is known: the slope
 * of the log-odds, less what an unlabelled probability is discounted by.
 */
const PRIOR_SLOPE = (LAYER_GAIN * 0.25 * UNLABELLED_SHRINK) / DENSITY_AT_ZERO;

/**
 * The weights of the layers by their skill: a regression of the excess return on the layers' signals, shrunk towards the prior
 * weights. The prior of each slope is its prior weight's slope, give or take as much. A layer that earns nothing fades to zero, and
 * where none earns anything all fade; together they never have more than one.
 */
export function learnLayerWeights(labels: readonly LearnedLabel[]): LayerWeights {
  const { squares, products } = momentsOf(labels);
  const slopes = nonNegativeSlopes(squares, products);
  const grown = byLayer((layer) => {
    const prior = PRIOR_LAYER_WEIGHTS[layer];
    return Math.min(slopes[layer] / PRIOR_SLOPE, GROWTH_MAX * prior);
  });
  const total = RECOMMENDATION_LAYERS.reduce((sum, layer) => sum + grown[layer], 0);
  return byLayer((layer) => Math.round((WEIGHT_STEPS * grown[layer]) / Math.max(1, total)) / WEIGHT_STEPS);
}

interface Moments {
  /** Sums of products of signals about their means. */
  readonly squares: readonly (readonly number[])[];
  /** Sums of products of signals and outcomes. */
  readonly products: readonly number[];
}

function momentsOf(labels: readonly LearnedLabel[]): Moments {
  const size = RECOMMENDATION_LAYERS.length;
  let [total, outcomes] = [0, 0];
  const sums = Array.from({ length: size }, () => 0);
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const products = Array.from({ length: size }, () => 0);
  const row = new Float64Array(size);
  for (const label of labels) {
    // Over a shorter time than it forecasts a view earns less, which would look like less skill.
    if (!label.isOwn || !(label.sigmaHorizon > 0)) continue;
    const weight = independence(label.horizon);
    const y = clip((label.excess ?? label.totalReturn) / label.sigmaHorizon);
    total += weight;
    outcomes += weight * y;
    for (let i = 0; i < size; i++) row[i] = label.signals[RECOMMENDATION_LAYERS[i] ?? 'company'];
    for (let i = 0; i < size; i++) {
      const x = row[i] ?? 0;
      sums[i] = (sums[i] ?? 0) + weight * x;
      products[i] = (products[i] ?? 0) + weight * x * y;
      const line = squares[i] ?? [];
      for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + weight * x * (row[j] ?? 0);
    }
  }
  if (total === 0) return { squares, products };
  // About the means, which is the same as an intercept.
  return {
    squares: squares.map((line, i) => line.map((value, j) => value - ((sums[i] ?? 0) * (sums[j] ?? 0)) / total)),
    products: products.map((value, i) => value - ((sums[i] ?? 0) * outcomes) / total),
  };
}

const clip = (value: number) => Math.max(-OUTCOME_SIGMAS_MAX, Math.min(OUTCOME_SIGMAS_MAX, value));

/** Ridge slopes towards the prior; a layer with a negative slope is left out and the others are solved again. */
function nonNegativeSlopes(
  squares: Moments['squares'],
  products: Moments['products'],
): Readonly<Record<RecommendationLayer, number>> {
  let kept = [...RECOMMENDATION_LAYERS.keys()];
  for (;;) {
    const slopes = solveRidge(kept, squares, products);
    const negative = kept.filter((_, index) => (slopes[index] ?? 0) < 0);
    if (negative.length === 0) {
      return byLayer((layer) => slopes[kept.indexOf(RECOMMENDATION_LAYERS.indexOf(layer))] ?? 0);
    }
    kept = kept.filter((index) => !negative.includes(index));
  }
}

function solveRidge(
  kept: readonly number[],
  squares: Moments['squares'],
  products: Moments['products'],
): readonly number[] {
  const system = kept.map((i) => {
    const layer = RECOMMENDATION_LAYERS[i] ?? 'company';
    const prior = PRIOR_SLOPE * PRIOR_LAYER_WEIGHTS[layer];
    // Outcomes have a variance of one, so that the precision of the prior is one over its variance.
    const precision = 1 / (prior * prior);
    const line = kept.map((j) => (squares[i]?.[j] ?? 0) + (i === j ? precision : 0));
    return [...line, (products[i] ?? 0) + precision * prior];
  });
  return solve(system);
}

/** Gaussian elimination; the matrix is positive definite because of the ridge, so that no pivoting is needed. */
function solve(system: number[][]): number[] {
  const size = system.length;
  for (let column = 0; column < size; column++) {
    const pivot = system[column] ?? [];
    for (let below = column + 1; below < size; below++) {
      const line = system[below] ?? [];
      const factor = (line[column] ?? 0) / (pivot[column] ?? 1);
      for (let index = column; index <= size; index++) line[index] = (line[index] ?? 0) - factor * (pivot[index] ?? 0);
    }
  }
  const found = Array.from({ length: size }, () => 0);
  for (let column = size - 1; column >= 0; column--) {
    const line = system[column] ?? [];
    let value = line[size] ?? 0;
    for (let index = column + 1; index < size; index++) value -= (line[index] ?? 0) * (found[index] ?? 0);
    found[column] = value / (line[column] ?? 1);
  }
  return found;
}
