/** The maximum weight of one source as a multiple of all others: 60% of the trend. */
export const SHARE_MAX = 0.6;
const TIMES_OTHERS_MAX = SHARE_MAX / (1 - SHARE_MAX);

export interface SourcedWeight {
  sourceKey: string;
  weight: number;
}

export interface SourceCap {
  /** The factor for every weight of this source. */
  sourceKey: string | null;
  factor: number;
}

const NO_CAP: SourceCap = { sourceKey: null, factor: 1 };

/**
 * The source, if any, whose weight is capped: its stories together may weigh 60% of the trend, or as much as its strongest single
 * story where the other sources weigh less. A source thus gains nothing by repetition, while a first report that no other source
 * has picked up still counts once. At most one source can exceed 60%.
 */
export function sourceCap(evidence: readonly SourcedWeight[]): SourceCap {
  const sums = new Map<string, { total: number; strongest: number }>();
  let all = 0;
  for (const { sourceKey, weight } of evidence) {
    all += weight;
    const sum = sums.get(sourceKey);
    if (sum) {
      sum.total += weight;
      sum.strongest = Math.max(sum.strongest, weight);
    } else {
      sums.set(sourceKey, { total: weight, strongest: weight });
    }
  }
  let largest: { sourceKey: string; total: number; strongest: number } | null = null;
  for (const [sourceKey, sum] of sums) {
    if (!largest || sum.total > largest.total) largest = { sourceKey, ...sum };
  }
  if (!largest || largest.total <= SHARE_MAX * all) return NO_CAP;
  let others = 0;
  for (const [sourceKey, { total }] of sums) if (sourceKey !== largest.sourceKey) others += total;
  const allowed = Math.max(largest.strongest, TIMES_OTHERS_MAX * others);
  if (largest.total <= allowed) return NO_CAP;
  return { sourceKey: largest.sourceKey, factor: allowed / largest.total };
}

export function capFactor(cap: SourceCap, sourceKey: string): number {
  return cap.sourceKey === sourceKey ? cap.factor : 1;
}
