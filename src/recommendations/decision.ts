import type { MappedSignal } from '../signals/mapping.ts';
import { type Calibration, directionProbability, isCalibrated, netEdge, publishConfidence } from './confidence.ts';
import { managedReturn } from './managed-trade.ts';
import type { ViewHorizon } from './view-horizon.ts';

export const ACTIONS = ['buy', 'sell', 'hold'] as const;
export type Action = (typeof ACTIONS)[number];

const BUY_MIN = 0.55;
const SELL_MAX = 0.45;
const EVIDENCE_WEIGHT_MIN = 0.15;
const CONTRADICTION_MAX = 0.7;
const STALE_SESSIONS_MAX = 1;

/** Why a view with a direction leads to no action. */
export const HOLD_REASONS = [
  'thin_evidence',
  'contradictory_evidence',
  'stale_price',
  'price_missing',
  'uncalibrated',
  'negative_edge',
  'signal_not_confirmed',
  'signal_conflict',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export interface DecisionInput {
  readonly pUp: number;
  readonly horizon: ViewHorizon;
  /** W of the dominant window. */
  readonly evidenceWeight: number;
  readonly contradiction: number;
  /** Null where no price is known. */
  readonly price: {
    readonly sigmaHorizon: number;
    readonly staleSessions: number;
    /** The range of the horizon over its volatility, which stop and target are multiples of; null where it is not known. */
    readonly rangeSigmas: number | null;
  } | null;
  readonly calibration: Calibration;
  /** The combined verdict of the signal pipelines, where an operator enabled it; null where only the news counts. */
  readonly signal?: SignalVerdict | null;
}

export type SignalVerdict = Pick<MappedSignal, 'action' | 'confidence'>;

export interface Decision {
  readonly action: Action;
  /** The action by the probability alone, or by the pair of verdicts where it is enabled. */
  readonly leaning: Action;
  readonly holdReasons: readonly HoldReason[];
  /** The calibrated probability that the action is right; 0 where no price is known, because nothing can be claimed then. */
  readonly confidence: number;
  readonly rawConfidence: number;
  readonly pDirection: number;
  readonly pLowerBound: number;
  readonly labelCount: number;
  readonly labelWeight: number;
  /** Whether views of this horizon have been graded. */
  readonly isCalibrated: boolean;
  /** Null where no price is known or the horizon is uncalibrated: then no edge is claimed. */
  readonly edge: number | null;
  /** The expected return of the managed trade before cost, as a signed fraction of the price; null as the edge is. */
  readonly expectedReturn: number | null;
}

export function leaningOf(pUp: number): Action {
  if (pUp >= BUY_MIN) return 'buy';
  return pUp <= SELL_MAX ? 'sell' : 'hold';
}

export function decide(input: DecisionInput): Decision {
  const { price, calibration, horizon } = input;
  const signal = input.signal ?? null;
  const leaning = signal?.action ?? leaningOf(input.pUp);
  // The position size follows the basis of the action: the pair's confidence where the pair determines it, else the news.
  const pUp = signal && signal.action !== 'hold' ? sided(signal) : input.pUp;
  const direction = directionProbability(pUp, calibration, horizon);
  const claims = isCalibrated(calibration, horizon) ? price : null;
  const edge = claims && netEdge(claims.sigmaHorizon, direction.pLowerBound, claims.rangeSigmas);
  const holdReasons = reasonsToHold(input, leaning, edge);
  const action = holdReasons.length > 0 ? 'hold' : leaning;
  const confidence = price ? publishConfidence(pUp, action === 'hold', calibration, horizon) : { raw: 0, published: 0 };
  return {
    action,
    leaning,
    holdReasons,
    confidence: confidence.published,
    rawConfidence: confidence.raw,
    ...direction,
    isCalibrated: isCalibrated(calibration, horizon),
    edge,
    expectedReturn:
      claims &&
      (pUp < 0.5 ? -1 : 1) * Math.max(0, managedReturn(claims.sigmaHorizon, direction.pDirection, claims.rangeSigmas)),
  };
}

const sided = ({ action, confidence }: SignalVerdict) => (action === 'sell' ? 1 - confidence : confidence);

/** The hold reasons of a disagreement between news and signals: neither opens a position against the other. */
function reasonsOfSignal({ pUp, signal }: DecisionInput): HoldReason[] {
  if (!signal) return [];
  const news = leaningOf(pUp);
  if (signal.action === 'hold') return news === 'hold' ? [] : ['signal_not_confirmed'];
  return news !== 'hold' && news !== signal.action ? ['signal_conflict'] : [];
}

/** All reasons that apply, not only the first, so that a reader sees everything that would have to change. */
function reasonsToHold(input: DecisionInput, leaning: Action, edge: number | null): HoldReason[] {
  const { price, calibration, horizon } = input;
  const reasons: HoldReason[] = [];
  if (input.evidenceWeight < EVIDENCE_WEIGHT_MIN) reasons.push('thin_evidence');
  if (input.contradiction > CONTRADICTION_MAX) reasons.push('contradictory_evidence');
  if (!price) reasons.push('price_missing');
  else if (price.staleSessions > STALE_SESSIONS_MAX) reasons.push('stale_price');
  if (!isCalibrated(calibration, horizon)) reasons.push('uncalibrated');
  // A view without a direction has no edge.
  if (leaning !== 'hold' && edge !== null && edge <= 0) reasons.push('negative_edge');
  return [...reasons, ...reasonsOfSignal(input)];
}
