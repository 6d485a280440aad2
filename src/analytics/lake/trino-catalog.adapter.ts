import type { TrinoClient } from '../engine/trino-client.adapter.ts';
import type { LakeTable } from './lake-table.ts';
import {
  createSchema,
  createTable,
  definitionComment,
  dropTable,
  findComment,
  syncMonths,
  type TrinoPlace,
} from './trino-ddl.ts';

const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Updates the cluster's catalog: each lake table is an external table with its months as partitions. Adding or removing a month
 * needs an update; replacing a file does not.
 */
export function createTrinoCatalog(
  client: TrinoClient,
  location: string,
  all: readonly LakeTable[],
): (touched: readonly LakeTable[]) => Promise<void> {
  const place: TrinoPlace = { catalog: client.catalog, schema: client.schema, location };
  const run = (sql: string) => client.run(sql, { limit: 10, timeoutMs: STATEMENT_TIMEOUT_MS });
  // All tables the first time, because the state of the catalog is unknown.
  let complete = false;
  return async (touched) => {
    const tables = complete ? touched : all;
    if (tables.length === 0) return;
    await run(createSchema(place));
    for (const table of tables) {
      const { rows } = await run(findComment(place, table));
      const comment = rows[0]?.[0];
      // The table is external: dropping it removes the catalog entry, not the files.
      if (comment !== undefined && comment !== definitionComment(table)) await run(dropTable(place, table));
      if (comment !== definitionComment(table)) await run(createTable(place, table));
      if (table.monthOf !== null) await run(syncMonths(place, table));
    }
    complete = true;
  };
}
