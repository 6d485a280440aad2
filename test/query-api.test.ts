import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryService } from '../src/roles/query-service.ts';
import { testDatabase } from './kit/database.ts';
import { testService } from './kit/service.ts';

const database = await testDatabase();
const { db } = database;
const app = await testService(database, queryService);
const nobody = randomUUID();

const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
  const response = await app.inject({ method, url, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const detail = (status: number, text: RegExp | string) => ({ status, body: { detail: expect.stringMatching(text) } });

let companyId = '';
let sourceId = '';
beforeEach(async () => {
  await sql`truncate companies cascade`.execute(db);
  const insert = db.insertInto('companies').returning('id');
  companyId = (
    await insert
      .values({ ticker: 'AAA', legal_name: 'Alpha', sector: 'Energy', industry: 'Solar' })
      .executeTakeFirstOrThrow()
  ).id;
  await insert.values({ ticker: 'BBB', legal_name: 'Beta', sector: 'Retail', active: false }).execute();
  await db.insertInto('company_aliases').values({ company_id: companyId, alias: 'Alf', alias_type: 'brand' }).execute();
  sourceId = (
    await db
      .insertInto('sources')
      .values({ company_id: companyId, source_type: 'news_api', source_name: 'wire' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await db
    .insertInto('sources')
    .values({ company_id: companyId, source_type: 'broker', source_name: 'old', active: false })
    .execute();
});

describe('companies', () => {
  test('are filtered by active flag, and by sector and ticker in any case', async () => {
    expect((await call('GET', '/api/companies')).body).toMatchObject([
      { ticker: 'AAA', created_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await call('GET', '/api/companies?active=0')).body).toMatchObject([{ ticker: 'BBB' }]);
    expect((await call('GET', '/api/companies?sector=ENERGY&ticker=aaa')).body).toHaveLength(1);
    expect((await call('GET', '/api/companies?sector=Retail')).body).toEqual([]);
    expect((await call('GET', '/api/companies?active=perhaps')).status).toBe(422);
  });

  test('a company has its aliases and the number of its active sources', async () => {
    expect((await call('GET', `/api/companies/${companyId}`)).body).toMatchObject({
      ticker: 'AAA',
      aliases: [{ alias: 'Alf', alias_type: 'brand' }],
      active_source_count: 1,
    });
    expect((await call('GET', `/api/companies/${companyId}/sources`)).body).toMatchObject([
      { source_name: 'wire', company_id: companyId },
      { active: false },
    ]);
    expect(await call('GET', `/api/companies/${nobody}`)).toEqual(detail(404, 'company not found'));
    expect(await call('GET', `/api/companies/${nobody}/sources`)).toEqual(detail(404, 'company not found'));
    expect((await call('GET', '/api/companies/x')).status).toBe(422);
  });
});

describe('administration', () => {
  test('a source is toggled and weighted, by query or body, with an audit trail', async () => {
    expect((await call('PUT', `/api/admin/sources/${sourceId}/toggle?active=false`)).body).toMatchObject({
      id: sourceId,
      active: false,
      company_id: companyId,
    });
    expect(
      (await call('PUT', `/api/admin/sources/${sourceId}/toggle?active=false`, { active: true })).body,
    ).toMatchObject({ active: true });
    expect((await call('PUT', `/api/admin/sources/${sourceId}/toggle`)).body).toMatchObject({ active: true });
    expect(
      (await call('PUT', `/api/admin/sources/${sourceId}/credibility`, { credibility_score: 0.9 })).body,
    ).toMatchObject({ credibility_score: 0.9 });
    const trail = (await call('GET', `/api/audit/source/${sourceId}`)).body;
    expect(trail).toHaveLength(4);
    expect(trail[3]).toMatchObject({
      service: 'query',
      action: 'updated',
      actor: 'operator',
      token_name: null,
      before: { credibility_score: 0.5 },
      after: { credibility_score: 0.9 },
    });
  });

  test.each([
    ['toggle?active=perhaps', /active/],
    ['credibility', /credibility_score is required/],
    ['credibility?credibility_score=1.1', /credibility_score/],
    ['credibility?credibility_score=NaN', /credibility_score/],
  ])('PUT %s is 422', async (path, text) => {
    expect(await call('PUT', `/api/admin/sources/${sourceId}/${path}`)).toEqual(detail(422, text));
  });

  test('a company is toggled and its sector changed', async () => {
    expect((await call('PUT', `/api/admin/companies/${companyId}/toggle`, { active: false })).body).toMatchObject({
      ticker: 'AAA',
      active: false,
    });
    expect((await call('PUT', `/api/admin/companies/${companyId}/sector?sector=Tech`)).body).toMatchObject({
      sector: 'Tech',
      industry: 'Solar',
    });
    expect(
      (await call('PUT', `/api/admin/companies/${companyId}/sector`, { sector: 'Tech', industry: 'Chips' })).body,
    ).toMatchObject({ industry: 'Chips' });
    expect(await call('PUT', `/api/admin/companies/${companyId}/sector`)).toEqual(detail(422, /sector is required/));
  });

  test('an unknown id is 404', async () => {
    expect(await call('PUT', `/api/admin/sources/${nobody}/toggle`)).toEqual(detail(404, 'source not found'));
    expect(await call('PUT', `/api/admin/sources/${nobody}/credibility?credibility_score=1`)).toEqual(
      detail(404, 'source not found'),
    );
    expect(await call('PUT', `/api/admin/companies/${nobody}/toggle`)).toEqual(detail(404, 'company not found'));
    expect(await call('PUT', `/api/admin/companies/${nobody}/sector?sector=x`)).toEqual(
      detail(404, 'company not found'),
    );
  });

  test('coverage counts active sources by type, per active company', async () => {
    expect((await call('GET', '/api/admin/companies/coverage')).body).toEqual([
      {
        company_id: companyId,
        ticker: 'AAA',
        legal_name: 'Alpha',
        sector: 'Energy',
        active_sources: 1,
        market_sources: 0,
        news_sources: 1,
        filings_sources: 0,
        web_scrape_sources: 0,
        broker_sources: 0,
      },
    ]);
  });
});

test('an empty audit trail is an empty list', async () => {
  expect(await call('GET', `/api/audit/company/${nobody}`)).toEqual({ status: 200, body: [] });
});

test('the system endpoints report version, roles and vendor limits', async () => {
  expect((await call('GET', '/api/system/info')).body).toMatchObject({
    data_mode: 'real',
    notice: null,
    roles: expect.arrayContaining(['registry', 'parser']),
    providers: { market_data: false },
  });
  expect((await call('GET', '/api/system/rate-limits')).body).toMatchObject({
    vendor_global_limit: 45,
    market_api: { rate_per_minute: 20, active_sources: 0 },
    news_api: { active_sources: 1 },
  });
});

test('without a market data key, backfill is 503 with an explanation', async () => {
  expect(await call('POST', '/api/market/backfill/AAA')).toEqual(detail(503, /key/));
  expect(await call('POST', '/api/market/backfill-all')).toEqual(detail(503, /key/));
});

test('metrics include routes, queues and the pool', async () => {
  const text = (await app.inject('/metrics')).body;
  for (const name of ['http_request_duration_seconds', 'queue_jobs', 'db_pool_connections', 'nodejs_eventloop_lag'])
    expect(text).toContain(name);
});
