import type { ClosedBar } from '../../src/signals/closed-bars.ts';

/**
 * A reference implementation of the signal engine's numbers, from the whole history and their definitions. It is independent of
 * the engine, so that a mistake in one of them shows.
 */
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function returnsOf(bars: readonly ClosedBar[]): number[] {
  return bars.slice(1).map(({ close }, index) => Math.log(close / bars[index]!.close));
}

function emaOf(values: readonly number[], period: number): number {
  if (values.length <= period) return mean(values);
  return values
    .slice(period)
    .reduce(
      (average, value) => (2 / (period + 1)) * value + (1 - 2 / (period + 1)) * average,
      mean(values.slice(0, period)),
    );
}

function wilderOf(values: readonly number[]): number | null {
  if (values.length < 14) return null;
  return values.slice(14).reduce((average, value) => (13 * average + value) / 14, mean(values.slice(0, 14)));
}

export function sigmaOfReturns(returns: readonly number[], floor: number): number | null {
  if (returns.length < 20) return null;
  const weights = returns.map((_, index) => 0.94 ** (returns.length - 1 - index));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const variance = returns.reduce((sum, value, index) => sum + value * value * weights[index]!, 0) / total;
  return Math.max(floor, Math.sqrt(variance));
}

export function referenceIndicators(bars: readonly ClosedBar[], floor: number) {
  const closes = bars.map(({ close }) => close);
  const returns = returnsOf(bars);
  const changes = closes.slice(1).map((close, index) => close - closes[index]!);
  const ranges = bars
    .slice(1)
    .map((bar, index) =>
      Math.max(bar.high - bar.low, Math.abs(bar.high - closes[index]!), Math.abs(bar.low - closes[index]!)),
    );
  const gains = wilderOf(changes.map((change) => Math.max(change, 0)));
  const losses = wilderOf(changes.map((change) => Math.max(-change, 0)));
  const channel = bars.slice(-20);
  const top = Math.max(...channel.map(({ high }) => high));
  const bottom = Math.min(...channel.map(({ low }) => low));
  const close = closes.at(-1)!;
  const volumes = bars.slice(-21, -1).map(({ volume }) => volume);
  const volumeMean = mean(volumes);
  const volumeSd = Math.sqrt(volumes.reduce((sum, value) => sum + (value - volumeMean) ** 2, 0) / 19);
  const sigmas = returns.map((_, index) => sigmaOfReturns(returns.slice(0, index + 1), floor)).slice(-126);
  const known = sigmas.filter((value) => value !== null);
  return {
    bars: bars.length,
    close,
    emaFast: emaOf(closes, 12),
    emaSlow: emaOf(closes, 26),
    atr: wilderOf(ranges),
    rsi: gains === null || losses === null ? null : gains + losses === 0 ? 50 : 100 - 100 / (1 + gains / losses),
    channelPosition: bars.length < 20 ? null : top === bottom ? 0 : (close - (top + bottom) / 2) / ((top - bottom) / 2),
    return20: bars.length < 21 ? null : Math.log(close / closes.at(-21)!),
    sigma: sigmaOfReturns(returns, floor),
    volumeZ: bars.length < 21 || volumeSd === 0 ? null : (bars.at(-1)!.volume - volumeMean) / volumeSd,
    lastReturn: returns.at(-1) ?? 0,
    sigmaPercentile:
      known.length <= 20 ? null : known.filter((value) => value < known.at(-1)!).length / (known.length - 1),
  };
}

/** ln Gamma by Stirling's series, shifted up; the engine uses a recurrence instead. */
function lnGamma(x: number): number {
  let shift = 0;
  let at = x;
  while (at < 15) shift -= Math.log(at++);
  const inverse = 1 / (at * at);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / at;
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
}

function logStudent(x: number, freedom: number, location: number, scaleSquared: number): number {
  return (
    lnGamma((freedom + 1) / 2) -
    lnGamma(freedom / 2) -
    0.5 * Math.log(freedom * Math.PI * scaleSquared) -
    ((freedom + 1) / 2) * Math.log(1 + (x - location) ** 2 / (freedom * scaleSquared))
  );
}

/** The normal-inverse-gamma posterior of the returns given, by its recursion from the prior (0, 1, 2, 1). */
function posterior(values: readonly number[]) {
  let [location, kappa, alpha, beta] = [0, 1, 2, 1];
  for (const value of values) {
    beta += (kappa * (value - location) ** 2) / (2 * (kappa + 1));
    location = (kappa * location + value) / (kappa + 1);
    kappa += 1;
    alpha += 0.5;
  }
  return { location, kappa, alpha, beta };
}

/** Probabilities of run lengths 0 to 127 after each return; the last is "127 or more". */
export function referenceRuns(values: readonly number[]): number[][] {
  let current = [1];
  return values.map((value, index) => {
    const evidence = current.map((probability, run) => {
      const { location, kappa, alpha, beta } = posterior(values.slice(index - run, index));
      return probability * Math.exp(logStudent(value, 2 * alpha, location, (beta * (kappa + 1)) / (alpha * kappa)));
    });
    const total = evidence.reduce((sum, part) => sum + part, 0);
    const next = [0.01, ...evidence.map((part) => (0.99 * part) / total)];
    const longer = next.splice(128).reduce((sum, part) => sum + part, 0);
    next[next.length - 1]! += longer;
    current = next;
    return next;
  });
}

export function referenceBelief(bars: readonly ClosedBar[], scale: { sigmaFloor: number; tau: number }) {
  const returns = returnsOf(bars);
  const standardised = returns.flatMap((value, index) => {
    const sigma = sigmaOfReturns(returns.slice(0, index), scale.sigmaFloor);
    return sigma === null ? [] : [Math.min(6, Math.max(-6, value / sigma))];
  });
  const runs = referenceRuns(standardised);
  const fresh = runs.map((probabilities) => probabilities.slice(0, 6).reduce((sum, part) => sum + part, 0));
  let [m, p] = [0, scale.tau ** 2];
  standardised.forEach((z, index) => {
    const prior = 0.99 ** 2 * p + scale.tau ** 2 * (1 - 0.99 ** 2);
    // In the information form, which the engine does not use.
    p = 1 / (1 / prior + 1);
    m = p * ((0.99 * m) / prior + z);
    if (fresh[index]! > 0.5) [m, p] = [m / 2, scale.tau ** 2];
  });
  return { driftMean: m, driftVariance: p, changePoint: fresh.at(-1) ?? 1 };
}
