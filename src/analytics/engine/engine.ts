import type { TableResult } from '../result.ts';

export interface EngineSchema {
  catalog: string;
  schema: string;
  tables: { name: string; columns: { name: string; type: string }[] }[];
}

/** What runs SQL over the lake: embedded here, or a cluster elsewhere. Both take the same SQL. */
export interface AnalyticsEngine {
  query(sql: string, limit: number, signal?: AbortSignal): Promise<TableResult>;
  schema(): Promise<EngineSchema>;
  close(): Promise<void>;
}
