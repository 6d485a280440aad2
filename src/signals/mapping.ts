import { BEARISH_PROBABILITY_MAX } from './bayesian/verdict.ts';
import type { SignalOutput, Verdict } from './output.ts';

export const SIGNAL_ACTIONS = ['buy', 'sell', 'hold'] as const;
export type SignalAction = (typeof SIGNAL_ACTIONS)[number];

export interface MappedSignal {
  action: SignalAction;
  confidence: number;
  /** Whether it may be acted upon; the recommendation and the gate decide whether it is traded live. */
  mode: 'informational' | 'paper';
}

/** The fields of an output that the mapping reads; a stored row has them as well. */
export interface MappedOutput
  extends Pick<SignalOutput, 'status' | 'verdict' | 'probability' | 'confidence' | 'bearish'> {
  /** p_B; only the Bayesian pipeline has it. */
  driftProbability: number | null;
}

/** Picks these fields from an output or a stored row. */
export function toMappedOutput({
  status,
  verdict,
  probability,
  confidence,
  bearish,
  features,
}: Omit<MappedOutput, 'driftProbability'> & Pick<SignalOutput, 'features'>): MappedOutput {
  const drift = features['drift_probability'];
  const driftProbability = typeof drift === 'number' ? drift : null;
  return { status, verdict, probability, confidence, bearish, driftProbability };
}

export interface MappingContext {
  /** While off, the pair is published but never acted upon. */
  dualPipelineEnabled: boolean;
  held: boolean;
}

const NEIGHBOUR_FACTOR = 0.85;
const ALONE_FACTOR = 0.7;

/** Maps two verdicts to one action. Bearish is checked first: a pair that would sell a position must not open one. */
export function mapSignals(heuristic: MappedOutput, bayesian: MappedOutput, context: MappingContext): MappedSignal {
  const { action, confidence, alone } = decide(answerOf(heuristic), answerOf(bayesian), context.held);
  const acts = context.dualPipelineEnabled && !alone && action !== 'hold';
  return { action, confidence, mode: acts ? 'paper' : 'informational' };
}

interface Answer extends MappedOutput {
  verdict: Verdict;
  confidence: number;
}

/** Insufficient data counts as no verdict, like a failure. */
function answerOf(output: MappedOutput): Answer | null {
  const { status, verdict, confidence } = output;
  return status === 'ok' && verdict !== null && confidence !== null ? { ...output, verdict, confidence } : null;
}

interface Decision {
  action: SignalAction;
  confidence: number;
  alone: boolean;
}

function decide(heuristic: Answer | null, bayesian: Answer | null, held: boolean): Decision {
  if (heuristic && bayesian) return { ...decidePair(heuristic, bayesian, held), alone: false };
  const only = heuristic ?? bayesian;
  if (!only) return { action: 'hold', confidence: 0, alone: true };
  const { action, confidence } = decideAlone(only, held);
  return { action, confidence: ALONE_FACTOR * confidence, alone: true };
}

function decidePair(heuristic: Answer, bayesian: Answer, held: boolean): Pick<Decision, 'action' | 'confidence'> {
  const down = downProbabilities(bayesian, heuristic.bearish);
  if (down.length > 0) return { action: held ? 'sell' : 'hold', confidence: Math.max(...down) };
  const mean = (heuristic.confidence + bayesian.confidence) / 2;
  const pair = new Set([heuristic.verdict, bayesian.verdict]);
  if (pair.has('BUY') && !pair.has('SKIP')) {
    return { action: 'buy', confidence: pair.has('WATCH') ? NEIGHBOUR_FACTOR * mean : mean };
  }
  return { action: 'hold', confidence: mean };
}

function decideAlone(only: Answer, held: boolean): Pick<Decision, 'action' | 'confidence'> {
  const down = only.probability === null ? [] : downProbabilities(only, true);
  if (down.length > 0) return { action: held ? 'sell' : 'hold', confidence: Math.max(...down) };
  if (only.bearish) return { action: held ? 'sell' : 'hold', confidence: only.confidence };
  return { action: only.verdict === 'BUY' ? 'buy' : 'hold', confidence: only.confidence };
}

/** 1-p for each reason to sell: both verdicts bearish, or a downward drift. */
function downProbabilities(bayesian: Answer, otherBearish: boolean): number[] {
  const { bearish, probability, driftProbability } = bayesian;
  const reasons: number[] = [];
  if (bearish && otherBearish && probability !== null) reasons.push(1 - probability);
  if (driftProbability !== null && driftProbability <= BEARISH_PROBABILITY_MAX) reasons.push(1 - driftProbability);
  return reasons;
}
