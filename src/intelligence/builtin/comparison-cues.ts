import type { Comparison } from './compare.ts';
import type { Cue, Sentence } from './reading.ts';

const STRENGTH_MIN = 0.45;
const STRENGTH_RANGE = 0.4;
/** A change of a fifth or more has full strength. */
const FULL_CHANGE = 0.2;
const BASIS_MIN = 1e-9;
/** A figure this close to its past is unchanged. */
const FLAT_BELOW = 0.005;

export function comparisonCues(sentence: Sentence, comparisons: readonly Comparison[]): Cue[] {
  const cues: Cue[] = [];
  for (const { metric, current, prior, at, against } of comparisons) {
    const difference = current - prior;
    // "made 41 million euros, short of the 58 million expected": only results are expected by analysts.
    const isResult = metric === null && against === 'expectation';
    if ((metric === null && !isResult) || difference === 0) continue;
    // Profit and loss are one signed figure, so the numbers already carry the sign.
    const polarity = metric === null || metric.kind === 'loss' ? 1 : metric.polarity;
    if (polarity === 0) continue;
    const relative = Math.abs(difference) / Math.max(Math.abs(prior), BASIS_MIN);
    if (relative < FLAT_BELOW && against === 'past') continue;
    const strength = STRENGTH_MIN + STRENGTH_RANGE * Math.min(1, relative / FULL_CHANGE);
    const flips = current < 0 !== prior < 0 && prior !== 0 && current !== 0;
    const score = Math.sign(difference) * polarity * strength * (metric?.weight ?? 1) * (sentence.weights[at] ?? 1);
    cues.push({
      kind: flips ? 'flip' : 'comparison',
      score,
      at,
      label: `${metric?.name ?? 'result'} against ${against}`,
    });
  }
  return cues;
}
