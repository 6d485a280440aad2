/** A shock: a half-hour move of this many standard deviations, or mentions this far above normal. */
export const SHOCK_SIGMAS = 6;
export const SHOCK_ATTENTION_Z = 6;
export const SHOCK_LOCKOUT_MINUTES = 60;

/** A half-hour move in standard deviations of half-hour moves. */
export function shockSigmas(halfHourReturn: number, sigmaDaily: number, halfHoursPerSession: number): number {
  const sigma = sigmaDaily / Math.sqrt(halfHoursPerSession);
  return sigma > 0 ? Math.abs(halfHourReturn) / sigma : 0;
}
