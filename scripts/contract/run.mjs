// Runs Schemathesis against every service of a new platform with a simulated market, and writes its transcripts.
// Schemathesis 4 must be installed (pip install schemathesis); SCHEMATHESIS names the command if it is not on the path.
// Usage: node scripts/contract/run.mjs [folder of the transcripts] [examples for each operation] [service ...]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = join(tmpdir(), 'sextant-contract'), examples = '20', ...wanted] = process.argv.slice(2);
const command = process.env.SCHEMATHESIS ?? 'schemathesis';
const SERVICES = { registry: 'REGISTRY_URL', risk: 'RISK_URL', trading: 'TRADING_URL', query: 'QUERY_API_URL' };
const READY_WITHIN_MS = 300_000;
const ENGINE_WITHIN_MS = 300_000;
const SEED = '20261116';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function startPlatform(env) {
  const child = spawn(process.execPath, [join(root, 'bin/sextant.js'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk.toString();
  });
  for (const end = Date.now() + READY_WITHIN_MS; !/^Ready\./m.test(output); await pause(200)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`the platform did not start:\n${output}`);
  }
  return child;
}

async function waitForEngine(url) {
  for (const end = Date.now() + ENGINE_WITHIN_MS; Date.now() < end; await pause(500)) {
    const { ready } = await (await fetch(`${url}/ready`)).json();
    if (ready) return;
  }
  throw new Error('the trading engine did not become ready');
}

if (spawnSync(command, ['--version']).status !== 0) {
  console.error(`"${command}" cannot be run: pip install schemathesis, or set SCHEMATHESIS`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'sextant-contract-data-'));
// As root the database server runs under another account, which must be able to reach its folder.
chmodSync(dataDir, 0o755);
const { PATH, HOME, TMPDIR, LANG } = process.env;
const env = { PATH, HOME, TMPDIR, LANG, SEXTANT_DATA_DIR: dataDir };
for (const name of [...Object.values(SERVICES), 'CONSOLE_URL']) env[name] = `http://127.0.0.1:${await freePort()}`;

const platform = await startPlatform(env);
let failed = 0;
try {
  await waitForEngine(env.TRADING_URL);
  const token = spawnSync(
    process.execPath,
    [join(root, 'bin/sextant.js'), 'token', 'create', 'contract', '--role', 'admin'],
    {
      env,
      encoding: 'utf8',
    },
  ).stdout.match(/stx_\S+/)?.[0];
  if (!token) throw new Error('no token was created');
  for (const [service, address] of Object.entries(SERVICES)) {
    if (wanted.length > 0 && !wanted.includes(service)) continue;
    const run = spawn(
      command,
      [
        '--config-file',
        join(root, 'scripts/contract/schemathesis.toml'),
        'run',
        `${env[address]}/openapi.json`,
        '--header',
        `Authorization: Bearer ${token}`,
        '--max-examples',
        examples,
        '--seed',
        SEED,
        '--no-color',
      ],
      { env: { ...env, NO_COLOR: '1' }, cwd: folder },
    );
    let text = '';
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (chunk) => {
        text += chunk.toString();
      });
    const [code] = await once(run, 'close');
    writeFileSync(join(folder, `${service}.txt`), text.replaceAll(env[address], `{${service}}`));
    if (code !== 0) failed++;
    console.log(
      `${service}: ${code === 0 ? 'no failure' : `ended with ${code}`}\n${text.slice(text.indexOf('API Operations:'))}`,
    );
  }
} finally {
  platform.kill('SIGTERM');
  if (platform.exitCode === null) await once(platform, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`transcripts: ${folder}`);
process.exit(failed === 0 ? 0 : 1);
