import type { TableResult } from '../result.ts';

export interface EngineSchema {
  catalog: string;
  schema: string;
  tables: { name: string; columns: { name: string; type: string }[] }[];
}

/** Runs SQL over the lake: the embedded engine or a Trino cluster. Both accept the same SQL. */
export interface AnalyticsEngine {
  query(sql: string, limit: number, signal?: AbortSignal): Promise<TableResult>;
  schema(): Promise<EngineSchema>;
  close(): Promise<void>;
}
