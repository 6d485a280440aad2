import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { PgSession } from '../../src/analytics/pg/pg-session.adapter.ts';
import { migrate } from '../../src/kernel/db/migrate.adapter.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { choosePgReader, pgQuery } from '../../src/roles/pg-reader.ts';
import { testContext, testService } from '../kit/service.ts';
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

/** A service with these settings, and its answers to statements. */
const serviceWith = async (env: Record<string, string>) => {
  const app = await testService(database, queryService, { SEXTANT_DATA_DIR: folder, ...env });
  return async (sql: string) => {
    const response = await askUntilHeard(app, { method: 'POST', url: '/api/analytics/pg-query', payload: { sql } });
    return { status: response.statusCode, body: response.json<{ detail?: string; rows?: unknown[] }>() };
  };
};

test('it works by the list of functions and tables, as the platform’s own user', async () => {
  const ask = await serviceWith({});
  expect(await ask('select count(*) from companies')).toMatchObject({ status: 200, body: { rows: [[0]] } });
  const refused: [string, string][] = [
    ['select pg_sleep(1)', 'the function "pg_sleep" is not on the list of functions that a query may call here'],
    ['select * from kernel.api_tokens', 'only tables of the schema public can be read, not "kernel.api_tokens"'],
    ['select * from pg_roles', 'there is no table "pg_roles" that can be read'],
    ['delete from companies', 'only SELECT statements are allowed; this is DELETE'],
  ];
  for (const [sql, detail] of refused) expect(await ask(sql)).toEqual({ status: 400, body: { detail } });
}, 60_000);

test('tables with text of restricted sources need an operator, because their owner is not bound by row policies', async () => {
  const context = testContext(database, { SEXTANT_DATA_DIR: folder });
  const query = pgQuery(context);
  await expect(query.run('select count(*) from documents', 10)).rejects.toThrow(
    '"documents" may hold text of restricted',
  );
  expect((await query.run('select count(*) from documents', 10, { readsRestricted: true })).rows).toEqual([[0]]);
  expect((await choosePgReader(context)).description).toMatch(
    new RegExp(`^statements of listed functions and public tables run as ${name}, read-only; \\d+ tables with text`),
  );
}, 60_000);

test('a write is refused by the transaction even if the list let it through', async () => {
  const { url } = await choosePgReader(testContext(database, { SEXTANT_DATA_DIR: folder }));
  const session = new PgSession(
    url,
    { timeoutMs: 5_000, resultBytesMax: 1e6, memoryBytesMax: 1e9 },
    { readsRestricted: true },
  );
  await session.open();
  onTestFinished(() => session.close());
  await session.client.query('begin read only');
  await expect(session.client.query('delete from companies')).rejects.toThrow('read-only transaction');
}, 60_000);

test('the settings can demand an account that only reads, or turn it off', async () => {
  const choose = (env: Record<string, string>) =>
    choosePgReader(testContext(database, { SEXTANT_DATA_DIR: folder, ...env }));
  await expect(choose({ PG_QUERY: 'account' })).rejects.toThrow(
    /^SQL over the database is off: PG_QUERY demands an account that can only read: the account may/,
  );
  await expect(choose({ PG_QUERY: 'off' })).rejects.toThrow('SQL over the database is off: PG_QUERY is off');
  await expect(choose({ PG_QUERY_URL: `${server}/${name}` })).rejects.toThrow('is a superuser');
}, 60_000);

test('a user that may create accounts gets one that is bound by row policies', async () => {
  const maker = `${name}_maker`;
  const made = `${name}_made`;
  await asSuperuser(
    [`create role ${maker} login createrole password 'secret'`, `create database ${made} owner ${maker}`],
    `${server}/postgres`,
  );
  const url = new URL(`${server}/${made}`);
  url.username = maker;
  url.password = 'secret';
  const makerPool = createPool({ url: url.href, applicationName: 'test' });
  const own = { url: url.href, pool: makerPool, db: createDb(makerPool) };
  onTestFinished(async () => {
    await own.db.destroy();
    await asSuperuser([`drop database ${made} with (force)`], `${server}/postgres`);
    await asSuperuser(
      [
        `do $$ declare r text; begin for r in select rolname from pg_roles where rolname = '${maker}'
      or oid in (select m.roleid from pg_auth_members m join pg_roles o on o.oid = m.member where o.rolname = '${maker}')
      loop execute format('drop role if exists %I', r); end loop; end $$`,
      ],
      `${server}/postgres`,
    );
  });
  await migrate({ url: own.url });
  const context = testContext(own, { SEXTANT_DATA_DIR: folder });
  expect((await choosePgReader(context)).description).toMatch(
    /^statements of listed functions and public tables run as sextant_reader_[0-9a-f]{12}, read-only$/,
  );
  const query = pgQuery(context);
  expect((await query.run('select count(*) from documents', 10)).rows).toEqual([[0]]);
  await expect(query.run('select pg_notify($$a$$, $$b$$)', 10)).rejects.toThrow('not on the list');
}, 120_000);

test('with the account that an administrator made it works, and the platform keeps what it needs', async () => {
  await asSuperuser([`select kernel.prepare_sql_reader('${reader}', 'secret', '${name}')`]);
  const ask = await serviceWith({ PG_QUERY_URL: asUser(reader) });
  expect((await ask('select count(*) from companies')).body.rows).toEqual([[0]]);
  expect((await ask('select pg_sleep(1)')).body.detail).toBe('permission denied for function pg_sleep');
  // What was taken from everybody and the platform's own user goes on using: locks, notifications, transaction numbers.
  await database.pool.query(
    `select pg_advisory_lock(1), pg_advisory_unlock(1), pg_notify('x', ''), pg_current_xact_id(), set_config('a.b', 'c', false)`,
  );
  await database.pool.query('create temporary table scratch (x int)');
}, 60_000);
