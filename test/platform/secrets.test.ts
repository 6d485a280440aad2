import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, type PlatformFolder, platformFolder, sextant, startPlatform } from '../kit/platform.ts';

const canary = (name: string) => `${name}-${randomBytes(12).toString('hex')}`;
const KEY = canary('urlkey');
const HEADER = canary('header');
const API_KEY = canary('apikey');
const PASSWORD = canary('pass');
const SECRETS = [KEY, HEADER, API_KEY, PASSWORD];

/** A vendor that needs the key and repeats it in its links and texts, as some do. */
function feedServer(seen: string[]): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (url.pathname === '/robots.txt') return void response.writeHead(404).end();
    if (url.searchParams.get('apikey') !== KEY) return void response.writeHead(403).end('no key');
    seen.push(url.pathname);
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(`<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title>
      <link>${url.href.replaceAll('&', '&amp;')}</link>
      <item><title>Canary Corp wins an order</title><guid>a-${KEY}</guid><pubDate>${new Date().toUTCString()}</pubDate>
      <link>http://${request.headers.host}/story?apikey=${KEY}</link>
      <description>Canary Corp (CNRY) reported a new order worth 5 million dollars today. Read it with ${KEY}.</description>
      </item></channel></rss>`);
  });
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

function filesWithSecrets(folder: string): string[] {
  return [...filesBelow(folder)].filter((path) => {
    try {
      const bytes = statSync(path).size === 0 ? Buffer.alloc(0) : readFileSync(path);
      return SECRETS.some((secret) => bytes.includes(secret));
    } catch {
      // A file that the server removed meanwhile.
      return false;
    }
  });
}

// Starts a whole platform, which takes a minute on a machine that also runs the other tests.
describe('a secret in a source', { timeout: 240_000 }, () => {
  let folder: PlatformFolder;
  let platform: Platform;
  let server: Server;
  const seen: string[] = [];
  beforeAll(async () => {
    server = feedServer(seen);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    folder = platformFolder();
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    platform = await startPlatform(folder.dataDir, {
      args: ['--no-sandbox', '--role', 'registry,query-api,scheduler,ingestion,parser,lake'],
      env: { SOURCE_HOSTS_ALLOWED: host, LOG_LEVEL: 'trace' },
    });
  }, 240_000);
  afterAll(async () => {
    await platform.stop();
    server.close();
    folder.remove();
  });

  const send = async (url: string, body?: object, method = 'POST') => {
    const answer = await fetch(url, {
      method: body ? method : 'GET',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, text: await answer.text() };
  };

  test('reaches the vendor, and is found in no answer, table, file, log or audit event', async () => {
    const { registry, query } = platform.urls;
    const company = await send(`${registry}/companies`, { ticker: 'CNRY', legal_name: 'Canary Corp' });
    const companyId = (JSON.parse(company.text) as { id: string }).id;
    const { port } = server.address() as AddressInfo;
    const config = {
      base_url: `http://127.0.0.1:${port}/feed?lang=en&apikey=${KEY}`,
      feed: 'rss',
      full_text: false,
      api_key: API_KEY,
      headers: { Authorization: `Bearer ${HEADER}` },
      login: { user: 'anna', password: PASSWORD },
      cadence_seconds: 5,
    };
    const added = await send(`${registry}/companies/${companyId}/sources`, {
      source_type: 'web_scrape',
      source_name: 'Wire',
      config,
    });
    expect(added.status, added.text).toBe(201);
    const sourceId = (JSON.parse(added.text) as { id: string }).id;
    // It works: the vendor sees the key, and the document arrives.
    await expect.poll(() => seen.includes('/feed'), { timeout: 60_000 }).toBe(true);
    const answers: string[] = [];
    const get = async (url: string) => {
      const { status, text } = await send(url);
      expect(status, `${url}: ${text}`).toBe(200);
      answers.push(text);
      return text;
    };
    await expect
      .poll(async () => JSON.parse(await get(`${query}/api/documents?limit=10`)) as unknown[], { timeout: 60_000 })
      .toHaveLength(1);
    expect(await get(`${registry}/companies/${companyId}/sources`)).toContain('[secret]');
    const put = await send(`${query}/api/admin/sources/${sourceId}/credibility?credibility_score=0.7`, {}, 'PUT');
    answers.push(put.text);
    await get(`${query}/api/audit/source/${sourceId}`);
    await get(`${query}/api/admin/sources/health`);
    await get(`${query}/api/ops/ingestion/throughput`);
    for (const table of ['sources', 'source_state', 'ingestion_runs', 'documents', 'audit_events']) {
      const result = await send(`${query}/api/analytics/pg-query`, { sql: `select to_jsonb(t)::text from ${table} t` });
      expect(result.status, result.text).toBe(200);
      answers.push(result.text);
    }
    const hidden = await send(`${query}/api/analytics/pg-query`, { sql: 'select * from kernel.source_secrets' });
    expect(hidden.status).toBeGreaterThanOrEqual(400);
    answers.push(hidden.text);
    answers.push((await sextant(['lake', 'publish', '--no-sandbox'], platform.env)).stdout);
    expect(answers.filter((text) => SECRETS.some((secret) => text.includes(secret)))).toEqual([]);
    expect(SECRETS.filter((secret) => platform.output().includes(secret))).toEqual([]);
    expect((await sextant(['audit', 'verify', '--no-sandbox'], platform.env)).code).toBe(0);
    await platform.stop();
    expect(filesWithSecrets(folder.dataDir)).toEqual([]);
    expect(statSync(join(folder.dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });
});
