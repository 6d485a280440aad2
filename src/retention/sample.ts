import type { ClassName } from './policy.ts';

export interface ClassSample {
  name: ClassName;
  /** Null for a class that has no rows of its own. */
  rows: number | null;
  bytes: number;
  rowsPerDay: number | null;
  bytesPerDay: number;
  bytesIn30Days: number;
  bytesIn180Days: number;
}

export interface StoredSample {
  measuredAt: Date;
  classes: ClassSample[];
}

/** The sums over all classes. */
export const totalsOf = (classes: readonly ClassSample[]) => ({
  bytes: sum(classes, (one) => one.bytes),
  bytes_per_day: sum(classes, (one) => one.bytesPerDay),
  bytes_in_30_days: sum(classes, (one) => one.bytesIn30Days),
  bytes_in_180_days: sum(classes, (one) => one.bytesIn180Days),
});

const sum = (classes: readonly ClassSample[], pick: (one: ClassSample) => number) =>
  classes.reduce((total, one) => total + pick(one), 0);
