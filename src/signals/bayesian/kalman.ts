/** The drift in units of sigma per bar, reverting to zero: a plain random walk would become confident of noise. */
export const PHI = 0.99;

export interface Drift {
  mean: number;
  variance: number;
}

export function initialDrift(tau: number): Drift {
  return { mean: 0, variance: tau * tau };
}

/** Processes one standardised return of variance one. Returns the gain. */
export function updateDrift(drift: Drift, z: number, tau: number): number {
  const mean = PHI * drift.mean;
  const variance = PHI * PHI * drift.variance + tau * tau * (1 - PHI * PHI);
  const gain = variance / (variance + 1);
  drift.mean = mean + gain * (z - mean);
  drift.variance = variance * (1 - gain);
  return gain;
}

/** The steady-state gain: K = x/(1+x) with x^2 + x(1-phi^2-Q) - Q = 0. */
export function steadyGain(tau: number): number {
  const noise = tau * tau * (1 - PHI * PHI);
  const half = (1 - PHI * PHI - noise) / 2;
  const x = -half + Math.sqrt(half * half + noise);
  return x / (1 + x);
}

/** A change of regime halves the drift and resets its variance. */
export function loosenDrift(drift: Drift, tau: number): void {
  drift.mean *= 0.5;
  drift.variance = tau * tau;
}
