// Prometheus with the shipped rules and scrape configuration. Only durations, intervals and addresses are changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts, until } from './kit.mjs';

export const OBSERVABILITY = fileURLToPath(new URL('../../deploy/observability/', import.meta.url));

const SCRAPE_SECONDS = 3;
const FOR_SECONDS = 5;
/** Windows of the rules; longer ones are for objectives over 30 days and stay. */
const WINDOWS = { '5m': '20s', '10m': '40s', '15m': '40s', '30m': '120s', '1h': '60s', '2h': '20s' };

export function findBinary(name) {
  const given = process.env[name.toUpperCase()];
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** The same expressions, with shorter windows and a shorter `for`. */
export const shorten = (rules) =>
  rules
    .replaceAll(/^(\s+for: )\S+$/gm, `$1${FOR_SECONDS}s`)
    .replaceAll(/\[(\d+[mh])\]/g, (whole, window) => `[${WINDOWS[window] ?? window}]`);

const adapt = (config, targetsUrl, credentials) => {
  const short = config
    .replaceAll(/(scrape_interval|evaluation_interval): \S+/g, `$1: ${SCRAPE_SECONDS}s`)
    .replace(/refresh_interval: \S+/, 'refresh_interval: 3s')
    .replace(/url: \S+/, `url: ${targetsUrl}`);
  if (credentials === undefined) return short;
  // Both places that the comment of the shipped file names.
  return short
    .replace(
      '  - job_name: sextant',
      `  - job_name: sextant\n    authorization: {type: Bearer, credentials: ${credentials}}`,
    )
    .replace(
      '        refresh_interval',
      `        authorization: {type: Bearer, credentials: ${credentials}}\n        refresh_interval`,
    );
};

export async function startPrometheus(folder, targetsUrl) {
  const binary = findBinary('prometheus');
  if (binary === null) throw new Error('prometheus is not installed (Debian: package "prometheus")');
  const [port] = await freePorts(1);
  const home = join(folder, 'prometheus');
  mkdirSync(home);
  const write = (url, credentials) => {
    for (const name of ['alerts.yml', 'slo.yml'])
      writeFileSync(join(home, name), shorten(readFileSync(join(OBSERVABILITY, name), 'utf8')));
    writeFileSync(
      join(home, 'prometheus.yml'),
      adapt(readFileSync(join(OBSERVABILITY, 'prometheus.yml'), 'utf8'), url, credentials),
    );
  };
  write(targetsUrl);
  const child = spawn(
    binary,
    [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  const get = async (path) => (await (await fetch(`${url}${path}`)).json()).data;
  await until(
    'Prometheus is ready',
    () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    60_000,
  );
  return {
    url,
    /** The value of every series of an expression. */
    query: async (expression) => (await get(`/api/v1/query?query=${encodeURIComponent(expression)}`)).result,
    alerts: async () => (await get('/api/v1/alerts')).alerts,
    ruleNames: async () =>
      (await get('/api/v1/rules?type=alert')).groups.flatMap(({ rules }) => rules.map(({ name }) => name)),
    /** Scrapes another platform from now on. */
    reload: async (newUrl, credentials) => {
      write(newUrl, credentials);
      child.kill('SIGHUP');
      await sleep(SCRAPE_SECONDS * 1_000);
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const POLL_MS = 1_000;

/** Follows all alerts, so that several can fire and end at the same time. */
export function watchAlerts(prometheus) {
  let firing = [];
  const stopping = new AbortController();
  const poll = async () => {
    while (!stopping.signal.aborted) {
      const alerts = await prometheus.alerts().catch(() => null);
      if (alerts !== null) firing = alerts.filter(({ state }) => state === 'firing');
      await sleep(POLL_MS);
    }
  };
  const running = poll();
  const isFiring = (alert, labels = {}) =>
    firing.some(
      ({ labels: has }) =>
        has.alertname === alert &&
        Object.entries(labels).every(([name, wanted]) => new RegExp(`^(?:${wanted})$`).test(has[name] ?? '')),
    );
  return {
    isFiring,
    names: () => [...new Set(firing.map(({ labels }) => labels.alertname))],
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
