import type { EngineSetup } from '../engine/messages.ts';
import { type LakeTable, partitionKey } from './lake-table.ts';
import { viewOver } from './parquet-sql.ts';

/** The setup of the embedded engine: each table as a view over exactly the recorded files. */
export function engineSetup(
  tables: readonly LakeTable[],
  partitions: readonly { lake_table: string; month: string; schema_version: number }[],
  edition: string,
  pathOf: (key: string) => string,
): EngineSetup {
  const views = tables.map((table) => {
    const current = partitions.filter(
      ({ lake_table, schema_version }) => lake_table === table.name && schema_version === table.version,
    );
    const paths = current.map(({ month }) => pathOf(partitionKey(table, month)));
    return { table: table.name, statement: viewOver(table, paths) };
  });
  return { edition, views };
}
