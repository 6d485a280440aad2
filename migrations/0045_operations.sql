-- How each stage of the pipeline fared, minute by minute. Workers add to it every few seconds; losing a few seconds of it in a
-- crash loses statistics, not work.

create table kernel.stage_minutes (
  queue text not null,
  minute timestamptz not null,
  completed integer not null default 0 check (completed >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Jobs by how long they took from being enqueued to being done, in the buckets of operations/latency-histogram.ts.
  latency_counts integer[] not null,
  primary key (queue, minute)
);
create index stage_minutes_age on kernel.stage_minutes (minute);
