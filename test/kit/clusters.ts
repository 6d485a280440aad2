import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect } from 'vitest';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded/embedded-postgres.adapter.ts';
import { isAlive } from '../../src/kernel/db/embedded/process.adapter.ts';
import type { EmbeddedPostgres } from '../../src/kernel/db/embedded/types.ts';
import { compileLauncher, type LauncherProcess, spawnLauncher } from './launcher-process.ts';
import { afterFile } from './after-file.ts';

const quiet = { info: () => {}, warn: () => {} };
export const isRoot = process.getuid?.() === 0;
/** An account other than root: a system account for root, otherwise the current user. */
export const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {};
/** Node or the checkout may lie in a folder that only root can enter. */
export const canRunAsOrdinary =
  spawnSync(process.execPath, ['-e', 'require(process.argv[1])', join(process.cwd(), 'node_modules/pg')], {
    ...ordinary,
    cwd: '/',
  }).status === 0;

const WAIT_MS = 20_000;

export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) expect.fail(`timed out waiting until ${what}`);
    await sleep(20);
  }
}

export const untilGone = (pid: number) => until(`process ${pid} is gone`, () => !isAlive(pid));

export async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Folders, launchers and servers of one test file; those that a failed test leaves behind are stopped and removed. */
export function clusterKit() {
  const home = mkdtempSync(join(tmpdir(), 'sextant-embedded-'));
  chmodSync(home, 0o755);
  const app = join(home, 'app');
  const prepared = join(home, 'prepared');
  const launchers: LauncherProcess[] = [];
  const servers: EmbeddedPostgres[] = [];
  let folders = 0;

  beforeAll(async () => {
    compileLauncher(app);
    const server = await startEmbeddedPostgres({ dataDir: prepared, log: quiet, settings: { fsync: 'off' } });
    await query(server.url, 'create table kept (n integer primary key)');
    await server.stop();
  });
  afterFile(async () => {
    for (const launcher of launchers) await launcher.kill();
    for (const server of servers) await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const emptyFolder = (owner: { uid?: number; gid?: number } = {}): string => {
    const folder = join(home, `folder ${++folders} ü漢`);
    mkdirSync(folder, { mode: 0o755 });
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
    return folder;
  };
  return {
    home,
    app,
    emptyFolder,
    /**
     * A stopped cluster with an empty table `kept (n)`, copied from one that is created once, because creating takes longest.
     */
    stoppedCluster: (): string => {
      const dataDir = join(emptyFolder(), 'pg');
      execFileSync('cp', ['-a', prepared, dataDir]);
      rmSync(join(dataDir, 'port'), { force: true });
      return dataDir;
    },
    start: async (dataDir: string, more: { port?: number; settings?: Record<string, string> } = {}) => {
      const server = await startEmbeddedPostgres({ dataDir, log: quiet, ...more });
      servers.push(server);
      return server;
    },
    launch: (
      options: Parameters<typeof spawnLauncher>[1],
      how?: Parameters<typeof spawnLauncher>[2],
      from = app,
    ): LauncherProcess => {
      const launcher = spawnLauncher(from, options, how);
      launchers.push(launcher);
      return launcher;
    },
  };
}
