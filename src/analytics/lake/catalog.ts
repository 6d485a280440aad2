import type { EngineSetup } from '../engine/messages.ts';
import type { SnapshotFile } from './file.store.ts';
import type { LakeTable } from './lake-table.ts';
import { type TableFiles, viewOver } from './view-sql.ts';

type LocalPath = (file: SnapshotFile) => string;

function filesOf(table: LakeTable, files: readonly SnapshotFile[], localPath: LocalPath): TableFiles {
  const own = files.filter((file) => file.table === table.name && file.version === table.version);
  const deletes = own.filter(({ content }) => content === 'deletes');
  const named = new Set(deletes.flatMap(({ targets }) => targets));
  const data = own
    .filter(({ content }) => content === 'data')
    .map((file) => ({ key: file.key, local: localPath(file), path: `${file.location}/${file.key}` }));
  return {
    clean: data.filter(({ key }) => !named.has(key)),
    dirty: data.filter(({ key }) => named.has(key)),
    deletes: deletes.map(localPath),
  };
}

/** The setup of the embedded engine: each table as a view over exactly the files of its current snapshot. */
export const engineSetup = (
  tables: readonly LakeTable[],
  files: readonly SnapshotFile[],
  edition: string,
  localPath: LocalPath,
): EngineSetup => ({
  edition,
  views: tables.map((table) => ({ table: table.name, statement: viewOver(table, filesOf(table, files, localPath)) })),
});

/** The view of a table at an earlier snapshot, under the name that the statement uses. */
export const viewAt = (
  table: LakeTable,
  name: string,
  files: readonly SnapshotFile[],
  localPath: LocalPath,
): EngineSetup['views'][number] => ({
  table: name.toLowerCase(),
  statement: viewOver(table, filesOf(table, files, localPath), name),
});
