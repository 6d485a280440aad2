-- The text of sources with the access policy `restricted` is for operators and admins. Each document carries the policy of its
-- source, because a source may be deleted before its documents.
alter table documents add column restricted boolean not null default false;
update documents d set restricted = true from sources s where s.id = d.source_id and s.access_policy = 'restricted';

create function kernel.restrict_document() returns trigger language plpgsql as $$
begin
  new.restricted := exists (select from sources where id = new.source_id and access_policy = 'restricted');
  return new;
end $$;
create trigger documents_restrict before insert on documents
  for each row when (new.source_id is not null) execute function kernel.restrict_document();

-- An event's summary and facts are merged from the texts of its documents: restricted as soon as one of them is.
alter table global_events add column text_restricted boolean not null default false;
update global_events e set text_restricted = true where exists (
  select from global_event_documents l join documents d on d.id = l.document_id
  where l.global_event_id = e.id and d.restricted);

-- The API cannot change a policy. Where a database administrator does, documents, events and the lake follow.
create function kernel.carry_access_policy() returns trigger language plpgsql as $$
begin
  update documents set restricted = (new.access_policy = 'restricted') where source_id = new.id;
  with touched as (
    select distinct l.global_event_id as id from global_event_documents l join documents d on d.id = l.document_id
    where d.source_id = new.id)
  update global_events e set text_restricted = exists (
      select from global_event_documents l join documents d on d.id = l.document_id
      where l.global_event_id = e.id and d.restricted)
    from touched where touched.id = e.id;
  insert into kernel.lake_changes (lake_table, month, xid)
    select distinct 'invocations', date_trunc('month', i.created_at at time zone 'UTC')::date, pg_current_xact_id()
    from agent_invocations i join documents d on d.id = i.document_id where d.source_id = new.id
    on conflict do nothing;
  return null;
end $$;
create trigger sources_carry_access_policy after update of access_policy on sources
  for each row when (old.access_policy is distinct from new.access_policy) execute function kernel.carry_access_policy();

-- SQL over the database: the reading account sees no row with text of a restricted source, unless its session was opened for an
-- operator. The owner of the tables, which is the platform, is not subject to these policies. A statement cannot change the
-- setting: set_config is revoked from the account, and SET is no SELECT.
alter table documents enable row level security;
create policy documents_readable on documents for select
  using (not restricted or (select coalesce(current_setting('sextant.reads_restricted', true), '') = 'on'));
alter table global_events enable row level security;
create policy global_events_readable on global_events for select
  using (not text_restricted or (select coalesce(current_setting('sextant.reads_restricted', true), '') = 'on'));

-- Readable where the document is: the subquery is subject to the policy of documents.
alter table document_mentions enable row level security;
create policy document_mentions_readable on document_mentions for select
  using (exists (select from documents d where d.id = document_id));
alter table intelligence enable row level security;
create policy intelligence_readable on intelligence for select
  using (exists (select from documents d where d.id = document_id));
alter table company_impacts enable row level security;
create policy company_impacts_readable on company_impacts for select
  using (exists (select from documents d where d.id = document_id));
alter table macro_event_claims enable row level security;
create policy macro_event_claims_readable on macro_event_claims for select
  using (exists (select from documents d where d.id = document_id));
alter table recommendation_evidence enable row level security;
create policy recommendation_evidence_readable on recommendation_evidence for select
  using (document_id is null or exists (select from documents d where d.id = document_id));
-- Errors of models may quote the text.
alter table agent_invocations enable row level security;
create policy agent_invocations_readable on agent_invocations for select
  using (document_id is null or exists (select from documents d where d.id = document_id));

-- As before, except that partitions are readable only through their table, which has the policy.
create or replace function kernel.prepare_sql_reader(reader text, secret text, platform text) returns void
  language plpgsql as $$
declare
  forbidden text;
  setting text;
  partitions text;
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
  select string_agg(c.oid::regclass::text, ', ') into partitions from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p');
  if partitions is not null then
    execute format('revoke select on %s from %I', partitions, reader);
  end if;
end $$;

create or replace function kernel.list_sql_reader_gaps(reader text) returns setof text language plpgsql stable as $$
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
  return query select format('the account may read %s past the access policy of its table: run kernel.prepare_sql_reader again',
      min(c.oid::regclass::text)) from pg_class c
    where c.relispartition and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(account.oid, c.oid, 'select')
    having count(*) > 0;
end $$;
