import { createSlots } from '../slots.adapter.ts';
import { groupColumns } from './embedded-engine.adapter.ts';
import type { AnalyticsEngine } from './engine.ts';
import type { TrinoClient } from './trino-client.adapter.ts';
import { readTrinoQuery } from './trino-sql.ts';

/** The cluster has its own limits; this is the number of queries that one service process waits for. */
const QUERIES_MAX = 16;
const WAITING_MAX = 64;
const SCHEMA_COLUMNS_MAX = 10_000;

export function createTrinoEngine(client: TrinoClient, timeoutMs: number): AnalyticsEngine {
  const slots = createSlots({ places: QUERIES_MAX, waitingMax: WAITING_MAX, waitMs: timeoutMs });
  return {
    query: (sql, limit, signal) => {
      const query = readTrinoQuery(sql);
      return slots.use(() => client.run(query, { limit, timeoutMs, signal }), signal);
    },
    schema: async () => {
      const schema = client.schema.replaceAll("'", "''");
      const { rows } = await client.run(
        `select table_name, column_name, data_type from information_schema.columns
         where table_schema = '${schema}' order by table_name, ordinal_position`,
        { limit: SCHEMA_COLUMNS_MAX, timeoutMs },
      );
      return { catalog: client.catalog, schema: client.schema, tables: groupColumns(rows as string[][]) };
    },
    close: () => client.close(),
  };
}
