import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentRoutes } from '../src/documents/document.routes.ts';
import { createService, type Service } from '../src/kernel/http/service.plugin.ts';
import { recommendationRoutes } from '../src/recommendations/recommendation.routes.ts';
import { recommendTicker } from '../src/recommendations/use/recommend-ticker.ts';
import { UNCALIBRATED } from '../src/recommendations/confidence.ts';
import { companyCatalogRoutes } from '../src/registry/company-catalog.routes.ts';
import { trendRoutes } from '../src/trends/trend.routes.ts';
import { testDatabase } from './kit/database.ts';
import { UNLIMITED } from './kit/http.ts';
import { aggregate, at, depsOf, seedStory } from './recommendations/kit.ts';

const { db, pool } = await testDatabase();
let app: Service;
let companyId: string;

beforeAll(async () => {
  await seedStory(db, 'GOOD', [0.9, 0.9, 0.8, 0.9, 0.9]);
  await aggregate(db, 'GOOD', at(0));
  await recommendTicker(depsOf(db), 'GOOD', at(0));
  const { rows } = await pool.query(`select id from companies where ticker = 'GOOD'`);
  companyId = rows[0].id;
  await pool.query(
    `insert into company_aliases (company_id, alias, alias_type) values ($1, 'Good "and" sons – é', 'brand'), ($1, 'G', 'brand')`,
    [companyId],
  );
  app = await createService({
    name: 'test',
    title: 'test',
    version: '0',
    now: () => at(1),
    db,
    strictResponses: true,
    limits: UNLIMITED,
  });
  await app.register(companyCatalogRoutes({ db }));
  await app.register(
    documentRoutes({ db, artifacts: { get: async () => Buffer.alloc(0) }, loadIntelligence: async () => null }),
  );
  await app.register(trendRoutes({ db }));
  await app.register(
    recommendationRoutes({
      db,
      loadCalibration: async () => UNCALIBRATED,
      loadRiskEvaluation: async () => null,
    }),
  );
});
afterAll(() => app.close());

const get = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const first = async (url: string) => (await get(url)).json<{ id: string }[]>()[0]!.id;

describe('fields', () => {
  const lists = [
    ['/api/trends?limit=5', 'id,window,trend_score'],
    ['/api/trends/history?limit=5', 'id,trend_id'],
    ['/api/recommendations?limit=5', 'id,ticker,action'],
    ['/api/recommendations?limit=5&latest=false', 'ticker,id'],
    ['/api/documents?limit=5', 'id,title'],
  ] as const;

  test.each(lists)('%s sends only what is asked for, with the same values and order', async (url, fields) => {
    const whole = await get(url);
    const some = await get(`${url}&fields=${fields}`);
    expect(some.statusCode).toBe(200);
    const names = fields.split(',');
    const expected = whole
      .json<Record<string, unknown>[]>()
      .map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    expect(expected.length).toBeGreaterThan(0);
    expect(some.json()).toEqual(expected);
    expect(some.rawPayload.length).toBeLessThan(whole.rawPayload.length / 3);
    expect(some.headers['x-total-count']).toBe(whole.headers['x-total-count']);
  });

  test.each(lists)('%s refuses a field that it does not have', async (url) => {
    for (const fields of ['id,nothing', '__proto__', 'id;drop table trends', ' id']) {
      const refused = await get(`${url}&fields=${encodeURIComponent(fields)}`);
      expect([400, 422], fields).toContain(refused.statusCode);
      expect(refused.json().detail).toBeTruthy();
    }
  });
});

describe('conditional reads', () => {
  test('a company, a document, a trend, a recommendation and their lists are sent once while they are unchanged', async () => {
    const urls = [
      '/api/companies',
      `/api/companies/${companyId}`,
      '/api/documents',
      `/api/documents/${await first('/api/documents?limit=1')}`,
      '/api/trends',
      `/api/trends/${await first('/api/trends?limit=1')}`,
      '/api/trends/history',
      '/api/recommendations',
      `/api/recommendations/${await first('/api/recommendations?limit=1')}`,
    ];
    for (const url of urls) {
      const whole = await get(url);
      const again = await get(url, { 'if-none-match': String(whole.headers.etag) });
      expect([whole.statusCode, again.statusCode, again.rawPayload.length], url).toEqual([200, 304, 0]);
    }
  });

  test('a change of any table behind a company is sent', async () => {
    const url = `/api/companies/${companyId}`;
    const before = String((await get(url)).headers.etag);
    await pool.query(`insert into company_aliases (company_id, alias, alias_type) values ($1, 'New name', 'brand')`, [
      companyId,
    ]);
    const after = await get(url, { 'if-none-match': before });
    expect(after.statusCode).toBe(200);
    expect(after.json().aliases).toHaveLength(3);
  });
});

describe('a company with its aliases', () => {
  test('is read by one statement', async () => {
    const sent: string[] = [];
    const onQuery = (client: { query: (...args: unknown[]) => unknown }) => {
      const query = client.query.bind(client);
      client.query = (...args: unknown[]) => {
        const [statement] = args;
        sent.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
        return query(...args);
      };
    };
    // The pool has idle connections by now; a new one is observed from its first statement on.
    const { createDb, createPool } = await import('../src/kernel/db/postgres.adapter.ts');
    const own = createPool({ url: pool.options.connectionString!, applicationName: 'test', maxConnections: 1 });
    own.on('connect', (client) => onQuery(client as never));
    const ownDb = createDb(own);
    const service = await createService({
      name: 'own',
      title: 'own',
      version: '0',
      now: () => at(1),
      db: ownDb,
      limits: UNLIMITED,
    });
    await service.register(companyCatalogRoutes({ db: ownDb }));
    const answer = await service.inject({ url: `/api/companies/${companyId}` });
    await service.close();
    await ownDb.destroy();
    expect(answer.statusCode).toBe(200);
    expect(sent.filter((text) => /\bcompanies\b/.test(text))).toHaveLength(1);
    expect(sent.filter((text) => /company_aliases|from sources/.test(text))).toHaveLength(1);
  });

  test('has its aliases in their order, as compact JSON', async () => {
    const answer = await get(`/api/companies/${companyId}`);
    const body = answer.json();
    expect(
      body.aliases
        .slice(0, 2)
        .map(({ alias }: { alias: string }) => alias)
        .toSorted(),
    ).toEqual(['G', 'Good "and" sons – é'].toSorted());
    expect(answer.body).toBe(JSON.stringify(body));
    expect(body.active_source_count).toBeGreaterThan(0);
  });

  test('that does not exist is 404', async () => {
    expect((await get('/api/companies/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });
});
