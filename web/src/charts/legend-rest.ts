/** What the legend of a chart shows while no cursor is on it. */
export interface RestingLegend {
  /** Index of the last point at which any line has a value; null where none has one. */
  index: number | null;
  /** The last value of each line, and the index of its point. */
  lines: ({ value: number; index: number } | null)[];
}

type Values = ArrayLike<number | null | undefined>;

function lastValueOf(values: Values): { value: number; index: number } | null {
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index];
    if (value !== null && value !== undefined) return { value, index };
  }
  return null;
}

/** Lines may end at different times: a value older than the legend's time must be shown with its own. */
export function restingLegend(lines: readonly Values[]): RestingLegend {
  const last = lines.map(lastValueOf);
  const indexes = last.flatMap((found) => (found === null ? [] : [found.index]));
  return { index: indexes.length === 0 ? null : Math.max(...indexes), lines: last };
}
