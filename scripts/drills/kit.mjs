// What the drills share: a PostgreSQL with an ordinary user, PgBouncer, the platform as a user starts it, and the transcript.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const load = (path) => import(join(ROOT, 'dist', path));
const { freePort } = await load('kernel/net/free-port.adapter.js');
const { startEmbeddedPostgres } = await load('kernel/db/embedded/embedded-postgres.adapter.js');

const READY_WITHIN_MS = Number(process.env.DRILL_READY_SECONDS ?? 600) * 1_000;
const PASSWORD = 'drill-password';
const NOBODY = 65_534;

export const seconds = (fromMs) => `${((performance.now() - fromMs) / 1_000).toFixed(1)} s`;

/** Prints each step with its outcome; a step that fails ends the drill. */
export function transcript(name) {
  let passed = 0;
  return {
    step(what, holds, figures = '') {
      console.log(`${holds ? 'ok  ' : 'FAIL'}  ${name}: ${what}${figures === '' ? '' : ` (${figures})`}`);
      if (!holds) throw new Error(`the drill ${name} failed: ${what}`);
      passed++;
    },
    get passed() {
      return passed;
    },
  };
}

export async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort(0));
  return [...ports];
}

/** A folder that other accounts can reach, because servers do not run as root. */
export function makeFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `sextant-drill-${name}-`));
  chmodSync(folder, 0o755);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function query(url, text, values = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

export const count = async (url, table) => Number((await query(url, `select count(*) as n from ${table}`))[0].n);

/** A server with a database that belongs to an ordinary user, in a time zone that is not UTC. */
export async function startServer(folder) {
  const launch = () =>
    startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: { info() {}, warn: console.warn } });
  let server = await launch();
  await query(server.url, `create role drill_app login password '${PASSWORD}'`);
  await query(server.url, 'create database drill owner drill_app');
  await query(server.url, `alter database drill set timezone = 'Asia/Tokyo'`);
  const url = new URL(server.url);
  url.pathname = '/drill';
  const adminUrl = url.href;
  url.username = 'drill_app';
  url.password = PASSWORD;
  return {
    adminUrl,
    url: url.href,
    port: server.port,
    stop: () => server.stop(),
    /** Starts it again at the same port. */
    resume: async () => {
      server = await launch();
    },
  };
}

export function findPgbouncer() {
  const given = process.env.PGBOUNCER;
  if (given) return given;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null;
}

/** PgBouncer in transaction mode with its defaults: it refuses start-up parameters that it does not know. */
export async function startPgbouncer(folder, server, binary) {
  const [port] = await freePorts(1);
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"drill_app" "${PASSWORD}"\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `drill = host=127.0.0.1 port=${server.port} dbname=drill`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 20',
      'max_client_conn = 500',
      `logfile = ${join(folder, 'pgbouncer.log')}`,
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [folder, users, settings]) chownSync(file, NOBODY, NOBODY);
  const words = binary.split(' ');
  const child = spawn(words[0], [...words.slice(1), '-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = new URL(server.url);
  url.port = String(port);
  await until('PgBouncer answers', () => query(url.href, 'select 1').then(Boolean, () => false), 60_000);
  return {
    url: url.href,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

export async function until(what, holds, withinMs) {
  const startMs = performance.now();
  for (;;) {
    if (await holds()) return;
    if (performance.now() - startMs > withinMs) throw new Error(`did not happen within ${withinMs / 1_000} s: ${what}`);
    await sleep(500);
  }
}

/** Settings of the developer's environment must not reach the platform of a drill. */
const clean = (env) => ({ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env });

export async function sextant(args, env) {
  const child = spawn(process.execPath, [join(ROOT, 'bin/sextant.js'), ...args], { env: clean(env), stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

export async function addresses() {
  const ports = await freePorts(6);
  const [query, registry, trading, risk, console, sandbox] = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    urls: { query, registry, trading, risk, console },
    env: {
      QUERY_API_URL: query,
      REGISTRY_URL: registry,
      TRADING_URL: trading,
      RISK_URL: risk,
      CONSOLE_URL: console,
      SEXTANT_SANDBOX_URL: sandbox,
      ADMIN_PORT: '0',
    },
  };
}

export async function startSextant(args, env) {
  const child = spawn(process.execPath, [join(ROOT, 'bin/sextant.js'), 'start', ...args], {
    env: clean(env),
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`sextant start ended with ${child.exitCode}:\n${output}`);
    return /^Ready\./m.test(output);
  };
  await until('sextant start is ready', isReady, READY_WITHIN_MS).catch((error) => {
    child.kill('SIGTERM');
    throw new Error(`${error.message}\n${output}`);
  });
  const end = async (signal) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { pid: child.pid, output: () => output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

export async function call(method, url, body) {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: () => JSON.parse(text) };
}
