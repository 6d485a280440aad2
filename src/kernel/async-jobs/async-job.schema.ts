import { type Static, Type } from 'typebox';
import { JsonObject, Limit, Named, Nullable, OneOf, Timestamp, Uuid } from '../http/types.schema.ts';
import { ASYNC_JOB_STATUSES } from './async-job.ts';

export const AsyncJobPath = Type.Object({ job_id: Uuid });
export const AsyncJobQuery = Type.Object({
  status: Type.Optional(OneOf(ASYNC_JOB_STATUSES)),
  limit: Limit(50, 200),
});

export const AsyncJobView = Named('AsyncJob', {
  id: Uuid,
  kind: Type.String({ description: 'what is done, such as backfill_all' }),
  status: OneOf(ASYNC_JOB_STATUSES),
  progress: Type.Object({
    done: Type.Integer(),
    total: Type.Integer({ description: '0 while the amount of work is not known' }),
    note: Nullable(Type.String()),
  }),
  input: JsonObject,
  result: Nullable(JsonObject),
  error: Nullable(Type.String({ description: 'why it failed' })),
  requested_by: Type.String(),
  cancel_requested: Type.Boolean(),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
});
export type AsyncJobView = Static<typeof AsyncJobView>;
