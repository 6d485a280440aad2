-- The needs behind jobs whose need no other table records: aggregation, recommendations, rewrites of theses, messages. A row is
-- inserted with its cause and deleted with the effect of the job that met it. Flushing queues and failing jobs leave it in place,
-- so that lost jobs can be restored from it.
create table kernel.job_intents (
  id bigint generated always as identity primary key,
  queue text not null check (length(queue) between 3 and 120),
  key text not null check (length(key) between 1 and 300),
  payload json not null,
  max_attempts smallint not null check (max_attempts between 1 and 100),
  rank smallint not null default 0,
  requested_at timestamptz not null default clock_timestamp()
) with (
  -- Every row is inserted and soon deleted.
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.05,
  autovacuum_analyze_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0
);
create index job_intents_key on kernel.job_intents (queue, key, id);
