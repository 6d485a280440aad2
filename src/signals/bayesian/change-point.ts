import { logGammaOfHalf } from '../numbers.ts';

/**
 * Bayesian online change-point detection with a constant hazard: the probability of every length of the current run, with a
 * normal-inverse-gamma prior and therefore a Student-t prediction. A run's statistics follow from its length and the last returns,
 * so that the state consists of probabilities and returns only. The last entry represents all runs of at least that length,
 * evaluated on the most recent returns; dropping them would report a change in a calm market every 128 bars.
 */
export const RUN_LENGTHS = 128;
const RECENT = RUN_LENGTHS - 1;
const HAZARD = 1 / 100;
const PRIOR = { kappa: 1, alpha: 2, beta: 1 };
/** `P(run <= 5)`. */
const NEW_RUN_MAX = 5;
/** Smaller probabilities never recover, and further products would become denormal numbers. */
const PROBABILITY_MIN = 1e-30;

export interface RunLengths {
  /** The number of returns processed. */
  steps: number;
  probabilities: Float32Array;
  /** The last returns, in a ring buffer. */
  recent: Float32Array;
}

export function initialRuns(): RunLengths {
  const probabilities = new Float32Array(RUN_LENGTHS);
  probabilities[0] = 1;
  return { steps: 0, probabilities, recent: new Float32Array(RECENT) };
}

const tableOf = (of: (run: number) => number) => Float64Array.from({ length: RUN_LENGTHS }, (_, run) => of(run));
/** For a run with n returns: 1/k and (k+1)/k, k = k0+n. */
const INVERSE_KAPPA = tableOf((run) => 1 / (PRIOR.kappa + run));
const WIDENING = tableOf((run) => (PRIOR.kappa + run + 1) / (PRIOR.kappa + run));
/** Gamma((v+1)/2) / (Gamma(v/2) * sqrt(pi)) for v = 2*alpha degrees of freedom. */
const CONSTANTS = tableOf((run) => {
  const freedom = 2 * PRIOR.alpha + run;
  return Math.exp(logGammaOfHalf(freedom + 1) - logGammaOfHalf(freedom)) / Math.sqrt(Math.PI);
});

/** Processes one standardised return. Returns the probability that the run is new. */
export function stepRuns(runs: RunLengths, z: number): number {
  const { probabilities, recent, steps } = runs;
  const longest = Math.min(steps, RECENT);
  let place = steps % RECENT;
  let sum = 0;
  let squares = 0;
  let total = 0;
  let grown = 0;
  for (let run = 0; run <= longest; run++) {
    const mean = sum * (INVERSE_KAPPA[run] ?? 0);
    const spread = (2 * PRIOR.beta + squares - sum * mean) * (WIDENING[run] ?? 0);
    const distance = z - mean;
    let evidence = ((probabilities[run] ?? 0) * (CONSTANTS[run] ?? 0)) / Math.sqrt(spread);
    // Student's tail is a power of a multiple of one half. Squaring up to it took a fifth of the time of exp and log, and gives
    // the same bits on every machine.
    let power = Math.sqrt(spread / (spread + distance * distance));
    for (let left = 2 * PRIOR.alpha + run + 1; left > 0; left >>= 1) {
      if (left & 1) evidence *= power;
      power *= power;
    }
    total += evidence;
    probabilities[run] = grown;
    grown = evidence * (1 - HAZARD);
    // The next longer run has one more return, the one before these.
    place = place === 0 ? RECENT - 1 : place - 1;
    const older = recent[place] ?? 0;
    sum += older;
    squares += older * older;
  }
  if (longest < RECENT) probabilities[longest + 1] = grown;
  else probabilities[RECENT] = (probabilities[RECENT] ?? 0) + grown;
  probabilities[0] = HAZARD * total;
  for (let run = 0; run < RUN_LENGTHS; run++) {
    const share = (probabilities[run] ?? 0) / total;
    probabilities[run] = share < PROBABILITY_MIN ? 0 : share;
  }
  recent[steps % RECENT] = z;
  runs.steps = steps + 1;
  return newRunProbability(runs);
}

export function newRunProbability({ probabilities }: RunLengths): number {
  let sum = 0;
  for (let run = 0; run <= NEW_RUN_MAX; run++) sum += probabilities[run] ?? 0;
  return Math.min(1, sum);
}
