/** Further than this many standard deviations in half an hour, or this much more talk than usual: something happened. */
export const SHOCK_SIGMAS = 6;
export const SHOCK_ATTENTION_Z = 6;
export const SHOCK_LOCKOUT_MINUTES = 60;

/** How many of its own half hours' standard deviations a move was. */
export function shockSigmas(halfHourReturn: number, sigmaDaily: number, halfHoursPerSession: number): number {
  const sigma = sigmaDaily / Math.sqrt(halfHoursPerSession);
  return sigma > 0 ? Math.abs(halfHourReturn) / sigma : 0;
}
