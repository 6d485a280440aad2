/** One line of a bench's table: what was measured, and beside it what the same run's baseline gave. */
export interface Row {
  name: string;
  value: number;
  unit: 'per second' | 'ms' | 'MB' | 'kB';
  baseline?: number;
  /** At least this per second, or at most this much time or memory. */
  goal?: number;
}

export function meetsGoal({ value, unit, goal }: Row): boolean {
  if (goal === undefined) return true;
  return unit === 'per second' ? value >= goal : value <= goal;
}

/** Runs the work and returns how many of `count` things it did per second. */
export async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - startedMs);
}

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** @public Used by run.mjs, which loads the compiled file. */
export function formatRows(rows: readonly Row[]): string {
  const number = (value: number | undefined, unit: Row['unit']) =>
    value === undefined ? '' : value.toFixed(unit === 'ms' ? 2 : 0);
  const cells = rows.map((row) => [
    row.name,
    number(row.value, row.unit),
    row.unit,
    number(row.baseline, row.unit),
    row.baseline === undefined ? '' : `${((100 * row.value) / row.baseline).toFixed(0)}%`,
    row.goal === undefined
      ? ''
      : `${row.unit === 'per second' ? '>=' : '<='} ${row.goal} ${meetsGoal(row) ? 'met' : 'MISSED'}`,
  ]);
  const table = [['what', 'measured', 'unit', 'baseline', 'of baseline', 'goal'], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
