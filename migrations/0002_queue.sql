-- Queues, their dead letters, and the markers that keep the same thing from being enqueued twice within a time.

-- One row per unfinished job; a completed job's row is deleted in the transaction that holds its effect. A job is active
-- while it has a lease token, waiting otherwise.
create table kernel.jobs (
  id bigint generated always as identity primary key,
  queue text not null check (length(queue) between 3 and 120),
  key text check (length(key) between 1 and 300),
  -- The key while the job waits, null while it runs: a job enqueued during a run must not be swallowed by it.
  coalesce_key text,
  -- The negated priority: lower goes first, and so the place in line (rank, run_at, id) is one ascending row comparison.
  rank smallint not null default 0,
  -- json, not jsonb: never looked into, cheaper to store, and it keeps a NUL that jsonb refuses.
  payload json not null,
  attempt smallint not null default 0,
  max_attempts smallint not null check (max_attempts between 1 and 100),
  enqueued_at timestamptz not null default clock_timestamp(),
  run_at timestamptz not null default clock_timestamp(),
  lease_token uuid,
  lease_expires_at timestamptz,
  worker text,
  failures jsonb not null default '[]',
  check (attempt between 0 and max_attempts),
  check ((lease_token is null) = (lease_expires_at is null)),
  check (coalesce_key is null or (coalesce_key = key and lease_token is null))
) with (
  -- Every row is updated once or more and then deleted: vacuum early, often and without pauses, and leave room on the page.
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05,
  autovacuum_analyze_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0
);
create index jobs_waiting on kernel.jobs (queue, rank, run_at, id) where lease_token is null;
create index jobs_active on kernel.jobs (queue, lease_expires_at) where lease_token is not null;
create unique index jobs_coalesce on kernel.jobs (queue, coalesce_key) where coalesce_key is not null;

create table kernel.dead_jobs (
  id bigint primary key,
  queue text not null,
  key text,
  rank smallint not null,
  payload json not null,
  attempt smallint not null,
  max_attempts smallint not null,
  enqueued_at timestamptz not null,
  failures jsonb not null check (jsonb_typeof(failures) = 'array'),
  error text not null,
  died_at timestamptz not null default clock_timestamp()
);
create index dead_jobs_queue on kernel.dead_jobs (queue, died_at desc, id desc);
create index dead_jobs_age on kernel.dead_jobs (died_at);

create table kernel.enqueue_markers (
  scope text not null check (length(scope) between 1 and 100),
  entity_id text not null check (length(entity_id) between 1 and 300),
  expires_at timestamptz not null,
  primary key (scope, entity_id)
);
create index enqueue_markers_expiry on kernel.enqueue_markers (expires_at);
