import type { EventEmitter } from 'node:events';
import { createConnection } from 'node:net';
import autocannon from 'autocannon';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { listenOnFreePort, parseRawAnswer, sendRaw, testService } from '../../../test/kit/http.ts';
import { DEFAULT_ADMISSION } from './admission-class.ts';
import { createPriorityRoutes } from './priority-routes.ts';
import type { Service } from './service.plugin.ts';

const viewer = 'viewer' as const;

/** A service with one route per class whose requests end when they are released. */
async function heldService(limits: { running: number; waiting: number; waitMs: number; connections?: number }) {
  const admission = {
    ...DEFAULT_ADMISSION,
    reads: { running: limits.running, waiting: limits.waiting, waitMs: limits.waitMs, retryAfterSeconds: 3 },
  };
  const app = await testService({ limits: { admission, connections: limits.connections ?? 1_024 } });
  const held: (() => void)[] = [];
  let started = 0;
  const hold = async () => {
    started++;
    await new Promise<void>((resolve) => held.push(resolve));
    return { done: true };
  };
  app.get('/read', { config: { role: viewer } }, hold);
  app.get('/analysis', { config: { role: viewer, admission: 'analytics' } }, () => ({ ok: true }));
  app.get('/page/*', { config: { role: viewer, admission: 'console' } }, () => ({ page: true }));
  app.post('/order', { config: { role: viewer, admission: 'orders' } }, () => ({ accepted: true }));
  const stream = { config: { role: viewer }, exposeHeadRoute: false };
  app.get('/stream', stream, (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.flushHeaders();
  });
  return { app, release: () => held.shift()?.(), started: () => started };
}

const refusals = async (app: Service) => (await app.inject('/metrics')).body;

test('requests of a class wait for a place and are refused with Retry-After beyond the queue', async () => {
  const { app, release, started } = await heldService({ running: 2, waiting: 1, waitMs: 60_000 });
  // `then` sends it: an injected request is not sent before somebody waits for it.
  const read = () => app.inject('/read').then((answer) => answer);
  const first = [read(), read()];
  await expect.poll(started).toBe(2);
  const waiting = read();
  const refused = await read();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '3',
    { detail: 'the service is at its limit for reads: 2 run and 1 wait; try again in 3 s' },
  ]);
  expect(started()).toBe(2);
  release();
  await expect.poll(started).toBe(3);
  release();
  release();
  for (const answer of [...first, waiting]) expect((await answer).statusCode).toBe(200);
  expect(await refusals(app)).toContain('http_admission_refused{class="reads",service="test"} 1');
});

test('a request that waited too long is refused early instead of timing out', async () => {
  const { app, release, started } = await heldService({ running: 1, waiting: 10, waitMs: 30 });
  const first = app.inject('/read');
  await expect.poll(started).toBe(1);
  const late = await app.inject('/read');
  expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
    503,
    'the service is at its limit for reads: no place became free within 30 ms; try again in 3 s',
  ]);
  release();
  expect((await first).statusCode).toBe(200);
});

test('while reads are full, orders, health, pages and other classes are answered', async () => {
  const { app, release, started } = await heldService({ running: 1, waiting: 0, waitMs: 1 });
  const first = app.inject('/read');
  await expect.poll(started).toBe(1);
  expect((await app.inject('/read')).statusCode).toBe(503);
  expect((await app.inject('/unknown')).statusCode).toBe(503);
  expect((await app.inject({ method: 'POST', url: '/order' })).statusCode).toBe(200);
  for (const url of ['/health', '/ready', '/page/x.js', '/analysis'])
    expect((await app.inject(url)).statusCode, url).toBe(200);
  release();
  await first;
});

test('a stream holds no place', async () => {
  const { app } = await heldService({ running: 1, waiting: 4, waitMs: 60_000 });
  const url = await listenOnFreePort(app);
  const stream = await fetch(`${url}/stream`);
  expect(stream.status).toBe(200);
  expect((await fetch(`${url}/unknown`)).status).toBe(404);
  await stream.body?.cancel();
});

test('connections above the limit are answered with 503, and orders, health and pages pass', async () => {
  const { app } = await heldService({ running: 8, waiting: 8, waitMs: 1_000, connections: 16 });
  const url = await listenOnFreePort(app);
  const { hostname, port, host } = new URL(url);
  const idle = Array.from({ length: 16 }, () => createConnection({ host: hostname, port: Number(port) }));
  await expect.poll(async () => (await refusals(app)).includes('http_connections{service="test"} 16')).toBe(true);
  const send = async (line: string, body = '') => {
    const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
    return parseRawAnswer(await sendRaw(url, `${head}Content-Type: application/json\r\n\r\n${body}`));
  };
  const refused = await send('GET /analysis');
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '1',
    '{"detail":"the service has its limit of 16 connections; try again shortly"}',
  ]);
  expect((await send('GET /health')).status).toBe(200);
  expect((await send('GET /page/main.js')).status).toBe(200);
  expect(await send('POST /order', '{}')).toMatchObject({ status: 200, body: '{"accepted":true}' });
  for (const socket of idle) socket.destroy();
  await expect.poll(async () => (await send('GET /analysis')).status).toBe(200);
});

test('under a flood of reads by another tool everything refused has Retry-After and no request fails', async () => {
  const app = await testService({
    limits: {
      admission: {
        ...DEFAULT_ADMISSION,
        reads: { running: 4, waiting: 8, waitMs: 50, retryAfterSeconds: 1 },
      },
    },
  });
  app.get('/read', { config: { role: viewer }, schema: { response: { 200: Type.Object({}) } } }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return {};
  });
  const url = await listenOnFreePort(app);
  let withRetryAfter = 0;
  const result = await autocannon({
    url: `${url}/read`,
    connections: 60,
    amount: 1_500,
    setupClient: (client) => {
      (client as unknown as EventEmitter).on('headers', ({ headers }: { headers: string[] }) => {
        if (headers.some((name) => name.toLowerCase() === 'retry-after')) withRetryAfter++;
      });
    },
  });
  expect([result.errors, result.timeouts]).toEqual([0, 0]);
  expect(withRetryAfter).toBe(result.non2xx);
  expect(result.non2xx).toBeGreaterThan(0);
  expect(result['2xx']).toBeGreaterThan(0);
  expect(result.statusCodeStats).toEqual({ 200: expect.anything(), 503: expect.anything() });
});

test('the longest common beginning decides whether a request passes above the limit of connections', () => {
  const routes = createPriorityRoutes();
  routes.add('GET', '/*', 'console');
  routes.add('GET', '/api/*', 'reads');
  routes.add('PUT', '/api/approvals/:id', 'orders');
  routes.add('GET', '/health', 'health');
  expect(routes.isPriority('GET', '/assets/a.js')).toBe(true);
  expect(routes.isPriority('GET', '/api/companies')).toBe(false);
  expect(routes.isPriority('PUT', '/api/approvals/7')).toBe(true);
  expect(routes.isPriority('GET', '/health')).toBe(true);
  expect(routes.isPriority('PUT', '/health')).toBe(false);
});
