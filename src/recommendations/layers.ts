import { compareText } from '../kernel/compare-text.ts';
import { sigmoid } from '../signals/numbers.ts';
import {
  BASE_LOGIT,
  type ByLayer,
  LAYER_GAIN,
  type LayerWeights,
  PRIOR_LAYER_WEIGHTS,
  RECOMMENDATION_LAYERS,
  type RecommendationLayer,
} from './layer-weights.ts';

export const EVIDENCE_TYPES = ['document', 'macro_event', 'competitive_signal', 'pattern', 'signal'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** The maximum number of entries per layer; the rest is stored as one sum. */
export const LAYER_EVIDENCE_MAX = 100;
/** Smaller remainders are rounding errors. */
const CRUMB = 3e-13;

/** One piece of evidence behind a layer's score. */
export interface LayerItem {
  readonly type: EvidenceType;
  /** The impact, macro impact, competitive signal or signal output; null for a sum of many. */
  readonly referenceId: string | null;
  /** Its part of the layer's score; the parts of a complete list sum to the score. */
  readonly part: number;
  /** w: its weight, independent of its direction. */
  readonly weight: number;
}

export interface LayerView {
  /** In [-1, 1]. */
  readonly score: number;
  /** q, in [0, 1]. */
  readonly confidence: number;
  readonly items: readonly LayerItem[];
}

export type LayerViews = ByLayer<LayerView>;
export const EMPTY_LAYER: LayerView = { score: 0, confidence: 0, items: [] };

export interface EvidenceShare {
  readonly layer: RecommendationLayer;
  readonly type: EvidenceType;
  readonly referenceId: string | null;
  readonly weight: number;
  /** In log-odds: all of them sum to z - b0, in the order given, to the last bit. */
  readonly signedContribution: number;
  readonly contributionPct: number;
}

export interface LayerTerm {
  readonly score: number;
  readonly confidence: number;
  /** The layer's weight when the view was computed. */
  readonly weight: number;
  /** In log-odds. */
  readonly term: number;
  /** |term| as a fraction of the sum of all; 0 where every term is 0. */
  readonly share: number;
}

export interface Combined {
  readonly logit: number;
  readonly pUp: number;
  readonly layers: ByLayer<LayerTerm>;
  readonly evidence: readonly EvidenceShare[];
}

const coefficientOf = (weight: number, view: LayerView) => LAYER_GAIN * weight * view.confidence;

/**
 * Computes z and its parts. The log-odds are the sum of the listed contributions in their order, so that they add up exactly;
 * they differ from the formula of the layers by rounding only.
 */
export function combineLayers(views: LayerViews, weights: LayerWeights = PRIOR_LAYER_WEIGHTS): Combined {
  const terms = RECOMMENDATION_LAYERS.map((layer) => coefficientOf(weights[layer], views[layer]) * views[layer].score);
  const absolute = terms.reduce((sum, term) => sum + Math.abs(term), 0);
  const parts = RECOMMENDATION_LAYERS.flatMap((layer, index) =>
    splitTerm(layer, weights[layer], views[layer], terms[index] ?? 0),
  ).sort(byContribution);
  const moved = parts.reduce((sum, { signedContribution }) => sum + Math.abs(signedContribution), 0);
  const logit = parts.reduce((sum, { signedContribution }) => sum + signedContribution, BASE_LOGIT);
  const termOf = (layer: RecommendationLayer, index: number): LayerTerm => {
    const term = terms[index] ?? 0;
    const { score, confidence } = views[layer];
    return { score, confidence, weight: weights[layer], term, share: absolute > 0 ? Math.abs(term) / absolute : 0 };
  };
  return {
    logit,
    pUp: sigmoid(logit),
    layers: { company: termOf('company', 0), macro: termOf('macro', 1), competitive: termOf('competitive', 2) },
    evidence: parts.map(({ layer, type, referenceId, weight, signedContribution }) => ({
      layer,
      type,
      referenceId,
      weight,
      signedContribution,
      contributionPct: moved > 0 ? (100 * Math.abs(signedContribution)) / moved : 0,
    })),
  };
}

type Part = Omit<EvidenceShare, 'contributionPct'>;

/** Distributes a layer's term over its items by their parts; the remainder and the items beyond the limit become one sum. */
function splitTerm(layer: RecommendationLayer, weight: number, view: LayerView, term: number): Part[] {
  const coefficient = coefficientOf(weight, view);
  if (coefficient === 0) return [];
  const all = view.items
    .map(({ type, referenceId, part, weight }) => ({
      layer,
      type,
      referenceId,
      weight,
      signedContribution: coefficient * part,
    }))
    .sort(byContribution);
  const shown = all.slice(0, LAYER_EVIDENCE_MAX);
  const rest = term - shown.reduce((sum, { signedContribution }) => sum + signedContribution, 0);
  if (Math.abs(rest) < CRUMB) return shown;
  const restWeight = all.slice(LAYER_EVIDENCE_MAX).reduce((sum, item) => sum + item.weight, 0);
  return [...shown, { layer, type: REST_TYPE[layer], referenceId: null, weight: restWeight, signedContribution: rest }];
}

const REST_TYPE: ByLayer<EvidenceType> = {
  company: 'document',
  macro: 'macro_event',
  competitive: 'competitive_signal',
};

function byContribution(a: Part, b: Part): number {
  return (
    Math.abs(b.signedContribution) - Math.abs(a.signedContribution) ||
    compareText(`${a.layer} ${a.type} ${a.referenceId ?? '~'}`, `${b.layer} ${b.type} ${b.referenceId ?? '~'}`)
  );
}
