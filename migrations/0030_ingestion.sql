-- What is fetched from where, when, and how far each source has been read.

-- One row per vendor quota: the instants at which calls were or will be made, ascending. Kept in `kernel`: no business of a
-- reader of the SQL endpoints.
create table kernel.rate_quotas (
  name text primary key check (length(name) between 1 and 200),
  slots double precision[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- Reserves the earliest instant at which one call keeps every named quota: never more than limits[i] slots in any half-open
-- window of windows_ms[i], wherever that window begins. The row locks are taken in one order and held for this statement
-- only. Slots already given stay where they are; a later one may be placed between them, so a quota with a long queue does
-- not hold up another that shares a cap with it. Times are the database's, in milliseconds.
-- Answers the wait until the slot, and whether it was reserved: not when the wait would be longer than max_wait_ms; and how
-- long the statement stood in line before it looked at the clock, from where the wait counts.
create function kernel.reserve_rate_slot(
  names text[], limits integer[], windows_ms double precision[], max_wait_ms double precision,
  out wait_ms double precision, out reserved boolean, out queued_ms double precision
) language plpgsql as $$
declare
  now_ms double precision;
  candidate double precision;
  pushed double precision;
  quota record;
  ahead integer;
  first_at double precision;
  last_at double precision;
  rounds integer := 0;
begin
  insert into kernel.rate_quotas (name) select unnest(names) on conflict do nothing;
  perform 1 from kernel.rate_quotas q where q.name = any (names) order by q.name for update;
  now_ms := extract(epoch from clock_timestamp()) * 1000;
  queued_ms := greatest(0, now_ms - extract(epoch from statement_timestamp()) * 1000);
  pushed := now_ms;
  loop
    candidate := pushed;
    rounds := rounds + 1;
    if rounds > 10000 then raise exception 'no free slot within reach in the quotas %', names; end if;
    for quota in
      select u.slot_limit, u.window_ms, q.slots from unnest(names, limits, windows_ms) u(name, slot_limit, window_ms)
      join kernel.rate_quotas q on q.name = u.name
    loop
      -- The candidate would be inserted behind the `ahead` slots at or before it. Then no run of limit + 1 slots that
      -- includes it, with k of them before it, may fit into one window.
      ahead := (select count(*) from unnest(quota.slots) s where s <= pushed);
      for k in greatest(0, quota.slot_limit - cardinality(quota.slots) + ahead) .. least(quota.slot_limit, ahead) loop
        first_at := case when k = 0 then pushed else quota.slots[ahead - k + 1] end;
        last_at := case when k = quota.slot_limit then pushed else quota.slots[ahead + quota.slot_limit - k] end;
        if last_at - first_at < quota.window_ms then
          -- The other slots of the run fill a window by themselves: the next free instant is one window behind their first.
          pushed := quota.slots[ahead + 1 - k] + quota.window_ms;
          exit;
        end if;
      end loop;
    end loop;
    exit when pushed = candidate;
  end loop;
  wait_ms := candidate - now_ms;
  reserved := wait_ms <= max_wait_ms;
  if reserved then
    update kernel.rate_quotas q
    set slots = (select array_agg(s order by s) from unnest(q.slots || candidate) s where s > now_ms - u.window_ms),
        updated_at = clock_timestamp()
    from unnest(names, windows_ms) u(name, window_ms)
    where q.name = u.name;
  end if;
end $$;

create table ingestion_runs (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references sources on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  trigger text not null check (trigger in ('schedule', 'manual', 'backfill')),
  -- Grows when a run is taken up again after its worker died.
  attempt integer not null default 0 check (attempt between 0 and 1000),
  items_fetched integer not null default 0 check (items_fetched >= 0),
  items_new integer not null default 0 check (items_new between 0 and items_fetched),
  -- One readable sentence; never a URL with a query, a header or a key.
  error text check (length(error) between 1 and 1000),
  cursor_before jsonb,
  cursor_after jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((status = 'pending') = (started_at is null and finished_at is null)),
  check ((status in ('completed', 'failed')) = (finished_at is not null)),
  check ((status = 'failed') = (error is not null))
);
create index ingestion_runs_of_source on ingestion_runs (source_id, created_at desc, id);
create index ingestion_runs_age on ingestion_runs (created_at);
-- A source is read by one run at a time; the scheduler leans on this to create each run once.
create unique index ingestion_runs_one_open on ingestion_runs (source_id) where status in ('pending', 'running');

create function kernel.check_ingestion_run() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'running'), ('pending', 'failed'),
      ('running', 'running'), ('running', 'completed'), ('running', 'failed')) then
    raise exception 'an ingestion run cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ingestion_runs_transition before update on ingestion_runs
  for each row execute function kernel.check_ingestion_run();

-- How far a source has been read and how it fares. A source without a row has never been read and is due.
create table source_state (
  source_id uuid primary key references sources on delete cascade,
  -- The adapter's own: position, validators (ETag, Last-Modified), ids seen at the edge.
  cursor jsonb check (jsonb_typeof(cursor) = 'object'),
  -- Whether the source's history has been read to its end once: from then on what comes is live.
  caught_up boolean not null default false,
  next_due_at timestamptz not null,
  circuit_state text not null default 'closed' check (circuit_state in ('closed', 'open', 'half_open')),
  circuit_retry_at timestamptz,
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((circuit_state = 'open') = (circuit_retry_at is not null))
);
create index source_state_due on source_state (next_due_at);

-- What the broker says happened on an account, kept as it was said. Amounts are bounded, which also refuses NaN.
create table broker_activities (
  account_id text not null check (length(account_id) between 1 and 100),
  activity_id text not null check (length(activity_id) between 1 and 200),
  source_id uuid not null references sources on delete cascade,
  activity_type text not null check (length(activity_type) between 1 and 50),
  symbol text check (length(symbol) between 1 and 50),
  side text check (length(side) between 1 and 20),
  quantity numeric check (quantity between -1e15 and 1e15),
  price numeric check (price between -1e15 and 1e15),
  net_amount numeric check (net_amount between -1e15 and 1e15),
  order_id text check (length(order_id) between 1 and 200),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (account_id, activity_id)
);
create index broker_activities_of_source on broker_activities (source_id, occurred_at desc);

create table broker_account_snapshots (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references sources on delete cascade,
  account_id text not null check (length(account_id) between 1 and 100),
  status text not null check (length(status) between 1 and 50),
  currency text not null check (length(currency) between 1 and 10),
  cash numeric not null check (cash between -1e15 and 1e15),
  equity numeric not null check (equity between -1e15 and 1e15),
  buying_power numeric not null check (buying_power between -1e15 and 1e15),
  taken_at timestamptz not null
);
create index broker_account_snapshots_of_source on broker_account_snapshots (source_id, taken_at desc);
