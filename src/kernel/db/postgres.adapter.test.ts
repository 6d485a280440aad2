import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { createPreparedNames, prepared } from './prepared.store.ts';

const { db, pool } = await testDatabase();

test('a connection that breaks in the middle of a transaction fails its work, not the process', async () => {
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    // The connection is idle when it breaks, so only its error listener is notified.
    await expect
      .poll(async () => (await pool.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])).rowCount)
      .toBe(0);
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a marked statement is prepared once per connection and reused with other values', async () => {
  const double = (n: number) => sql<{ twice: number }>`${prepared('double')} select ${n}::int * 2 as twice`;
  await db.connection().execute(async (connection) => {
    expect((await double(2).execute(connection)).rows).toEqual([{ twice: 4 }]);
    expect((await double(21).execute(connection)).rows).toEqual([{ twice: 42 }]);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements where name = 'double'`.execute(
      connection,
    );
    expect(rows).toHaveLength(1);
  });
  const preparedName = createPreparedNames();
  expect(preparedName('select 1')).toBeNull();
  expect(preparedName('select /* prepared: no */ 1')).toBeNull();
});

test('a generated statement with several texts is prepared under one name each, up to a limit', async () => {
  const select = (columns: number) =>
    db
      .selectFrom(sql<{ n: number }>`(select 1 as n)`.as('one'))
      .select(Array.from({ length: columns }, (_, index) => sql<number>`n + ${index}`.as(`c${index}`)))
      .modifyEnd(prepared('shaped'));
  await db.connection().execute(async (connection) => {
    const names = async (shape: number) => {
      await connection.executeQuery(select(shape));
      const { rows } = await sql<{
        name: string;
      }>`select name from pg_prepared_statements where name like 'shaped%' order by name`.execute(connection);
      return rows.map(({ name }) => name);
    };
    expect(await names(1)).toEqual(['shaped']);
    expect(await names(2)).toEqual(['shaped', 'shaped-2']);
    expect(await names(1)).toEqual(['shaped', 'shaped-2']);
    for (let shape = 3; shape < 30; shape++) await names(shape);
    expect(await names(30)).toHaveLength(16);
  });
});
