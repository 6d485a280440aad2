-- Throughput and latency of each pipeline stage per minute. Workers add to it every few seconds; a crash can lose a
-- few seconds of statistics, but no work.

create table kernel.stage_minutes (
  queue text not null,
  minute timestamptz not null,
  completed integer not null default 0 check (completed >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Jobs by time from enqueueing to completion, in the buckets of operations/latency-histogram.ts.
  latency_counts integer[] not null,
  primary key (queue, minute)
);
create index stage_minutes_age on kernel.stage_minutes (minute);
