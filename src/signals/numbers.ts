const SERIES_BELOW = 5;
const TERMS_MAX = 200;
const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);
/** Probabilities are clipped here so that their logits stay finite. */
const PROBABILITY_MARGIN = 1e-9;

export function clip(value: number, low = -1, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

export function logit(probability: number): number {
  const bounded = clip(probability, PROBABILITY_MARGIN, 1 - PROBABILITY_MARGIN);
  return Math.log(bounded / (1 - bounded));
}

/** The normal distribution function: its power series near the middle, a continued fraction in the tails. */
export function normalCdf(x: number): number {
  const density = Math.exp(-0.5 * x * x) / SQRT_TWO_PI;
  if (Math.abs(x) >= SERIES_BELOW) {
    const tail = density / millsFraction(Math.abs(x));
    return x > 0 ? 1 - tail : tail;
  }
  let term = x;
  let sum = x;
  for (let odd = 3; odd < TERMS_MAX; odd += 2) {
    term *= (x * x) / odd;
    const next = sum + term;
    if (next === sum) break;
    sum = next;
  }
  return 0.5 + density * sum;
}

function millsFraction(x: number): number {
  let fraction = x;
  for (let level = 60; level >= 1; level--) fraction = x + level / fraction;
  return fraction;
}

/** ln of the gamma function at a multiple of one half, by its recurrence: exact to rounding, and used for tables only. */
export function logGammaOfHalf(doubled: number): number {
  let result = doubled % 2 === 0 ? 0 : 0.5 * Math.log(Math.PI);
  for (let value = doubled % 2 === 0 ? 1 : 0.5; value < doubled / 2; value += 1) result += Math.log(value);
  return result;
}
