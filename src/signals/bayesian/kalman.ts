/** The drift in units of sigma per bar, pulled to zero: a plain random walk would become sure of noise. */
export const PHI = 0.99;

export interface Drift {
  mean: number;
  variance: number;
}

export function initialDrift(tau: number): Drift {
  return { mean: 0, variance: tau * tau };
}

/** One standardised return of variance one; returns the gain it was taken in with. */
export function updateDrift(drift: Drift, z: number, tau: number): number {
  const mean = PHI * drift.mean;
  const variance = PHI * PHI * drift.variance + tau * tau * (1 - PHI * PHI);
  const gain = variance / (variance + 1);
  drift.mean = mean + gain * (z - mean);
  drift.variance = variance * (1 - gain);
  return gain;
}

/** The gain that the update settles at: K = x/(1+x) with x^2 + x(1-phi^2-Q) - Q = 0. */
export function steadyGain(tau: number): number {
  const noise = tau * tau * (1 - PHI * PHI);
  const half = (1 - PHI * PHI - noise) / 2;
  const x = -half + Math.sqrt(half * half + noise);
  return x / (1 + x);
}

/** After a change of regime half of what was believed goes, and all certainty. */
export function loosenDrift(drift: Drift, tau: number): void {
  drift.mean *= 0.5;
  drift.variance = tau * tau;
}
