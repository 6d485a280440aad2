import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Db } from '../../src/kernel/db/database.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { afterFile } from './after-file.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Db;
}

/** Creates a database for this test file from the migrated template; it is dropped when the file is done. */
export async function testDatabase(template = 'sextant_template'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = `${server}/${name}`;
  const pool = createPool({ url, applicationName: 'test' });
  const db = createDb(pool);
  afterFile(async () => {
    await db.destroy();
    await onServer(server, `drop database ${name} with (force)`);
  });
  return { url, pool, db };
}

/** A template shared by several test files: the first one creates it, and the others wait for it. */
export async function ensureTemplate(name: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const server = inject('postgresUrl');
  const holder = new pg.Client({ connectionString: `${server}/postgres` });
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await holder.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    // Renamed only when complete, so that a failed run leaves no template that looks ready.
    const draft = `${name}_draft`;
    await holder.query(`drop database if exists ${draft} with (force)`);
    await holder.query(`create database ${draft} template sextant_template`);
    const db = createDb(createPool({ url: `${server}/${draft}`, applicationName: 'test' }));
    try {
      await fill(db);
    } finally {
      await db.destroy();
    }
    await holder.query(`alter database ${draft} rename to ${name}`);
  } finally {
    await holder.end();
  }
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
