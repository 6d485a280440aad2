import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { listenOnFreePort, parseRawAnswer, sendRaw, testService } from '../../../test/kit/http.ts';
import type { Role } from '../access/role.ts';
import { ROLES, roleAllows } from '../access/role.ts';
import { newToken } from '../access/token.adapter.ts';
import { createToken } from '../access/token.store.ts';
import { openAccess } from '../access/access.ts';
import { createTokenAccess } from '../access/token-access.adapter.ts';
import { manualClock } from '../clock.ts';
import { createDb, createPool } from '../db/postgres.adapter.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { createService, listenService } from './service.plugin.ts';

const start = new Date('2026-03-02T12:00:00Z');

function addRoutes(app: Awaited<ReturnType<typeof testService>>): void {
  for (const role of ROLES) app.get(`/${role}`, { config: { role } }, (request) => request.actor);
  app.post('/change', { config: { role: 'operator' } }, (request) => request.actor);
}

test('with tokens on, every route answers each role as the matrix says', async () => {
  const { db } = await testDatabase();
  const now = () => start;
  const tokens = new Map<Role, string>();
  for (const role of ROLES) {
    const token = newToken();
    await createToken(db, { token, name: `${role} desk`, role, createdAt: start, expiresAt: null });
    tokens.set(role, token);
  }
  const access = createTokenAccess({ db, now, required: true });
  const app = await testService({ db, now, access });
  addRoutes(app);
  for (const needed of ROLES) {
    for (const held of ROLES) {
      const headers = { authorization: `Bearer ${tokens.get(held)}` };
      const answer = await app.inject({ url: `/${needed}`, headers });
      expect(answer.statusCode, `${held} on ${needed}`).toBe(roleAllows(held, needed) ? 200 : 403);
      if (answer.statusCode === 200) {
        expect(answer.json()).toEqual({ name: `${held} desk`, role: held, tokenName: `${held} desk` });
      } else {
        expect(answer.json()).toEqual({ detail: `this needs the role ${needed}; the token has ${held}` });
      }
    }
    const none = await app.inject(`/${needed}`);
    expect([none.statusCode, none.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const wrong = await app.inject({ url: `/${needed}`, headers: { authorization: `Bearer ${newToken()}` } });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { detail: 'the bearer token is unknown, expired or revoked' },
    ]);
  }
  for (const open of ['/health', '/ready']) expect((await app.inject(open)).statusCode, open).toBe(200);
  for (const closed of ['/metrics', '/docs', '/openapi.json']) expect((await app.inject(closed)).statusCode).toBe(401);
});

test('while tokens cannot be checked every request is refused, and health still responds', async () => {
  const { db } = await testDatabase();
  const lost = createPool({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
  const access = createTokenAccess({ db: createDb(lost), now: () => start, required: true });
  const app = await testService({ db, access });
  addRoutes(app);
  const answer = await app.inject({ url: '/viewer', headers: { authorization: `Bearer ${newToken()}` } });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { detail: 'tokens cannot be checked while the database is unavailable' },
  ]);
  expect((await app.inject('/health')).statusCode).toBe(200);
  await lost.end();
});

test('without tokens every local caller is the operator', async () => {
  const app = await testService();
  addRoutes(app);
  expect((await app.inject('/admin')).json()).toEqual({ name: 'operator', role: 'admin', tokenName: null });
  const other = await app.inject({ url: '/admin', remoteAddress: '192.168.1.9' });
  expect(other.statusCode).toBe(401);
});

test('without tokens a call that came through a proxy is refused, although it comes from loopback', async () => {
  const app = await testService({ allowedHosts: ['desk.example'] });
  addRoutes(app);
  const status = async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: '/admin', headers });
    return [answer.statusCode, answer.json<{ detail?: string }>().detail ?? ''] as const;
  };
  const forwarded: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.9;proto=https' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'desk.example' },
  ];
  for (const headers of forwarded) {
    const [code, detail] = await status(headers);
    expect(code, JSON.stringify(headers)).toBe(401);
    expect(detail).toMatch(/^a bearer token is required: .*(proxy|another machine)/);
  }
  for (const host of ['localhost:8000', '127.0.0.1:8000', '[::1]:8000']) expect((await status({ host }))[0]).toBe(200);
});

test('an unconfigured nginx, which forwards with HTTP/1.0, is refused; two Host headers are refused', async () => {
  const app = await testService();
  addRoutes(app);
  const url = await listenOnFreePort(app);
  const { host } = new URL(url);
  const send = async (text: string) => parseRawAnswer(await sendRaw(url, text)).status;
  expect(await send(`GET /admin HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(401);
  expect(await send(`GET /health HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(200);
  expect(await send(`GET /admin HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(200);
  for (const second of [host, 'evil.example'])
    expect(await send(`GET /admin HTTP/1.1\r\nHost: ${host}\r\nhOST: ${second}\r\nConnection: close\r\n\r\n`)).toBe(
      400,
    );
});

test('the first request after the first token is refused, also while requests arrive without pause', async () => {
  const { db } = await testDatabase();
  const access = createTokenAccess({ db, now: () => start, required: false });
  await access.refresh();
  const app = await testService({ db, access });
  addRoutes(app);
  let committed = false;
  const late: number[] = [];
  const early: number[] = [];
  const callers = Array.from({ length: 4 }, async () => {
    while (late.length < 40) {
      const list = committed ? late : early;
      list.push((await app.inject('/admin')).statusCode);
    }
  });
  await expect.poll(() => early.includes(200)).toBe(true);
  await createToken(db, { token: newToken(), name: 'desk', role: 'admin', createdAt: start, expiresAt: null });
  committed = true;
  await Promise.all(callers);
  expect(late.filter((code) => code !== 401)).toEqual([]);
});

test('a service without tokens refuses to listen where others could reach it', async () => {
  const app = await createService({ name: 't', title: 't', version: '1', now: () => start });
  const access = { ...openAccess, authenticate: () => ({ refused: 'x' }) };
  await expect(listenService(app, { host: '0.0.0.0', port: 0, access })).rejects.toThrow(
    'refusing to listen on 0.0.0.0',
  );
  expect(await listenService(app, { host: '127.0.0.1', port: 0, access })).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await app.close();
});

test('a route that declares no role, or a path parameter without a schema, stops the start', async () => {
  const app = await testService();
  expect(() => app.get('/open', () => 'x')).toThrow('route GET /open declares no role');
  expect(() => app.get('/x/:id', { config: { role: 'viewer' } }, () => 'x')).toThrow(
    'path parameters without a schema',
  );
  expect(() => app.post('/y', { config: { role: 'viewer', idempotent: true } }, () => 'x')).toThrow('no database');
});

test('pages of other origins cannot change data', async () => {
  const app = await testService({ corsOrigins: ['https://desk.example'] });
  let changes = 0;
  app.post('/count', { config: { role: 'operator' } }, () => ({ changes: ++changes }));
  const url = await listenOnFreePort(app);
  const { host } = new URL(url);
  const attempt = async (headers: Record<string, string>, body = '') => {
    const lines = Object.entries({
      Host: host,
      'Content-Length': String(body.length),
      Connection: 'close',
      ...headers,
    });
    const text = `POST /count HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
    return parseRawAnswer(await sendRaw(url, text)).status;
  };
  const hosts: Record<string, string>[] = [{}, { Host: 'evil.example' }];
  const origins: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  const bodies: [Record<string, string>, string][] = [
    [{}, ''],
    [{ 'Content-Type': 'text/plain' }, '{}'],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=1'],
    [{ 'Content-Type': 'application/json' }, '{}'],
  ];
  for (const hostHeader of hosts) {
    for (const origin of origins) {
      for (const [type, body] of bodies)
        expect(await attempt({ ...hostHeader, ...origin, ...type }, body)).toBeGreaterThanOrEqual(403);
    }
  }
  expect(changes).toBe(0);
  expect(await attempt({ Origin: 'https://desk.example' })).toBe(200);
  expect(await attempt({ Origin: url })).toBe(200);
  expect(await attempt({ 'Content-Type': 'text/plain' }, 'x')).toBe(415);
  expect(changes).toBe(2);
});

test('CORS is off unless an origin is listed, and then for that origin only', async () => {
  const preflight = { origin: 'https://desk.example', 'access-control-request-method': 'GET' };
  const closed = await testService();
  addRoutes(closed);
  const refused = await closed.inject({ method: 'OPTIONS', url: '/viewer', headers: preflight });
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([405, undefined]);
  const app = await testService({ corsOrigins: ['https://desk.example'] });
  addRoutes(app);
  const allowed = await app.inject({ method: 'OPTIONS', url: '/viewer', headers: preflight });
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': 'https://desk.example',
    'access-control-allow-methods': 'GET, HEAD',
    vary: 'origin',
  });
  const other = await app.inject({ url: '/viewer', headers: { origin: 'https://evil.example' } });
  expect([other.statusCode, other.headers['access-control-allow-origin']]).toEqual([200, undefined]);
});

test('too many requests from one address get a Retry-After; others are not affected', async () => {
  const clock = manualClock(start);
  const app = await testService({ now: clock.now, limits: { rate: { perSecond: 1, burst: 2, loopback: true } } });
  addRoutes(app);
  const statuses = async () => [
    (await app.inject('/viewer')).statusCode,
    (await app.inject('/viewer')).statusCode,
    (await app.inject('/viewer')).statusCode,
  ];
  expect(await statuses()).toEqual([200, 200, 429]);
  const limited = await app.inject('/viewer');
  expect([limited.headers['retry-after'], limited.json()]).toEqual(['1', { detail: 'too many requests; slow down' }]);
  clock.advance(5_000);
  expect(await statuses()).toEqual([200, 200, 429]);
  const exempt = await testService({ limits: { rate: { perSecond: 1, burst: 1 } } });
  addRoutes(exempt);
  for (let count = 0; count < 5; count++) expect((await exempt.inject('/viewer')).statusCode).toBe(200);
});

test('while the event loop lags requests are refused except health, and the service recovers by itself', async () => {
  const app = await testService({ limits: { eventLoopLagMs: 50 } });
  addRoutes(app);
  const answerAfterBlocking = async () => {
    const until = performance.now() + 250;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const [work, health] = await Promise.all([app.inject('/viewer'), app.inject('/health')]);
    return [work.statusCode, work.headers['retry-after'], health.statusCode];
  };
  await expect.poll(answerAfterBlocking, { timeout: 10_000 }).toEqual([503, '1', 200]);
  await expect.poll(async () => (await app.inject('/viewer')).statusCode, { timeout: 10_000 }).toBe(200);
});

test('every response has a request id and forbids sniffing, caching and framing', async () => {
  const app = await testService();
  addRoutes(app);
  for (const url of ['/viewer', '/nothing', '/health', '/%']) {
    const { headers } = await app.inject({ url, headers: { 'x-request-id': 'desk-42' } });
    expect(headers['x-request-id'], url).toBe('desk-42');
    expect(headers, url).toMatchObject(SECURITY_HEADERS);
  }
  const odd = await app.inject({ url: '/viewer', headers: { 'x-request-id': 'a b' } });
  const own = await app.inject('/viewer');
  expect(odd.headers['x-request-id']).toMatch(/^[\w-]+$/);
  expect(odd.headers['x-request-id']).not.toBe(own.headers['x-request-id']);
});
