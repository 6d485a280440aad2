// Runs the tests and notebooks of the Python client against a platform that it starts in a temporary folder. Not part of CI, because
// it needs Python 3.10 or newer (PYTHON, default python3) and its package index. With PYTHON_CLIENT_VENV an existing environment
// that has the packages is used.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const python = join(root, 'clients/python');
const READY_WITHIN_MS = 180_000;
const FILLED_WITHIN_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'sextant-python-'));
// As root the database runs under another account, which must be able to reach its folder.
chmodSync(folder, 0o755);

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: python, env: { ...process.env, ...env }, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

/** Ports that are free now. */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function environment() {
  if (process.env.PYTHON_CLIENT_VENV) return process.env.PYTHON_CLIENT_VENV;
  const venv = join(folder, 'venv');
  run(process.env.PYTHON ?? 'python3', ['-m', 'venv', venv]);
  run(join(venv, 'bin/pip'), ['install', '--quiet', '.[test,notebooks]']);
  return venv;
}

async function startPlatform() {
  const names = ['QUERY_API_URL', 'REGISTRY_URL', 'TRADING_URL', 'RISK_URL', 'CONSOLE_URL'];
  const ports = await freePorts(names.length);
  const urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`]));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SEXTANT_DATA_DIR: join(folder, 'data'), ...urls };
  const child = spawn(process.execPath, [join(root, 'bin/sextant.js'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the platform was not ready in time')), READY_WITHIN_MS);
    child.stdout.on('data', (chunk) => {
      if (!/^Ready\./m.test(String(chunk))) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
  });
  return { child, url: urls.CONSOLE_URL };
}

/** The notebooks need published readings and recommendations. */
async function untilFilled(url) {
  const sql =
    'select (select count(*) from recommendations) as r, (select count(*) from impacts) as i, (select count(*) from bars) as b';
  const deadline = Date.now() + FILLED_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/analytics/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sql }),
    }).catch(() => null);
    const rows = answer?.ok ? (await answer.json()).rows : [[0]];
    if (rows[0].every((count) => count >= 200)) return;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
  throw new Error(`the platform had no recommendations and readings within ${FILLED_WITHIN_MS / 1_000} s`);
}

/** The simulated market's database on the embedded server, for pyiceberg. The fourth line of the file is the port. */
function lakeUrl() {
  const server = join(folder, 'data/postgres/data');
  const port = readFileSync(join(server, 'postmaster.pid'), 'utf8').split('\n')[3].trim();
  const password = encodeURIComponent(readFileSync(join(server, 'sextant.password'), 'utf8').trim());
  return `postgresql+psycopg2://postgres:${password}@127.0.0.1:${port}/sextant_sandbox?options=-csearch_path%3Dlake`;
}

let platform;
try {
  const venv = environment();
  const own = { PYTHONPATH: join(python, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
  run(join(venv, 'bin/python'), ['-m', 'mypy', '--cache-dir', join(folder, 'mypy')], own);
  platform = await startPlatform();
  await untilFilled(platform.url);
  run(join(venv, 'bin/python'), ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
    ...own,
    SEXTANT_URL: platform.url,
    SEXTANT_LAKE_URL: lakeUrl(),
  });
} finally {
  if (platform && platform.child.exitCode === null) {
    const ended = new Promise((resolve) => platform.child.once('exit', resolve));
    platform.child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
