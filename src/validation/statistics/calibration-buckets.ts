/** The interface's buckets: edges a tenth apart; the last bucket includes 1. */
const EDGES = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
export const BUCKET_COUNT = EDGES.length - 1;
const MISCALIBRATED_MIN = 0.15;
/** Tolerance, because .75 - .6 is slightly above .15 in binary. */
const ROUNDING = 1e-12;

export interface CalibrationBucket {
  readonly bucket_low: number;
  readonly bucket_high: number;
  readonly avg_confidence: number | null;
  readonly observed_win_rate: number | null;
  readonly prediction_count: number;
  readonly miscalibrated: boolean;
}

/** Confidences below the first bucket are grouped in as many bins of a tenth. The interface does not show them. */
const BELOW_COUNT = 5;

/** Stated confidence and observed win rate by bucket. */
export class CalibrationSum {
  /** The bins below the first bucket come after the buckets. */
  #counts = new Float64Array(BUCKET_COUNT + BELOW_COUNT);
  #confidences = new Float64Array(BUCKET_COUNT + BELOW_COUNT);
  #wins = new Float64Array(BUCKET_COUNT + BELOW_COUNT);
  /** Cases whose confidence is below the first bucket. */
  below = 0;

  add(confidence: number, isWin: boolean): void {
    let bucket = bucketOf(confidence);
    if (bucket < 0) {
      this.below++;
      bucket = BUCKET_COUNT + Math.max(0, Math.min(BELOW_COUNT - 1, Math.floor(confidence * 2 * BELOW_COUNT)));
    }
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#confidences[bucket] = (this.#confidences[bucket] ?? 0) + confidence;
    if (isWin) this.#wins[bucket] = (this.#wins[bucket] ?? 0) + 1;
  }

  buckets(): CalibrationBucket[] {
    return Array.from({ length: BUCKET_COUNT }, (_, bucket) => {
      const count = this.#counts[bucket] ?? 0;
      const average = count > 0 ? (this.#confidences[bucket] ?? 0) / count : null;
      const observed = count > 0 ? (this.#wins[bucket] ?? 0) / count : null;
      return {
        bucket_low: EDGES[bucket] ?? 0,
        bucket_high: EDGES[bucket + 1] ?? 1,
        avg_confidence: average,
        observed_win_rate: observed,
        prediction_count: count,
        miscalibrated:
          average !== null && observed !== null && Math.abs(average - observed) > MISCALIBRATED_MIN + ROUNDING,
      };
    });
  }

  /**
   * The distance between stated and observed over all cases, weighted by the cases of each bucket, those below the first bucket
   * included; null without cases.
   */
  error(): number | null {
    const total = this.#counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) return null;
    let error = 0;
    for (let bucket = 0; bucket < this.#counts.length; bucket++) {
      error += Math.abs((this.#confidences[bucket] ?? 0) - (this.#wins[bucket] ?? 0)) / total;
    }
    return error;
  }
}

export const EMPTY_BUCKETS: readonly CalibrationBucket[] = new CalibrationSum().buckets();

/** -1 below the first bucket. Compares with the edges, because .7 / .1 is not 7 in binary. */
export function bucketOf(confidence: number): number {
  if (!(confidence >= EDGES[0])) return -1;
  for (let bucket = BUCKET_COUNT - 1; bucket > 0; bucket--) if (confidence >= (EDGES[bucket] ?? 1)) return bucket;
  return 0;
}
