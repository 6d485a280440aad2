export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Wilson's interval of a proportion; null without observations. */
export function wilsonInterval(wins: number, n: number, z: number): Interval | null {
  if (!(n > 0)) return null;
  const share = wins / n;
  const zz = z * z;
  const centre = (share + zz / (2 * n)) / (1 + zz / n);
  const half = (z * Math.sqrt((share * (1 - share)) / n + zz / (4 * n * n))) / (1 + zz / n);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
