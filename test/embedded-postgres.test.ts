import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../src/kernel/db/embedded/process.adapter.ts';
import { clusterKit, query, until, untilGone } from './kit/clusters.ts';

const kit = clusterKit();

async function listenSomewhere(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as { port: number }).port };
}

describe('the first start', () => {
  test.each([
    ['no locale set', { PATH: process.env.PATH }],
    ['a locale that does not exist', { PATH: process.env.PATH, LANG: 'xx_YY.UTF-8', LC_ALL: 'nowhere.latin9' }],
  ])('creates a UTF-8 database with %s', async (_, env) => {
    const dataDir = join(kit.emptyFolder(), 'pg');
    const launcher = kit.launch({ dataDir }, { env: { ...env, POLYGON_API_KEY: 'a-secret', PGPORT: '1' } });
    const { url, pid, attached } = await launcher.report;
    expect(attached).toBe(false);
    const [facts] = await query(
      url,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
        upper('ñandú') as upper from pg_database where datname = 'postgres'`,
    );
    expect(facts).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', upper: 'ÑANDÚ' });
    if (process.platform === 'linux') expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('a-secret');
    await launcher.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('accepts only local connections with the password, which only the owner can read', async () => {
    const dataDir = kit.stoppedCluster();
    const server = await kit.start(dataDir);
    expect(statSync(join(dataDir, 'data/sextant.password')).mode & 0o777).toBe(0o600);
    const [settings] = await query(
      server.url,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
        current_setting('fsync') as fsync, current_setting('password_encryption') as passwords`,
    );
    expect(settings).toEqual({ addresses: '127.0.0.1', sockets: '', fsync: 'on', passwords: 'scram-sha-256' });
    const wrong = new URL(server.url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });
});

describe('starting again', () => {
  test('finds the rows and keeps the port', async () => {
    const dataDir = kit.stoppedCluster();
    const first = await kit.start(dataDir);
    await query(first.url, 'insert into kept values (1)');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await kit.start(dataDir);
    expect(second).toMatchObject({ attached: false, port: first.port, url: first.url });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test('a stop ends open sessions, and a second stop does nothing', async () => {
    const server = await kit.start(kit.stoppedCluster());
    const session = new pg.Client({ connectionString: server.url });
    const ended = new Promise((resolve) => session.on('error', resolve));
    await session.connect();
    await session.query('begin; insert into kept values (1)');
    await Promise.all([server.stop(), server.stop()]);
    expect(String(await ended)).toMatch(/administrator command|terminated/);
    expect(isAlive(server.pid)).toBe(false);
  });

  test('old log files are removed', async () => {
    const dataDir = kit.stoppedCluster();
    for (let day = 10; day < 40; day++) writeFileSync(join(dataDir, `logs/postgres-202001${day}-000000.log`), 'x');
    const server = await kit.start(dataDir);
    expect(readdirSync(join(dataDir, 'logs')).length).toBeLessThanOrEqual(6);
    await server.stop();
  });
});

describe('after a kill', () => {
  test('a server whose starter was killed stops by itself and has kept every acknowledged row', async () => {
    const dataDir = kit.stoppedCluster();
    const launcher = kit.launch({ dataDir });
    const { url, pid } = await launcher.report;
    for (let n = 1; n <= 20; n++) await query(url, 'insert into kept values ($1)', [n]);
    await launcher.kill();
    await untilGone(pid);
    const server = await kit.start(dataDir);
    expect(server.attached).toBe(false);
    expect(await query(server.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 20 }]);
    await server.stop();
  });

  test('a server whose keeper was killed too is reused and stopped by the next start', async () => {
    const dataDir = kit.stoppedCluster();
    const launcher = kit.launch({ dataDir });
    const left = await launcher.report;
    process.kill(left.keeperPid, 'SIGSTOP');
    await launcher.kill();
    process.kill(left.keeperPid, 'SIGKILL');
    const server = await kit.start(dataDir);
    expect(server).toMatchObject({ attached: true, pid: left.pid, url: left.url });
    await server.stop();
    expect(isAlive(left.pid)).toBe(false);
  });

  test('a keeper that is killed is replaced', async () => {
    const server = await kit.start(kit.stoppedCluster());
    const first = server.keeperPid!;
    process.kill(first, 'SIGKILL');
    await until('there is another keeper', () => server.keeperPid !== first && isAlive(server.keeperPid!));
    await server.stop();
    await untilGone(server.keeperPid!);
  });

  test('a killed server is detected and restarted on the same port with every acknowledged row', async () => {
    const dataDir = kit.stoppedCluster();
    const server = await kit.start(dataDir);
    const noticed = new Promise((resolve) => server.onExit(resolve));
    let acknowledged = 0;
    const writer = new pg.Client({ connectionString: server.url });
    writer.on('error', () => {});
    await writer.connect();
    const writing = (async () => {
      for (let n = 1; n <= 100_000; n++) {
        await writer.query('insert into kept values ($1)', [n]);
        acknowledged = n;
      }
    })().catch(() => {});
    await until('some rows are acknowledged', () => acknowledged > 50);
    process.kill(server.pid, 'SIGKILL');
    expect(await noticed).toEqual({ code: null, signal: 'SIGKILL' });
    const again = await kit.start(dataDir, { port: server.port });
    await writing;
    expect(again).toMatchObject({ attached: false, port: server.port });
    const [{ rows } = { rows: 0 }] = await query<{ rows: number }>(again.url, 'select count(*)::int as rows from kept');
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
    await again.stop();
  });

  test('an attached process also detects that the server ended', async () => {
    const dataDir = kit.stoppedCluster();
    const launcher = kit.launch({ dataDir });
    const { pid } = await launcher.report;
    const server = await kit.start(dataDir);
    const noticed = new Promise((resolve) => server.onExit(resolve));
    process.kill(pid, 'SIGKILL');
    expect(await noticed).toEqual({ code: null, signal: null });
    await launcher.kill();
  });

  test('the server survives the kill of a session, also while another process starts during its recovery', async () => {
    const dataDir = kit.stoppedCluster();
    const server = await kit.start(dataDir);
    const victim = new pg.Client({ connectionString: server.url });
    victim.on('error', () => {});
    await victim.connect();
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]!.pid, 'SIGKILL');
    const second = await kit.start(dataDir);
    expect(second).toMatchObject({ attached: true, pid: server.pid });
    expect(await query(second.url, 'select n from kept')).toEqual([]);
    await Promise.all([server.stop(), second.stop()]);
    expect(isAlive(server.pid)).toBe(false);
  });

  test('a stale pid that another program has reused does not prevent a start', async () => {
    const dataDir = kit.stoppedCluster();
    writeFileSync(
      join(dataDir, 'data/postmaster.pid'),
      `${process.pid}\n${dataDir}/data\n1\n1\n\n127.0.0.1\n\nready   \n`,
    );
    const server = await kit.start(dataDir);
    expect(server).toMatchObject({ attached: false });
    await server.stop();
  });

  test('a start that was killed during initdb does not block the next one', async () => {
    const dataDir = join(kit.emptyFolder(), 'pg');
    const launcher = kit.launch({ dataDir });
    const making = () => (existsSync(dataDir) ? readdirSync(dataDir) : []).find((name) => name.startsWith('init-'));
    await until('initdb has begun', () => {
      const name = making();
      return name !== undefined && existsSync(join(dataDir, name, 'data'));
    });
    await launcher.kill();
    expect(existsSync(join(dataDir, 'data'))).toBe(false);
    const server = await kit.start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});

describe('concurrent starts', { timeout: 60_000 }, () => {
  test('one of four starts on an empty folder starts the server, the others attach, and the last to leave stops it', async () => {
    const dataDir = join(kit.emptyFolder(), 'pg');
    const launchers = [1, 2, 3, 4].map(() => kit.launch({ dataDir, settings: { fsync: 'off' } }));
    const reports = await Promise.all(launchers.map(({ report }) => report));
    expect(reports.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
    const pid = reports[0]!.pid;
    expect(new Set(reports.map((report) => report.url)).size).toBe(1);
    expect(reports.filter(({ attached }) => !attached)).toHaveLength(1);
    const starter = reports.findIndex(({ attached }) => !attached);
    const [first, ...rest] = [launchers[starter]!, ...launchers.filter((_, index) => index !== starter)];
    await first.stop();
    await rest[0]!.kill();
    await rest[1]!.stop();
    expect(await query(reports[0]!.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(pid)).toBe(true);
    await rest[2]!.stop();
    expect(isAlive(pid)).toBe(false);
    // In a checkout that only root can enter, the server runs from a copy of its programs in this folder.
    const names = readdirSync(dataDir).filter((name) => !name.startsWith('native-'));
    expect(names.sort()).toEqual(['data', 'logs', 'owners', 'port']);
  });

  test('a start during a stop gets a server that keeps running', async () => {
    const dataDir = kit.stoppedCluster();
    for (let round = 0; round < 10; round++) {
      const leaving = await kit.start(dataDir, { settings: { fsync: 'off' } });
      const [, coming] = await Promise.all([leaving.stop(), kit.start(dataDir, { settings: { fsync: 'off' } })]);
      expect(await query(coming.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(isAlive(coming.pid)).toBe(true);
      await coming.stop();
    }
  });
});

describe('it refuses and explains', () => {
  test('a requested port that is taken; without a request it chooses another', async () => {
    const dataDir = kit.stoppedCluster();
    const { port } = await listenSomewhere();
    await expect(kit.start(dataDir, { port })).rejects.toThrow(`port ${port} is taken by another program`);
    writeFileSync(join(dataDir, 'port'), String(port));
    const server = await kit.start(dataDir);
    expect(server.port).not.toBe(port);
    await server.stop();
  });

  test('a cluster of another major version, which it leaves unchanged', async () => {
    const dataDir = kit.stoppedCluster();
    writeFileSync(join(dataDir, 'data/PG_VERSION'), '15\n');
    await expect(kit.start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15, and this Sextant brings version 18/);
    expect(existsSync(join(dataDir, 'data/base'))).toBe(true);
  });

  test('a cluster without its version file, which it never deletes', async () => {
    const dataDir = join(kit.emptyFolder(), 'pg');
    mkdirSync(join(dataDir, 'data/base'), { recursive: true });
    await expect(kit.start(dataDir)).rejects.toThrow(/holds files but no PostgreSQL cluster/);
    expect(existsSync(join(dataDir, 'data/base'))).toBe(true);
  });

  test("a folder that holds something else, or somebody's own PostgreSQL", async () => {
    const used = kit.emptyFolder();
    writeFileSync(join(used, 'thesis.txt'), 'years of work');
    const before = statSync(used);
    await expect(kit.start(used)).rejects.toThrow(/is not empty and not a Sextant database \(it holds "thesis.txt"\)/);
    expect(statSync(used).uid).toBe(before.uid);
    expect(readdirSync(used)).toEqual(['thesis.txt']);
    const own = join(kit.stoppedCluster(), 'data');
    await expect(kit.start(own)).rejects.toThrow(/is a PostgreSQL data folder of its own/);
  });

  test('a file in the place of the folder', async () => {
    const file = join(kit.emptyFolder(), 'pg');
    writeFileSync(file, '');
    await expect(kit.start(file)).rejects.toThrow(/a file is in its way/);
    await expect(kit.start(join(file, 'deeper'))).rejects.toThrow(/a file is in its way/);
  });

  test('a setting the server does not know, in the server’s words', async () => {
    const dataDir = kit.stoppedCluster();
    await expect(kit.start(dataDir, { settings: { nonsense: '1' } })).rejects.toThrow(
      /PostgreSQL did not start: FATAL: {2}unrecognized configuration parameter "nonsense"/,
    );
    expect(readdirSync(join(dataDir, 'owners'))).toEqual([]);
  });
});
