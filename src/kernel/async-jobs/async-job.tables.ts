import type { Generated, JSONColumnType } from 'kysely';
import type { AsyncJobStatus } from './async-job.ts';

interface AsyncJobsTable {
  id: Generated<string>;
  service: string;
  kind: string;
  status: Generated<AsyncJobStatus>;
  input: JSONColumnType<Record<string, unknown>>;
  requested_by: string;
  token_name: string | null;
  done: Generated<number>;
  total: Generated<number>;
  note: string | null;
  result: JSONColumnType<Record<string, unknown>> | null;
  error: string | null;
  attempts: Generated<number>;
  lease_token: string | null;
  heartbeat_at: Date | null;
  cancel_requested_at: Date | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  request_id: string | null;
  trace_parent: string | null;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.async_jobs': AsyncJobsTable;
  }
}
