/** One line of a bench's table: what was measured, and the baseline of the same run. */
export interface Row {
  name: string;
  value: number;
  unit: 'per second' | 'ms' | 'MB' | 'kB' | 'requests' | 'waiting';
  baseline?: number;
  /** A lower bound for rates, an upper bound for time, memory and numbers. */
  goal?: number;
  /** The same on the reference machine; see `atMachineSpeed`. */
  referenceGoal?: number;
}

export function meetsGoal({ value, unit, goal }: Row): boolean {
  if (goal === undefined) return true;
  return unit === 'per second' ? value >= goal : value <= goal;
}

/**
 * The goal of a rate or a time that has no baseline of the same kind holds on the reference machine. On a slower one it is that much lower
 * or later; on a faster one it stays. Returns the row with the goal of this machine.
 * @public Used by run-one.mjs, which loads the compiled file.
 */
export function atMachineSpeed(row: Row, speed: number): Row {
  const { referenceGoal, unit } = row;
  if (referenceGoal === undefined) return row;
  const share = Math.min(1, speed);
  return { ...row, goal: round(unit === 'per second' ? referenceGoal * share : referenceGoal / share) };
}

const round = (value: number): number => Number(value.toPrecision(4));

/** @public Used by run.mjs, which loads the compiled file. */
export function describeMiss({ name, value, unit, goal, referenceGoal }: Row): string {
  const bound = unit === 'per second' ? 'at least' : 'at most';
  const reference = referenceGoal === undefined ? '' : ` (${referenceGoal} on the reference machine)`;
  return `${name}: ${value.toFixed(unit === 'ms' ? 2 : 0)} ${unit}, goal ${bound} ${goal}${reference}`;
}

/** Runs the work once and returns the rate for `count` items. */
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
      : `${row.unit === 'per second' ? '>=' : '<='} ${Number(row.goal.toFixed(2))} ${meetsGoal(row) ? 'met' : 'MISSED'}`,
    row.referenceGoal === undefined ? '' : `${row.referenceGoal}`,
  ]);
  const table = [['what', 'measured', 'unit', 'baseline', 'of baseline', 'goal', 'on the reference machine'], ...cells];
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
