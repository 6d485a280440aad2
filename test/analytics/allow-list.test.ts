import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuseUnlisted, type SqlCatalog } from '../../src/analytics/pg/allow-list.ts';
import { readSelect } from '../../src/analytics/pg/select-only.ts';
import { readSqlCatalog } from '../../src/analytics/pg/sql-catalog.store.ts';
import { testDatabase } from '../kit/database.ts';
import { hostileStatements } from './hostile-statements.ts';

const { db } = await testDatabase();
const catalog: SqlCatalog = await readSqlCatalog(db, 'pg_read_all_data');

const check = (text: string, given = catalog, readsRestricted = false) =>
  readSelect(text, (statement) => refuseUnlisted(statement, given, { readsRestricted })).then(
    () => null,
    (error: Error) => error.message,
  );

/** Hostile statements that only use time or memory, which the session limits, or that the server refuses for what they are. */
const MEASURED =
  /generate_series|with recursive|repeat\(|convert_from|range\(|^select 1|^select hash|^select \* from bars|bars/;

describe('the list of what a query may name', () => {
  test.each([
    'select ticker, count(*) filter (where active) from companies group by 1 order by 2 desc nulls last limit 5',
    'with recent as (select * from market_bars where bar_timestamp > now() - interval $$7 days$$) select avg(close) from recent',
    'select c.ticker, b.close, lag(b.close) over (partition by c.id order by b.bar_timestamp) from companies c join market_bars b on b.ticker = c.ticker',
    'select percentile_cont(0.5) within group (order by close) from market_bars tablesample bernoulli (10)',
    'select date_trunc($$month$$, published_at), jsonb_agg(id), extract(year from now()) from documents group by 1',
    'select case when close > 1 then round(close::numeric, 2) else coalesce(open, 0) end from market_bars',
    'select * from generate_series(1, 3) as g (n), lateral (select n * 2) as twice (m), unnest(array[1, 2]) with ordinality',
    'select pg_typeof(1), pg_size_pretty(1024::bigint), current_date, gen_random_uuid(), random()',
    'values (1), (2)',
    'select a.x[1], (a.y).z, row (1, 2), exists (select 1), 1 in (1, 2), not true from (select 1) as a (x) union all select 1',
  ])('reads: %s', async (text) => {
    expect(await check(text)).toBeNull();
  });

  test.each([
    ['select * from kernel.jobs', 'only tables of the schema public'],
    ['select * from other.public.companies', 'only tables of the schema public'],
    ['select * from pg_stat_activity', 'there is no table "pg_stat_activity"'],
    ['select * from information_schema.tables', 'only tables of the schema public'],
    ['select * from market_bars_default', 'there is no table'],
    ['with pg_authid as (select 1) select * from pg_authid', 'the name "pg_authid" in WITH'],
    ['with companies as (select 1) select 2', 'the name "companies" in WITH'],
    ['select * from x union (with x as (select 1) select * from x)', null],
    ['select public.similarity($$a$$, $$b$$)', 'the function "public.similarity"'],
    ['select kernel.touch_updated_at()', 'the function "kernel.touch_updated_at"'],
    ['select c.pg_restore_relation_stats from companies c', '"pg_restore_relation_stats" is not a column'],
    ['select (c).pg_notify from companies c', '"pg_notify" is not a column'],
    ['select 1 operator(public.+) 2', 'the operator "public.+"'],
    ['select $$a$$::kernel.mood', 'the type "kernel.mood"'],
    ['select $$<a/>$$::xml', 'the type "xml"'],
    ['select xmlparse(document $$<a/>$$)', 'XmlExpr is not allowed'],
    ['select current_setting($$data_directory$$)', 'the function "current_setting"'],
    ['select * from companies tablesample other (1)', 'TABLESAMPLE takes bernoulli or system'],
    ['select ts_rewrite($$a$$::tsquery, $$select 1$$)', 'the function "ts_rewrite"'],
    ['select json_table($$1$$, $$$$$)', ''],
  ])('%s', async (text, reason) => {
    const message = await check(text);
    if (reason === null) expect(message).toBeNull();
    else expect(message).toContain(reason);
  });

  test('every hostile statement is refused, except those that only use time or memory', async () => {
    const passed: string[] = [];
    const statements = hostileStatements({ outside: '/outside', lake: '/lake' });
    for (const statement of statements) if ((await check(statement)) === null) passed.push(statement);
    expect(passed.filter((statement) => !MEASURED.test(statement))).toEqual([]);
    expect(statements.length - passed.length).toBeGreaterThan(200);
  });

  test('a function that is not listed is refused wherever it stands', async () => {
    const places = [
      (call: string) => `select ${call}`,
      (call: string) => `select 1 from companies where ${call} is null`,
      (call: string) => `select 1 order by ${call}`,
      (call: string) => `select count(*) filter (where ${call} is null) over (partition by ${call})`,
      (call: string) => `select * from ${call} as f`,
      (call: string) => `select * from rows from (${call}, ${call}) as f`,
      (call: string) => `select (array[1])[${call}]`,
      (call: string) => `select case when true then ${call} end`,
      (call: string) => `select 1 limit ${call}`,
      (call: string) => `values (1), (${call})`,
      (call: string) => `with q as (select ${call}) select * from q`,
      (call: string) => `select 1 union all (select 2 group by grouping sets ((${call})))`,
      (call: string) => `select * from companies c join companies d on ${call}`,
      (call: string) => `select sum(1 order by ${call}), exists (select ${call})`,
    ];
    const name = fc.stringMatching(/^[a-z][a-z_]{2,20}$/).filter((one) => !catalog.functions.has(one));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), name, fc.boolean(), async (place, called, isQualified) => {
        const call = `${isQualified ? 'pg_catalog.' : ''}"${called}"(1)`;
        expect(await check(place(call))).toContain('is not on the list');
      }),
      { numRuns: 300 },
    );
  });

  test('no listed function writes, waits, locks or reads files', () => {
    const dangerous = [
      'pg_sleep',
      'pg_read_file',
      'lo_import',
      'set_config',
      'nextval',
      'pg_notify',
      'query_to_xml',
      'dblink',
    ];
    expect(dangerous.filter((name) => catalog.functions.has(name))).toEqual([]);
    expect(catalog.functions.size).toBeGreaterThan(500);
    expect(['count', 'date_trunc', 'jsonb_agg', 'lag'].filter((name) => !catalog.functions.has(name))).toEqual([]);
  });

  test('tables with row policies are refused unless the reader may see restricted text', async () => {
    const unbound = await readSqlCatalog(db, 'postgres');
    expect(unbound.unguarded.has('documents')).toBe(true);
    expect(await check('select * from documents', unbound)).toContain('may hold text of restricted sources');
    expect(await check('select * from documents', unbound, true)).toBeNull();
    expect(catalog.unguarded.has('documents')).toBe(false);
  });
});
