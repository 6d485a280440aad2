-- Questions of people's own: the queries they keep, the account that runs SQL over this database, and what is published to
-- the lake.

create table saved_queries (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  sql_text text not null check (length(sql_text) between 1 and 20000),
  created_by text not null check (length(created_by) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger saved_queries_touch before update on saved_queries
  for each row execute function kernel.touch_updated_at();

-- The account of pg-query. All copies of the query API sign in with the same password, which the account itself cannot see.
create table kernel.sql_reader (
  singleton boolean primary key default true check (singleton),
  role_name text not null,
  password text not null
);

-- What a reader of public tables has no business calling: all that PostgreSQL calls volatile (it writes, locks, waits,
-- notifies, signals, reads files or changes settings; extensions' functions too), and what is stable in name only (it takes a
-- transaction number, or runs a query given as text). Functions that no statement can call are left alone.
create function kernel.list_reader_forbidden() returns setof regprocedure language sql stable
  set search_path = pg_catalog as $$
  select p.oid::regprocedure from pg_proc p
  where p.prokind in ('f', 'p', 'w')
    and p.prorettype not in (select oid from pg_type where typname in ('trigger', 'event_trigger', 'internal',
      'language_handler', 'index_am_handler', 'table_am_handler', 'fdw_handler', 'tsm_handler'))
    and not 'internal'::regtype = any (p.proargtypes::oid[])
    and not (p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('random', 'random_normal', 'gen_random_uuid',
      'uuidv4', 'uuidv7', 'clock_timestamp', 'timeofday', 'array_sample', 'array_shuffle'))
    and (p.provolatile = 'v' or p.pronamespace = 'pg_catalog'::regnamespace
      and p.proname ~ '^(txid_current|pg_current_xact_id|(table|schema|database|query|cursor)_to_xml.*)$')
$$;

-- Makes the account, or brings it up to date; a superuser may run it by hand where the platform's own user may not make
-- accounts: select kernel.prepare_sql_reader('sextant_reader', '<password>', '<the platform's user>').
create function kernel.prepare_sql_reader(reader text, secret text, platform text) returns void language plpgsql as $$
declare
  forbidden text;
  setting text;
begin
  perform pg_advisory_xact_lock(hashtextextended('kernel.prepare_sql_reader', 0));
  if not exists (select from pg_roles where rolname = reader) then
    execute format('create role %I', reader);
  end if;
  execute format('alter role %I login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls
    connection limit 20 password %L', reader, secret);
  foreach setting in array array['default_transaction_read_only = on', 'standard_conforming_strings = on',
    'work_mem = ''16MB''', 'max_parallel_workers_per_gather = 0', 'jit = off', 'search_path = public',
    'idle_session_timeout = ''60s''', 'idle_in_transaction_session_timeout = ''60s'''] loop
    execute format('alter role %I in database %I set %s', reader, current_database(), setting);
  end loop;
  -- Only a superuser may set it; without it temporary files are bounded by the time-out alone.
  begin
    execute format('alter role %I in database %I set temp_file_limit = ''512MB''', reader, current_database());
  exception when insufficient_privilege then null;
  end;
  -- What is taken from everybody is given to the platform's own user, so that nothing of its own breaks.
  select string_agg(f::text, ', ') into forbidden from kernel.list_reader_forbidden() f
    where has_function_privilege('public', f, 'execute');
  if forbidden is not null then
    execute format('grant execute on routine %s to %I', forbidden, platform);
    execute format('revoke execute on routine %s from public', forbidden);
  end if;
  execute format('grant temporary on database %I to %I', current_database(), platform);
  execute format('revoke temporary on database %I from public', current_database());
  revoke create on schema public from public;
  execute format('grant connect on database %I to %I', current_database(), reader);
  execute format('grant usage on schema public to %I', reader);
  execute format('grant select on all tables in schema public to %I', reader);
end $$;

-- Every hole in the wall, as a sentence; none: the account may be used.
create function kernel.list_sql_reader_gaps(reader text) returns setof text language plpgsql stable as $$
declare
  account pg_roles;
begin
  select * into account from pg_roles where rolname = reader;
  if not found then
    return next format('there is no account %s', reader);
    return;
  end if;
  if account.rolsuper or account.rolcreaterole or account.rolcreatedb or account.rolreplication or account.rolbypassrls then
    return next format('the account %s has rights beyond reading', reader);
  end if;
  return query select format('the account %s is a member of %s', reader, r.rolname) from pg_auth_members m
    join pg_roles r on r.oid = m.roleid where m.member = account.oid;
  return query select format('the account may call %s and %s more like it', min(f::text), count(*) - 1)
    from kernel.list_reader_forbidden() f where has_function_privilege(account.oid, f, 'execute') having count(*) > 0;
  return query select format('the account may use the schema %s', n.nspname) from pg_namespace n
    where n.nspname !~ '^pg_|^information_schema$|^public$' and has_schema_privilege(account.oid, n.oid, 'usage');
  return query select format('the account may create in the schema %s', n.nspname) from pg_namespace n
    where has_schema_privilege(account.oid, n.oid, 'create');
  return query select format('the account may change %s', min(c.oid::regclass::text)) from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relnamespace <> 'pg_catalog'::regnamespace
      and case c.relkind when 'S' then has_sequence_privilege(account.oid, c.oid, 'usage, update')
        else has_table_privilege(account.oid, c.oid, 'insert, update, delete, truncate, references, trigger') end
    having count(*) > 0;
  if has_database_privilege(account.oid, current_database(), 'create, temporary') then
    return next 'the account may create tables or schemas';
  end if;
end $$;

-- The lake: one Parquet file per table and month. A trigger on what is published notes the months that a transaction touched;
-- the note becomes visible when the transaction does, however late, and is deleted by whoever has published that month from a
-- snapshot that saw it.
create table kernel.lake_changes (
  lake_table text not null,
  month date not null,
  xid xid8 not null,
  primary key (lake_table, month, xid)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

create table kernel.lake_tables (
  name text primary key check (length(name) between 1 and 60),
  -- Grows when the definition changes in a way that readers see; a folder per version.
  schema_version integer not null check (schema_version >= 1),
  definition_hash text not null check (definition_hash ~ '^[0-9a-f]{64}$'),
  watched_at timestamptz not null default now()
);

create table kernel.lake_partitions (
  lake_table text not null references kernel.lake_tables on delete cascade,
  month date not null,
  schema_version integer not null check (schema_version >= 1),
  row_count bigint not null check (row_count >= 1),
  size_bytes bigint not null check (size_bytes >= 1),
  -- Tells this file from any other of the same name: size and time on disk, the entity tag in S3.
  file_tag text not null check (length(file_tag) between 1 and 200),
  -- How long publishing took: a month is published again only after a multiple of it.
  publish_ms double precision not null check (publish_ms between 0 and 1e9),
  -- Counts up with every publication of the whole lake, so that readers ask one small question whether anything changed.
  edition bigint not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (lake_table, month)
);
create sequence kernel.lake_editions;

-- Which folder or bucket belongs to this database: one that says otherwise is not written to.
create table kernel.lake_identity (
  singleton boolean primary key default true check (singleton),
  lake_id uuid not null default gen_random_uuid()
);
insert into kernel.lake_identity default values;
