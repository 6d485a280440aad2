import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSupervisors } from '../../src/cli/supervisor/supervisor-port.ts';
import { testDatabase } from '../kit/database.ts';
import {
  descendants,
  eventually,
  listProcesses,
  type Platform,
  platformFolder,
  startPlatform,
} from '../kit/platform.ts';

const REQUESTS = 24;
const folder = platformFolder();
let platform: Platform;

/** Over a connection of its own, which either copy may accept. */
function get(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

interface Target {
  targets: [string];
  labels: { sextant_process: string };
}

/** Admin addresses of the running processes, by name. */
async function adminUrls(): Promise<Map<string, string>> {
  const supervisor = listSupervisors(folder.dataDir).find(({ pid }) => pid === platform.pid);
  const { text } = await get(`${supervisor!.url}/targets`);
  return new Map(
    (JSON.parse(text) as Target[]).map(({ targets, labels }) => [labels.sextant_process, `http://${targets[0]}`]),
  );
}

const COPIES = ['services', 'query API copy 2'];
const copyProcesses = () => descendants(platform.pid).filter(({ command }) => command.includes('run-roles query-api'));

async function requestsServedBy(adminUrl: string): Promise<number> {
  const { text } = await get(`${adminUrl}/metrics`);
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{[^}]*\/api\/system\/info[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Which copy accepts a connection is not determined; of many at once each takes some. */
async function untilBothServed(urls: Map<string, string>): Promise<void> {
  await eventually('both copies have served', async () => {
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, () => get(`${platform.urls.query}/api/system/info`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const served = await Promise.all(COPIES.map((name) => requestsServedBy(urls.get(name)!)));
    return served.every((count) => count > 0);
  });
}

/** Reads an event stream until its first event. */
const firstEvent = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (!text.includes('\n\n') || !text.includes('data:')) return;
        sent.destroy();
        resolve(text);
      });
    });
    sent.on('error', reject).end();
  });

// The platform starts from its build, which takes long on a machine that also runs the other tests.
beforeAll(async () => {
  const { url } = await testDatabase();
  platform = await startPlatform(folder.dataDir, {
    args: ['--no-sandbox', '--role', 'query-api'],
    env: {
      DATABASE_URL: url,
      QUERY_API_COPIES: '2',
      ADMIN_PORT: '0',
      ALPACA_LIVE_KEY_ID: 'live-key-id',
      ALPACA_LIVE_SECRET_KEY: 'live-secret',
    },
  });
}, 180_000);
afterAll(async () => {
  await platform?.stop();
  folder.remove();
});

test('two copies answer at one address, each with its own admin port', async () => {
  const before = await adminUrls();
  expect([...before.keys()].sort()).toEqual(['query API copy 2', 'services', 'supervisor']);
  expect(new Set(before.values()).size).toBe(3);
  for (const name of COPIES) {
    expect((await get(`${before.get(name)}/livez`)).status).toBe(200);
    expect((await get(`${before.get(name)}/readyz`)).status).toBe(200);
  }
  await untilBothServed(before);
});

test('the rows of the database are counted in the metrics of one copy only', async () => {
  const urls = await adminUrls();
  const counted = await Promise.all(
    COPIES.map(async (name) => (await get(`${urls.get(name)}/metrics`)).text.includes('sextant_database_read_up')),
  );
  expect(counted).toEqual([true, false]);
});

test('the copies serve event streams', async () => {
  const streams = await Promise.all(
    Array.from({ length: REQUESTS }, () => firstEvent(`${platform.urls.query}/api/ops/pipeline/stream`)),
  );
  for (const text of streams) expect(text).toMatch(/^event: pipeline$/m);
});

test.runIf(process.platform === 'linux')('no copy receives the live keys or the address of the database', () => {
  const processes = copyProcesses();
  expect(processes).toHaveLength(2);
  for (const { pid } of processes) {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(environment).toContain('QUERY_API_COPIES=2');
    expect(environment).not.toMatch(/ALPACA_LIVE|DATABASE_URL/);
  }
});

test('while a copy that was killed starts again, the other answers every request', async () => {
  const [first] = copyProcesses().filter(({ command }) => !command.endsWith(' 2'));
  process.kill(first!.pid, 'SIGKILL');
  let answered = 0;
  let isNoticed = false;
  await eventually('it ended and runs again', async () => {
    expect((await get(`${platform.urls.query}/api/system/info`)).status).toBe(200);
    answered++;
    const isRunning = (await adminUrls()).has('services');
    isNoticed ||= !isRunning;
    return isNoticed && isRunning;
  });
  expect(answered).toBeGreaterThan(0);
  await untilBothServed(await adminUrls());
}, 120_000);

test('stops with all its copies', async () => {
  const pids = copyProcesses().map(({ pid }) => pid);
  expect((await platform.stop()).code).toBe(0);
  expect(platform.output()).toMatch(/^Stopped\.$/m);
  expect(listProcesses().filter(({ pid }) => pids.includes(pid))).toEqual([]);
}, 60_000);
