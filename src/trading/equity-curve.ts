/** The account's value at an instant. */
export interface Mark {
  marked_at: Date;
  session_date: string;
  portfolio_value: number;
  cumulative_return: number | null;
  benchmark_price: number | null;
}

export interface EquityPoint {
  at: Date;
  portfolio_value: number;
  return: number | null;
  /** Of the benchmark since its first known price on the curve. */
  benchmark_return: number | null;
  resolution: 'minute' | 'day';
}

/** More would not be visible on a screen. */
export const EQUITY_POINTS_MAX = 600;

/** Marks, oldest first, as a curve of at most `EQUITY_POINTS_MAX` points. Its first and last mark are always part of it. */
export function computeEquityCurve(marks: readonly Mark[], minutesFrom: Date): EquityPoint[] {
  const base = marks.find(({ benchmark_price }) => benchmark_price !== null)?.benchmark_price ?? null;
  const step = Math.ceil(marks.length / EQUITY_POINTS_MAX);
  return marks
    .filter((_mark, index) => index % step === 0 || index === marks.length - 1)
    .map((mark) => ({
      at: mark.marked_at,
      portfolio_value: mark.portfolio_value,
      return: mark.cumulative_return,
      benchmark_return: base === null || mark.benchmark_price === null ? null : mark.benchmark_price / base - 1,
      resolution: mark.marked_at >= minutesFrom ? ('minute' as const) : ('day' as const),
    }));
}
