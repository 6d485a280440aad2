/**
 * A range of a horizon is about half the volatility over it. The average true range of a session is about 1.65 of its standard
 * deviations, hence the two factors.
 */
const RANGE_PER_TRUE_RANGE = 0.3;
const RANGE_PER_SIGMA = 0.5;

/**
 * The unit of stops and targets, in money per share. It grows with the square root of the horizon, as prices without news do, so
 * that a stop is reached equally often at every horizon. Without an average true range the volatility is used.
 */
export function horizonRange(
  price: number,
  averageTrueRange: number | null,
  sigmaDaily: number,
  sessions: number,
): number {
  const isKnown = averageTrueRange !== null && averageTrueRange > 0;
  const perSession = isKnown ? RANGE_PER_TRUE_RANGE * averageTrueRange : RANGE_PER_SIGMA * sigmaDaily * price;
  return perSession * Math.sqrt(Math.max(0, sessions));
}
