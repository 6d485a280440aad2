import type { LakeTable, LakeType } from './lake-table.ts';
import { keysInLake, type RowKey } from './row-keys.ts';

const ROW_GROUP_ROWS = 122_880;
/** A line has one row, and texts in the lake are short. */
const LINE_BYTES_MAX = 16_000_000;
/** The ids that Iceberg reserves for the columns of a file of position deletes. */
const DELETE_FIELD_IDS = '{file_path: 2147483546, pos: 2147483545}';

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const fileList = (paths: readonly string[]): string => `[${paths.map(quoted).join(', ')}]`;

/** A stored file: where it is here, and the path that metadata and deletes name. */
export interface LakeFilePath {
  local: string;
  path: string;
}

/** Reads rows as COPY ... (FORMAT csv) writes them: an unquoted empty cell is null, a quoted one is an empty text. */
export const readCsv = (path: string, columns: readonly { name: string; type: LakeType }[]): string =>
  `read_csv(${quoted(path)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '',
    allow_quoted_nulls = false, max_line_size = ${LINE_BYTES_MAX},
    columns = {${columns.map(({ name, type }) => `${quoted(name)}: ${quoted(type.toUpperCase())}`).join(', ')}})`;

/** Writes a sorted and compressed file; the result is the number of rows. */
function toParquet(table: LakeTable, source: string, parquetPath: string): string {
  const sort = table.sort.map(identifier).join(', ');
  const ids = table.columns.map(({ name }, index) => `${identifier(name)}: ${index + 1}`).join(', ');
  return `copy (select * from ${source} order by ${sort}) to ${quoted(parquetPath)}
    (format parquet, compression zstd, row_group_size ${ROW_GROUP_ROWS}, field_ids {${ids}},
     kv_metadata {sextant_table: ${quoted(table.name)}, sextant_schema_version: ${quoted(String(table.version))}})`;
}

export const csvToParquet = (table: LakeTable, csvPath: string, parquetPath: string): string =>
  toParquet(table, readCsv(csvPath, table.columns), parquetPath);

const pathValues = (files: readonly LakeFilePath[]) =>
  `(values ${files.map(({ local, path }) => `(${quoted(local)}, ${quoted(path)})`).join(', ')}) as paths(local, path)`;

/** The positions that files of deletes name, by the local path of the data file. */
export const deletedPositions = (files: readonly LakeFilePath[], deletes: readonly string[]): string =>
  `select paths.local, gone.pos from read_parquet(${fileList(deletes)}, hive_partitioning = false) gone
   join ${pathValues(files)} on paths.path = gone.file_path`;

/** The rows of files without those that deletes remove; `columns` may use `filename` and `file_row_number`. */
export const liveRows = (
  columns: string,
  files: readonly LakeFilePath[],
  deletes: readonly string[],
  options = 'hive_partitioning = false',
): string => {
  const read = `read_parquet(${fileList(files.map(({ local }) => local))}, ${options}, filename = true, file_row_number = true)`;
  if (deletes.length === 0) return `select ${columns} from ${read} f`;
  return `select ${columns} from ${read} f where not exists (select 1 from (${deletedPositions(files, deletes)}) d
    where d.local = f.filename and d.pos = f.file_row_number)`;
};

/** The summary that the statements of a publication answer, as JSON text. */
export interface WrittenDelta {
  added: number;
  deleted: number;
  /** The data files, by the path that metadata name, with rows that were replaced or removed. */
  targets: string[];
}

/** Writes changed rows, and the positions of their former versions in the files of the month. */
export function deltaStatements(
  table: LakeTable,
  keys: readonly RowKey[],
  month: { files: readonly LakeFilePath[]; deletes: readonly string[] },
  work: { csv: string; parquet: string; deletes: string; rowCount: number },
): string[] {
  const read = `read_parquet(${fileList(month.files.map(({ local }) => local))}, hive_partitioning = false, filename = true,
    file_row_number = true)`;
  const former =
    month.deletes.length === 0
      ? ''
      : `where not exists (select 1 from (${deletedPositions(month.files, month.deletes)}) d
         where d.local = hit.filename and d.pos = hit.file_row_number)`;
  return [
    // The engine skips row groups by the values of the keys, and few rows are left for what follows.
    `create temp table hit as select f.filename, f.file_row_number from ${read} f
     where ${keysInLake(table, keys, 'f')}`,
    `create temp table gone as select paths.path as file_path, hit.file_row_number as pos from hit
     join ${pathValues(month.files)} on paths.local = hit.filename ${former}`,
    writeDeletes('gone', work.deletes),
    ...(work.rowCount > 0 ? [csvToParquet(table, work.csv, work.parquet)] : []),
    `select to_json({added: ${work.rowCount > 0 ? `(select count(*) from read_parquet(${quoted(work.parquet)}))` : 0},
      deleted: (select count(*) from gone), targets: (select coalesce(list(distinct file_path), []) from gone)})`,
  ];
}

const writeDeletes = (source: string, path: string) =>
  `copy (select file_path, pos from ${source} order by file_path, pos) to ${quoted(path)}
   (format parquet, compression zstd, field_ids ${DELETE_FIELD_IDS})`;

/** Writes the live rows of some files of a month as one file, and the deletes of its other files as one. */
export function compactStatements(
  table: LakeTable,
  month: { rewritten: readonly LakeFilePath[]; kept: readonly LakeFilePath[]; deletes: readonly string[] },
  work: { parquet: string; deletes: string },
): string[] {
  const { rewritten, kept, deletes } = month;
  const names = table.columns.map(({ name }) => `f.${identifier(name)}`).join(', ');
  const withDeletes = kept.length > 0 && deletes.length > 0;
  return [
    ...(rewritten.length > 0 ? [toParquet(table, `(${liveRows(names, rewritten, deletes)})`, work.parquet)] : []),
    ...(withDeletes
      ? [
          `create temp table gone as select paths.path as file_path, old.pos from read_parquet(${fileList(deletes)}) old
           join ${pathValues(kept)} on paths.path = old.file_path`,
          writeDeletes('gone', work.deletes),
        ]
      : []),
    `select to_json({added: ${rewritten.length > 0 ? `(select count(*) from read_parquet(${quoted(work.parquet)}))` : 0},
      deleted: ${withDeletes ? '(select count(*) from gone)' : 0},
      targets: ${withDeletes ? '(select coalesce(list(distinct file_path), []) from gone)' : '[]'}})`,
  ];
}
