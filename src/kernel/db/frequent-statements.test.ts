import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { createFrequentStatements } from './frequent-statements.ts';
import { createDb, createPool } from './postgres.adapter.ts';

const { url } = await testDatabase();

test('a read is prepared when it is repeated, and keeps its name', () => {
  const statements = createFrequentStatements();
  const names = Array.from({ length: 6 }, () => statements.nameOf('select $1::int'));
  expect(names).toEqual([null, null, null, 'frequent-1', 'frequent-1', 'frequent-1']);
});

test('writes and several statements in one text are never prepared', () => {
  const statements = createFrequentStatements();
  for (const text of ['update companies set active = $1', 'select 1; select 2'])
    expect(Array.from({ length: 10 }, () => statements.nameOf(text)).every((name) => name === null)).toBe(true);
});

test('the number of prepared statements is limited', () => {
  const statements = createFrequentStatements();
  const repeated = (index: number) => Array.from({ length: 5 }, () => statements.nameOf(`select ${index}`)).at(-1);
  const names = Array.from({ length: 150 }, (_, index) => repeated(index));
  expect(names.filter((name) => name !== null)).toHaveLength(100);
});

test('a read survives a change of its table while it is prepared', async () => {
  const pool = createPool({ url, applicationName: 'test', maxConnections: 1 });
  const db = createDb(pool, { preparesFrequent: true });
  try {
    await sql`create table changing (a int)`.execute(db);
    await sql`insert into changing values (1)`.execute(db);
    const read = async () => (await sql`select * from changing where a = ${1}`.execute(db)).rows;
    for (let use = 0; use < 6; use++) expect(await read()).toEqual([{ a: 1 }]);
    const prepared = await sql`select from pg_prepared_statements where name like 'frequent-%'`.execute(db);
    expect(prepared.rows.length).toBeGreaterThan(0);
    await sql`alter table changing add column b int default 2`.execute(db);
    for (let use = 0; use < 6; use++) expect(await read()).toEqual([{ a: 1, b: 2 }]);
  } finally {
    await db.destroy();
  }
});
