// Starts and stops the built product for a bench.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../bin/sextant.js', import.meta.url));

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

export const secondsSince = (startedMs) => ((performance.now() - startedMs) / 1_000).toFixed(1);

/** Starts the command; `ready` is the time in ms until it printed that all processes are ready. */
export async function startPlatform(dataDir, { args = [], env = {}, isTraced = false } = {}) {
  const [query, registry, trading, risk, web] = await freePorts(5);
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const startedMs = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'start', ...args], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      SEXTANT_DATA_DIR: dataDir,
      QUERY_API_PORT: String(query),
      REGISTRY_PORT: String(registry),
      TRADING_PORT: String(trading),
      RISK_PORT: String(risk),
      CONSOLE_PORT: String(web),
      ADMIN_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const ready = new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (isTraced) process.stdout.write(`[${secondsSince(startedMs)}] ${chunk}`);
      if (/^Ready\./m.test(output)) resolve(performance.now() - startedMs);
    });
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}:\n${output}`)));
  });
  ready.catch(() => {});
  return { child, startedMs, ready, api: `http://127.0.0.1:${query}` };
}

/** The time that it took, in ms. */
export async function stopPlatform({ child }) {
  const beganMs = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return performance.now() - beganMs;
}
