import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { JobFailure } from './queue.ts';

interface JobsTable {
  id: ColumnType<number, never, never>;
  queue: string;
  key: string | null;
  coalesce_key: string | null;
  rank: Generated<number>;
  payload: ColumnType<unknown, string, never>;
  attempt: Generated<number>;
  max_attempts: number;
  enqueued_at: Generated<Date>;
  run_at: Generated<Date>;
  lease_token: string | null;
  lease_expires_at: Date | null;
  worker: string | null;
  failures: JSONColumnType<JobFailure[], string | undefined>;
  /** Null for a job of an older version. */
  request_id: string | null;
  trace_parent: string | null;
}

interface DeadJobsTable {
  id: number;
  queue: string;
  key: string | null;
  rank: number;
  payload: ColumnType<unknown, string, never>;
  attempt: number;
  max_attempts: number;
  enqueued_at: Date;
  failures: JSONColumnType<JobFailure[]>;
  error: string;
  died_at: Generated<Date>;
  request_id: string | null;
  trace_parent: string | null;
}

interface JobIntentsTable {
  id: ColumnType<number, never, never>;
  queue: string;
  key: string;
  payload: ColumnType<unknown, string, never>;
  max_attempts: number;
  rank: Generated<number>;
  requested_at: Generated<Date>;
  request_id: string | null;
  trace_parent: string | null;
}

interface EnqueueMarkersTable {
  scope: string;
  entity_id: string;
  expires_at: Date;
}

interface LeasesTable {
  name: string;
  holder: string;
  fence: number;
  expires_at: Date;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.jobs': JobsTable;
    'kernel.dead_jobs': DeadJobsTable;
    'kernel.job_intents': JobIntentsTable;
    'kernel.enqueue_markers': EnqueueMarkersTable;
    'kernel.leases': LeasesTable;
  }
}
