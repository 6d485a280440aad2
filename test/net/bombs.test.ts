import { createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { buildConnector } from 'undici';
import { afterAll, describe, expect, test } from 'vitest';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { HttpFailure, type HttpRequest } from '../../src/kernel/net/http.ts';
import { PUBLIC_ADDRESS, serve } from './kit.ts';

const MIB = 1024 * 1024;
const zeros = Buffer.alloc(64 * MIB);
const gzipBomb = gzipSync(zeros);
const brotliBomb = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
let endlessBytes = 0;

const site = await serve((request, response) => {
  const html = { 'content-type': 'text/html' };
  switch (String(request.url).split('?')[0] ?? '') {
    case '/gzip-bomb':
      return response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipBomb);
    case '/br-bomb':
      return response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliBomb);
    case '/deflate-bomb':
      return response.writeHead(200, { ...html, 'content-encoding': 'deflate' }).end(deflateSync(zeros));
    case '/nested-bomb':
      return response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipBomb));
    case '/layers':
      return response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip, gzip' }).end('x');
    case '/endless': {
      response.writeHead(200, html);
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const pump = () => {
        while (!response.destroyed && response.write(chunk)) endlessBytes += chunk.length;
      };
      response.on('drain', pump);
      return pump();
    }
    case '/10gb':
      return response.writeHead(200, { ...html, 'content-length': 10_000_000_000 }).write('start');
    case '/10gb-error':
      return response.writeHead(500, { ...html, 'content-length': 10_000_000_000 }).write('start');
    case '/slow-headers':
      return undefined;
    case '/slow-loris': {
      // A byte at intervals: never idle, never finished.
      response.writeHead(200, html);
      const drip = setInterval(() => response.write('a'), 20);
      return response.on('close', () => clearInterval(drip));
    }
    case '/stalls':
      return response.writeHead(200, html).write('a');
    case '/big-header':
      return response.socket?.end(`HTTP/1.1 200 OK\r\nX-Big: ${'a'.repeat(100_000)}\r\nContent-Length: 0\r\n\r\n`);
    case '/video':
      return response.writeHead(200, { 'content-type': 'video/mp4' }).end('x');
    case '/no-type':
      return response.writeHead(200).end('x');
    case '/video-404':
      return response.writeHead(404, { 'content-type': 'video/mp4' }).end('gone');
    case '/broken-gzip':
      return response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('this is not gzip');
    case '/zstd':
      return response.writeHead(200, { ...html, 'content-encoding': 'zstd' }).end('x');
    case '/garbage':
      return response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
    case '/reset':
      return response.socket?.resetAndDestroy();
    case '/truncated':
      response.writeHead(200, { ...html, 'content-length': 1000 }).write('half');
      return setImmediate(() => response.socket?.end());
    case '/gzip':
      return response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('hello'));
    case '/br':
      return response.writeHead(200, { ...html, 'content-encoding': 'BR' }).end(brotliCompressSync('hello'));
    case '/deflate':
      return response.writeHead(200, { ...html, 'content-encoding': 'deflate' }).end(deflateSync('hello'));
    case '/deflate-raw':
      return response.writeHead(200, { ...html, 'content-encoding': 'deflate' }).end(deflateRawSync('hello'));
    case '/empty-gzip':
      return response.writeHead(304, { etag: '"1"', 'content-encoding': 'gzip' }).end();
    default:
      return response.writeHead(200, html).end('plain');
  }
});

const client = createGuardedClient({ userAgent: 'test', allowedHosts: ['127.0.0.1'], idleTimeoutMs: 1_000 });
afterAll(() => client.close());

const fetchAs = (path: string, options: Partial<HttpRequest> = {}) =>
  client.get({ url: site.origin + path, maxBytes: MIB, timeoutMs: 5_000, accept: ['text/html'], ...options }).then(
    (response) => response.body.toString(),
    (error: unknown) => (error as HttpFailure).reason,
  );

describe('a decompression bomb or endless response is refused', () => {
  test.each([
    ['/gzip-bomb', 'too_large'],
    ['/br-bomb', 'too_large'],
    ['/deflate-bomb', 'too_large'],
    ['/nested-bomb', 'too_large'],
    ['/layers', 'malformed'],
    ['/endless', 'too_large'],
    ['/10gb', 'too_large'],
    ['/10gb-error', 'too_large'],
    ['/big-header', 'too_large'],
    ['/slow-headers', 'timed_out'],
    ['/stalls', 'timed_out'],
    ['/video', 'wrong_type'],
    ['/no-type', 'wrong_type'],
    ['/broken-gzip', 'malformed'],
    ['/zstd', 'malformed'],
    ['/garbage', 'malformed'],
    ['/reset', 'unreachable'],
    ['/truncated', 'unreachable'],
  ])('%s: %s', async (path, reason) => {
    expect(await fetchAs(path)).toBe(reason);
  });

  test('a body that never finishes ends at the total timeout', async () => {
    expect(await fetchAs('/slow-loris', { timeoutMs: 300 })).toBe('timed_out');
  });

  test('an endless body costs little more than its limit, and its connection is closed', async () => {
    endlessBytes = 0;
    expect(await fetchAs('/endless')).toBe('too_large');
    expect(endlessBytes).toBeLessThan(32 * MIB);
  });

  test('the client keeps working afterwards', async () => {
    expect(await fetchAs('/')).toBe('plain');
  });
});

test.each(['/gzip', '/br', '/deflate', '/deflate-raw'])('%s is decompressed', async (path) => {
  expect(await fetchAs(path)).toBe('hello');
});

test('an error response of any type is returned', async () => {
  const response = await client.get({ url: `${site.origin}/video-404`, accept: ['text/html'] });
  expect(response.status).toBe(404);
});

test('a 304 has no body to decompress', async () => {
  const response = await client.get({ url: `${site.origin}/empty-gzip`, accept: ['text/html'] });
  expect([response.status, response.headers['etag'], response.body.length]).toEqual([304, '"1"', 0]);
});

test('the caller can abort', async () => {
  const controller = new AbortController();
  const pending = fetchAs('/slow-headers', { signal: controller.signal });
  controller.abort();
  expect(await pending).toBe('aborted');
});

test('a failure names the host and no part of the path or query', async () => {
  const error = await client.get({ url: `${site.origin}/reset?apiKey=secret` }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(HttpFailure);
  expect((error as HttpFailure).message).toContain(String(site.port));
  expect((error as HttpFailure).message).not.toContain('secret');
});

test('TLS uses the host name of the URL although the connection uses the address', async () => {
  const asked: string[] = [];
  const server = createServer({
    SNICallback: (name, done) => {
      asked.push(name);
      done(new Error('no certificate here'));
    },
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const real = buildConnector({});
  const connected: string[] = [];
  const guarded = createGuardedClient({
    userAgent: 'test',
    resolve: async () => [PUBLIC_ADDRESS],
    connect: (options, callback) => {
      connected.push(options.hostname);
      const port = String((server.address() as AddressInfo).port);
      real({ ...options, hostname: '127.0.0.1', port }, callback);
    },
  });
  const reason = await guarded.get({ url: 'https://Secure.Example.com/' }).catch((error: HttpFailure) => error.reason);
  expect(reason).toBe('unreachable');
  expect(connected).toEqual([PUBLIC_ADDRESS]);
  expect(asked).toEqual(['secure.example.com']);
  await guarded.close();
  await new Promise((resolve) => server.close(resolve));
});
