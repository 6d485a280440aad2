-- Requests that their callers do not wait for (`Prefer: respond-async`): what was asked, how far it is, and its answer.
create table kernel.async_jobs (
  id uuid primary key default gen_random_uuid(),
  service text not null check (length(service) between 1 and 50),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,49}$'),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  requested_by text not null check (length(requested_by) between 1 and 200),
  token_name text,
  -- 0 of 0: the amount of work is not known.
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  note text check (length(note) <= 300),
  result jsonb,
  error text check (length(error) between 1 and 2000),
  attempts smallint not null default 0 check (attempts >= 0),
  -- Which attempt of which process may write. One that was thought dead cannot write over its successor.
  lease_token uuid,
  -- A running job whose process no longer renews this is taken over.
  heartbeat_at timestamptz,
  cancel_requested_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((status = 'failed') = (error is not null)),
  check ((status in ('completed', 'failed', 'cancelled')) = (finished_at is not null)),
  check ((status = 'running') = (lease_token is not null))
);
create index async_jobs_open on kernel.async_jobs (service, created_at) where status in ('queued', 'running');
create index async_jobs_newest on kernel.async_jobs (created_at desc, id);
