import type { Generated } from 'kysely';

interface StorageSamplesTable {
  /** YYYY-MM-DD in UTC. */
  sampled_on: string;
  class: string;
  measured_at: Date;
  rows: number | null;
  bytes: number;
  rows_per_day: number | null;
  bytes_per_day: number;
  bytes_in_30_days: number;
  bytes_in_180_days: number;
}

interface RetentionRunsTable {
  id: Generated<string>;
  trigger: 'schedule' | 'operator';
  status: Generated<'running' | 'completed' | 'stopped' | 'failed'>;
  removed: Generated<unknown>;
  waiting: Generated<unknown>;
  error: string | null;
  started_at: Date;
  touched_at: Date;
  finished_at: Date | null;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    'kernel.storage_samples': StorageSamplesTable;
    'kernel.retention_runs': RetentionRunsTable;
  }
}
