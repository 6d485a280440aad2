import { pearson, spearman } from './statistics/correlation.ts';
import { overlapT } from './statistics/overlap-t.ts';

/** A day with fewer companies is too small for a correlation across companies. */
const NAMES_MIN = 5;
/** Fewer predictions than this are too small a sample. */
export const SAMPLE_MIN = 10;

export interface Information {
  readonly method: 'per_date' | 'pooled' | 'none';
  readonly coefficient: number | null;
  readonly rankCoefficient: number | null;
  readonly t: number | null;
  readonly rankT: number | null;
  readonly dates: number;
  readonly predictions: number;
}

export interface Scores {
  /** Equal for the predictions of one session; ascending. */
  readonly session: ArrayLike<number>;
  readonly ticker: ArrayLike<number>;
  /** The forecast, from -1 to 1, and the outcome. */
  readonly score: Float64Array;
  readonly outcome: Float64Array;
}

/**
 * The correlation of scores and outcomes. It is computed per date and averaged, so that a market-wide move does not count as skill;
 * pooled where no date has enough companies. `lag` is the number of dates over which errors are correlated.
 */
export function informationOf(scores: Scores, lag: number): Information {
  const { score, outcome } = scores;
  const predictions = score.length;
  if (predictions < SAMPLE_MIN) return { ...NO_INFORMATION, predictions };
  const linear: number[] = [];
  const ranked: number[] = [];
  let wideDates = 0;
  for (const [from, to] of sessionRanges(scores.session, predictions)) {
    if (countNames(scores.ticker, from, to) < NAMES_MIN) continue;
    wideDates++;
    const x = score.subarray(from, to);
    const y = outcome.subarray(from, to);
    const ic = pearson(x, y);
    const rankIc = spearman(x, y);
    if (ic !== null) linear.push(ic);
    if (rankIc !== null) ranked.push(rankIc);
  }
  // Dates without variance are left out, but they do not lead to pooling.
  if (wideDates > 0) {
    return {
      method: 'per_date',
      coefficient: mean(linear),
      rankCoefficient: mean(ranked),
      t: overlapT(linear, lag),
      rankT: overlapT(ranked, lag),
      dates: linear.length,
      predictions,
    };
  }
  const coefficient = pearson(score, outcome);
  return {
    method: coefficient === null ? 'none' : 'pooled',
    coefficient,
    rankCoefficient: spearman(score, outcome),
    // Pooled observations are serially correlated, so their t-statistic is unknown.
    t: null,
    rankT: null,
    dates: 0,
    predictions,
  };
}

const NO_INFORMATION: Information = {
  method: 'none',
  coefficient: null,
  rankCoefficient: null,
  t: null,
  rankT: null,
  dates: 0,
  predictions: 0,
};

function* sessionRanges(session: ArrayLike<number>, length: number): Generator<[from: number, to: number]> {
  let from = 0;
  for (let i = 1; i <= length; i++) {
    if (i < length && session[i] === session[from]) continue;
    yield [from, i];
    from = i;
  }
}

function countNames(ticker: ArrayLike<number>, from: number, to: number): number {
  const seen = new Set<number>();
  for (let i = from; i < to && seen.size < NAMES_MIN; i++) seen.add(ticker[i] ?? -1);
  return seen.size;
}

function mean(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
