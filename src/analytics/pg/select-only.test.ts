import { expect, test } from 'vitest';
import { readSelect, withLimit } from './select-only.ts';

test.each([
  ['select 1', 'select 1'],
  ['select 1;', 'select 1'],
  ['-- leading\n/* and /* nested */ */ select 1', ' select 1'],
  ["select ';' as x; -- trailing", "select ';' as x"],
  ['select $$;$$ as x;', 'select $$;$$ as x'],
  ["select 'ü;漢' as x;", "select 'ü;漢' as x"],
  ['with a as (select 1) select * from a', 'with a as (select 1) select * from a'],
  ['values (1), (2)', 'values (1), (2)'],
  ['table companies', 'table companies'],
  ['(select 1) union all (select 2)', '(select 1) union all (select 2)'],
])('%s is one query', async (given, read) => {
  expect((await readSelect(given)).trim()).toBe(read.trim());
});

test.each([
  ['', 'the SQL is empty'],
  ['  -- only a comment', 'the SQL is empty'],
  [';;', 'the SQL is empty'],
  ['select 1; select 2', 'one statement at a time is allowed, not 2'],
  ['insert into companies values (1)', 'only SELECT statements are allowed; this is INSERT'],
  ['explain select 1', 'only SELECT statements are allowed; this is EXPLAIN'],
  ['set x = 1', 'only SELECT statements are allowed; this is SET'],
  ['create table x as select 1', 'only SELECT statements are allowed; this is CREATE TABLE AS'],
  [
    'with x as (delete from t returning *) select * from x',
    'only SELECT is allowed, also inside WITH: there is DELETE',
  ],
  ['select * into x from t', 'SELECT INTO creates a table'],
  ['select * from t for update', 'lock rows'],
  ['select (select 1 from t for share)', 'lock rows'],
  ['select $1', 'parameters such as $1'],
  ['select\n  1 +\n  from t', 'syntax error at or near "from" in line 3, column 3'],
  ['selec 1', 'syntax error at or near "selec" in line 1, column 1'],
])('%s is refused', async (given, message) => {
  await expect(readSelect(given)).rejects.toThrow(message);
});

test('a statement that is nested without end is refused, and the parser goes on working', async () => {
  await expect(readSelect(`select ${'('.repeat(15_000)}`)).rejects.toThrow('memory exhausted');
  await readSelect(`select ${Array(9_900).fill('1').join('+')}`).catch((error: Error) => {
    expect(error.message).toBe('the statement is nested too deeply');
  });
  expect(await readSelect('select 1')).toBe('select 1');
});

test('a comment at the end does not swallow the limit', () => {
  expect(withLimit('select 1 -- x', 5)).toBe('select * from (\nselect 1 -- x\n) as result limit 5');
});
