import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { ensureDatabase } from '../../src/kernel/db/embedded/ensure-database.adapter.ts';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded/embedded-postgres.adapter.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import {
  descendants,
  embeddedDatabaseUrl,
  eventually,
  listProcesses,
  platformEnvironment,
  platformFolder,
  startPlatform,
} from '../kit/platform.ts';

let folder = platformFolder();
afterEach(() => {
  folder.remove();
  folder = platformFolder();
});

interface Held {
  leader: string[];
  jobs: number;
}

async function readHeld(url: string): Promise<Held> {
  const db = createDb(createPool({ url, applicationName: 'test', maxConnections: 1 }));
  try {
    const { rows } = await sql<Held>`
      select array(select name from kernel.leases where expires_at > clock_timestamp() order by name) as leader,
        (select count(*)::int from kernel.jobs where lease_token is not null) as jobs`.execute(db);
    return rows[0]!;
  } finally {
    await db.destroy();
  }
}

/** Reads the database of a platform that has stopped. */
async function readStopped(dataDir: string): Promise<Held> {
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: { info: () => {}, warn: () => {} },
  });
  try {
    return await readHeld(await ensureDatabase(server.url, 'sextant_sandbox'));
  } finally {
    await server.stop();
  }
}

const isNoneLeft = (pids: readonly number[]) => !listProcesses().some(({ pid }) => pids.includes(pid));

// These tests start whole platforms, which takes minutes on a machine that also runs the other tests.
describe('stopping a platform', { timeout: 240_000 }, () => {
  test('while the first history is read: no process is left, and nothing stays leased, not even by a process that hangs', async () => {
    const platform = await startPlatform(folder.dataDir);
    const below = descendants(platform.pid);
    const url = embeddedDatabaseUrl(folder.dataDir);
    const analysis = below.find(({ command }) => command.includes('run-roles search-index'))!.pid;
    await eventually('analysis leads and works', async () => {
      const { leader, jobs } = await readHeld(url);
      return leader.includes('history-fill') && leader.includes('housekeeping') && jobs > 0;
    });
    process.kill(analysis, 'SIGSTOP');
    expect((await platform.stop('SIGTERM')).code).toBe(0);
    expect(platform.output()).toMatch(/^Stopped\.$/m);
    await eventually('no process is left', () => isNoneLeft(below.map(({ pid }) => pid)));
    expect(await readStopped(folder.dataDir)).toEqual({ leader: [], jobs: 0 });
  });

  test('during its start: it does not become ready first, nothing is left, and the next start works', async () => {
    const { env } = await platformEnvironment(folder.dataDir);
    const { PATH, HOME, TMPDIR, LANG } = process.env;
    const child = spawn(process.execPath, [join(PACKAGE_ROOT, 'bin/sextant.js'), 'start'], {
      env: { PATH, HOME, TMPDIR, LANG, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually('it says which version starts', () => output.startsWith('Sextant '));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(output).toMatch(/^Stopped\.$/m);
    expect(output).not.toContain('Ready.');
    await eventually('no process is left', () => !listProcesses().some((one) => one.command.includes(folder.dataDir)));
    const again = await startPlatform(folder.dataDir);
    expect((await again.stop('SIGINT')).code).toBe(0);
  });

  test('by SIGKILL to the supervisor: its processes and the database end and say why, and the next start works at once', async () => {
    const platform = await startPlatform(folder.dataDir);
    const below = descendants(platform.pid).map(({ pid }) => pid);
    process.kill(platform.pid, 'SIGKILL');
    const again = await startPlatform(folder.dataDir, { env: platform.env });
    await eventually('no process of the first start is left', () => isNoneLeft(below));
    expect(platform.output()).toContain('the supervisor has ended without stopping this process');
    expect((await again.stop()).code).toBe(0);
  });

  test('after the reader of its output has gone: it starts all the same, and stops in order', async () => {
    const { env } = await platformEnvironment(folder.dataDir);
    const { PATH, HOME, TMPDIR, LANG } = process.env;
    const child = spawn(process.execPath, [join(PACKAGE_ROOT, 'bin/sextant.js'), 'start'], {
      env: { PATH, HOME, TMPDIR, LANG, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const readRun = () => readdirSync(join(folder.dataDir, 'run'));
    await eventually('it is ready', () => existsSync(join(folder.dataDir, 'run')) && readRun().length > 0, 180_000);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(complaints).toBe('');
    await eventually('no process is left', () => !listProcesses().some((one) => one.command.includes(folder.dataDir)));
  });

  test.each([
    ['SIGINT', 'is ready'],
    ['SIGTERM', 'is ready'],
    ['SIGTERM', 'loads its code'],
    ['SIGINT', 'makes its database'],
  ] as const)(
    'by %s to its whole process group while it %s: nothing failed and nothing is started again',
    async (signal, when) => {
      const { env } = await platformEnvironment(folder.dataDir);
      const { PATH, HOME, TMPDIR, LANG } = process.env;
      const child = spawn(process.execPath, [join(PACKAGE_ROOT, 'bin/sextant.js'), 'start'], {
        env: { PATH, HOME, TMPDIR, LANG, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(child, 'close');
      const signs = {
        'is ready': () => /^Ready\./m.test(output),
        'loads its code': () => descendants(child.pid!).length > 3,
        'makes its database': () => descendants(child.pid!).some(({ command }) => command.includes('/initdb ')),
      };
      const isThere = signs[when];
      await eventually(`it ${when}`, isThere, 180_000);
      process.kill(-child.pid!, signal);
      expect(await ended).toEqual([0, null]);
      expect(output).toMatch(/^Stopped\.$/m);
      // Warnings and errors are JSON lines here.
      expect(output.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
      await eventually(
        'no process is left',
        () => !listProcesses().some((one) => one.command.includes(folder.dataDir)),
      );
    },
  );
});
