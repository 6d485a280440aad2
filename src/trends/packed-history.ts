import { type PackedRows, packRows } from '../kernel/db/array-literal.ts';
import { TREND_HISTORY_COLUMNS } from './trend-columns.ts';
import type { TrendHistoryRow } from './trend-rows.ts';

/** A few megabytes per statement. */
const ROWS_PER_STATEMENT = 1_000;

/** Rows of `trend_history`, one part per statement. */
export const packTrendHistory = (rows: readonly TrendHistoryRow[]): PackedRows[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, part) =>
    packRows(TREND_HISTORY_COLUMNS, rows.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT)),
  );
