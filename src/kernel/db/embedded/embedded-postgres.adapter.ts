import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../errors.ts';
import { type Binaries, prepareBinaries } from './binaries.adapter.ts';
import { prepareFolder, type ServerFolder } from './folder.adapter.ts';
import { holdServer } from './handle.adapter.ts';
import { ensureCluster, readPassword } from './initialise.adapter.ts';
import { findFreePort, type Launched, launchServer } from './launch.adapter.ts';
import { claimServer } from './owners.adapter.ts';
import { findPostmaster, verifyServer, serverUrl, waitUntilReady } from './postmaster.adapter.ts';
import { pruneServerLogs } from './server-logs.adapter.ts';
import { leaveServer } from './stop.adapter.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from './types.ts';

const ATTEMPTS_MAX = 200;
const ATTEMPT_PAUSE_MS = 50;
const PORT_ATTEMPTS_MAX = 5;

type Running = Pick<Launched, 'pid' | 'port'> & { exited: Launched['exited'] | null };

/**
 * The embedded PostgreSQL: creates the cluster at the first start, attaches when the server is already running, and recovers
 * it after any kind of kill. PostgreSQL's lock on the folder decides which process starts it; the others attach.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareFolder(options);
  const binaries = await prepareBinaries(folder, options.log);
  const claim = await claimServer(folder);
  let launched: Running | null = null;
  try {
    await ensureCluster(folder, binaries, { sync: options.settings?.fsync !== 'off', log: options.log });
    await pruneServerLogs(folder.logs);
    const running = await attachOrLaunch(folder, binaries, options);
    if (running.exited) launched = running;
    const url = serverUrl(running.port, await readPassword(folder));
    const { version } = await verifyServer(folder, url);
    if (options.port !== undefined && options.port !== running.port) {
      options.log.warn(`PostgreSQL is already running on port ${running.port} instead of ${options.port}`);
    }
    return holdServer({ folder, binaries, claim, url, version, ...running }, options.log);
  } catch (error) {
    if (launched) await leaveServer({ folder, binaries, claim, pid: launched.pid }, options.log);
    await claim.remove();
    throw error;
  }
}

async function attachOrLaunch(folder: ServerFolder, binaries: Binaries, options: EmbeddedOptions): Promise<Running> {
  let port = options.port ?? (await lastPort(folder)) ?? (await findFreePort());
  let portAttempts = 0;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const found = await findPostmaster(folder);
    if (found) {
      const ready = await waitUntilReady(folder, found.pid);
      if (ready) return { pid: ready.pid, port: ready.port, exited: null };
      continue;
    }
    const result = await launchServer(folder, binaries, { port, settings: options.settings });
    if ('pid' in result) {
      await rememberPort(folder, result.port);
      return result;
    }
    if (result.reason === 'other') throw unavailable(`PostgreSQL did not start: ${result.message}`);
    if (result.reason === 'folder_busy') await sleep(ATTEMPT_PAUSE_MS);
    else if (options.port !== undefined) {
      throw unavailable(`port ${port} is taken by another program: choose another, or none to have one chosen`);
    } else if (++portAttempts > PORT_ATTEMPTS_MAX) throw unavailable('no free port was found on 127.0.0.1');
    else port = await findFreePort();
  }
  throw unavailable(`another PostgreSQL holds ${folder.data} and neither answers nor exits: see ${folder.logs}`);
}

async function rememberPort(folder: ServerFolder, port: number): Promise<void> {
  const path = join(folder.root, 'port');
  await writeFile(path, String(port));
  if (folder.account) await chown(path, folder.account.uid, folder.account.gid);
}

/** The port of the last run, so that clients find the server at the same address after a crash. */
async function lastPort(folder: ServerFolder): Promise<number | null> {
  const port = Number(await readFile(join(folder.root, 'port'), 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}
