import type { AsyncJobRow } from './async-job.store.ts';
import type { AsyncJobView } from './async-job.schema.ts';

export const viewAsyncJob = (job: AsyncJobRow): AsyncJobView => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  progress: { done: job.done, total: job.total, note: job.note },
  input: job.input,
  result: job.result,
  error: job.error,
  requested_by: job.requested_by,
  cancel_requested: job.cancel_requested_at !== null,
  created_at: job.created_at.toISOString(),
  started_at: job.started_at?.toISOString() ?? null,
  finished_at: job.finished_at?.toISOString() ?? null,
});
