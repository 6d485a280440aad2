/**
 * Statements that want more than to read. Each is sent to both endpoints: what is harmless to one engine may not be to the
 * other. `OUTSIDE` stands for a file beside the lake, `LAKE` for the lake's folder.
 */
const DATABASE = `
insert into companies (ticker, legal_name) values ('HACK', 'x')
update companies set legal_name = 'x'
delete from companies
truncate companies
drop table companies
drop table companies cascade
alter table companies add column x int
create table hack (x int)
create temp table hack (x int)
create table hack as select 1
select 1 into hack
select 1 as x into temp hack
create view hack as select 1
create function hack() returns int language sql as 'select 1'
create role hack superuser
alter role current_user superuser
grant all on companies to public
set role postgres
set session authorization postgres
reset role
reset all
set statement_timeout = 0
set default_transaction_read_only = off
set transaction read write
begin; delete from companies; commit
commit; delete from companies
rollback; delete from companies; select 1
select 1; delete from companies
select 1; drop table companies; --
select 1) as x; delete from companies; select * from (select 1
select 1) result limit 1; delete from companies --
with gone as (delete from companies returning *) select * from gone
with made as (insert into companies (ticker, legal_name) values ('HACK', 'x') returning *) select * from made
with changed as (update companies set legal_name = 'x' returning *) select * from changed
select * from (with gone as (delete from companies returning id) select * from gone) x
merge into companies c using (select 'x' as t) s on c.ticker = s.t when not matched then insert (ticker, legal_name) values ('HACK', 'x')
explain analyze delete from companies
explain (analyze) select 1
do $$ begin delete from companies; end $$
call hack()
copy companies to '/tmp/hack'
copy companies to program 'id'
copy companies from program 'id'
copy (select 1) to stdout
lock table companies in access exclusive mode
select * from companies for update
select * from companies for share
select * from (select * from companies for update) x
select * from companies for no key update skip locked
vacuum
analyze companies
reindex table companies
cluster
checkpoint
discard all
listen hack
notify hack, 'x'
unlisten *
prepare hack as select 1
execute hack
deallocate all
declare hack cursor for select 1
fetch all from hack
refresh materialized view hack
comment on table companies is 'x'
security label on table companies is 'x'
import foreign schema x from server y into z
load 'hack'
create extension dblink
show all
select set_config('statement_timeout', '0', false)
select set_config('default_transaction_read_only', 'off', false)
select set_config('transaction_read_only', 'off', true)
select set_config('role', 'postgres', false)
select set_config('session_authorization', 'postgres', false)
select * from (select set_config('search_path', 'kernel', false)) x
select (select set_config('work_mem', '1GB', false))
select count(*) from companies where set_config('role', 'postgres', false) is not null
select case when set_config('role', 'postgres', false) = 'x' then 1 end
update pg_settings set setting = '0' where name = 'statement_timeout'
select lo_from_bytea(0, 'hack')
select lo_create(0)
select lo_creat(-1)
select lo_import('/etc/passwd')
select lo_export(1, '/tmp/hack')
select lo_put(1, 0, 'x')
select lo_unlink(1)
select loread(lo_open(1, 262144), 100)
select pg_advisory_lock(1)
select pg_advisory_xact_lock(1)
select pg_try_advisory_lock(1)
select pg_advisory_lock_shared(7336783)
select pg_notify('kernel_jobs', 'x')
select pg_sleep(60)
select pg_sleep_for('1 minute')
select pg_sleep_until(now() + interval '1 minute')
select pg_cancel_backend(pid) from pg_stat_activity
select pg_terminate_backend(pid) from pg_stat_activity
select pg_reload_conf()
select pg_rotate_logfile()
select pg_switch_wal()
select pg_create_restore_point('hack')
select pg_logical_emit_message(false, 'hack', 'x')
select pg_create_logical_replication_slot('hack', 'test_decoding')
select pg_export_snapshot()
select txid_current()
select pg_current_xact_id()
select nextval('kernel.lake_editions')
select setval('kernel.lake_editions', 1)
select nextval('order_events_id_seq')
select pg_read_file('/etc/passwd')
select pg_read_file('OUTSIDE')
select pg_read_binary_file('OUTSIDE')
select pg_ls_dir('/')
select * from pg_ls_waldir()
select pg_stat_file('/etc/passwd')
select pg_file_write('/tmp/hack', 'x', false)
select * from pg_hba_file_rules
select * from pg_file_settings
select * from pg_authid
select * from pg_shadow
select rolpassword from pg_authid
select * from pg_user_mapping
select * from kernel.api_tokens
select token_hash from kernel.api_tokens
select * from kernel.sql_reader
select password from kernel.sql_reader
select * from kernel.jobs
select * from "kernel"."api_tokens"
select kernel.prepare_sql_reader('x', 'y', 'z')
select * from kernel.list_sql_reader_gaps('x')
select row_to_json(t) from kernel.api_tokens t
select * from pg_largeobject
select query_to_xml('select * from kernel.api_tokens', true, true, '')
select query_to_xml('delete from companies', true, true, '')
select table_to_xml('kernel.api_tokens', true, true, '')
select schema_to_xml('kernel', true, true, '')
select database_to_xml(true, true, '')
select cursor_to_xml('x', 1, true, true, '')
select * from ts_stat('select token_hash::tsvector from kernel.api_tokens')
select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, token_hash::tsquery from kernel.api_tokens')
select * from dblink('dbname=postgres', 'select 1') as t (x int)
select dblink_exec('delete from companies')
select * from pg_stat_reset()
select pg_stat_reset_shared('bgwriter')
select pg_clear_relation_stats('public', 'companies')
select pg_restore_relation_stats('schemaname', 'public', 'relname', 'companies', 'reltuples', 1e9::real)
select brin_summarize_new_values('documents_newest')
select gin_clean_pending_list('documents_newest')
select pg_promote()
select pg_wal_replay_pause()
select pg_log_backend_memory_contexts(pg_backend_pid())
select pg_get_backend_memory_contexts()
select xmlparse(document '<!DOCTYPE x [<!ENTITY e SYSTEM "file://OUTSIDE">]><x>&e;</x>')
select count(*) from generate_series(1, 100000000000)
select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b
with recursive t (n) as (select 1 union all select n + 1 from t) select max(n) from t
select repeat('x', 1000000000)
select string_agg(repeat('x', 1000000), '') from generate_series(1, 3000)
select array_agg(a) from generate_series(1, 100000000) a
select regexp_matches(repeat('a', 100000), '(a+)+$b')
select format('%s', repeat('x', 900000000))
select convert_from(decode(repeat('00', 10), 'hex'), 'UTF8')
select $1
select 1 -- \\u0000
`;

const LAKE = `
attach 'OUTSIDE' as x
attach 'LAKE/hack.db' as x
attach ':memory:' as x
detach memory
use memory
install httpfs
load httpfs
force install httpfs from 'http://127.0.0.1:1'
update extensions
copy (select 1) to 'LAKE/hack.csv'
copy (select 1) to 'OUTSIDE.hack'
copy bars to 'LAKE/hack.parquet' (format parquet)
export database 'LAKE/hack'
import database 'LAKE/hack'
create secret hack (type s3, key_id 'x', secret 'y')
create persistent secret hack (type s3)
create macro hack() as 1
create or replace view bars as select 1
create or replace temp view bars as select 1
drop view bars
create sequence hack
create type hack as enum ('a')
set threads = 64
set global threads = 64
set memory_limit = '64GB'
set enable_external_access = true
set lock_configuration = false
set allowed_directories = ['/']
set home_directory = '/'
set variable x = 1
reset threads
reset lock_configuration
pragma threads = 64
pragma enable_profiling
pragma database_list
call pragma_version()
call enable_logging()
checkpoint
force checkpoint
vacuum
begin transaction
select * from read_text('OUTSIDE')
select * from read_blob('OUTSIDE')
select * from read_csv('OUTSIDE')
select * from read_csv_auto('/etc/passwd')
select * from read_json('OUTSIDE')
select * from read_json_objects('OUTSIDE')
select * from read_parquet('OUTSIDE')
select * from parquet_scan('OUTSIDE')
select * from parquet_metadata('OUTSIDE')
select * from parquet_schema('LAKE/../outside.txt')
select * from read_duckdb('OUTSIDE')
select * from sniff_csv('OUTSIDE')
select * from glob('/etc/*')
select * from glob('LAKE/../*')
select * from 'OUTSIDE'
select * from "OUTSIDE"
select * from '/etc/passwd'
from 'OUTSIDE'
select * from read_text('LAKE/../outside.txt')
select * from read_text('file://OUTSIDE')
select * from read_text('http://127.0.0.1:1/x')
select * from read_csv('s3://bucket/x')
select * from read_text('/proc/self/environ')
select * from read_text('/proc/self/cmdline')
select * from read_blob('/dev/zero')
select getenv('HOME')
select * from duckdb_secrets()
select * from duckdb_settings()
select * from which_secret('s3://x', 's3')
select * from enable_logging()
select * from enable_logging(storage = 'file', storage_path = 'LAKE/logs')
select * from enable_logging(storage = 'stdout')
select * from enable_profiling()
select * from enable_profiling(save_location = 'LAKE/profile.txt')
select * from enable_profiling(save_location = 'OUTSIDE')
select * from disable_logging()
select * from truncate_duckdb_logs()
select * from duckdb_logs()
select * from checkpoint()
select * from force_checkpoint()
select * from query('select 1')
select * from query('attach ''OUTSIDE''')
select * from query_table('bars')
select * from json_execute_serialized_sql(json_serialize_sql('select * from enable_logging()'))
select * from arrow_scan(1, 2, 3)
select * from arrow_scan_dumb(0, 0, 0)
select * from seq_scan('bars')
select (select count(*) from read_text('OUTSIDE'))
with x as (select * from read_text('OUTSIDE')) select * from x
with x as materialized (from enable_logging()) select * from x
select * from bars, lateral (select * from read_text('OUTSIDE')) x
select * from bars where exists (from glob('/etc/*'))
select sleep_ms(60000)
select write_log('x')
select nextval('hack')
select * from pragma_database_size()
select * from pragma_storage_info('bars')
pivot bars on ticker using sum(close)
select count(*) from range(100000000000000)
select count(*) from range(10000000) a, range(10000000) b where a.range * b.range % 7 = 3
with recursive t (n) as (select 1 union all select n + 1 from t) select max(n) from t
select repeat('x', 1000000000) from range(1000)
select list(range) from range(2000000000)
select string_agg(repeat('x', 1000000), '') from range(3000)
select array_agg(a.range) from range(100000) a, range(100000) b
select regexp_matches(repeat('a', 100000), '(a+)+$b')
select hash(repeat('x', 100000000)) from range(1000)
select * from bars order by (select count(*) from range(1000000000))
select printf('%s', repeat('x', 900000000))
`;

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function hostileStatements(places: { outside: string; lake: string }): string[] {
  return [...lines(DATABASE), ...lines(LAKE)].map((statement) =>
    statement.replaceAll('OUTSIDE', places.outside).replaceAll('LAKE', places.lake),
  );
}
