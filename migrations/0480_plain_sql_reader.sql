-- An account for SQL over the database where the platform's user may create accounts but is no superuser, as on most managed
-- servers. It can read the public tables only. Functions cannot be revoked from it: the service's list of functions replaces that.
create function kernel.prepare_plain_sql_reader(reader text, secret text) returns void language plpgsql as $$
declare
  setting text;
  partitions text;
begin
  perform pg_advisory_xact_lock(hashtextextended('kernel.prepare_sql_reader', 0));
  if exists (select from pg_roles where rolname = reader) then
    execute format('alter role %I password %L', reader, secret);
  else
    execute format('create role %I login noinherit connection limit 20 password %L', reader, secret);
  end if;
  foreach setting in array array['default_transaction_read_only = on', 'work_mem = ''16MB''', 'search_path = public'] loop
    execute format('alter role %I in database %I set %s', reader, current_database(), setting);
  end loop;
  execute format('grant connect on database %I to %I', current_database(), reader);
  execute format('grant usage on schema public to %I', reader);
  execute format('grant select on all tables in schema public to %I', reader);
  select string_agg(c.oid::regclass::text, ', ') into partitions from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p');
  if partitions is not null then
    execute format('revoke select on %s from %I', partitions, reader);
  end if;
end $$;
