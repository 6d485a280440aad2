export const RECOMMENDATION_LAYERS = ['company', 'macro', 'competitive'] as const;
export type RecommendationLayer = (typeof RECOMMENDATION_LAYERS)[number];
export type ByLayer<T> = Readonly<Record<RecommendationLayer, T>>;

export const byLayer = <T>(value: (layer: RecommendationLayer) => T): ByLayer<T> => ({
  company: value('company'),
  macro: value('macro'),
  competitive: value('competitive'),
});

/** The weight of each layer in the log-odds. They sum to at most one. */
export type LayerWeights = ByLayer<number>;

/** The weights before any outcome is known; learned weights start from them. */
export const PRIOR_LAYER_WEIGHTS: LayerWeights = { company: 0.65, macro: 0.2, competitive: 0.15 };

/** Log-odds per unit of weighted signal. */
export const LAYER_GAIN = 3;

/** Log-odds without any evidence: a probability of one half. */
export const BASE_LOGIT = 0;

/** z of the layers' signals (score times confidence). Fits call it for every label, so that it makes no closure. */
export function logitOf(weights: LayerWeights, signals: ByLayer<number>): number {
  let sum = BASE_LOGIT;
  for (const layer of RECOMMENDATION_LAYERS) sum += LAYER_GAIN * weights[layer] * signals[layer];
  return sum;
}
