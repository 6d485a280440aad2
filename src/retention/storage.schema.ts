import { Type } from 'typebox';
import { Named, Nullable, OneOf, Timestamp } from '../kernel/http/types.schema.ts';
import { CLASS_NAMES } from './policy.ts';

const Bytes = (description?: string) => Type.Number(description === undefined ? {} : { description });

const StorageClass = Type.Object({
  name: OneOf(CLASS_NAMES),
  title: Type.String(),
  /** thin: a part of the old rows stays; drop: all go; collect: what nothing refers to goes; keep: nothing goes. */
  rule: OneOf(['thin', 'drop', 'collect', 'keep']),
  days: Nullable(Type.Integer({ description: 'days for which every row is kept; null keeps all' })),
  reason: Type.String({ description: 'what is removed, or why nothing is' }),
  kept_by: Type.Array(Type.String(), { description: 'what keeps a row although it is old' }),
  lake_first: Type.Boolean({ description: 'rows are removed after the lake has their month' }),
  rows: Nullable(Type.Integer({ description: 'estimated' })),
  bytes: Bytes('with indexes'),
  rows_per_day: Nullable(Type.Number({ description: 'mean of the last seven days' })),
  bytes_per_day: Bytes(),
  bytes_in_30_days: Bytes(),
  bytes_in_180_days: Bytes(),
});

const RetentionRun = Type.Object({
  trigger: OneOf(['schedule', 'operator']),
  status: OneOf(['running', 'completed', 'stopped', 'failed']),
  removed: Type.Record(Type.String(), Type.Integer(), { description: 'rows or files by class' }),
  waiting: Type.Array(Type.Object({ name: Type.String(), month: Type.String(), why: Type.String() }), {
    description: 'months that were due and could not be removed yet',
  }),
  error: Nullable(Type.String()),
  started_at: Timestamp,
  finished_at: Nullable(Timestamp),
});

export const StorageReport = Named('StorageReport', {
  measured_at: Nullable(Timestamp),
  disk_free_bytes: Nullable(Bytes('of the data folder; null where it cannot be read')),
  bytes: Bytes(),
  bytes_per_day: Bytes(),
  bytes_in_30_days: Bytes(),
  bytes_in_180_days: Bytes(),
  disk_full_in_days: Nullable(
    Type.Number({ description: 'at the present growth, with nothing removed; null if more than ten years or unknown' }),
  ),
  classes: Type.Array(StorageClass),
  last_run: Nullable(RetentionRun),
});
