/** A stated confidence and whether the direction was right. */
export interface Stated {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** One row of a reliability table: what was stated and what was observed. */
export interface ReliabilityRow {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean stated confidence. */
  readonly stated: number;
  /** Share of right readings. */
  readonly observed: number;
}

export interface Reliability {
  readonly rows: readonly ReliabilityRow[];
  /** Expected calibration error: the mean distance between stated and observed, weighted by count. */
  readonly error: number | null;
}

const EDGES = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;

export function reliabilityOf(stated: readonly Stated[]): Reliability {
  const rows: ReliabilityRow[] = [];
  for (const [index, from] of EDGES.slice(0, -1).entries()) {
    const to = EDGES[index + 1] ?? 1;
    const inside = stated.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    if (inside.length === 0) continue;
    const mean = (pick: (one: Stated) => number) => inside.reduce((sum, one) => sum + pick(one), 0) / inside.length;
    rows.push({
      from,
      to,
      count: inside.length,
      stated: mean(({ confidence }) => confidence),
      observed: mean(({ isRight }) => (isRight ? 1 : 0)),
    });
  }
  const total = stated.length;
  const distance = rows.reduce((sum, row) => sum + row.count * Math.abs(row.stated - row.observed), 0);
  return { rows, error: total === 0 ? null : distance / total };
}
