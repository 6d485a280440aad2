import { type LakeTable, monthColumn } from './lake-table.ts';
import { fileList, identifier, type LakeFilePath, liveRows } from './parquet-sql.ts';

export interface TableFiles {
  /** Data files that no delete names. */
  clean: readonly LakeFilePath[];
  /** Data files with removed rows. */
  dirty: readonly LakeFilePath[];
  /** Local paths of the files of deletes. */
  deletes: readonly string[];
}

/** The table as a view over the files of one snapshot, or without rows while there are none. */
export function viewOver(table: LakeTable, { clean, dirty, deletes }: TableFiles, name = table.name): string {
  const columns = [...table.columns, ...monthColumn(table)];
  const names = columns.map((column) => identifier(column.name)).join(', ');
  // The former layout and the present one have the month in the path.
  const options =
    table.monthOf === null ? 'hive_partitioning = false' : `hive_partitioning = true, hive_types = {'month': date}`;
  const parts = [
    ...(clean.length > 0
      ? [`select ${names} from read_parquet(${fileList(clean.map(({ local }) => local))}, ${options})`]
      : []),
    ...(dirty.length > 0 ? [liveRows(names, dirty, deletes, options)] : []),
  ];
  if (parts.length === 0) {
    const cells = columns.map((column) => `cast(null as ${column.type}) as ${identifier(column.name)}`);
    parts.push(`select ${cells.join(', ')} where false`);
  }
  return `create view ${identifier(name)} as ${parts.join(' union all ')}`;
}
