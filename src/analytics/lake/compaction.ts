import type { FileContent } from './iceberg/manifest.ts';

/** What the choice of files needs to know of them. */
export interface CompactFile {
  key: string;
  content: FileContent;
  rowCount: number;
}

export interface CompactionPlan {
  /** Data files whose live rows become one file. */
  rewrite: readonly string[];
  /** Whether the files of deletes become one, for the data files that stay. */
  deletes: boolean;
}

/** As many files of a similar size are merged. Every row is so rewritten once for each power of this number, not at every change. */
const FILES_PER_TIER = 8;
const DELETE_FILES_MAX = 8;
const DELETED_SHARE_MAX = 0.2;
/** Below this number of deleted rows nothing is gained. */
const DELETED_ROWS_MIN = 1_000;

/** The logarithm to the base of eight, by that of two, which is exact for powers. */
const tierOf = (rows: number) => Math.floor(Math.log2(rows) / Math.log2(FILES_PER_TIER));

/** What to merge of the files of a month; null while there are few. */
export function planCompaction(files: readonly CompactFile[]): CompactionPlan | null {
  const data = files.filter(({ content }) => content === 'data');
  const deletes = files.filter(({ content }) => content === 'deletes');
  const rowsOf = (list: readonly CompactFile[]) => list.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const deleted = rowsOf(deletes);
  if (deleted >= DELETED_ROWS_MIN && deleted > rowsOf(data) * DELETED_SHARE_MAX)
    return { rewrite: data.map(({ key }) => key), deletes: true };
  const tiers = [...new Set(data.map(({ rowCount }) => tierOf(rowCount)))].toSorted((a, b) => a - b);
  const full = tiers
    .map((tier) => data.filter(({ rowCount }) => tierOf(rowCount) === tier))
    .find((list) => list.length >= FILES_PER_TIER);
  if (full) return { rewrite: full.map(({ key }) => key), deletes: deletes.length > 0 };
  return deletes.length >= DELETE_FILES_MAX ? { rewrite: [], deletes: true } : null;
}
