import { invalid } from '../kernel/errors.ts';

/** Rounding in what people type: 33.3 three times is a whole. */
const SUM_TOLERANCE = 0.005;
/**
 * Revenue by region as shares of one. People write 0.3 or 30; which of the two is meant shows in the numbers: a sum above one
 * whose members are all at most one is neither, and is refused and not guessed at.
 */
export function normaliseRevenueMix(mix: Readonly<Record<string, number>>): Record<string, number> {
  const sum = Object.values(mix).reduce((total, share) => total + share, 0);
  if (sum <= 1 + SUM_TOLERANCE) return { ...mix };
  const areShares = Object.values(mix).every((share) => share <= 1);
  if (areShares || sum > 100 * (1 + SUM_TOLERANCE)) {
    throw invalid(
      `body.geographic_revenue_mix must add up to at most 1 (shares) or at most 100 (percent), and adds up to ${Number(sum.toFixed(4))}`,
    );
  }
  return Object.fromEntries(Object.entries(mix).map(([region, percent]) => [region, percent / 100]));
}
