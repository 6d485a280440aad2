import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssets } from '../../src/console/assets.adapter.ts';
import { consoleRoutes } from '../../src/console/console.routes.ts';
import { createForwarder } from '../../src/console/forward.adapter.ts';
import { TOKENS_REQUIRED, type Access } from '../../src/kernel/access/access.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { createLogger } from '../../src/kernel/log.adapter.ts';
import { listenOnFreePort, parseRawAnswer, sendRaw, testService } from '../kit/http.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-console-'));
const SCRIPT = `console.log("${'x'.repeat(5_000)}")`;
const page = (text: string) => `<head><meta name="style-nonce" content="__STYLE_NONCE__"></head><p>${text}</p>`;

/** A request as received by the upstream service. */
interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
let respond: (request: ReceivedRequest, response: ServerResponse) => void;
let upstream: Server;
let app: Service;
let url: string;
const tokenAccess: Access = {
  state: () => TOKENS_REQUIRED,
  authenticate: (token) =>
    token === 'good'
      ? { actor: { name: 'viewer', role: 'viewer', tokenName: 'viewer' } }
      : { refused: 'this token is not known' },
};

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), page('first'));
  writeFileSync(join(folder, 'assets', 'app-1234.js'), SCRIPT);
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(
    join(folder, '.vite', 'pages.json'),
    JSON.stringify([{ path: '/companies/$ticker', files: ['assets/app-1234.js'] }]),
  );
  upstream = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      respond({ method, url: path, headers, body: Buffer.concat(chunks).toString() }, response);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  app = await consoleOn(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  url = await listenOnFreePort(app);
});

afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
  rmSync(folder, { recursive: true });
});

async function consoleOn(service: string, options: Parameters<typeof testService>[0] = {}): Promise<Service> {
  const made = await testService(options);
  const urls = { query: service, registry: service, trading: service };
  await made.register(consoleRoutes({ assets: createAssets(folder), forwarder: createForwarder(urls) }));
  return made;
}

const echo = (request: ReceivedRequest, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-total-count', '12');
  response.end(JSON.stringify(request));
};

test('every page address returns the HTML, each time with a new nonce', async () => {
  const [first, second] = await Promise.all([fetch(`${url}/`), fetch(`${url}/companies/BFEN?tab=trend`)]);
  expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  const policies = [first, second].map((response) => response.headers.get('content-security-policy') ?? '');
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(await first.text()).toContain(`content="${nonces[0]}"`);
  expect(policies[0]).toContain("script-src 'self';");
  expect(first.headers.get('cache-control')).toBe('no-cache');
});

test('the HTML preloads the files of its page', async () => {
  const link = '<link rel="modulepreload" crossorigin href="/assets/app-1234.js">';
  expect((await app.inject('/companies/BFEN?tab=trend')).body).toContain(link);
  expect((await app.inject('/companies')).body).not.toContain('modulepreload');
});

test('hashed files are compressed, immutable and revalidated with 304', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/app-1234.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['cache-control']).toContain('immutable');
  expect(gunzipSync(rawPayload).toString()).toBe(SCRIPT);
  const etag = String(headers.etag);
  expect((await app.inject({ url: '/assets/app-1234.js', headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  expect((await app.inject('/assets/app-1234.js')).body).toBe(SCRIPT);
});

test('a missing, hidden or outside file is 404 with our error body', async () => {
  for (const path of [
    '/assets/none.js',
    '/.vite/manifest.json',
    '/.vite/pages.json',
    '/assets/..%2f..%2fpackage.json',
    '/index.html.map',
  ]) {
    const response = await app.inject(path);
    expect([response.statusCode, response.json()], path).toEqual([404, { detail: 'file not found' }]);
  }
  const raw = parseRawAnswer(
    await sendRaw(url, 'GET /../package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  );
  expect(raw.status).toBe(404);
});

test('a new build is served without a restart, and the old files stay available for open pages', async () => {
  writeFileSync(join(folder, 'index.html'), page('second'));
  rmSync(join(folder, 'assets', 'app-1234.js'));
  writeFileSync(join(folder, 'assets', 'app-5678.js'), 'new');
  utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000));
  expect((await app.inject('/')).body).toContain('second');
  expect((await app.inject('/assets/app-5678.js')).body).toBe('new');
  expect((await app.inject('/assets/app-1234.js')).body).toBe(SCRIPT);
});

test('without a build the response says how to build', async () => {
  const bare = await testService();
  const urls = { query: url, registry: url, trading: url };
  await bare.register(consoleRoutes({ assets: createAssets(join(folder, 'none')), forwarder: createForwarder(urls) }));
  const response = await bare.inject('/');
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
    503,
    'the console is not built yet: run "npm run build"',
  ]);
});

test('requests are forwarded with their body, but without origin and cookies', async () => {
  respond = echo;
  const body = '{"ticker": "ACME",\n "n": 1.50}';
  const response = await fetch(`${url}/registry/companies?x=1%202`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: url, authorization: 'Bearer t', cookie: 'a=b' },
  });
  const received = (await response.json()) as ReceivedRequest;
  expect(received).toMatchObject({ method: 'POST', url: '/companies?x=1%202', body });
  expect(received.headers).toMatchObject({ authorization: 'Bearer t', 'content-type': 'application/json' });
  expect(received.headers).not.toHaveProperty('origin');
  expect(received.headers).not.toHaveProperty('cookie');
  expect(response.headers.get('x-total-count')).toBe('12');
});

test('errors of a service are forwarded unchanged', async () => {
  respond = (_request, response) => {
    response.writeHead(409, { 'content-type': 'application/json' });
    response.end('{"detail":"ACME exists already"}');
  };
  const response = await fetch(`${url}/api/things`, { method: 'PUT' });
  expect([response.status, await response.json()]).toEqual([409, { detail: 'ACME exists already' }]);
});

test('a write request from another origin is refused', async () => {
  respond = echo;
  const response = await fetch(`${url}/api/things`, { method: 'POST', headers: { origin: 'http://evil.example' } });
  expect(response.status).toBe(403);
});

test('an unknown host name is refused', async () => {
  const raw = parseRawAnswer(
    await sendRaw(url, 'GET /api/x HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  );
  expect(raw.status).toBe(421);
});

test('a service that is down is reported as 503', async () => {
  const alone = await consoleOn('http://127.0.0.1:9');
  const response = await alone.inject('/api/trading/status');
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { detail: 'the trading engine does not answer; it may be starting or stopped' },
  ]);
});

test('a browser that leaves a page before the answer is not logged as a failure of the service', async () => {
  let isOpen = false;
  let isClosed = false;
  respond = (_request, response) => {
    isOpen = true;
    response.on('close', () => (isClosed = true));
  };
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', name: 't', stream: { write: (line: string) => void lines.push(line) } });
  const service = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const left = await listenOnFreePort(await consoleOn(service, { log }));
  const abort = new AbortController();
  const answer = fetch(`${left}/api/companies`, { signal: abort.signal }).catch(() => 'left');
  await expect.poll(() => isOpen).toBe(true);
  abort.abort();
  expect(await answer).toBe('left');
  await expect.poll(() => isClosed).toBe(true);
  const requests = () => lines.map((line) => JSON.parse(line) as { msg: string; status: number });
  await expect.poll(() => requests().find(({ msg }) => msg === 'request')?.status).toBe(499);
  expect(lines.join('')).not.toContain('request failed');
});

test('with tokens required, the HTML is public and the API is not', async () => {
  respond = echo;
  const guarded = await consoleOn(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, {
    access: tokenAccess,
  });
  expect((await guarded.inject('/')).statusCode).toBe(200);
  expect((await guarded.inject('/api/companies')).statusCode).toBe(401);
  const bad = await guarded.inject({ url: '/registry/companies', headers: { authorization: 'Bearer bad' } });
  expect([bad.statusCode, bad.json()]).toEqual([401, { detail: 'this token is not known' }]);
  const good = await guarded.inject({ url: '/api/companies', headers: { authorization: 'Bearer good' } });
  expect(good.json<ReceivedRequest>().headers.authorization).toBe('Bearer good');
});

test('stream messages arrive as they are sent, and closing the stream closes it at the service', async () => {
  let isClosed = false;
  let send: (text: string) => void = () => {};
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    response.on('close', () => (isClosed = true));
    send = (text) => void response.write(text);
  };
  const abort = new AbortController();
  const response = await fetch(`${url}/api/ops/pipeline/stream`, { signal: abort.signal });
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe('data: 1\n\n');
  send('data: 2\n\n');
  expect(await read()).toBe('data: 2\n\n');
  abort.abort();
  await expect.poll(() => isClosed).toBe(true);
});

test('an open stream does not delay the shutdown', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  };
  const service = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  // Longer than the test's time-out, so that a pass shows that the stream ended without being cut off.
  const stopping = await consoleOn(service, { limits: { closeTimeoutMs: 120_000 } });
  const response = await fetch(`${await listenOnFreePort(stopping)}/api/ops/pipeline/stream`);
  const reader = response.body!.getReader();
  await reader.read();
  const ended = reader.read().then(
    () => 'ended',
    () => 'ended',
  );
  await stopping.close();
  expect(await ended).toBe('ended');
});
