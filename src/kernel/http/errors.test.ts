import { createConnection } from 'node:net';
import { Type } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { listenOnFreePort, parseRawAnswer, sendRaw, testService } from '../../../test/kit/http.ts';
import { badRequest } from '../errors.ts';
import { createLogger } from '../log.adapter.ts';
import type { Service } from './service.plugin.ts';
import { JsonObject, Nullable, OneOf, Timestamp, Uuid } from './types.schema.ts';

let app: Service;
let url: string;

beforeAll(async () => {
  app = await testService({ limits: { bodyBytes: 1_000, requestTimeoutMs: 1_000 } });
  const params = Type.Object({ id: Uuid });
  const body = Type.Object({ name: Type.String() });
  app.get('/things/:id', { config: { role: 'viewer' }, schema: { params } }, () => ({ ok: true }));
  app.post('/things', { config: { role: 'operator' }, schema: { body } }, (request) => request.body);
  app.post(
    '/strict',
    { config: { role: 'operator', invalidStatus: 400 }, schema: { body } },
    (request) => request.body,
  );
  const part = Type.Object({ part_id: Uuid });
  app.put('/parts/:part_id', { config: { role: 'operator' }, schema: { params: part } }, (request) => request.params);
  app.post('/parts/infer', { config: { role: 'operator' } }, () => ({ inferred: true }));
  app.post('/start', { config: { role: 'operator' } }, () => ({ started: true }));
  app.get('/crash', { config: { role: 'viewer' } }, () => {
    throw new Error('select * from secrets where password = 1');
  });
  app.get('/throws-text', { config: { role: 'viewer' } }, () => {
    // oxlint-disable-next-line no-throw-literal
    throw 'plain text';
  });
  app.get('/refuses', { config: { role: 'viewer' } }, () => {
    throw badRequest('lookback must be one of 1M or 3M');
  });
  const Wrong = Type.Object({ price: Type.Number(), at: Timestamp });
  app.get('/mismatch', { config: { role: 'viewer' }, schema: { response: { 200: Wrong } } }, () => ({
    price: Number.NaN,
    at: new Date(0),
  }));
  app.get('/dates', { config: { role: 'viewer' }, schema: { response: { 200: Wrong } } }, () => ({
    price: 1.5,
    at: new Date('2026-01-05T10:00:00Z'),
    unlisted: 'stays here',
  }));
  url = await listenOnFreePort(app);
});

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': 'application/json', ...headers } });

test.each([
  ['malformed JSON', '{"name":', 422, 'the body must be valid JSON'],
  ['a doubled key', '{"name":"a","name":"b"}', 422, 'the body must give the key "name" only once'],
  ['a number beyond a double', '{"name":1e400}', 422, 'the body must contain finite numbers only'],
  ['NUL', '{"name":"\\u0000"}', 422, 'the body must not contain a NUL character in any text'],
  ['an unknown field', '{"name":"a","nmae":"b"}', 422, 'body.nmae is not a known field'],
  ['a missing field', '{}', 422, 'body.name is required and must be text'],
  ['no body', '', 422, 'a JSON body is required'],
  ['null', 'null', 422, 'a JSON body is required'],
  ['too large a body', `{"name":"${'x'.repeat(2_000)}"}`, 413, 'the body is too large'],
])('%s is refused in one sentence', async (_what, body, status, detail) => {
  const answer = await post('/things', body);
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
});

test('a route may use 400 for invalid input, including malformed JSON', async () => {
  expect((await post('/strict', '{"name":1}')).statusCode).toBe(400);
  expect((await post('/strict', '{')).statusCode).toBe(400);
  expect((await post('/strict', '{"name":"a"}')).statusCode).toBe(200);
});

test('bytes that are not UTF-8 and encoded bodies are refused', async () => {
  expect((await post('/things', Buffer.from([0x22, 0xff, 0x22]))).json()).toEqual({
    detail: 'the body must be UTF-8 text',
  });
  expect((await post('/things', '{"name":"a"}', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'nonsense',
  'application/jsonp',
])('a body sent as %s is 415', async (type) => {
  const answer = await post('/things', '{"name":"a"}', { 'content-type': type });
  expect([answer.statusCode, answer.json()]).toEqual([415, { detail: 'the body must be sent as application/json' }]);
});

test('a route without a body accepts none or an empty object', async () => {
  expect((await app.inject({ method: 'POST', url: '/start' })).json()).toEqual({ started: true });
  expect((await post('/start', '{}')).statusCode).toBe(200);
  expect((await post('/start', '')).statusCode).toBe(200);
  expect((await post('/start', '{"force":true}')).json()).toEqual({ detail: 'body.force is not a known field' });
});

test('an unknown address is 404, another method of a known one is 405 with its allowed methods', async () => {
  const unknown = await app.inject('/nothing');
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'there is no such address' }]);
  const wrong = await app.inject({ method: 'PUT', url: '/things/x?y=1' });
  expect([wrong.statusCode, wrong.headers.allow, wrong.json()]).toEqual([
    405,
    'GET, HEAD',
    { detail: 'this address supports GET, HEAD only' },
  ]);
  const overlapping = await app.inject({ method: 'PUT', url: '/parts/infer' });
  expect([overlapping.statusCode, overlapping.headers.allow]).toEqual([405, 'POST']);
  expect((await app.inject({ method: 'PUT', url: '/parts/other' })).statusCode).toBe(422);
  const unreadable = await app.inject({
    method: 'POST',
    url: '/nothing',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect([unreadable.statusCode, unreadable.headers['x-content-type-options']]).toEqual([404, 'nosniff']);
});

test('an internal error does not reveal its cause', async () => {
  for (const path of ['/crash', '/throws-text']) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { detail: 'internal error; find the request id in the log' },
    ]);
  }
  expect((await app.inject('/refuses')).json()).toEqual({ detail: 'lookback must be one of 1M or 3M' });
});

test('responses keep nulls, nested dates and enums, however the schema is written', async () => {
  const View = Type.Object({
    object: Nullable(Type.Object({ at: Timestamp })),
    list: Nullable(Type.Array(Type.Object({ at: Nullable(Timestamp) }))),
    side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
    maybe: Type.Union([Type.Literal('a'), Type.Null()]),
    number: Type.Union([Type.Number(), Type.Null()]),
    free: JsonObject,
    kind: Nullable(OneOf(['x', 'y'])),
    left_out: Type.Optional(Type.String()),
  });
  const at = new Date('2026-01-05T10:00:00Z');
  const full = {
    object: { at },
    list: [{ at }, { at: null }],
    side: 'buy' as const,
    maybe: 'a' as const,
    number: 1.5,
    free: { deep: [{ at }] },
    kind: 'x' as const,
  };
  const empty = { ...full, object: null, list: null, maybe: null, number: null, free: {}, kind: null };
  const service = await testService();
  service.get('/full', { config: { role: 'viewer' }, schema: { response: { 200: View } } }, () => full);
  service.get('/empty', { config: { role: 'viewer' }, schema: { response: { 200: View } } }, () => empty);
  expect((await service.inject('/full')).json()).toEqual(JSON.parse(JSON.stringify(full)));
  expect((await service.inject('/empty')).json()).toEqual(JSON.parse(JSON.stringify(empty)));
});

test('a client that disconnects while sending is not counted as a server error', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', name: 't', stream: { write: (line: string) => void lines.push(line) } });
  const service = await testService({ log });
  service.post('/things', { config: { role: 'operator' }, schema: { body: Type.Object({}) } }, () => ({}));
  const address = new URL(await listenOnFreePort(service));
  const socket = createConnection({ host: address.hostname, port: Number(address.port) }, () => {
    socket.write(
      'POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a',
      () => setTimeout(() => socket.destroy(), 20),
    );
  });
  const requests = () =>
    lines.map((line) => JSON.parse(line) as { msg: string; status: number }).filter(({ msg }) => msg === 'request');
  await expect.poll(() => requests().length).toBe(1);
  expect(lines.join('')).not.toContain('request failed');
  expect(requests()[0]?.status).toBeGreaterThanOrEqual(400);
  expect(requests()[0]?.status).toBeLessThan(500);
});

test('in tests a response that violates its schema is a 500', async () => {
  const answer = await app.inject('/mismatch');
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { detail: 'GET /mismatch answered against its schema: response.price must be a number' },
  ]);
  expect((await app.inject('/dates')).json()).toEqual({ price: 1.5, at: '2026-01-05T10:00:00.000Z' });
});

test.each([
  [
    'a malformed escape in the path',
    'GET /things/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
    /percent-encoding/,
  ],
  ['NUL in the path', 'GET /things/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 422, /NUL/],
  ['something that is not HTTP', 'hello there\r\n\r\n', 400, /not valid HTTP/],
  ['an illegal header', 'GET / HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n', 400, /not valid HTTP/],
  [
    'two lengths',
    'POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
    /not valid HTTP/,
  ],
  [
    'length and chunks',
    'POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    400,
    /not valid HTTP/,
  ],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    /headers are too large/,
  ],
  ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, /Host header is required/],
  ['a foreign Host', 'GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421, /Host/],
  [
    'a very long address',
    `GET /things/${'x'.repeat(9_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    414,
    /longer than/,
  ],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405, /not a proxy/],
  [
    'an odd expectation',
    'GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    417,
    /expectation/,
  ],
  [
    'a method that needs a content type elsewhere',
    'QUERY /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    405,
    /supports GET, HEAD only/,
  ],
  ['an unknown method', 'BREW /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400, /not valid HTTP/],
  [
    'a body that stops half way',
    'POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na',
    408,
    /too long to arrive/,
  ],
])('%s on a raw socket is answered in the common shape', async (_what, bytes, status, detail) => {
  const answer = parseRawAnswer(await sendRaw(url, bytes));
  expect(answer.status, answer.body).toBe(status);
  const parsed = JSON.parse(answer.body) as { detail: string };
  expect(Object.keys(parsed)).toEqual(['detail']);
  expect(parsed.detail).toMatch(detail);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('a JSON body in another charset than UTF-8 is refused', async () => {
  const app = await testService();
  app.post('/echo', { config: { role: 'operator' }, schema: { body: Type.Any() } }, (request) => ({
    got: request.body,
  }));
  const send = async (contentType: string) =>
    (await app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': contentType }, payload: '{"a":1}' }))
      .statusCode;
  for (const good of ['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])
    expect(await send(good), good).toBe(200);
  for (const bad of [
    'application/json; charset=utf-16',
    'application/json;charset=latin1',
    'application/json; charset=utf-8; charset=utf-16',
  ])
    expect(await send(bad), bad).toBe(415);
});
