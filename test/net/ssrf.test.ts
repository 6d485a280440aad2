import { describe, expect, test } from 'vitest';
import { createGuardedClient, type GuardedClientOptions } from '../../src/kernel/net/guarded-client.adapter.ts';
import { HttpFailure } from '../../src/kernel/net/http.ts';
import { checkSourceUrl } from '../../src/kernel/net/source-url.ts';
import { internet, PUBLIC_ADDRESS, serve } from './kit.ts';
import { FORBIDDEN_FORMS, NAMES_LEADING_INSIDE } from './url-forms.ts';
import { afterFile } from '../kit/after-file.ts';

const canary = await serve((_, response) => response.end('the secret'));
const forms = FORBIDDEN_FORMS.map((form) => form.replaceAll('{port}', String(canary.port)));
/** Unknown names resolve to the canary, the worst answer a resolver can give. */
const resolveInside = async (hostname: string) => NAMES_LEADING_INSIDE[hostname] ?? ['127.0.0.1'];

function client(options: Partial<GuardedClientOptions>) {
  const made = createGuardedClient({ userAgent: 'test', ...options });
  afterFile(() => made.close());
  return made;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof HttpFailure ? error.reason : error),
  );

describe('the battery', () => {
  test('has at least 150 different forms', () => {
    expect(new Set(forms).size).toBeGreaterThanOrEqual(150);
  });

  test('no form opens a connection, with real sockets and a canary listening where they point', async () => {
    const { get } = client({ resolve: resolveInside });
    const outcomes = await Promise.all(forms.map((url) => failureOf(get({ url, timeoutMs: 5_000 }))));
    const passed = forms.filter(
      (_, index) => !['forbidden_url', 'forbidden_address'].includes(String(outcomes[index])),
    );
    expect(passed).toEqual([]);
    expect(canary.hits).toEqual([]);
  });

  test('no form reaches the underlying connector', async () => {
    const net = internet(() => canary.port);
    const { get } = client({ resolve: resolveInside, connect: net.connect });
    await Promise.all(forms.map((url) => failureOf(get({ url, timeoutMs: 5_000 }))));
    expect(net.connected).toEqual([]);
  });

  test('no form is followed when a public site redirects to it', async () => {
    const site = await serve((request, response) => {
      const index = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('to'));
      // Header values cannot contain control characters or non-Latin-1 letters, so the response is written as bytes, as a
      // hostile server would.
      response.socket?.end(
        Buffer.from(
          `HTTP/1.1 302 Found\r\nLocation: ${forms[index]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        ),
      );
    });
    const net = internet(() => site.port);
    const resolve = async (hostname: string) =>
      hostname === 'news.example.com' ? [PUBLIC_ADDRESS] : resolveInside(hostname);
    const { get } = client({ resolve, connect: net.connect });
    const outcomes = await Promise.all(
      forms.map((_, index) => failureOf(get({ url: `http://news.example.com/?to=${index}`, timeoutMs: 10_000 }))),
    );
    // Some forms are harmless as relative references: they redirect to the same site again.
    const harmless = new Set(['too_many_redirects', 'unreachable', 'malformed', null]);
    const followed = forms.filter(
      (_, index) => !['forbidden_url', 'forbidden_address'].includes(String(outcomes[index])),
    );
    for (const form of followed) expect(harmless.has(outcomes[forms.indexOf(form)] as string | null)).toBe(true);
    expect(followed.length).toBeLessThan(15);
    expect(net.connected.every((address) => address === PUBLIC_ADDRESS)).toBe(true);
    expect(canary.hits).toEqual([]);
  });
});

test('a name that resolves to a public address first and a private one later keeps its first address', async () => {
  const site = await serve((_, response) => response.end('public page'));
  const net = internet(() => site.port);
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return asked.length === 1 ? [PUBLIC_ADDRESS] : ['127.0.0.1'];
  };
  const first = client({ resolve, connect: net.connect });
  const response = await first.get({ url: 'http://rebind.example.com/' });
  expect(response.body.toString()).toBe('public page');
  expect(asked).toHaveLength(1);
  expect(net.connected).toEqual([PUBLIC_ADDRESS]);

  // A new connection resolves again, and the second address is refused.
  const second = client({ resolve, connect: net.connect });
  expect(await failureOf(second.get({ url: 'http://rebind.example.com/' }))).toBe('forbidden_address');
  expect(net.connected).toEqual([PUBLIC_ADDRESS]);
});

test('the host header stays the name while the connection goes to the checked address', async () => {
  const site = await serve((request, response) => response.end(request.headers.host));
  const net = internet(() => site.port);
  const { get } = client({ resolve: async () => [PUBLIC_ADDRESS], connect: net.connect });
  expect((await get({ url: 'http://www.example.com./x' })).body.toString()).toBe('www.example.com');
});

test('a redirect to another origin drops keys, one within the origin keeps them', async () => {
  const site = await serve((request, response) => {
    if (request.url === '/same') return response.writeHead(302, { location: '/end' }).end();
    if (request.url === '/other') return response.writeHead(302, { location: 'http://b.example.com/end' }).end();
    return response.end(JSON.stringify(request.headers));
  });
  const net = internet(() => site.port);
  const { get } = client({ resolve: async () => [PUBLIC_ADDRESS], connect: net.connect });
  const headers = { Authorization: 'Bearer secret', 'X-Api-Key': 'secret', 'User-Agent': 'declared' };
  const same = JSON.parse((await get({ url: 'http://a.example.com/same', headers })).body.toString());
  expect(same).toMatchObject({ authorization: 'Bearer secret', 'x-api-key': 'secret' });
  const other = await get({ url: 'http://a.example.com/other', headers });
  expect(other.body.toString()).not.toContain('secret');
  expect(JSON.parse(other.body.toString())).toMatchObject({ 'user-agent': 'declared', host: 'b.example.com' });
  expect(other.url).toBe('http://b.example.com/end');
});

test('a public site cannot redirect to a host that is allowed for the operator’s own sources', async () => {
  const site = await serve((_, response) => response.writeHead(302, { location: `${canary.origin}/` }).end());
  const net = internet(() => site.port);
  const { get } = client({
    allowedHosts: [`127.0.0.1:${canary.port}`],
    resolve: async () => [PUBLIC_ADDRESS],
    connect: net.connect,
  });
  expect(await failureOf(get({ url: 'http://news.example.com/' }))).toBe('forbidden_url');
  expect(canary.hits).toEqual([]);
});

test('a redirect loop ends', async () => {
  const site = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
  const { get } = client({ allowedHosts: ['127.0.0.1'] });
  expect(await failureOf(get({ url: site.origin }))).toBe('too_many_redirects');
  expect(site.hits).toHaveLength(6);
});

describe('allowed hosts', () => {
  test('allow one port, or all ports of a host', async () => {
    const site = await serve((_, response) => response.end('ok'));
    const one = client({ allowedHosts: [`127.0.0.1:${site.port}`] });
    expect((await one.get({ url: site.origin })).status).toBe(200);
    expect(await failureOf(one.get({ url: canary.origin }))).toBe('forbidden_url');
    const all = client({ allowedHosts: ['localhost'], resolve: async () => ['127.0.0.1'] });
    expect((await all.get({ url: `http://localhost:${site.port}/` })).body.toString()).toBe('ok');
    expect(await failureOf(all.get({ url: site.origin }))).toBe('forbidden_url');
  });

  test.each([
    ['http://[::1]:9/', ['[::1]:9'], true],
    ['http://[::1]:9/', ['::1'], true],
    ['http://[::1]:9/', ['[::1]:10'], false],
    ['http://sandbox:8080/', ['SANDBOX:8080'], true],
    ['http://sandbox:8080/', ['', ' ', 'http://', ':8080', '*'], false],
    ['http://127.0.0.1.example.com:80/', ['127.0.0.1'], true],
    ['http://localhost:80/', ['localhost:80'], true],
  ])('%s with %j', (url, allowed, fine) => {
    expect(checkSourceUrl(url, allowed) === null).toBe(fine);
  });
});
