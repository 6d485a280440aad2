import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { unusedPort } from '../kit/ports.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { listRuns } from '../../src/ingestion/run.store.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { testDatabase } from '../kit/database.ts';
import { serve } from '../net/kit.ts';
import { documentTable, ingestionBench, insertSource, START } from './kit.ts';
import { edgarVendor, feedVendor, newsroomVendor, polygonVendor } from './vendors.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
const keys: Record<string, { key: Secret; secret: Secret; origins: string[] }> = {};
const bench = ingestionBench(db, intake, { resolveCredential: (name) => keys[name] ?? null });
const lastRun = async (id: string) => (await listRuns(db, id, { limit: 1, offset: 0 }))[0]!;
const itemsOf = (id: string) => delivered.filter(({ sourceId }) => sourceId === id);
const textOf = async (id: string, index = 0) =>
  (await bench.artifacts.get(itemsOf(id)[index]!.artifact.storageKey)).toString();

beforeEach(() => {
  for (const name of Object.keys(keys)) delete keys[name];
});

describe('hostile servers', () => {
  /** A feed whose entries each lead to a different failure. */
  const traps: Record<string, (response: ServerResponse) => unknown> = {
    '/gzip': (r) =>
      r
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(40_000_000))),
    '/huge': (r) => r.writeHead(200, { 'content-type': 'text/html', 'content-length': 1e10 }).write('x'),
    '/video': (r) => r.writeHead(200, { 'content-type': 'video/mp4' }).end('x'),
    '/inside': (r) => r.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    '/circle': (r) => r.writeHead(302, { location: '/circle' }).end(),
    '/gone': (r) => r.writeHead(410).end(),
    '/reset': (r) => r.socket?.resetAndDestroy(),
    '/fine': (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>fine</p>'),
  };

  test('entries whose page is unavailable keep the feed’s text; the others are fetched in full', async () => {
    const site = await serve((request, response) => {
      const trap = traps[request.url ?? ''];
      if (trap !== undefined) return trap(response);
      if (request.url === '/robots.txt') return response.writeHead(404).end();
      const items = Object.keys(traps).map(
        (path) =>
          `<item><guid>${path}</guid><title>T</title><link>${site.origin}${path}</link><description>words of ${path}</description></item>`,
      );
      return response
        .writeHead(200, { 'content-type': 'application/rss+xml' })
        .end(`<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`);
    });
    const id = await insertSource(db, {
      ticker: 'ACME',
      sourceType: 'web_scrape',
      config: { base_url: `${site.origin}/feed`, feed: 'rss' },
    });
    await bench.run(id);
    expect(await lastRun(id)).toMatchObject({ status: 'completed', items_new: Object.keys(traps).length });
    for (const [index, item] of itemsOf(id).entries()) {
      expect(await textOf(id, index)).toContain(
        item.externalId === '/fine' ? '<p>fine</p>' : `words of ${item.externalId}`,
      );
    }
  });

  test.each([
    [
      'a decompression bomb',
      { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' },
      gzipSync(Buffer.alloc(40_000_000)),
      /more than the \d+ bytes/,
    ],
    ['another type', { 'content-type': 'image/png' }, Buffer.from('x'), /answered with image\/png/],
    [
      'an oversized declared length',
      { 'content-type': 'text/xml', 'content-length': '10000000000' },
      Buffer.from('<rss'),
      /more than the \d+ bytes/,
    ],
  ])('a feed with %s fails its run within limits', async (_, headers, body, error) => {
    const site = await serve((request, response) => {
      if (request.url === '/robots.txt') return response.writeHead(404).end();
      response.writeHead(200, headers);
      return 'content-length' in headers ? response.write(body) : response.end(body);
    });
    const id = await insertSource(db, {
      ticker: 'ACME',
      sourceType: 'web_scrape',
      config: { base_url: `${site.origin}/feed`, feed: 'rss' },
    });
    await bench.run(id);
    expect((await lastRun(id)).error).toMatch(error);
  });
});

describe('robots.txt', () => {
  test('a disallowed article is not fetched; the vendor’s summary is stored', async () => {
    const vendor = await polygonVendor('User-agent: *\nDisallow: /story/');
    vendor.publish(2);
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    await bench.run(id);
    expect(vendor.server.hits.some((path) => path.startsWith('/story/'))).toBe(false);
    expect(itemsOf(id)[0]).toMatchObject({ contentType: 'application/json', documentType: 'news' });
    expect(JSON.parse(await textOf(id))).toMatchObject({ title: 'Story s0', description: 'What story s0 says.' });
  });

  test('an allowed article is fetched in full, and robots.txt is requested once', async () => {
    const vendor = await polygonVendor();
    vendor.publish(3);
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    await bench.run(id);
    expect(await textOf(id)).toBe('<h1>Story s0</h1>');
    expect(vendor.server.hits.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  test('a disallowed page linked from an index is never requested', async () => {
    const vendor = await newsroomVendor();
    vendor.publish(2);
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    await bench.run(id);
    expect(vendor.server.hits.filter((path) => path.includes('secret'))).toEqual([]);
    expect(itemsOf(id)).toHaveLength(2);
  });

  test('a host that cannot be reached is reported as that, not as a rule of its robots.txt', async () => {
    const origin = `http://127.0.0.1:${await unusedPort()}`;
    for (const feed of [{ feed: 'rss' }, {}]) {
      const id = await insertSource(db, {
        ticker: 'ACME',
        sourceType: 'web_scrape',
        config: { base_url: `${origin}/page`, ...feed },
      });
      await bench.run(id);
      const { error } = await lastRun(id);
      expect(error).not.toContain('robots.txt');
      expect(error).toMatch(/reach|connect|refused/i);
    }
  });

  test('an unavailable robots.txt disallows everything until it is available', async () => {
    let down = true;
    const site = await serve((request, response) => {
      if (request.url === '/robots.txt') return response.writeHead(down ? 503 : 404, { 'retry-after': '9999' }).end();
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page</p>');
    });
    const id = await insertSource(db, {
      ticker: 'ACME',
      sourceType: 'web_scrape',
      config: { base_url: `${site.origin}/page` },
    });
    await bench.run(id);
    expect((await lastRun(id)).error).toContain('its robots.txt is unavailable (status 503)');
    expect(site.hits).not.toContain('/page');
    down = false;
    bench.clock.advance(6 * 60_000);
    await bench.run(id);
    expect(itemsOf(id)).toHaveLength(1);
    bench.clock.set(START);
  });
});

test('a changed watched page is a new document; an unchanged page or 304 is not', async () => {
  let text = 'one';
  const site = await serve((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (request.url === '/plain') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>same</p>');
    const etag = `"${text}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    return response.writeHead(200, { 'content-type': 'text/html', etag }).end(`<p>${text}</p>`);
  });
  const config = { base_url: `${site.origin}/tagged`, urls: [`${site.origin}/plain`] };
  const id = await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config });
  await bench.run(id);
  await bench.run(id);
  expect(itemsOf(id)).toHaveLength(2);
  text = 'two';
  await bench.run(id);
  await bench.run(id);
  expect(itemsOf(id).map(({ url }) => url)).toEqual([config.base_url, config.urls[0], config.base_url]);
  expect(await textOf(id, 2)).toBe('<p>two</p>');
});

test('304 keeps the cursor', async () => {
  const vendor = await feedVendor('rss');
  vendor.publish(4);
  const id = await insertSource(db, { ticker: 'ACME', ...vendor });
  await bench.run(id);
  const before = vendor.server.requests.length;
  await bench.run(id);
  await bench.run(id);
  const later = vendor.server.requests.slice(before);
  expect(later.map((request) => request.headers['if-none-match'])).toEqual(['"4"', '"4"']);
  expect(await lastRun(id)).toMatchObject({ status: 'completed', items_fetched: 0 });
});

describe('keys', () => {
  test('are sent to their vendor in a header and never to a page, redirect, log line or run record', async () => {
    const vendor = await polygonVendor();
    vendor.publish(2);
    keys['POLYGON'] = { key: new Secret('sesame'), secret: new Secret(''), origins: [vendor.server.origin] };
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    await bench.run(id);
    for (const request of vendor.server.requests) {
      expect(request.url).not.toContain('sesame');
      expect(request.headers.authorization).toBe(request.url?.startsWith('/v2') ? 'Bearer sesame' : undefined);
    }
    vendor.fault = { status: 401 };
    await bench.run(id);
    expect(JSON.stringify(await listRuns(db, id, { limit: 10, offset: 0 }))).not.toContain('sesame');
  });

  test('are not sent to a host named by a source’s config', async () => {
    const vendor = await polygonVendor();
    keys['POLYGON'] = { key: new Secret('sesame'), secret: new Secret(''), origins: ['https://api.example.com'] };
    const unnamed = await insertSource(db, { ticker: 'ACME', ...vendor });
    await bench.run(unnamed);
    const named = await insertSource(db, {
      ticker: 'ACME',
      ...vendor,
      config: { ...vendor.config, credential: 'POLYGON' },
    });
    await bench.run(named);
    expect((await lastRun(named)).error).toMatch(/^The credential POLYGON is not allowed for the host 127\.0\.0\.1/);
    expect(vendor.server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('a next page on another host is not followed', async () => {
    const other = await serve((_, response) => response.end());
    const site = await serve((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ results: [], next_url: `${other.origin}/v2/reference/news?cursor=1` })),
    );
    const id = await insertSource(db, { ticker: 'ACME', sourceType: 'news_api', config: { base_url: site.origin } });
    await bench.run(id);
    expect(other.hits).toEqual([]);
    expect(await lastRun(id)).toMatchObject({ status: 'completed' });
  });
});

test('requests to the filing archive carry the contact user agent', async () => {
  const vendor = await edgarVendor();
  vendor.publish(1);
  const id = await insertSource(db, { ticker: 'ACME', ...vendor });
  await bench.run(id);
  expect(new Set(vendor.server.requests.map(({ headers }) => headers['user-agent']))).toEqual(
    new Set(['Sextant test@example.com']),
  );
  expect(itemsOf(id)[0]).toMatchObject({ documentType: 'filing', hints: { formType: '8-K', tickers: ['ACME'] } });
});
