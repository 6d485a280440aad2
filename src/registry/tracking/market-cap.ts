const BUCKETS = [
  { bucket: 'mega', fromDollars: 200e9 },
  { bucket: 'large', fromDollars: 10e9 },
  { bucket: 'mid', fromDollars: 2e9 },
  { bucket: 'small', fromDollars: 300e6 },
  { bucket: 'micro', fromDollars: 0 },
] as const;

export type MarketCapBucket = (typeof BUCKETS)[number]['bucket'];

/** The usual size classes; null without a positive value. */
export function marketCapBucket(dollars: number | null): MarketCapBucket | null {
  if (dollars === null || !(dollars > 0)) return null;
  return BUCKETS.find(({ fromDollars }) => dollars >= fromDollars)?.bucket ?? null;
}
