import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { unavailable } from '../../errors.ts';
import type { ServerFolder } from './folder.adapter.ts';
import { SUPERUSER } from './initialise.adapter.ts';
import { becomesTrue, isAlive, mayBePostgres } from './process.adapter.ts';
import { isRoot } from './run-as.adapter.ts';
import { type PostmasterFile, parsePostmasterFile } from './postmaster-file.ts';

/** Recovery after a crash replays at most `max_wal_size` (1 GB): seconds on a laptop's disk, minutes on a slow one. */
const READY_TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 5_000;
const GREETING_TIMEOUT_MS = 30_000;
/** Starting up, shutting down or recovering; stopped by the administrator; all connections in use. */
const PASSING = ['57P03', '57P01', '53300', 'ECONNRESET'];

export async function readPostmasterFile(folder: ServerFolder): Promise<PostmasterFile | null> {
  const text = await readFile(join(folder.data, 'postmaster.pid'), 'utf8').catch(() => '');
  return parsePostmasterFile(text);
}

/** The running server of the folder, or null; a file left by a killed server does not count. */
export async function findPostmaster(folder: ServerFolder): Promise<PostmasterFile | null> {
  const file = await readPostmasterFile(folder);
  if (!file || !isAlive(file.pid)) return null;
  // This process owns the folder, so a process that it may not signal is not the folder's server.
  if (!isRoot() && !maySignal(file.pid)) return null;
  if (file.pid !== process.pid && (await mayBePostgres(file.pid))) return file;
  // The pid was reused by another program, which is common when a container restarts. PostgreSQL would take it for a running
  // server and refuse to start.
  await rm(join(folder.data, 'postmaster.pid'), { force: true });
  return null;
}

function maySignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the server once it accepts connections; null when it exits instead, and the caller then starts over. */
export async function waitUntilReady(
  folder: ServerFolder,
  pid: number,
  hasEnded: () => boolean = () => !isAlive(pid),
): Promise<PostmasterFile | null> {
  let ready: PostmasterFile | null = null;
  const settled = await becomesTrue(async () => {
    const file = await readPostmasterFile(folder);
    if (file?.pid === pid && file.status === 'ready' && file.port > 0) ready = file;
    return ready !== null || hasEnded();
  }, READY_TIMEOUT_MS);
  if (settled) return ready;
  throw unavailable(
    `the PostgreSQL that holds ${folder.data} (process ${pid}) did not become ready: see ${folder.logs}`,
  );
}

export const serverUrl = (port: number, password: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Connects and checks that the answering server is the one of this folder. A server that recovers from a killed session says
 * it is ready in its file but still refuses connections for a moment.
 */
export async function verifyServer(folder: ServerFolder, url: string): Promise<{ version: string }> {
  let refusal: unknown;
  let found: Greeting | null = null;
  await becomesTrue(async () => {
    try {
      found = await ask(url);
      return true;
    } catch (error) {
      refusal = error;
      if (PASSING.includes((error as pg.DatabaseError).code ?? '')) return false;
      throw error;
    }
  }, GREETING_TIMEOUT_MS);
  const greeting = found as Greeting | null;
  if (!greeting) throw unavailable(`the PostgreSQL of ${folder.data} takes no connections`, refusal);
  if (resolve(greeting.folder) === resolve(folder.data)) return { version: greeting.version };
  throw unavailable(`the PostgreSQL on port ${new URL(url).port} serves ${greeting.folder}, not ${folder.data}`);
}

interface Greeting {
  version: string;
  folder: string;
}

async function ask(url: string): Promise<Greeting | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sextant-launcher',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Greeting>(
      `select current_setting('server_version') as version, current_setting('data_directory') as folder`,
    );
    return rows[0] ?? null;
  } finally {
    await client.end().catch(() => {});
  }
}
