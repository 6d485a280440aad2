import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { settleLink } from '../../cli/settle-link.ts';
import { readConfig } from '../../config.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { transactionPooler } from '../../../test/kit/transaction-pooler.ts';
import { readConnectionRoom } from './connection-room.adapter.ts';
import { migrate } from './migrate.adapter.ts';
import { isBehindPooler, keepsPrepared, listMissingDefaults, storeSessionDefaults } from './pooler.adapter.ts';
import { createPool } from './postgres.adapter.ts';

const { url, pool: setup } = await testDatabase();
beforeAll(async () => {
  await setup.query(
    `do $$ begin execute format('alter database %I set timezone = ''Asia/Tokyo''', current_database()); end $$`,
  );
});

const pooled = async (options: { renamesPrepared: boolean } = { renamesPrepared: false }) => {
  const pooler = await transactionPooler(url, options);
  onTestFinished(() => pooler.close());
  return pooler.url;
};

describe('a pooler in transaction mode', () => {
  test('is recognised, and the server itself is not taken for one', async () => {
    expect(await isBehindPooler(url)).toBe(false);
    expect(await isBehindPooler(await pooled())).toBe(true);
  });

  test('loses prepared statements, unless it renames them', async () => {
    expect(await keepsPrepared(await pooled())).toBe(false);
    expect(await keepsPrepared(await pooled({ renamesPrepared: true }))).toBe(true);
  });

  test('refuses start-up parameters; a pool for it sends none and has the time zone', async () => {
    const poolUrl = await pooled();
    const direct = createPool({ url: poolUrl, applicationName: 'test' });
    onTestFinished(() => direct.end());
    await expect(direct.query('select 1')).rejects.toThrow('unsupported startup parameter');
    const pool = createPool({ url: poolUrl, applicationName: 'test', isPooled: true, prepares: false });
    onTestFinished(() => pool.end());
    const { rows } = await pool.query(`select current_setting('TimeZone') as zone`);
    expect(rows).toEqual([{ zone: 'UTC' }]);
  });

  test('runs named statements on changing connections when they are not prepared', async () => {
    const poolUrl = await pooled();
    const run = async (prepares: boolean) => {
      const pool = createPool({ url: poolUrl, applicationName: 'test', maxConnections: 2, isPooled: true, prepares });
      try {
        const named = (client: pg.PoolClient) =>
          client.query({ name: 'named', text: 'select $1::int as n', values: [1] });
        const [one, two] = [await pool.connect(), await pool.connect()];
        await named(one);
        // It takes the connection that was released last, so that the next statement finds another one.
        await two.query('begin');
        const again = await named(one).then(
          ({ rows }) => rows,
          (error: Error) => error.message,
        );
        await two.query('rollback');
        one.release();
        two.release();
        return again;
      } finally {
        await pool.end();
      }
    };
    expect(await run(false)).toEqual([{ n: 1 }]);
    expect(await run(true)).toBe('prepared statement "named" does not exist');
  });

  test('a start without the direct URL is refused with the setting to add', async () => {
    const poolUrl = await pooled();
    const config = readConfig({ DATABASE_URL: poolUrl });
    await expect(settleLink(config, { url: poolUrl, poolUrl }, () => {})).rejects.toThrow('set DATABASE_DIRECT_URL');
  });

  test('with the direct URL the link says what was found, and a setting decides', async () => {
    const poolUrl = await pooled();
    const settle = (env: Record<string, string>) =>
      settleLink(readConfig({ DATABASE_URL: poolUrl, DATABASE_DIRECT_URL: url, ...env }), { url, poolUrl }, () => {});
    expect(await settle({})).toEqual({ url: poolUrl, isPooled: true, prepares: false });
    expect(await settle({ DATABASE_PREPARED: 'on' })).toEqual({ url: poolUrl, isPooled: true, prepares: true });
  });

  test('migrating through it leaves no lock behind: the next migration starts at once', async () => {
    const poolUrl = await pooled();
    const first = await migrate({ url: poolUrl });
    expect(await migrate({ url: poolUrl })).toEqual({ applied: [], alreadyApplied: first.alreadyApplied });
    expect(await migrate({ url })).toEqual({ applied: [], alreadyApplied: first.alreadyApplied });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query(`select count(*)::int as held from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`);
    expect(rows).toEqual([{ held: 0 }]);
  });
});

describe('an ordinary user', () => {
  const name = `limits_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const server = inject('postgresUrl');
  const own = new URL(`${server}/${name}`);
  own.username = name;
  own.password = 'secret';
  const asSuperuser = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  beforeAll(() =>
    asSuperuser(
      `create role ${name} login password 'secret' connection limit 40`,
      `create database ${name} owner ${name} connection limit 50`,
    ),
  );
  afterAll(() => asSuperuser(`drop database ${name} with (force)`, `drop role ${name}`));

  test('may store the defaults of its sessions; a new connection has them', async () => {
    expect(await listMissingDefaults(own.href)).toContain('statement_timeout = 0');
    await storeSessionDefaults(own.href);
    expect(await listMissingDefaults(own.href)).toEqual([]);
  });

  test('has the room of the smallest limit', async () => {
    expect(await readConnectionRoom(own.href)).toEqual({ room: 40, limitedBy: 'limit of the user' });
  });
});
