import { pearson, spearman } from './statistics/correlation.ts';
import { neweyWestT } from './statistics/newey-west.ts';

/** A day with fewer companies says nothing about telling them apart. */
const NAMES_MIN = 5;
/** Fewer predictions than this are no sample. */
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
  /** What was said, from -1 to 1, and what came of it. */
  readonly score: Float64Array;
  readonly outcome: Float64Array;
}

/**
 * Whether higher scores went with higher outcomes: date by date and then averaged, so that a good day for all is no skill;
 * pooled where no date has enough companies. Overlapping horizons widen the error by `lag` dates.
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
  // Days on which all said or did the same are no reason to compare one day with another.
  if (wideDates > 0) {
    return {
      method: 'per_date',
      coefficient: mean(linear),
      rankCoefficient: mean(ranked),
      t: neweyWestT(linear, lag),
      rankT: neweyWestT(ranked, lag),
      dates: linear.length,
      predictions,
    };
  }
  const coefficient = pearson(score, outcome);
  return {
    method: coefficient === null ? 'none' : 'pooled',
    coefficient,
    rankCoefficient: spearman(score, outcome),
    // Days of one company follow each other: how far its pooled correlation may be trusted is not known.
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
