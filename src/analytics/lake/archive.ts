/** A published month of the lake, as recorded. */
export interface LakeMonth {
  schemaVersion: number;
  rowCount: number;
  files: readonly { key: string; tag: string }[];
  isArchived: boolean;
  /** Changes that were not published yet. */
  hasChanges: boolean;
}

/** Why rows of a month must not be removed from the database yet; null if the lake has them all. */
export function findArchiveObstacle(
  published: LakeMonth | null,
  actual: { version: number; rows: number; isStored: boolean },
): string | null {
  if (actual.rows === 0) return null;
  if (published === null) return 'the lake does not have the month yet';
  if (!actual.isStored) return 'a file of the month in the lake is missing or differs from its record';
  // Rows were removed before: the files have them, and the database has a part.
  if (published.isArchived) return null;
  if (published.hasChanges) return 'the lake does not have the newest changes of the month yet';
  if (published.schemaVersion !== actual.version) return 'the lake has the month in an earlier version';
  if (published.rowCount !== actual.rows)
    return `the lake has ${published.rowCount} rows of the month, the database ${actual.rows}`;
  return null;
}
