import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf, fillPath, queryText } from '../../clients/typescript/src/address.ts';
import { SextantClient } from '../../clients/typescript/src/client.ts';
import { SextantError } from '../../clients/typescript/src/error.ts';
import { readEvents } from '../../clients/typescript/src/events.ts';
import { encodeSseEvent } from '../../src/kernel/http/sse.plugin.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers each request with the next of the given answers, and the requests it got. */
async function serverWith(...answers: ((response: ServerResponse) => void)[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume();
    answers[Math.min(requests.length, answers.length) - 1]!(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => (server.closeAllConnections(), server.close()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const busy = json(503, { detail: 'too many requests' }, { 'retry-after': '0' });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as SextantError,
  );

describe('addresses', () => {
  const urls = { query: 'http://q:1/', trading: 'http://t:2', registry: 'http://r:3', risk: 'http://k:4' };
  test.each([
    [{ url: 'http://c:8' }, 'query', '/api/trends', 'http://c:8/api/trends'],
    [{ url: 'http://c:8/' }, 'registry', '/companies', 'http://c:8/registry/companies'],
    [{ url: 'http://c:8' }, 'trading', '/api/trading/status', 'http://c:8/api/trading/status'],
    [{}, 'query', '/api/trends', 'http://127.0.0.1:8080/api/trends'],
    [{ urls }, 'query', '/health', 'http://q:1/health'],
    [{ urls }, 'registry', '/companies', 'http://r:3/companies'],
    [{ urls }, 'trading', '/health', 'http://t:2/health'],
    [{ url: 'http://c:8', urls: { risk: 'http://k:4' } }, 'risk', '/evaluate', 'http://k:4/evaluate'],
  ] as const)('%j: %s %s', (addresses, service, path, expected) => {
    expect(addressOf(addresses, service, path)).toBe(expected);
  });

  test('what the console does not forward is refused before a request', () => {
    expect(() => addressOf({}, 'risk', '/evaluate')).toThrow(/risk engine/);
    expect(() => addressOf({}, 'query', '/health')).toThrow(/does not forward \/health/);
    expect(() => addressOf({}, 'trading', '/health')).toThrow(/trading/);
  });

  test('values of a path stay one segment', () => {
    expect(fillPath('/a/{id}/b', { id: '../x?y#z' })).toBe('/a/..%2Fx%3Fy%23z/b');
    expect(() => fillPath('/a/{id}', { id: '' })).toThrow(/needs a value for "id"/);
    for (const id of ['.', '..']) expect(() => fillPath('/a/{id}/b', { id })).toThrow(`must not be "${id}"`);
    const isDots = (id: string) => id === '.' || id === '..';
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((id) => !isDots(id)),
        (id) => {
          const { pathname } = new URL(fillPath('/a/{id}/b', { id }), 'http://c');
          expect(pathname.split('/')).toHaveLength(4);
        },
      ),
    );
  });

  test('queries leave out what is not given', () => {
    expect(queryText({ a: 1, b: undefined, c: null, d: 'x y', e: false })).toBe('?a=1&d=x+y&e=false');
    expect(queryText()).toBe('');
  });
});

describe('requests', () => {
  test('a read that is refused with Retry-After is repeated', async () => {
    const { url, requests } = await serverWith(busy, busy, json(200, { ok: true }));
    const sextant = new SextantClient({ url, token: 'secret' });
    expect(await sextant.query.get('/api/system/info')).toEqual({ ok: true });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer secret'));
  });

  test('a read is given up after three attempts', async () => {
    const { url, requests } = await serverWith(busy);
    expect(await failure(new SextantClient({ url }).query.get('/api/system/info'))).toMatchObject({
      status: 503,
      detail: 'too many requests',
      retryAfterSeconds: 0,
    });
    expect(requests).toHaveLength(3);
  });

  test.each([
    ['without Retry-After', json(503, { detail: 'x' })],
    ['with a longer wait than allowed', json(503, { detail: 'x' }, { 'retry-after': '3600' })],
    ['that failed', json(500, { detail: 'x' }, { 'retry-after': '0' })],
  ])('a read %s is not repeated', async (_name, answer) => {
    const { url, requests } = await serverWith(answer);
    expect(await failure(new SextantClient({ url }).query.get('/api/system/info'))).toBeInstanceOf(SextantError);
    expect(requests).toHaveLength(1);
  });

  test('a change is not repeated, and each has a key of its own', async () => {
    const { url, requests } = await serverWith(busy);
    const { trading } = new SextantClient({ url });
    await failure(trading.post('/api/trading/pause'));
    await failure(trading.post('/api/trading/pause', {}, { idempotencyKey: 'mine' }));
    expect(requests).toHaveLength(2);
    expect(requests[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(requests[1]!.headers['idempotency-key']).toBe('mine');
  });

  test('time-out, closed port and foreign answers are errors of one class', async () => {
    const silent = await serverWith(() => {});
    const slow = new SextantClient({ url: silent.url, timeoutMs: 50 });
    expect(await failure(slow.query.get('/api/system/info'))).toMatchObject({ status: 0, detail: 'no answer in time' });
    const gone = new SextantClient({ url: 'http://127.0.0.1:1' });
    expect(await failure(gone.query.get('/api/system/info'))).toMatchObject({ name: 'SextantError', status: 0 });
    const proxy = await serverWith((response) => response.writeHead(502).end('<html>'));
    const behind = new SextantClient({ url: proxy.url });
    expect(await failure(behind.query.get('/api/system/info'))).toMatchObject({
      status: 502,
      detail: 'the service answered with status 502',
    });
  });

  test("the caller's abort is passed on unchanged", async () => {
    const { url } = await serverWith(() => {});
    const signal = AbortSignal.abort();
    expect(await failure(new SextantClient({ url }).query.get('/api/system/info', {}, { signal }))).toMatchObject({
      name: 'AbortError',
    });
  });

  test('a stream that breaks is an error, one that ends is not', async () => {
    const head = { 'content-type': 'text/event-stream' };
    const text = encodeSseEvent({ event: 'a', id: '1', data: { n: 1 } });
    const ended = await serverWith((response) => response.writeHead(200, head).end(text));
    const broken = await serverWith((response) =>
      response.writeHead(200, head).write(text, () => setImmediate(() => response.destroy())),
    );
    const read = async (url: string) => {
      const events = [];
      for await (const event of new SextantClient({ url }).query.events('/api/ops/pipeline/stream')) events.push(event);
      return events;
    };
    expect(await read(ended.url)).toEqual([{ event: 'a', id: '1', data: { n: 1 } }]);
    expect(await failure(read(broken.url))).toMatchObject({ name: 'SextantError', status: 0 });
  });
});

test('events are the same however the stream is cut into parts', async () => {
  const event = fc.record({ event: fc.constantFrom('a', 'b'), id: fc.constantFrom('1', '2'), data: fc.jsonValue() });
  await fc.assert(
    fc.asyncProperty(fc.array(event), fc.array(fc.nat()), async (sent, cuts) => {
      const bytes = new TextEncoder().encode(
        `: heartbeat\n\n${sent.map((one) => encodeSseEvent(one)).join(': x\n\n')}`,
      );
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const [index, place] of places.slice(1).entries()) controller.enqueue(bytes.slice(places[index], place));
          controller.close();
        },
      });
      const read = [];
      for await (const one of readEvents(body)) read.push(one);
      expect(read).toEqual(JSON.parse(JSON.stringify(sent)));
    }),
    { numRuns: 50 },
  );
});
