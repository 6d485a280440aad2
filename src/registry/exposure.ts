import { invalid } from '../kernel/errors.ts';

/** Allows for rounded input: three times 33.4 adds up to 100.2. */
const SUM_TOLERANCE = 0.005;
/**
 * Returns revenue by region as fractions of 1. Input may be fractions (0.3) or percentages (30). A sum above 1 whose
 * members are all at most 1 is ambiguous and is refused.
 */
export function normaliseRevenueMix(mix: Readonly<Record<string, number>>): Record<string, number> {
  const sum = Object.values(mix).reduce((total, share) => total + share, 0);
  if (sum <= 1 + SUM_TOLERANCE) return { ...mix };
  const areShares = Object.values(mix).every((share) => share <= 1);
  if (areShares || sum > 100 * (1 + SUM_TOLERANCE)) {
    throw invalid(
      `body.geographic_revenue_mix must add up to at most 1 (fractions) or at most 100 (percentages), but adds up to ${Number(sum.toFixed(4))}`,
    );
  }
  return Object.fromEntries(Object.entries(mix).map(([region, percent]) => [region, percent / 100]));
}
