import {
  type Belief,
  type BeliefState,
  cloneBelief,
  decodeBelief,
  emptyBelief,
  encodeBelief,
  readBelief,
  rescaleBelief,
  stepBelief,
} from './bayesian/belief.ts';
import { evaluateBayesian } from './bayesian/verdict.ts';
import type { ClosedBar } from './closed-bars.ts';
import {
  cloneIndicators,
  decodeIndicators,
  emptyIndicators,
  encodeIndicators,
  type IndicatorState,
  type Indicators,
  readIndicators,
  rescaleIndicators,
  stepIndicators,
} from './heuristic/indicators.ts';
import { evaluateHeuristic } from './heuristic/verdict.ts';
import type { PipelineName, SignalOutput, TrendInput } from './output.ts';
import type { BarScale, Timeframe } from './timeframe.ts';

/** The interface of both pipelines to the engine. They share no state, so that neither can break the other. */
export interface Pipeline<S, R> {
  readonly name: PipelineName;
  create(): S;
  clone(state: S): S;
  /** Adjusts the price levels for a split. */
  rescale(state: S, factor: number): void;
  step(state: S, bar: ClosedBar, scale: BarScale): void;
  /** The values that the verdict needs of a timeframe, as JSON data, so that the state of an unchanged timeframe is not loaded. */
  read(state: S, scale: BarScale): R;
  encode(state: S): Uint8Array;
  /** Null for bytes that are not a state of this pipeline. */
  decode(bytes: Uint8Array): S | null;
  evaluate(readouts: Partial<Record<Timeframe, R>>, trend: TrendInput | null): SignalOutput;
}

export const HEURISTIC: Pipeline<IndicatorState, Indicators> = {
  name: 'heuristic',
  create: emptyIndicators,
  clone: cloneIndicators,
  rescale: rescaleIndicators,
  step: stepIndicators,
  read: readIndicators,
  encode: encodeIndicators,
  decode: decodeIndicators,
  evaluate: evaluateHeuristic,
};

export const BAYESIAN: Pipeline<BeliefState, Belief> = {
  name: 'bayesian',
  create: emptyBelief,
  clone: cloneBelief,
  rescale: rescaleBelief,
  step: stepBelief,
  read: readBelief,
  encode: encodeBelief,
  decode: decodeBelief,
  evaluate: evaluateBayesian,
};
