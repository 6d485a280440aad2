import { formatPlural } from '../../lib/format.ts';

/** Equal classes over the range of the values. */
export interface Histogram {
  /** Lower edges. */
  edges: number[];
  width: number;
  counts: number[];
}

const CLASSES_MAX = 24;
const CLASSES_MIN = 5;

/** Counts in as many classes as the square root of the number of values. Zero is an edge, so that no class mixes gains and losses. */
export function computeHistogram(values: readonly number[]): Histogram | null {
  if (values.length === 0) return null;
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const wanted = Math.max(CLASSES_MIN, Math.min(CLASSES_MAX, Math.ceil(Math.sqrt(values.length)) + 1));
  const width = (high - low || 1) / wanted;
  const below = Math.ceil(-low / width - 1e-9);
  const above = Math.max(1, Math.ceil(high / width - 1e-9));
  const first = -below * width;
  const counts = Array.from({ length: below + above }, () => 0);
  for (const value of values) {
    const index = Math.min(counts.length - 1, Math.max(0, Math.floor((value - first) / width + 1e-9)));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { edges: counts.map((_, index) => first + index * width), width, counts };
}

/** The loss from the highest value so far, 0 or negative. */
export function computeDrawdowns(equity: readonly number[]): number[] {
  let peak = Number.NEGATIVE_INFINITY;
  return equity.map((value) => {
    peak = Math.max(peak, value);
    return peak > 0 ? value / peak - 1 : 0;
  });
}

const SESSIONS_A_YEAR = 252;

/** Annualised Sharpe ratio of the last `length` daily returns; null until there are as many. */
export function computeRollingSharpe(equity: readonly number[], length: number): (number | null)[] {
  const returns = equity.map((value, index) => (index === 0 ? 0 : value / (equity[index - 1] ?? value) - 1));
  return returns.map((_, index) => {
    if (index < length) return null;
    const window = returns.slice(index - length + 1, index + 1);
    const mean = window.reduce((sum, value) => sum + value, 0) / length;
    const variance = window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (length - 1);
    return variance === 0 ? null : (mean / Math.sqrt(variance)) * Math.sqrt(SESSIONS_A_YEAR);
  });
}

/** How many trades a distribution is of: those that were still open at the end count here, and not in the ratios. */
export function describeTrades(trades: readonly { exit_at: string | null }[]): string {
  const open = trades.filter(({ exit_at }) => exit_at === null).length;
  const text = `${formatPlural(trades.length, 'trade')}${open === 0 ? '' : `, ${open} still open at the end`}`;
  return trades.length < SMALL_SAMPLE ? `small sample: ${text}` : text;
}

/** Below this many trades ratios say little; statisticians' usual rule of thumb. */
export const SMALL_SAMPLE = 30;
