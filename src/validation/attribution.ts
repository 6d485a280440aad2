/** Fewer predictions than this are too few to grade a cause. */
const SAMPLE_MIN = 5;
const VARIANCE_MIN = 1e-18;

/** Sums over the predictions that a cause contributed to. A share is its part of all contributions. */
export interface CauseSums {
  readonly n: number;
  readonly shares: number;
  readonly winShares: number;
  /** Share times return in the direction of the contribution. */
  readonly returnShares: number;
  /** Over predictions with an excess return: signed contribution c and excess return r. */
  readonly pairs: number;
  readonly c: number;
  readonly r: number;
  readonly cc: number;
  readonly rr: number;
  readonly cr: number;
}

export interface CauseGrades {
  readonly prediction_count: number;
  readonly win_rate: number | null;
  readonly information_coefficient: number | null;
  readonly avg_return: number | null;
}

export function gradeCause(sums: CauseSums): CauseGrades {
  const enough = sums.n >= SAMPLE_MIN && sums.shares > 0;
  return {
    prediction_count: sums.n,
    win_rate: enough ? unit(sums.winShares / sums.shares) : null,
    information_coefficient: correlationOf(sums),
    avg_return: enough ? sums.returnShares / sums.shares : null,
  };
}

/** Pearson's correlation from sums, so that the evidence is summed in the database and not loaded. */
export function correlationOf({ pairs: n, c, r, cc, rr, cr }: CauseSums): number | null {
  if (n < SAMPLE_MIN) return null;
  const varianceC = cc / n - (c / n) ** 2;
  const varianceR = rr / n - (r / n) ** 2;
  if (!(varianceC > VARIANCE_MIN) || !(varianceR > VARIANCE_MIN)) return null;
  const found = (cr / n - (c / n) * (r / n)) / Math.sqrt(varianceC * varianceR);
  return Math.max(-1, Math.min(1, found));
}

const unit = (value: number) => Math.max(0, Math.min(1, value));

export interface LayerSums {
  /** Sum of shares over all predictions with contributions, and their number. */
  readonly shares: number;
  readonly moved: number;
  /** Over predictions in which the layer has the largest share. */
  readonly dominant: CauseSums & { readonly wins: number };
}

export interface LayerGrades {
  readonly avg_contribution_pct: number | null;
  readonly dominant_win_rate: number | null;
  readonly dominant_ic: number | null;
  readonly dominant_count: number;
}

export function gradeLayer({ shares, moved, dominant }: LayerSums): LayerGrades {
  return {
    avg_contribution_pct: moved >= SAMPLE_MIN ? 100 * unit(shares / moved) : null,
    dominant_win_rate: dominant.n >= SAMPLE_MIN ? dominant.wins / dominant.n : null,
    dominant_ic: correlationOf(dominant),
    dominant_count: dominant.n,
  };
}
