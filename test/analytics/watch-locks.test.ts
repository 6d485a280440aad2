import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensureWatched } from '../../src/analytics/lake/change-log.store.ts';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { testDatabase } from '../kit/database.ts';
import { eventually } from '../kit/platform.ts';

const { db } = await testDatabase();

/** A recommendation is written before its evidence; the triggers of the evidence are created in the other order. */
const watchedByTwo = LAKE_TABLES.filter(({ watch }) => new Set(watch.map(({ table }) => table)).size > 1);

test('some tables of the lake have triggers on two tables', () => {
  expect(watchedByTwo.map(({ name }) => name)).toContain('recommendation_evidence');
});

test.each(watchedByTwo.map((table) => ({ name: table.name, table })))(
  'creating the triggers of $name does not deadlock with a writer of its tables in the other order',
  async ({ table }) => {
    const [first, ...others] = table.watch.map((watch) => watch.table).toReversed();
    const watching: { done: Promise<string[]> } = { done: Promise.resolve([]) };
    await db.transaction().execute(async (tx) => {
      // The lock of an insert.
      await sql`lock table ${sql.table(first!)} in row exclusive mode`.execute(tx);
      watching.done = ensureWatched(db, [table]);
      watching.done.catch(() => {});
      await eventually('the triggers wait for the writer', async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks
          where relation = ${first!}::regclass and not granted) as waits`.execute(db);
        return rows[0]?.waits === true;
      });
      for (const next of others) await sql`lock table ${sql.table(next)} in row exclusive mode`.execute(tx);
    });
    expect(await watching.done).toEqual([table.name]);
    const { rows } = await sql<{ name: string }>`select distinct tgrelid::regclass::text as name from pg_trigger
      where tgname like ${`lake_${table.name}_%`} order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(table.watch.map((watch) => watch.table).toSorted());
    expect(await ensureWatched(db, [table])).toEqual([]);
  },
);
