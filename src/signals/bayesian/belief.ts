import type { ClosedBar } from '../closed-bars.ts';
import { addReturn, EWMA_FIELDS, type Ewma, emptyEwma, sigmaOf } from '../ewma.ts';
import { clip, normalCdf } from '../numbers.ts';
import { pack, unpack } from '../packing.ts';
import type { BarScale } from '../timeframe.ts';
import { initialRuns, newRunProbability, RUN_LENGTHS, type RunLengths, stepRuns } from './change-point.ts';
import { type Drift, initialDrift, loosenDrift, updateDrift } from './kalman.ts';

const Z_MAX = 6;
const CHANGE_MIN = 0.5;

/** The state of the Bayesian pipeline for one timeframe: everything it needs to process the next bar. */
export interface BeliefState {
  bars: number;
  /** Adjusted for splits up to the last bar. */
  lastClose: number;
  ewma: Ewma;
  drift: Drift;
  runs: RunLengths;
}

export function emptyBelief(): BeliefState {
  return { bars: 0, lastClose: 0, ewma: emptyEwma(), drift: { mean: 0, variance: 0 }, runs: initialRuns() };
}

/** Adjusts the state for a split; the last close is its only price level. */
export function rescaleBelief(state: BeliefState, factor: number): void {
  state.lastClose /= factor;
}

export function stepBelief(state: BeliefState, bar: ClosedBar, { sigmaFloor, tau }: BarScale): void {
  if (state.bars === 0) state.drift = initialDrift(tau);
  else {
    const value = Math.log(bar.close / state.lastClose);
    // The sigma before this return: a return must not influence the scale it is measured by.
    const sigma = sigmaOf(state.ewma, sigmaFloor);
    if (sigma !== null) {
      const z = clip(value / sigma, -Z_MAX, Z_MAX);
      updateDrift(state.drift, z, tau);
      if (stepRuns(state.runs, z) > CHANGE_MIN) loosenDrift(state.drift, tau);
    }
    addReturn(state.ewma, value);
  }
  state.lastClose = bar.close;
  state.bars++;
}

const LAYOUT = {
  version: 1,
  scalars: ['bars', 'lastClose', 'mean', 'variance', 'steps', ...EWMA_FIELDS],
  doubles: [],
  floats: [RUN_LENGTHS, RUN_LENGTHS - 1],
} as const;

export function encodeBelief({ bars, lastClose, ewma, drift, runs }: BeliefState): Uint8Array {
  return pack(LAYOUT, {
    scalars: { bars, lastClose, steps: runs.steps, ...drift, ...ewma },
    doubles: [],
    floats: [runs.probabilities, runs.recent],
  });
}

export function decodeBelief(bytes: Uint8Array): BeliefState | null {
  const parts = unpack(LAYOUT, bytes);
  if (!parts) return null;
  const { bars, lastClose, mean, variance, steps, ...ewma } = parts.scalars;
  const [probabilities, recent] = parts.floats as [Float32Array, Float32Array];
  return { bars, lastClose, ewma, drift: { mean, variance }, runs: { steps, probabilities, recent } };
}

export function cloneBelief(state: BeliefState): BeliefState {
  const { runs } = state;
  return {
    ...state,
    ewma: { ...state.ewma },
    drift: { ...state.drift },
    runs: { steps: runs.steps, probabilities: runs.probabilities.slice(), recent: runs.recent.slice() },
  };
}

/** The result of a timeframe after its last bar. */
export interface Belief {
  bars: number;
  sigma: number | null;
  driftMean: number;
  driftVariance: number;
  /** The probability that the drift is upwards. */
  pUp: number;
  changePoint: number;
}

export function readBelief(state: BeliefState, { sigmaFloor }: BarScale): Belief {
  const { mean, variance } = state.drift;
  return {
    bars: state.bars,
    sigma: sigmaOf(state.ewma, sigmaFloor),
    driftMean: mean,
    driftVariance: variance,
    pUp: variance > 0 ? normalCdf(mean / Math.sqrt(variance)) : 0.5,
    changePoint: newRunProbability(state.runs),
  };
}
