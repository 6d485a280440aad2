/** The share of a trend that one source may supply, as a multiple of what all others supply: .6 of the whole. */
export const SHARE_MAX = 0.6;
const TIMES_OTHERS_MAX = SHARE_MAX / (1 - SHARE_MAX);

export interface SourcedWeight {
  sourceKey: string;
  weight: number;
}

export interface SourceCap {
  /** What every weight of this source is multiplied by; 1 for all others. */
  sourceKey: string | null;
  factor: number;
}

const NO_CAP: SourceCap = { sourceKey: null, factor: 1 };

/**
 * The one source, if any, that says too much: together its stories may weigh 60% of the trend, or as much as the strongest
 * single one of them where the others have less to say. So however often a source repeats itself it gains nothing, while a
 * first report that nobody has taken up yet still counts once. At most one source can be above 60%.
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
