import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Db } from '../../src/kernel/db/database.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Db;
}

/** A database of this test file's own, cloned from the migrated template; it is dropped when the file is done. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template sextant_template`);
  const url = `${server}/${name}`;
  const pool = createPool({ url, applicationName: 'test' });
  const db = createDb(pool);
  afterAll(async () => {
    await db.destroy();
    await onServer(server, `drop database ${name} with (force)`);
  });
  return { url, pool, db };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
