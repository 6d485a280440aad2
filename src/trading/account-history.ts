import type { AccountHistory } from '../risk/measures/performance-figures.ts';

/** An account at the close of a session. */
export interface AccountDay {
  readonly date: string;
  readonly value: number;
  readonly positionsValue: number;
  /** Null where the value before was zero. */
  readonly dailyReturn: number | null;
}

/**
 * The history of an account with the benchmark's return between the same days, so that a day without a snapshot counts in both.
 * The benchmark of the first day is unknown, because trading may have begun during the session.
 */
export function accountHistory(
  days: readonly AccountDay[],
  benchmark: ReadonlyMap<string, number>,
  traded: { bought: number; sold: number },
  perYear: number,
): AccountHistory {
  const growth = growthBetween(days, benchmark);
  return {
    returns: days.map(({ dailyReturn }) => dailyReturn ?? 0),
    benchmark: growth,
    values: days.map(({ value }) => value),
    positions: days.map(({ positionsValue }) => positionsValue),
    ...traded,
    perYear,
  };
}

/** Compounds the benchmark's returns by session date; NaN where one of them is missing. */
function growthBetween(days: readonly AccountDay[], benchmark: ReadonlyMap<string, number>): number[] {
  const dates = [...benchmark.keys()].sort();
  let next = 0;
  return days.map(({ date }, index) => {
    let growth = 1;
    let isKnown = benchmark.has(date);
    for (; next < dates.length && (dates[next] as string) <= date; next++) {
      const value = benchmark.get(dates[next] as string) ?? Number.NaN;
      if (!Number.isFinite(value)) isKnown = false;
      growth *= 1 + value;
    }
    return index > 0 && isKnown ? growth - 1 : Number.NaN;
  });
}
