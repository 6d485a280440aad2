import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { testService } from '../../../test/kit/http.ts';
import { resolveReferences } from '../../../test/kit/openapi.ts';
import { createDb, createPool } from '../db/postgres.adapter.ts';
import type { OpenApiDocument } from './openapi.ts';
import { parameterInput } from './parameter-input.schema.ts';
import { setTotalCount } from './total-count.plugin.ts';
import { Instant, Limit, Nullable, OneOf, QueryBoolean, Text, Ticker, Timestamp, Uuid } from './types.schema.ts';

test('health is ok with its database, 503 without it and when it does not respond', async () => {
  const { db } = await testDatabase();
  const well = await testService({ db });
  expect((await well.inject('/health')).json()).toEqual({ status: 'ok' });
  expect((await well.inject('/ready')).json()).toEqual({ ready: true });

  const pool = createPool({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
  const lost = await testService({ db: createDb(pool) });
  const answer = await lost.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([503, { detail: 'the database does not respond' }]);
  expect((await lost.inject('/ready')).json()).toEqual({ ready: false });
  await pool.end();

  const silent = await testService({ checkHealth: () => new Promise(() => {}), limits: { healthTimeoutMs: 20 } });
  expect((await silent.inject('/health')).statusCode).toBe(503);
  const starting = await testService({ isReady: () => false });
  expect((await starting.inject('/ready')).json()).toEqual({ ready: false });
  expect((await starting.inject('/health')).statusCode).toBe(200);
});

test('requests at once share one readiness and one text of metrics, a later one gets its own', async () => {
  let reads = 0;
  const app = await testService({ isReady: () => ++reads > 0 });
  app.metrics.addGauge('queue_jobs', async () => [{ labels: { queue: 'parse' }, value: ++reads }]);
  const ask = async (url: string) => (await app.inject(url)).body;
  const askTogether = (url: string) => Promise.all(Array.from({ length: 8 }, () => ask(url)));
  expect(new Set(await askTogether('/ready'))).toEqual(new Set(['{"ready":true}']));
  expect(reads).toBe(1);
  const texts = new Set(await askTogether('/metrics'));
  expect([...texts].map((text) => /queue_jobs\{.*\} (\d+)/.exec(text)?.[1])).toEqual(['2']);
  expect(await ask('/metrics')).toMatch(/queue_jobs\{.*\} 3/);
});

test('metrics have routes by pattern, pool use, event loop lag and gauges added by roles', async () => {
  const { db, pool } = await testDatabase();
  const app = await testService({ db, pools: { reads: pool }, name: 'sample' });
  app.get('/things/:id', { config: { role: 'viewer' }, schema: { params: Type.Object({ id: Uuid }) } }, () => ({}));
  app.metrics.addGauge('queue_jobs', async () => [{ labels: { queue: 'parse' }, value: 7 }]);
  for (let count = 0; count < 50; count++) await app.inject(`/things/${crypto.randomUUID()}`);
  for (let count = 0; count < 50; count++) await app.inject(`/nothing/${count}`);
  await app.inject('/things/x');
  const answer = await app.inject('/metrics');
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  const text = answer.body;
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/things/:id",status="2xx",service="sample"} 50',
  );
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/things/:id",status="4xx",service="sample"} 1',
  );
  expect(text).toContain(
    'http_request_duration_seconds_count{method="ANY",route="unmatched",status="4xx",service="sample"} 50',
  );
  expect(text).toMatch(/_bucket\{method="GET",route="\/things\/:id",status="2xx",le="\+Inf",service="sample"\} 50/);
  expect(text).toContain('queue_jobs{queue="parse",service="sample"} 7');
  expect(text).toMatch(/db_pool_connections\{pool="reads",state="waiting",service="sample"\} \d/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('http_requests_in_flight{service="sample"} 1');
  expect(text).toContain('http_admission_requests{class="health",state="running",service="sample"} 1');
  expect(text).toContain('http_admission_refused{class="reads",service="sample"} 0');
  expect(text).not.toContain('/nothing/');
});

async function documented() {
  const { db } = await testDatabase();
  const app = await testService({ db, title: 'Things <&> more' });
  const Body = Type.Object({
    name: Text(50),
    size: Type.Number({ minimum: 0, default: 1 }),
    note: Type.Optional(Nullable(Type.String())),
  });
  app.post(
    '/things',
    {
      config: { role: 'operator', idempotent: true },
      schema: { summary: 'Make <b>one</b>', body: Body, response: { 201: Type.Object({ id: Uuid, at: Timestamp }) } },
    },
    (_request, reply) => void reply.code(201).send({ id: crypto.randomUUID(), at: new Date(0) }),
  );
  app.get(
    '/things/:ticker/history',
    {
      config: { role: 'viewer', invalidStatus: 400 },
      schema: {
        params: Type.Object({ ticker: Ticker }),
        querystring: Type.Object({
          limit: Limit(50, 200),
          since: Type.Optional(Instant),
          active: QueryBoolean(true),
          kind: OneOf(['a', 'b']),
        }),
        response: { 200: Type.Array(Type.Object({ n: Nullable(Type.Number()) })) },
      },
    },
    (_request, reply) => {
      setTotalCount(reply, 2_000);
      return [{ n: 1 }, { n: null }];
    },
  );
  const toggle = parameterInput(
    Type.Object({ enabled: Type.Boolean(), by: Text(50), level: Type.Integer({ default: 3 }) }),
  );
  app.put('/toggle', { config: { role: 'operator' }, schema: { ...toggle.schema } }, (request) => toggle.read(request));
  return app;
}

test('the OpenAPI document matches the enforced validation', async () => {
  const app = await documented();
  const document = resolveReferences((await app.inject('/openapi.json')).json<OpenApiDocument>());
  expect(document.openapi).toBe('3.1.0');
  const post = document.paths['/things']?.post;
  expect(post?.operationId).toBe('post_things');
  expect(post?.['x-role']).toBe('operator');
  expect(post?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: {
            name: {
              type: 'string',
              minLength: 1,
              maxLength: 50,
              pattern:
                '^[^\\u202a-\\u202e\\u2066-\\u2069]*[^\\s\\u202a-\\u202e\\u2066-\\u2069][^\\u202a-\\u202e\\u2066-\\u2069]*$',
            },
            size: { type: 'number', minimum: 0, default: 1 },
            note: { type: ['string', 'null'] },
          },
        },
      },
    },
  });
  expect(Object.keys(post?.responses ?? {}).sort()).toEqual('201 401 403 409 413 415 422 429 500 503 504'.split(' '));
  expect(post?.description).toBe(
    'Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.',
  );
  expect(post?.responses?.['401']).toMatchObject({
    headers: { 'WWW-Authenticate': { schema: { const: 'Bearer' } } },
    content: { 'application/json': { schema: { required: ['detail'] } } },
  });
  expect(post?.parameters?.map(({ name, in: place }) => `${place} ${name}`)).toEqual(['header idempotency-key']);
  const history = document.paths['/things/{ticker}/history']?.get;
  expect(history?.operationId).toBe('get_things_by_ticker_history');
  expect(history?.parameters?.map(({ name, required }) => `${name} ${required ?? false}`).sort()).toEqual([
    'active false',
    'kind true',
    'limit false',
    'since false',
    'ticker true',
  ]);
  expect(history?.parameters?.find(({ name }) => name === 'since')?.schema).toEqual({
    type: 'string',
    format: 'date-time',
  });
  expect(history?.security).toEqual([{ bearer: [] }]);
  expect(document.paths['/health']?.get?.security).toEqual([]);
  const put = document.paths['/toggle']?.put;
  expect(put?.requestBody?.required).toBe(false);
  expect(put?.['x-query-or-body']).toEqual({ required: ['enabled', 'by'], defaults: { level: 3 } });
  expect(put?.description).toContain('the body wins. Required in one of them: enabled, by. level is 3 when absent.');
  expect(JSON.stringify(document)).not.toMatch(/x-decode|x-expected|x-optional|"instant"/);
  const ids = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('the docs page loads local assets only and shows the document of /openapi.json', async () => {
  const app = await documented();
  const page = await app.inject('/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.body).toContain('Things &#60;&#38;&#62; more');
  expect(page.body).not.toMatch(/https?:\/\//);
  const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(assets.length).toBeGreaterThan(4);
  for (const address of assets) expect((await app.inject(address)).statusCode, address).toBe(200);
  const shown = (await app.inject('/docs/json')).json<OpenApiDocument>();
  expect(shown).toEqual((await app.inject('/openapi.json')).json());
});

test('a page may carry the total number of rows', async () => {
  const app = await documented();
  const answer = await app.inject('/things/acme/history?kind=a');
  expect([answer.headers['x-total-count'], answer.json()]).toEqual(['2000', [{ n: 1 }, { n: null }]]);
  expect((await app.inject('/things/acme/history?kind=c')).statusCode).toBe(400);
});

test('parameters of a PUT come from the query or the body, and the body wins', async () => {
  const app = await documented();
  const put = (url: string, payload?: object) => app.inject({ method: 'PUT', url, ...(payload ? { payload } : {}) });
  expect((await put('/toggle?enabled=yes&by=desk')).json()).toEqual({ enabled: true, by: 'desk', level: 3 });
  expect((await put('/toggle', { enabled: false, by: 'desk', level: 4 })).json()).toEqual({
    enabled: false,
    by: 'desk',
    level: 4,
  });
  expect((await put('/toggle?enabled=1&by=query&level=9', { by: 'body' })).json()).toEqual({
    enabled: true,
    by: 'body',
    level: 9,
  });
  const missing = await put('/toggle?by=desk');
  expect([missing.statusCode, missing.json()]).toEqual([
    422,
    { detail: 'enabled is required, in the query or the body, and must be true or false' },
  ]);
  expect((await put('/toggle?enabled=maybe&by=desk')).json()).toEqual({
    detail: 'query.enabled must be true or false',
  });
  expect((await put('/toggle', { enabled: 'true', by: 'desk' })).json()).toEqual({
    detail: 'body.enabled must be true or false',
  });
  expect((await put('/toggle', { enabled: true, by: 'desk', more: 1 })).json()).toEqual({
    detail: 'body.more is not a known field',
  });
});
