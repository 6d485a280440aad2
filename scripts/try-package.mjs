// Packs the package, installs it in an empty folder as a user would, and starts it: "npm run try:package".
// Usage: node scripts/try-package.mjs [path to a node binary] [--tarball]. The binary runs the installed program; npm runs under
// this one. The package comes from a local registry, as "npm install -g sextant-platform" would get it; with --tarball from the
// file. npm honours npm-shrinkwrap.json only for packages of a registry.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeLock } from './rules/runtime-lock.mjs';

const READY_WITHIN_MS = 180_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const node = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? process.execPath;
const isFromFile = process.argv.includes('--tarball');
const place = mkdtempSync(join(tmpdir(), 'sextant-package-'));
// As root the database runs under another account, which must be able to reach the folder.
chmodSync(place, 0o755);
const dataDir = join(place, 'data');
const { PATH, HOME } = process.env;

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;

async function timed(what, work) {
  const startedMs = performance.now();
  const result = await work();
  console.log(`${what}: ${seconds(startedMs)}${typeof result === 'string' ? `, ${result}` : ''}`);
  return result;
}

async function install() {
  await timed('pack', () => {
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', place], { cwd: root });
  });
  const [tarball] = readdirSync(place).filter((name) => name.endsWith('.tgz'));
  const prefix = join(place, 'prefix');
  mkdirSync(prefix);
  const options = ['install', '--global', '--silent', '--prefix', prefix];
  if (isFromFile) await timed('install from the file', () => npm([...options, join(place, tarball)]));
  else {
    const registry = await startRegistry(join(place, tarball));
    const { port } = registry.address();
    try {
      await timed('install from a registry', () =>
        npm([...options, '--registry', `http://127.0.0.1:${port}/`, 'sextant-platform']),
      );
    } finally {
      registry.closeAllConnections();
      registry.close();
    }
  }
  const modules = join(prefix, process.platform === 'win32' ? '' : 'lib', 'node_modules');
  const packageDir = join(modules, 'sextant-platform');
  const unwanted = ['vite', 'react', 'typescript', 'vitest'].filter((name) =>
    existsSync(join(packageDir, 'node_modules', name)),
  );
  if (unwanted.length > 0) throw new Error(`the installation has ${unwanted.join(', ')}, which only development needs`);
  if (!isFromFile) requireLockedVersions(packageDir);
  return join(packageDir, 'bin', 'sextant.js');
}

/** Not execFileSync, because the registry runs in this process. */
async function npm(args) {
  const child = spawn('npm', args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
}

/** A registry that has this package and hands all other requests to the configured registry. */
async function startRegistry(tarball) {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const bytes = readFileSync(tarball);
  const manifest = readJson(join(root, 'package.json'));
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const answer = async (request, response) => {
    const self = `http://${request.headers.host}/`;
    if (request.url === '/sextant-platform.tgz') return void response.end(bytes);
    if (request.url === '/sextant-platform') {
      const { name, version } = manifest;
      const published = {
        ...manifest,
        _hasShrinkwrap: true,
        dist: { tarball: `${self}sextant-platform.tgz`, integrity },
      };
      const body = { name, 'dist-tags': { latest: version }, versions: { [version]: published } };
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    }
    const { accept } = request.headers;
    const found = await fetch(new URL(request.url.slice(1), upstream), { headers: accept ? { accept } : {} });
    response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await found.arrayBuffer()));
  };
  const server = createHttpServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Every package has the version of the lock file; those for other systems are not installed. */
function requireLockedVersions(packageDir) {
  const lock = runtimeLock(readJson(join(root, 'package-lock.json')));
  let count = 0;
  for (const [place, { version, optional }] of Object.entries(lock.packages)) {
    if (place === '') continue;
    const manifest = join(packageDir, place, 'package.json');
    if (!existsSync(manifest) && optional) continue;
    const { version: installed } = readJson(manifest);
    if (installed !== version) throw new Error(`${place} is installed as ${installed}, and the lock has ${version}`);
    count++;
  }
  console.log(`${count} packages as in the lock file`);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function run(command, args, env) {
  return execFileSync(node, [command, ...args], { cwd: place, env, encoding: 'utf8' });
}

async function start(command, env) {
  const child = spawn(node, [command, 'start'], { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ready = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), READY_WITHIN_MS);
    const read = (chunk) => {
      output += chunk;
      if (!/^Ready\./m.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
  await ready.catch((error) => {
    child.kill('SIGTERM');
    throw error;
  });
  return child;
}

async function requireOk(url, needle) {
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes(needle)) {
    throw new Error(`${url} answered ${answer.status} without "${needle}": ${text.slice(0, 300)}`);
  }
}

/** The findings of "sextant doctor" that are neither ok nor a note. */
function doctor(command, env) {
  const findings = run(command, ['doctor'], env);
  const bad = findings.split('\n').filter((line) => line.startsWith('BAD'));
  if (bad.length > 0) throw new Error(`sextant doctor reports:\n${bad.join('\n')}`);
  return `${findings.split('\n').filter((line) => line.startsWith('ok')).length} findings ok`;
}

try {
  console.log(`Node.js ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  const command = await install();
  const [registry, query, trading, risk, console_] = (await freePorts(5)).map((port) => `http://127.0.0.1:${port}`);
  const env = {
    PATH,
    HOME,
    SEXTANT_DATA_DIR: dataDir,
    REGISTRY_URL: registry,
    QUERY_API_URL: query,
    TRADING_URL: trading,
    RISK_URL: risk,
    CONSOLE_URL: console_,
    ADMIN_PORT: '0',
  };
  console.log(`version ${run(command, ['version'], env).trim()}`);
  await timed('doctor before the first start', () => doctor(command, env));
  if (existsSync(dataDir)) throw new Error('sextant doctor made the data folder');
  const platform = await timed('first start', () => start(command, env));
  try {
    for (const url of [registry, query, trading]) await requireOk(`${url}/health`, '"status"');
    await requireOk(`${query}/docs/`, 'swagger');
    await requireOk(`${console_}/`, '<html');
    await timed('doctor while it runs', () => doctor(command, env));
  } finally {
    const exited = platform.exitCode === null ? once(platform, 'exit') : Promise.resolve();
    platform.kill('SIGTERM');
    await exited;
  }
  if (platform.exitCode !== 0) throw new Error(`sextant start ended with ${platform.exitCode}`);
  console.log('The package installs, starts, answers and stops.');
} finally {
  rmSync(place, { recursive: true, force: true });
}
