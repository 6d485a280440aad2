-- Retention: months that were thinned, months whose file in the lake is the archive, the size of what is stored, and what runs
-- removed.

-- Months of trend history that hold the last view of each series and UTC day, and the views that recommendations refer to.
create table kernel.thinned_months (
  month date primary key check (extract(day from month) = 1),
  rows_before bigint not null check (rows_before >= 0),
  rows_after bigint not null check (rows_after between 0 and rows_before),
  thinned_at timestamptz not null default now()
);

-- Set when rows of the month were removed from the database. The file has them all and is not replaced any more.
alter table kernel.lake_partitions add column archived_at timestamptz;

-- The newest measurement of each day.
create table kernel.storage_samples (
  sampled_on date not null,
  class text not null check (length(class) between 1 and 40),
  measured_at timestamptz not null,
  rows bigint check (rows >= 0),
  bytes bigint not null check (bytes >= 0),
  rows_per_day double precision check (rows_per_day between 0 and 1e15),
  bytes_per_day double precision not null check (bytes_per_day between 0 and 1e18),
  bytes_in_30_days double precision not null check (bytes_in_30_days between 0 and 1e18),
  bytes_in_180_days double precision not null check (bytes_in_180_days between 0 and 1e18),
  primary key (sampled_on, class)
);

create table kernel.retention_runs (
  id uuid primary key default gen_random_uuid(),
  trigger text not null check (trigger in ('schedule', 'operator')),
  -- stopped: by a signal, or its process died; the next run continues.
  status text not null default 'running' check (status in ('running', 'completed', 'stopped', 'failed')),
  removed jsonb not null default '{}' check (jsonb_typeof(removed) = 'object'),
  waiting jsonb not null default '[]' check (jsonb_typeof(waiting) = 'array'),
  error text check (length(error) between 1 and 1000),
  started_at timestamptz not null,
  -- A running record that was not touched for ten minutes belongs to a process that died.
  touched_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'running') = (finished_at is null)),
  check ((status = 'failed') = (error is not null))
);
create unique index retention_runs_one on kernel.retention_runs ((status)) where status = 'running';
create index retention_runs_newest on kernel.retention_runs (started_at desc);

-- Artifacts that no document refers to are found by their hash.
create index documents_artifact on documents using hash (artifact_sha256);

-- The planner's estimate, or a count where the table was never analysed.
create function kernel.estimate_rows(relation regclass) returns bigint language plpgsql stable as $$
declare
  leaf record;
  counted bigint;
  total double precision := 0;
begin
  for leaf in
    select c.oid, c.reltuples, c.relpages, pg_relation_size(c.oid) / 8192 as pages
    from pg_class c where c.relkind = 'r'
      and (c.oid = relation or c.oid in (select relid from pg_partition_tree(relation) where isleaf))
  loop
    if leaf.reltuples < 0 or leaf.relpages = 0 then
      execute format('select count(*) from %s', leaf.oid::regclass) into counted;
      total := total + counted;
    else
      total := total + leaf.reltuples / leaf.relpages * leaf.pages;
    end if;
  end loop;
  return round(total);
end $$;

-- Locks a partitioned table for an exchange of partitions. Short attempts, because every reader waits behind a waiting lock. A
-- backup holds the advisory lock: rows that are copied are not visible to a snapshot that is older than the copy.
create function kernel.lock_for_exchange(parent regclass) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('kernel.partitions', 0)) then
    raise exception 'a backup or another exchange of partitions is in progress' using errcode = 'lock_not_available';
  end if;
  for attempt in 1 .. 30 loop
    begin
      perform set_config('lock_timeout', '200ms', true);
      execute format('lock table only %s in access exclusive mode', parent);
      perform set_config('lock_timeout', '2s', true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.1);
    end;
  end loop;
  raise exception '% is in use', parent using errcode = 'lock_not_available';
end $$;

-- Begins to thin a month of trend history: excludes writers of that month and makes an empty copy beside it. Returns its rows;
-- null without such a month, or if it was thinned before.
create function kernel.open_thinned_month(month date) returns bigint language plpgsql as $$
declare
  partition text := 'trend_history_' || to_char(month, '"y"YYYY"m"MM');
  held bigint;
begin
  if not exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
                 where i.inhparent = 'trend_history'::regclass and c.relname = partition) then
    return null;
  end if;
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I in share row exclusive mode', partition);
  if exists (select from kernel.thinned_months t where t.month = open_thinned_month.month) then return null; end if;
  execute format('create table %s (like trend_history including defaults including constraints including storage)',
    'kernel.' || quote_ident(partition || '_thinned'));
  execute format('select count(*) from %I', partition) into held;
  return held;
end $$;

-- Copies what stays of one UTC day: the last view of each series, and the named views.
create function kernel.copy_thinned_day(month date, day date, kept uuid[]) returns bigint language plpgsql as $$
declare
  partition text := 'trend_history_' || to_char(month, '"y"YYYY"m"MM');
  first timestamptz := day::timestamp at time zone 'UTC';
  next timestamptz := (day + 1)::timestamp at time zone 'UTC';
  copied bigint;
begin
  execute format(
    'with staying as (
       (select distinct on (entity_type, entity_id, "window") id from %1$I
        where generated_at >= $1 and generated_at < $2
        order by entity_type, entity_id, "window", generated_at desc)
       union select unnest($3))
     insert into kernel.%2$I
     select view.* from %1$I view where view.generated_at >= $1 and view.generated_at < $2
       and view.id in (select id from staying)', partition, partition || '_thinned')
  using first, next, kept;
  get diagnostics copied = row_count;
  return copied;
end $$;

-- Puts the copy in the place of the month, in this transaction.
create function kernel.exchange_thinned_month(month date, held bigint) returns bigint language plpgsql as $$
declare
  partition text := 'trend_history_' || to_char(month, '"y"YYYY"m"MM');
  copy text := partition || '_thinned';
  lower_bound timestamptz := month::timestamp at time zone 'UTC';
  upper_bound timestamptz := (month + interval '1 month') at time zone 'UTC';
  kept bigint;
begin
  execute format('alter table kernel.%I add primary key (id, generated_at),
    add unique (entity_type, entity_id, "window", generated_at),
    add constraint thinned_range check (generated_at >= %L and generated_at < %L)', copy, lower_bound, upper_bound);
  execute format('create index on kernel.%I (generated_at)', copy);
  execute format('analyze kernel.%I', copy);
  execute format('select count(*) from kernel.%I', copy) into kept;
  perform kernel.lock_for_exchange('trend_history');
  execute format('alter table trend_history detach partition %I', partition);
  execute format('drop table %I', partition);
  execute format('alter table kernel.%I set schema public', copy);
  execute format('alter table %I rename to %I', copy, partition);
  execute format('alter table trend_history attach partition %I for values from (%L) to (%L)',
    partition, lower_bound, upper_bound);
  execute format('alter table %I drop constraint thinned_range', partition);
  insert into kernel.thinned_months (month, rows_before, rows_after) values (month, held, kept);
  return kept;
end $$;

-- Counts a month of invocations and excludes its writers until the transaction ends; null without such a month.
create function kernel.lock_invocation_month(month date) returns bigint language plpgsql as $$
declare
  partition text := 'agent_invocations_' || to_char(month, '"y"YYYY"m"MM');
  held bigint;
begin
  if to_regclass(partition) is null then return null; end if;
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I in share row exclusive mode', partition);
  execute format('select count(*) from %I', partition) into held;
  return held;
end $$;

create function kernel.drop_invocation_month(month date) returns void language plpgsql as $$
begin
  perform kernel.lock_for_exchange('agent_invocations');
  execute format('drop table %I', 'agent_invocations_' || to_char(month, '"y"YYYY"m"MM'));
end $$;
