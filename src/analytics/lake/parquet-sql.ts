import type { LakeTable, LakeType } from './lake-table.ts';

const ROW_GROUP_ROWS = 122_880;
/** A line has one row, and texts in the lake are short. */
const LINE_BYTES_MAX = 16_000_000;

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads rows as COPY ... (FORMAT csv) writes them: an unquoted empty cell is null, a quoted one is an empty text. */
export const readCsv = (path: string, columns: readonly { name: string; type: LakeType }[]): string =>
  `read_csv(${quoted(path)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '',
    allow_quoted_nulls = false, max_line_size = ${LINE_BYTES_MAX},
    columns = {${columns.map(({ name, type }) => `${quoted(name)}: ${quoted(type.toUpperCase())}`).join(', ')}})`;

/** Writes a sorted and compressed file; the result is the number of rows. */
export function csvToParquet(table: LakeTable, csvPath: string, parquetPath: string): string {
  const sort = table.sort.map(identifier).join(', ');
  return `copy (select * from ${readCsv(csvPath, table.columns)} order by ${sort}) to ${quoted(parquetPath)}
    (format parquet, compression zstd, row_group_size ${ROW_GROUP_ROWS},
     kv_metadata {sextant_table: ${quoted(table.name)}, sextant_schema_version: ${quoted(String(table.version))}})`;
}

/** The table as a view over its recorded files, or without rows while there are none. */
export function viewOver(table: LakeTable, paths: readonly string[]): string {
  const names = table.columns.map(({ name }) => identifier(name));
  if (paths.length === 0) {
    const typed = [...table.columns, ...(table.monthOf === null ? [] : [{ name: 'month', type: 'date' as const }])];
    const cells = typed.map(({ name, type }) => `cast(null as ${type}) as ${identifier(name)}`);
    return `create view ${identifier(table.name)} as select ${cells.join(', ')} where false`;
  }
  const files = `[${paths.map(quoted).join(', ')}]`;
  return table.monthOf === null
    ? `create view ${identifier(table.name)} as select ${names.join(', ')}
       from read_parquet(${files}, hive_partitioning = false)`
    : `create view ${identifier(table.name)} as select ${names.join(', ')}, "month"
       from read_parquet(${files}, hive_partitioning = true, hive_types = {'month': date})`;
}
