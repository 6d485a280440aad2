-- Which request, or which work that no request began, a job and an order belong to: the request id leads from a request through
-- the workers to its orders, and the trace parent (W3C Trace Context) continues its trace in another process. Rows of older
-- versions have neither.
alter table kernel.jobs
  add column request_id text check (length(request_id) between 1 and 64),
  add column trace_parent text check (length(trace_parent) = 55);
alter table kernel.dead_jobs
  add column request_id text check (length(request_id) between 1 and 64),
  add column trace_parent text check (length(trace_parent) = 55);
alter table kernel.job_intents
  add column request_id text check (length(request_id) between 1 and 64),
  add column trace_parent text check (length(trace_parent) = 55);
alter table kernel.async_jobs
  add column request_id text check (length(request_id) between 1 and 64),
  add column trace_parent text check (length(trace_parent) = 55);
alter table orders
  add column request_id text check (length(request_id) between 1 and 64),
  add column trace_parent text check (length(trace_parent) = 55);
