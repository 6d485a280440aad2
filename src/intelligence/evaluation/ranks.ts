/** Ranks from 0, ties share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value);
  const ranks: number[] = Array(values.length).fill(0);
  for (let i = 0; i < order.length; ) {
    let end = i;
    while (end < order.length && order[end]?.value === order[i]?.value) end++;
    for (let k = i; k < end; k++) ranks[order[k]?.index ?? 0] = (i + end - 1) / 2;
    i = end;
  }
  return ranks;
}

/** Spearman's rank correlation; null without two different values on each side. */
export function spearman(first: readonly number[], second: readonly number[]): number | null {
  const a = ranksOf(first);
  const b = ranksOf(second);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanA = mean(a);
  const meanB = mean(b);
  let covariance = 0;
  let varianceA = 0;
  let varianceB = 0;
  for (let i = 0; i < a.length; i++) {
    const da = (a[i] ?? 0) - meanA;
    const db = (b[i] ?? 0) - meanB;
    covariance += da * db;
    varianceA += da * da;
    varianceB += db * db;
  }
  return varianceA === 0 || varianceB === 0 ? null : covariance / Math.sqrt(varianceA * varianceB);
}
