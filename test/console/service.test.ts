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
import type { Access } from '../../src/kernel/access/access.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { listenOnFreePort, parseRawAnswer, sendRaw, testService } from '../kit/http.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-console-'));
const SCRIPT = `console.log("${'x'.repeat(5_000)}")`;
const page = (text: string) => `<head><meta name="style-nonce" content="__STYLE_NONCE__"></head><p>${text}</p>`;

/** Answers with what it was asked: what passed the console is what arrives here. */
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
let answer: (request: Seen, response: ServerResponse) => void;
let behind: Server;
let app: Service;
let url: string;
const refused: Access = {
  tokensRequired: () => true,
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
  behind = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      answer({ method, url: path, headers, body: Buffer.concat(chunks).toString() }, response);
    });
  });
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  app = await consoleOn(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`);
  url = await listenOnFreePort(app);
});

afterAll(() => {
  behind.closeAllConnections();
  behind.close();
  rmSync(folder, { recursive: true });
});

async function consoleOn(service: string, options: Parameters<typeof testService>[0] = {}): Promise<Service> {
  const made = await testService(options);
  const urls = { query: service, registry: service, trading: service };
  await made.register(consoleRoutes({ assets: createAssets(folder), forwarder: createForwarder(urls) }));
  return made;
}

const echo = (request: Seen, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-total-count', '12');
  response.end(JSON.stringify(request));
};

test('any page address gives the page, with a nonce of its own each time', async () => {
  const [first, second] = await Promise.all([fetch(`${url}/`), fetch(`${url}/companies/BFEN?tab=trend`)]);
  expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  const policies = [first, second].map((response) => response.headers.get('content-security-policy') ?? '');
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(await first.text()).toContain(`content="${nonces[0]}"`);
  expect(policies[0]).toContain("script-src 'self';");
  expect(first.headers.get('cache-control')).toBe('no-cache');
});

test('the page names the files its address needs, so that they come with the first ones', async () => {
  const link = '<link rel="modulepreload" crossorigin href="/assets/app-1234.js">';
  expect((await app.inject('/companies/BFEN?tab=trend')).body).toContain(link);
  expect((await app.inject('/companies')).body).not.toContain('modulepreload');
});

test('hashed files are sent compressed, for ever and once', async () => {
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

test('a file that is not there, hidden or outside is 404 in our own words', async () => {
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

test('a new build is seen without a restart, and the old one’s files stay for pages that are open', async () => {
  writeFileSync(join(folder, 'index.html'), page('second'));
  rmSync(join(folder, 'assets', 'app-1234.js'));
  writeFileSync(join(folder, 'assets', 'app-5678.js'), 'new');
  utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000));
  expect((await app.inject('/')).body).toContain('second');
  expect((await app.inject('/assets/app-5678.js')).body).toBe('new');
  expect((await app.inject('/assets/app-1234.js')).body).toBe(SCRIPT);
});

test('a console that was not built says how to build it', async () => {
  const bare = await testService();
  const urls = { query: url, registry: url, trading: url };
  await bare.register(consoleRoutes({ assets: createAssets(join(folder, 'none')), forwarder: createForwarder(urls) }));
  const response = await bare.inject('/');
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
    503,
    'the console is not built yet: run "npm run build"',
  ]);
});

test('requests pass with their body and without what only concerns the console', async () => {
  answer = echo;
  const body = '{"ticker": "ACME",\n "n": 1.50}';
  const response = await fetch(`${url}/registry/companies?x=1%202`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: url, authorization: 'Bearer t', cookie: 'a=b' },
  });
  const seen = (await response.json()) as Seen;
  expect(seen).toMatchObject({ method: 'POST', url: '/companies?x=1%202', body });
  expect(seen.headers).toMatchObject({ authorization: 'Bearer t', 'content-type': 'application/json' });
  expect(seen.headers).not.toHaveProperty('origin');
  expect(seen.headers).not.toHaveProperty('cookie');
  expect(response.headers.get('x-total-count')).toBe('12');
});

test('the service’s own refusals come through as they are', async () => {
  answer = (_request, response) => {
    response.writeHead(409, { 'content-type': 'application/json' });
    response.end('{"detail":"ACME exists already"}');
  };
  const response = await fetch(`${url}/api/things`, { method: 'PUT' });
  expect([response.status, await response.json()]).toEqual([409, { detail: 'ACME exists already' }]);
});

test('a page of another site may not change anything through the console', async () => {
  answer = echo;
  const response = await fetch(`${url}/api/things`, { method: 'POST', headers: { origin: 'http://evil.example' } });
  expect(response.status).toBe(403);
});

test('a foreign name for this machine is refused', async () => {
  const raw = parseRawAnswer(
    await sendRaw(url, 'GET /api/x HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  );
  expect(raw.status).toBe(421);
});

test('a service that is down is said in one sentence', async () => {
  const alone = await consoleOn('http://127.0.0.1:9');
  const response = await alone.inject('/api/trading/status');
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { detail: 'the trading engine does not answer; it may be starting or stopped' },
  ]);
});

test('with tokens the page is open, and what is behind it is not', async () => {
  answer = echo;
  const guarded = await consoleOn(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`, { access: refused });
  expect((await guarded.inject('/')).statusCode).toBe(200);
  expect((await guarded.inject('/api/companies')).statusCode).toBe(401);
  const bad = await guarded.inject({ url: '/registry/companies', headers: { authorization: 'Bearer bad' } });
  expect([bad.statusCode, bad.json()]).toEqual([401, { detail: 'this token is not known' }]);
  const good = await guarded.inject({ url: '/api/companies', headers: { authorization: 'Bearer good' } });
  expect(good.json<Seen>().headers.authorization).toBe('Bearer good');
});

test('messages of a stream arrive as they are sent, and the service hears when the browser has gone', async () => {
  let gone = false;
  let send: (text: string) => void = () => {};
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    response.on('close', () => (gone = true));
    send = (text) => void response.write(text);
  };
  const leave = new AbortController();
  const response = await fetch(`${url}/api/ops/pipeline/stream`, { signal: leave.signal });
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe('data: 1\n\n');
  send('data: 2\n\n');
  expect(await read()).toBe('data: 2\n\n');
  leave.abort();
  await expect.poll(() => gone).toBe(true);
});

test('an open stream does not keep the console from stopping', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  };
  const service = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
  // Longer than the test may take: if it ends in time, it was not by being cut off.
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
