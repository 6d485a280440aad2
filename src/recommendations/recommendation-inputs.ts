import type { ComputedRecommendation, RecommendationInput } from './compute-recommendation.ts';
import type { Calibration, Calibrator } from './confidence.ts';
import { type DecisionInput, decide } from './decision.ts';
import type { LayerWeights } from './layer-weights.ts';
import type { TradingState } from './mode.ts';
import type { ViewHorizon } from './view-horizon.ts';

/** What one calibrator returned for one recommendation. */
export interface CalibratorReading {
  labelCount: number;
  effectiveCount: number;
  /** Null where it was not asked. */
  near: { raw: number; count: number } | null;
  probability: { raw: number; parent: number; value: number } | null;
}

interface ReadingSet {
  pooled: CalibratorReading | null;
  own: CalibratorReading | null;
}

/** The calibration of one horizon as it was applied. The fit itself has thousands of labels and is not kept. */
export interface AppliedCalibration {
  weights: LayerWeights;
  direction: ReadingSet;
  hold: ReadingSet;
}

/** What a recommendation was computed from, besides its evidence and the figures that are stored with it. */
export interface RecommendationInputs {
  calibration: AppliedCalibration;
  decision: Omit<DecisionInput, 'calibration'>;
  trading: TradingState;
  averageTrueRange: number | null;
}

export function recommendationInputsOf(
  { calibration, trading }: Pick<RecommendationInput, 'calibration' | 'trading'>,
  { price, sigmaHorizon, rangeSigmas, trend, combined, timeHorizon, signal }: ComputedRecommendation,
): RecommendationInputs {
  const decision: RecommendationInputs['decision'] = {
    signal,
    pUp: combined.pUp,
    horizon: timeHorizon,
    evidenceWeight: trend.weight,
    contradiction: trend.contradiction,
    price: price && sigmaHorizon !== null ? { sigmaHorizon, staleSessions: price.staleSessions, rangeSigmas } : null,
  };
  return {
    calibration: recordCalibration(calibration, decision),
    decision,
    trading,
    averageTrueRange: price?.averageTrueRange ?? null,
  };
}

/** Decides again with calibrators that write down what they return. */
function recordCalibration(calibration: Calibration, decision: RecommendationInputs['decision']): AppliedCalibration {
  const { horizon } = decision;
  const recorded = (kind: 'direction' | 'hold') => ({
    pooled: recordCalibrator(calibration[kind].pooled[horizon]),
    own: recordCalibrator(calibration[kind].horizons[horizon]),
  });
  const [direction, hold] = [recorded('direction'), recorded('hold')];
  const setOf = ({ pooled, own }: typeof direction) => ({
    pooled: pooled ? { [horizon]: pooled.calibrator } : {},
    horizons: own ? { [horizon]: own.calibrator } : {},
  });
  decide({
    ...decision,
    calibration: { weights: calibration.weights, direction: setOf(direction), hold: setOf(hold) },
  });
  const readings = ({ pooled, own }: typeof direction): ReadingSet => ({
    pooled: pooled?.reading ?? null,
    own: own?.reading ?? null,
  });
  return { weights: calibration.weights, direction: readings(direction), hold: readings(hold) };
}

function recordCalibrator(calibrator: Calibrator | undefined) {
  if (!calibrator) return null;
  const { labelCount, effectiveCount } = calibrator;
  const reading: CalibratorReading = { labelCount, effectiveCount, near: null, probability: null };
  const recording: Calibrator = {
    labelCount,
    effectiveCount,
    nearCount: (raw) => {
      const count = calibrator.nearCount(raw);
      reading.near = { raw, count };
      return count;
    },
    probability: (raw, parent) => {
      const value = calibrator.probability(raw, parent);
      reading.probability = { raw, parent, value };
      return value;
    },
  };
  return { reading, calibrator: recording };
}

/** A calibration that returns what was recorded, and NaN for anything else, so that another question cannot be answered. */
export function appliedAsCalibration(
  { weights, direction, hold }: AppliedCalibration,
  horizon: ViewHorizon,
): Calibration {
  const setOf = ({ pooled, own }: ReadingSet) => ({
    pooled: pooled ? { [horizon]: replayCalibrator(pooled) } : {},
    horizons: own ? { [horizon]: replayCalibrator(own) } : {},
  });
  return { weights, direction: setOf(direction), hold: setOf(hold) };
}

const replayCalibrator = ({ labelCount, effectiveCount, near, probability }: CalibratorReading): Calibrator => ({
  labelCount,
  effectiveCount,
  nearCount: (raw) => (near?.raw === raw ? near.count : Number.NaN),
  probability: (raw, parent) =>
    probability?.raw === raw && probability.parent === parent ? probability.value : Number.NaN,
});
