import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStatement } from '../../src/analytics/engine/statement-check.ts';

const KNOWN = new Set(['bars', 'orders', 'fills']);
const ALL = [...KNOWN].toSorted();
let instance: DuckDBInstance;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(() => instance.closeSync());

async function tablesOf(sql: string): Promise<string[]> {
  const connection = await instance.connect();
  const result = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql]);
  connection.closeSync();
  const reading = readStatement(String(result.getRows()[0]?.[0]), KNOWN);
  return 'tables' in reading ? [...reading.tables].toSorted() : [reading.refusal];
}

describe('the tables that a statement can reach', () => {
  test.each([
    ['select 1', []],
    ['select * from bars', ['bars']],
    ['from bars select close', ['bars']],
    ['table bars', ['bars']],
    ['select * from BARS', ['bars']],
    ['select * from "Bars" as b', ['bars']],
    ['select * from main.bars', ['bars']],
    ['select * from memory.main."bars"', ['bars']],
    [`select * from 'bars'`, ['bars']],
    ['select * from bars b join orders using (ticker)', ['bars', 'orders']],
    ['select * from bars, lateral (select 1 from fills) x', ['bars', 'fills']],
    ['select (select count(*) from orders) from range(3)', ['orders']],
    ['select 1 where exists (from bars) and 1 in (select n from fills)', ['bars', 'fills']],
    ['select 1 from bars union all select 2 from orders', ['bars', 'orders']],
    ['select * from bars order by (select max(x) from fills)', ['bars', 'fills']],
    ['with x as (select * from bars) select * from x', ['bars']],
    ['with X as (select * from bars), y as (from x join orders on true) select * from "x", Y', ['bars', 'orders']],
    ['select * from (with x as (from bars) select * from x) z', ['bars']],
    ['with bars as (select * from bars) select * from bars', ['bars']],
    ['with bars as (select 1 as n) select * from bars', ['bars']],
    ['with recursive t (n) as (select 1 union all select n + 1 from t where n < 3) select * from t, fills', ['fills']],
    [`from (pivot bars on ticker in ('A', 'B') using sum(close))`, ['bars']],
    ['unpivot bars on close', ['bars']],
    ['select * from unnest([1, 2]), generate_series(1, 3), json_each(\'{"a": 1}\')', []],
    [`select 'from orders' as text, {'type': 'BASE_TABLE', 'table_name': 'fills'} as x from bars`, ['bars']],
    // What there is, or might have been meant.
    ['select * from information_schema.columns', ALL],
    ['select * from pg_catalog.pg_class', ALL],
    ['select * from pg_tables', ALL],
    ['select * from sqlite_master', ALL],
    ['select * from duckdb_views', ALL],
    ['select * from duckdb_columns()', ALL],
    ['show tables', ALL],
    ['describe bars', ALL],
    ['summarize bars', ALL],
    ['from histogram(bars, close)', ALL],
    [`from histogram_values('bars', close)`, ALL],
    ['select * from bar', ALL],
    ['select * from bars, nothing', ALL],
    ['with x as (select 1) select * from main.x', ALL],
    ['select * from "bars "', ALL],
  ])('%s', async (sql, tables) => {
    expect(await tablesOf(sql)).toEqual(tables);
  });
});
