import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newToken } from '../../src/kernel/access/token.adapter.ts';
import { createToken } from '../../src/kernel/access/token.store.ts';
import { createTokenAccess } from '../../src/kernel/access/token-access.adapter.ts';
import type { Role } from '../../src/kernel/access/role.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { ALL_SERVICES } from '../../src/roles/all-services.ts';
import { addAccessMetrics } from '../../src/roles/access-metrics.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { buildService } from '../../src/roles/service.ts';
import { notifyExpiringTokens } from '../../src/trading/use/notify-expiring-tokens.ts';
import { testDatabase } from '../kit/database.ts';
import { testContext } from '../kit/service.ts';

const DAY_MS = 86_400_000;
const database = await testDatabase();
const { db } = database;
const now = new Date();

const make = async (name: string, role: Role, days: number) => {
  const token = newToken();
  await createToken(db, { token, name, role, createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) });
  return token;
};

test('an admin sees every token with its state and last use, and everyone sees the end of their own', async () => {
  const admin = await make('boss', 'admin', 60);
  const viewer = await make('desk', 'viewer', 3);
  const access = createTokenAccess({ db, now: () => new Date(), required: false });
  const app = await buildService(testContext(database), queryService, {
    access,
    strictResponses: true,
    limits: { eventLoopLagMs: null, rate: null },
  });
  addAccessMetrics(app.metrics, db, () => now);
  const get = (url: string, token: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect((await get('/api/admin/access/tokens', viewer)).statusCode).toBe(403);
  const own = await get('/api/system/access', viewer);
  expect(own.json()).toMatchObject({ name: 'desk', role: 'viewer', tokens_required: true });
  expect(own.json<{ warning: string }>().warning).toContain('sextant token rotate desk');
  const listed = async () =>
    (await get('/api/admin/access/tokens', admin)).json<{ tokens: Record<string, unknown>[]; warnings: string[] }>();
  await expect
    .poll(async () =>
      (await listed()).tokens.map(({ name, state, last_used_at }) => [name, state, last_used_at !== null]),
    )
    .toEqual(
      expect.arrayContaining([
        ['boss', 'live', true],
        ['desk', 'expiring', true],
      ]),
    );
  const { warnings, tokens } = await listed();
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(tokens)).not.toContain(viewer.slice(4));
  const metrics = (await get('/metrics', viewer)).body;
  expect(metrics).toMatch(/access_tokens_required\{service="query"\} 1/);
  expect(metrics).toMatch(/access_token_expires_seconds\{[^}]*token="desk"[^}]*\} 259200/);
  await app.close();
});

test('a token that comes to its end is notified once per step', async () => {
  const deps = { db, queue: createJobQueue('test') };
  expect(await notifyExpiringTokens(deps, now)).toEqual([expect.stringContaining('the viewer token "desk" expires')]);
  expect(await notifyExpiringTokens(deps, now)).toHaveLength(1);
  await notifyExpiringTokens(deps, new Date(now.getTime() + 2.5 * DAY_MS));
  const rows = await db.selectFrom('notifications').select(['event', 'subject', 'key']).orderBy('key').execute();
  expect(rows.map(({ event, subject, key }) => [event, subject, key.split(':').at(-1)])).toEqual([
    ['token_expiry', 'Access token "desk" expires soon', '1'],
    ['token_expiry', 'Access token "desk" expires soon', '7'],
  ]);
});

interface Endpoint {
  service: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

test('after every token has expired, services that start anew refuse every endpoint but health', async () => {
  const file = new URL('../interface/endpoints.json', import.meta.url);
  const endpoints = (JSON.parse(readFileSync(file, 'utf8')) as Endpoint[]).filter(
    ({ path }) => path !== '/health' && path !== '/ready',
  );
  const token = await make('late', 'admin', 30);
  const later = () => new Date(now.getTime() + 400 * DAY_MS);
  const found: string[] = [];
  let asked = 0;
  for (const definition of ALL_SERVICES) {
    const access = createTokenAccess({ db, now: later, required: false });
    await access.refresh();
    const options = { access, limits: { eventLoopLagMs: null, rate: null } };
    const app = await buildService(testContext(database), definition, options);
    for (const { method, path } of endpoints.filter(({ service }) => service === definition.name)) {
      const url = path.replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const { statusCode } = await app.inject({ method, url, headers });
        asked++;
        if (statusCode !== 401) found.push(`${method} ${path}: ${statusCode}`);
      }
    }
    expect((await app.inject('/health')).statusCode).toBe(200);
    await app.close();
  }
  expect(found).toEqual([]);
  expect(asked).toBeGreaterThan(260);
});
