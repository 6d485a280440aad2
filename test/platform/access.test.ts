import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  descendants,
  type Platform,
  type PlatformFolder,
  platformFolder,
  sextant,
  startPlatform,
} from '../kit/platform.ts';

interface Endpoint {
  service: 'query' | 'registry' | 'trading' | 'risk';
  method: string;
  path: string;
}

const endpoints = JSON.parse(
  readFileSync(new URL('../interface/endpoints.json', import.meta.url), 'utf8'),
) as Endpoint[];
/** Probes of service managers: they show no data. */
const isHealth = ({ path }: Endpoint) => path === '/health' || path === '/ready';
const ID = '00000000-0000-4000-8000-000000000000';

/** The status of every endpoint for a caller without a token, or with one; health is not among them. */
async function statuses(platform: Platform, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const endpoint of endpoints.filter((one) => !isHealth(one))) {
    const url = platform.urls[endpoint.service] + endpoint.path.replace(/\{[^}]+\}/g, ID);
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: '{}' };
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...body,
    });
    await answer.body?.cancel();
    found.set(`${endpoint.method} ${endpoint.service}${endpoint.path}`, answer.status);
  }
  return found;
}

/** Of each service one that changes something, as these were open once. */
const CHANGING: Endpoint[] = [
  { service: 'query', method: 'PUT', path: '/api/admin/trading/mode' },
  { service: 'registry', method: 'POST', path: '/companies' },
  { service: 'trading', method: 'POST', path: '/api/trading/pause' },
  { service: 'risk', method: 'POST', path: '/approvals/expire' },
];

/** Null while the service does not listen. */
const statusOf = (platform: Platform, { service, method, path }: Endpoint): Promise<number | null> =>
  fetch(platform.urls[service] + path, { method, headers: { 'content-type': 'application/json' }, body: '{}' }).then(
    ({ status }) => status,
    () => null,
  );

/** In an order that differs from run to run. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with another that was killed before.
  }
}

const open = (found: Map<string, number>) => [...found].filter(([, status]) => status !== 401);

async function healthOk(platform: Platform): Promise<void> {
  for (const service of ['query', 'registry', 'trading', 'risk'] as const)
    await expect
      .poll(async () => (await fetch(`${platform.urls[service]}/health`).catch(() => null))?.status, {
        timeout: 60_000,
      })
      .toBe(200);
}

// Starts whole platforms, which takes minutes on a machine that also runs the other tests.
describe('access that was required once', { timeout: 240_000 }, () => {
  let folder: PlatformFolder;
  let platform: Platform;
  const args = ['--role', 'registry,query-api,trading,risk'];
  beforeAll(async () => {
    folder = platformFolder();
    platform = await startPlatform(folder.dataDir, { args });
  }, 240_000);
  afterAll(async () => {
    await platform.stop();
    folder.remove();
  });

  test('stays required after every token is revoked and every process is killed, until it is disabled on the machine', async () => {
    expect(endpoints).toHaveLength(139);
    const made = await sextant(['token', 'create', 'desk', '--role', 'admin'], platform.env);
    expect(made.code, made.stderr).toBe(0);
    expect(open(await statuses(platform))).toEqual([]);

    const rotated = await sextant(['token', 'rotate', 'desk', '--overlap-hours', '0'], platform.env);
    expect(rotated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^stx_/) });
    const bearer = (text: string) => ({ authorization: `Bearer ${text.trim()}` });
    const companies = (text: string) =>
      fetch(`${platform.urls.registry}/companies`, { headers: bearer(text) }).then(({ status }) => status);
    expect(await companies(rotated.stdout)).toBe(200);
    await expect.poll(() => companies(made.stdout), { timeout: 5_000 }).toBe(401);

    expect(await sextant(['token', 'revoke', 'desk'], platform.env)).toMatchObject({ code: 0 });
    await expect.poll(() => companies(rotated.stdout), { timeout: 5_000 }).toBe(401);

    // Role processes are restarted by the supervisor, whichever ends first.
    const roles = descendants(platform.pid).filter(
      ({ command }) => /role-process|sextant\.js|main\.js/.test(command) && !/postgres/.test(command),
    );
    for (const { pid } of shuffled(roles)) {
      killIfRunning(pid);
      const found = await Promise.all(CHANGING.map((endpoint) => statusOf(platform, endpoint)));
      expect(found.filter((status) => status !== 401 && status !== null)).toEqual([]);
    }
    await healthOk(platform);
    expect(open(await statuses(platform))).toEqual([]);
    expect(open(await statuses(platform, bearer(rotated.stdout)))).toEqual([]);

    // The supervisor itself, and with it everything.
    await platform.stop('SIGKILL');
    platform = await startPlatform(folder.dataDir, { args });
    await healthOk(platform);
    expect(open(await statuses(platform))).toEqual([]);
    expect((await sextant(['doctor'], platform.env)).stdout).toMatch(/tokens are required and none works/);

    expect(await sextant(['token', 'disable-auth'], platform.env)).toMatchObject({ code: 2 });
    expect(open(await statuses(platform))).toEqual([]);
    expect(await sextant(['token', 'disable-auth', '--yes'], platform.env)).toMatchObject({ code: 0 });
    await expect
      .poll(() => fetch(`${platform.urls.registry}/companies`).then(({ status }) => status), { timeout: 10_000 })
      .toBe(200);
    const proxied = { 'x-forwarded-for': '203.0.113.7' };
    expect((await fetch(`${platform.urls.registry}/companies`, { headers: proxied })).status).toBe(401);
  });
});
