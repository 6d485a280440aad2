import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../src/kernel/db/migrate.adapter.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { testService } from '../kit/service.ts';
import { askUntilHeard } from './kit.ts';

/** An operator's own server, where the platform is given an ordinary user and not a superuser. */
const server = inject('postgresUrl');
const name = `ordinary_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const reader = `${name}_reader`;
const asUser = (user: string) => {
  const url = new URL(`${server}/${name}`);
  url.username = user;
  url.password = 'secret';
  return url.href;
};
const folder = mkdtempSync(join(tmpdir(), 'sextant-ordinary-'));
const pool = createPool({ url: asUser(name), applicationName: 'test' });
const database = { url: asUser(name), pool, db: createDb(pool) };

async function asSuperuser(statements: string[], target = `${server}/${name}`): Promise<void> {
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await asSuperuser(
    [`create role ${name} login password 'secret'`, `create database ${name} owner ${name}`],
    `${server}/postgres`,
  );
  await migrate({ url: database.url });
}, 120_000);
afterAll(async () => {
  await database.db.destroy();
  await asSuperuser(
    [`drop database ${name} with (force)`, `drop role if exists ${reader}`, `drop role ${name}`],
    `${server}/postgres`,
  );
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (env: Record<string, string>, sql: string) => {
  const app = await testService(database, queryService, { SEXTANT_DATA_DIR: folder, ...env });
  const response = await askUntilHeard(app, { method: 'POST', url: '/api/analytics/pg-query', payload: { sql } });
  return { status: response.statusCode, body: response.json<{ detail?: string; rows?: unknown[] }>() };
};

test('it says what is missing and runs nothing', async () => {
  const { status, body } = await ask({}, 'select 1');
  expect(status).toBe(502);
  expect(body.detail).toMatch(/^SQL over the database is off: .*PG_QUERY_URL/);
}, 60_000);

test('an account with too many rights is not used either', async () => {
  const { status, body } = await ask({ PG_QUERY_URL: database.url }, 'select 1');
  expect([status, body.detail]).toEqual([
    502,
    expect.stringContaining('SQL over the database is off: the account may'),
  ]);
}, 60_000);

test('with the account that an administrator made it works, and the platform keeps what it needs', async () => {
  await asSuperuser([`select kernel.prepare_sql_reader('${reader}', 'secret', '${name}')`]);
  const env = { PG_QUERY_URL: asUser(reader) };
  expect((await ask(env, 'select count(*) from companies')).body.rows).toEqual([[0]]);
  expect((await ask(env, 'select pg_sleep(1)')).body.detail).toBe('permission denied for function pg_sleep');
  // What was taken from everybody and the platform's own user goes on using: locks, notifications, transaction numbers.
  await database.pool.query(
    `select pg_advisory_lock(1), pg_advisory_unlock(1), pg_notify('x', ''), pg_current_xact_id(), set_config('a.b', 'c', false)`,
  );
  await database.pool.query('create temporary table scratch (x int)');
}, 60_000);
