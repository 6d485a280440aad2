import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import type { TrendDirection } from './trend.ts';
import { PROJECTION_HORIZON, type TrendWindow } from './window.ts';

export const LAYERS = ['company', 'macro', 'competitive', 'price'] as const;
export type Layer = (typeof LAYERS)[number];

const ALPHA: Readonly<Record<Layer, number>> = { company: 0.55, macro: 0.2, competitive: 0.1, price: 0.15 };
const DIRECTION_MIN = 0.1;
const DIVERGENCE_MIN = 0.35;
const MOMENTUM_GAIN = 0.25;
const FACTORS_MAX = 8;
const EVIDENCE_IDS_MAX = 10;

/** A named part of a layer's score; the parts need not sum to it. */
export interface LayerFactor {
  factor: string;
  description: string;
  /** Its part of the layer's score, in the score's units. */
  part: number;
  evidenceIds: readonly string[];
}

export interface LayerInput {
  score: number;
  confidence: number;
  factors?: readonly LayerFactor[] | undefined;
}

/** The signal engine's output for the price layer: drift probability and daily change-point probability. */
export interface PriceLayerInput {
  p_B: number;
  changePoint: number;
}

export interface Layers {
  macro: LayerInput;
  competitive: LayerInput;
  price: PriceLayerInput | null;
}

export const NO_LAYERS: Layers = {
  macro: { score: 0, confidence: 0 },
  competitive: { score: 0, confidence: 0 },
  price: null,
};

export interface CompanyLayer {
  window: TrendWindow;
  direction: TrendDirection;
  /** D */
  score: number;
  confidence: number;
  momentum: number;
  /** The half-life of the evidence, weighted by contribution; null without evidence. */
  halfLifeSessions: number | null;
  /** D by catalyst. */
  factors: readonly LayerFactor[];
}

export interface DrivingFactor {
  factor: string;
  layer: Layer | 'other';
  contribution: number;
  description: string;
  evidenceIds: string[];
}

export interface Projection {
  horizon: (typeof PROJECTION_HORIZON)[TrendWindow];
  direction: Exclude<TrendDirection, 'mixed'>;
  score: number;
  strength: number;
  confidence: number;
  macroContributionPct: number;
  divergesFromCurrent: boolean;
  drivingFactors: DrivingFactor[];
}

const clip = (value: number) => Math.max(-1, Math.min(1, value));

export function computeProjection(company: CompanyLayer, layers: Layers): Projection {
  const horizon = PROJECTION_HORIZON[company.window];
  const inputs = layerInputs(company, layers, HORIZON_SESSIONS[horizon]);
  const mass = LAYERS.reduce((sum, layer) => sum + ALPHA[layer] * inputs[layer].confidence, 0);
  const share = (layer: Layer) => (mass > 0 ? (ALPHA[layer] * inputs[layer].confidence) / mass : 0);
  const terms = LAYERS.map((layer) => share(layer) * inputs[layer].score);
  const absolute = terms.reduce((sum, term) => sum + Math.abs(term), 0);
  const net = terms.reduce((sum, term) => sum + term, 0);
  const drivingFactors = rankFactors(LAYERS.flatMap((layer) => factorsOf(layer, inputs[layer], share(layer))));
  // The score is the sum of the listed factors in their order, so that it adds up to the last bit.
  const score = drivingFactors.reduce((sum, { contribution }) => sum + contribution, 0);
  const disagreement = absolute > 0 ? 1 - Math.abs(net) / absolute : 0;
  const direction = projectedDirection(score);
  return {
    horizon,
    direction,
    score,
    strength: Math.abs(score),
    confidence: mass * (1 - 0.5 * disagreement),
    macroContributionPct: absolute > 0 ? (100 * Math.abs(share('macro') * inputs.macro.score)) / absolute : 0,
    divergesFromCurrent: isOpposite(direction, company.direction) || Math.abs(score - company.score) >= DIVERGENCE_MIN,
    drivingFactors,
  };
}

type Inputs = Record<Layer, { score: number; confidence: number; factors: readonly LayerFactor[] }>;

function layerInputs(company: CompanyLayer, layers: Layers, horizonSessions: number): Inputs {
  const { price } = layers;
  return {
    company: companyInput(company, horizonSessions),
    macro: { ...layers.macro, factors: layers.macro.factors ?? [] },
    competitive: { ...layers.competitive, factors: layers.competitive.factors ?? [] },
    price: price
      ? { score: clip(2 * price.p_B - 1), confidence: Math.max(0, Math.min(1, 1 - price.changePoint)), factors: [] }
      : { score: 0, confidence: 0, factors: [] },
  };
}

/** C: the part of the trend that remains half-way to the horizon, plus its momentum. */
function companyInput(company: CompanyLayer, horizonSessions: number): Inputs['company'] {
  const fading = company.halfLifeSessions === null ? 0 : 0.5 ** (horizonSessions / (2 * company.halfLifeSessions));
  const momentum = MOMENTUM_GAIN * company.momentum;
  const raw = fading * company.score + momentum;
  const score = clip(raw);
  // Clipping scales all parts by the same factor.
  const kept = raw === 0 ? 1 : score / raw;
  const factors = [
    ...company.factors.map((factor) => ({ ...factor, part: factor.part * fading * kept })),
    {
      factor: 'momentum',
      description: `the company's news has become ${momentum < 0 ? 'worse' : 'better'} within the window`,
      part: momentum * kept,
      evidenceIds: [],
    },
  ];
  return { score, confidence: company.confidence, factors };
}

const LAYER_TEXT: Readonly<Record<Layer, string>> = {
  company: 'news about the company',
  macro: 'events in the world, by exposure',
  competitive: 'news about competitors and suppliers',
  price: 'drift of the price itself',
};

/** The named parts of a layer, and the remainder under the layer's own name. */
function factorsOf(layer: Layer, input: Inputs[Layer], share: number): DrivingFactor[] {
  const named = input.factors.map((factor) => ({
    factor: factor.factor,
    layer,
    contribution: share * factor.part,
    description: factor.description,
    evidenceIds: factor.evidenceIds.slice(0, EVIDENCE_IDS_MAX),
  }));
  const rest = share * input.score - named.reduce((sum, { contribution }) => sum + contribution, 0);
  // Smaller remainders are rounding errors.
  const isCrumb = input.factors.length > 0 && Math.abs(rest) < 1e-12;
  if (isCrumb) return named;
  return [...named, { factor: layer, layer, contribution: rest, description: LAYER_TEXT[layer], evidenceIds: [] }];
}

function rankFactors(factors: readonly DrivingFactor[]): DrivingFactor[] {
  const ranked = factors
    .filter(({ contribution }) => contribution !== 0)
    .sort(
      (a, b) =>
        Math.abs(b.contribution) - Math.abs(a.contribution) ||
        `${a.layer}:${a.factor}`.localeCompare(`${b.layer}:${b.factor}`, 'en'),
    );
  const shown = ranked.slice(0, FACTORS_MAX);
  const hidden = ranked.slice(FACTORS_MAX);
  if (hidden.length === 0) return shown;
  return [
    ...shown,
    {
      factor: 'other',
      layer: 'other',
      contribution: hidden.reduce((sum, { contribution }) => sum + contribution, 0),
      description: `${hidden.length} smaller factors together`,
      evidenceIds: [],
    },
  ];
}

function projectedDirection(score: number): Projection['direction'] {
  if (score >= DIRECTION_MIN) return 'bullish';
  return score <= -DIRECTION_MIN ? 'bearish' : 'neutral';
}

function isOpposite(a: TrendDirection, b: TrendDirection): boolean {
  return (a === 'bullish' && b === 'bearish') || (a === 'bearish' && b === 'bullish');
}
