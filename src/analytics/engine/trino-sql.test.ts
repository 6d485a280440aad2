import { describe, expect, test } from 'vitest';
import { readTrinoQuery } from './trino-sql.ts';

describe('a query for Trino', () => {
  test.each([
    ['select 1', 'select 1'],
    ['select 1;', 'select 1'],
    ['select 1 ; ; -- bye', 'select 1 '],
    ["select ';' as x;", "select ';' as x"],
    ['select ";" from t', 'select ";" from t'],
    ["select 'it''s; fine'", "select 'it''s; fine'"],
    ['-- delete from x;\nselect 1', '-- delete from x;\nselect 1'],
    ['/* a; b */ with x as (select 1) select * from x', '/* a; b */ with x as (select 1) select * from x'],
    ['(select 1) union (select 2)', '(select 1) union (select 2)'],
    ['VALUES 1', 'VALUES 1'],
    ['table bars', 'table bars'],
  ])('%s', (given, sent) => {
    expect(readTrinoQuery(given)).toBe(sent);
  });

  test.each([
    ['', 'the SQL is empty'],
    [' -- nothing\n;', 'the SQL is empty'],
    ['select 1; drop table x', 'one statement at a time'],
    ["select 'a'; drop table x", 'one statement at a time'],
    ['drop table bars', 'only SELECT statements are allowed'],
    ['/* select */ delete from bars', 'only SELECT statements are allowed'],
    ['-- select\ninsert into bars values (1)', 'only SELECT statements are allowed'],
    ['selectx', 'only SELECT statements are allowed'],
    ['explain analyze select 1', 'only SELECT statements are allowed'],
    ['set session x = 1', 'only SELECT statements are allowed'],
    ['call system.runtime.kill_query()', 'only SELECT statements are allowed'],
    ['/* unended select 1', 'the SQL is empty'],
  ])('%s is refused', (given, message) => {
    expect(() => readTrinoQuery(given)).toThrow(message);
  });
});
