import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { createDb, createPool } from './postgres.adapter.ts';
import { createSnapshotReader } from './snapshot.store.ts';

const { db, url } = await testDatabase();
await sql`create table notes (id int)`.execute(db);

test('the name changes with every commit, also of a transaction that began before the one before', async () => {
  const pool = createPool({ url, applicationName: 'test', maxConnections: 1 });
  const reader = createDb(pool);
  try {
    const read = createSnapshotReader(reader);
    const names = [await read()];
    await db.transaction().execute(async (older) => {
      await sql`insert into notes values (1)`.execute(older);
      await sql`insert into notes values (2)`.execute(db);
      names.push(await read());
    });
    names.push(await read());
    await sql`delete from notes`.execute(db);
    names.push(await read());
    expect(new Set(names).size).toBe(names.length);
  } finally {
    await reader.destroy();
  }
});

test('a new connection begins new names, because another server may give the same numbers', async () => {
  const pool = createPool({ url, applicationName: 'test', maxConnections: 1 });
  const reader = createDb(pool);
  try {
    const read = createSnapshotReader(reader);
    const generationOf = async () => (await read())?.split(' ')[0];
    expect([await generationOf(), await generationOf()]).toEqual(['1', '1']);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader);
    const lost = new Promise((resolve) => pool.once('remove', resolve));
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await lost;
    expect([await generationOf(), await generationOf()]).toEqual(['2', '2']);
  } finally {
    await reader.destroy();
  }
});

test('a failed reading begins new names, because the server may have been replaced meanwhile', async () => {
  const reader = createDb(createPool({ url, applicationName: 'test', maxConnections: 1 }));
  let isDown = false;
  const unreliable = reader.withPlugin({
    transformQuery: ({ node }) => {
      if (isDown) throw new Error('down');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  try {
    const read = createSnapshotReader(unreliable);
    const generationOf = async () => (await read())?.split(' ')[0];
    expect([await generationOf(), await generationOf()]).toEqual(['1', '1']);
    isDown = true;
    await expect(read()).rejects.toThrow('down');
    isDown = false;
    expect(await generationOf()).toBe('2');
  } finally {
    await reader.destroy();
  }
});
