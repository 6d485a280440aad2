import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { checkServer } from '../src/kernel/db/embedded/check-server.adapter.ts';
import { ensureDatabase } from '../src/kernel/db/embedded/ensure-database.adapter.ts';
import { findFreePort } from '../src/kernel/db/embedded/launch.adapter.ts';
import { query } from './kit/clusters.ts';
import { testDatabase } from './kit/database.ts';

const server = `${inject('postgresUrl')}/postgres`;
const withPart = (part: 'password' | 'port' | 'username' | 'pathname', value: string) => {
  const url = new URL(server);
  url[part] = value;
  return url.href;
};

describe('checking a server', () => {
  const name = `check_${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    await query(server, `create role ${name} login password 'x'`);
    await query(
      server,
      `create database ${name}_latin encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
    );
    return async () => {
      await query(server, `drop database ${name}_latin`);
      await query(server, `drop role ${name}`);
    };
  });

  test('a suitable server is described', async () => {
    const { url } = await testDatabase();
    expect(await checkServer(url)).toEqual({
      version: expect.stringMatching(/^18\./),
      encoding: 'UTF8',
      database: new URL(url).pathname.slice(1),
      user: 'postgres',
    });
  });

  test('each problem has its own message, and none contains the password', async () => {
    const wrong: [string, RegExp][] = [
      [withPart('port', String(await findFreePort())), /no server is listening at 127\.0\.0\.1:\d+/],
      [withPart('password', 'guessed'), /refused the user or password/],
      [withPart('pathname', '/nowhere'), /the database "nowhere" does not exist at 127\.0\.0\.1/],
      [withPart('pathname', `/${name}_latin`), /is encoded in LATIN1 and must be UTF8/],
      ['postgres://user@127.0.0.1:notaport/x', /the database address cannot be read/],
    ];
    for (const [url, sentence] of wrong) {
      const error: unknown = await checkServer(url).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ kind: 'unavailable', message: expect.stringMatching(sentence) });
      expect(String(error)).not.toContain('guessed');
      expect(String(error)).not.toContain(new URL(server).password);
    }
  });

  test('a user who may not create tables is told what to grant', async () => {
    const { url } = await testDatabase();
    const limited = new URL(url);
    limited.username = name;
    limited.password = 'x';
    await expect(checkServer(limited.href)).rejects.toThrow(`the user "${name}" may not create tables`);
    await query(
      url,
      `grant create on database ${limited.pathname.slice(1)} to ${name}; grant create on schema public to ${name}`,
    );
    expect(await checkServer(limited.href)).toMatchObject({ user: name });
    await query(url, `revoke all on database ${limited.pathname.slice(1)} from ${name}; drop owned by ${name}`);
  });

  test('a read-only database is refused', async () => {
    const { url } = await testDatabase();
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    await expect(checkServer(url)).rejects.toThrow(/is read-only/);
  });
});

describe('creating a database', () => {
  test('eight concurrent calls create it once, and all get its address', async () => {
    const name = `ünïcode "quoted" ${randomUUID().slice(0, 8)}`;
    const urls = await Promise.all(Array.from({ length: 8 }, () => ensureDatabase(server, name)));
    expect(new Set(urls).size).toBe(1);
    expect(await query(urls[0]!, 'select current_database() as name')).toEqual([{ name }]);
    await query(server, `drop database "${name.replaceAll('"', '""')}"`);
  });

  test('a name that PostgreSQL would truncate or cannot store is refused', async () => {
    for (const name of ['', 'x'.repeat(64), 'ü'.repeat(32), 'a\0b']) {
      await expect(ensureDatabase(server, name)).rejects.toMatchObject({ kind: 'invalid' });
    }
  });
});
