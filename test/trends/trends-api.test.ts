import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, type Service } from '../../src/kernel/http/service.plugin.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { NO_LAYERS } from '../../src/trends/projection.ts';
import { sectorEntity } from '../../src/trends/trend-rows.ts';
import { trendRoutes } from '../../src/trends/trend.routes.ts';
import { type AggregateDeps, aggregatePool, aggregateTicker } from '../../src/trends/use/aggregate.ts';
import { testDatabase } from '../kit/database.ts';
import { AS_OF, calendar } from './kit.ts';
import { seedCompany, seedImpact, seedSource } from './seed.ts';

const { db } = await testDatabase();
const deps: AggregateDeps = { db, queue: createJobQueue('test'), calendar, loadLayers: async () => NO_LAYERS };
const at = (minutes: number) => new Date(AS_OF.getTime() + minutes * 60_000);
let app: Service;
let good: { documentId: string; impactId: string; intelligenceId: string };
let bad: { documentId: string; impactId: string; intelligenceId: string };

const get = async (url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

beforeAll(async () => {
  app = await createService({
    name: 'query',
    title: 'query',
    version: '0',
    db,
    strictResponses: true,
    now: () => AS_OF,
  });
  await app.register(trendRoutes({ db }));
  await app.ready();
  const companyId = await seedCompany(db, 'ACME', 'Health Care');
  const wire = await seedSource(db, companyId, 'Wire');
  const blog = await seedSource(db, companyId, 'Blog');
  const seed = { companyId, ticker: 'ACME' };
  good = await seedImpact(db, { ...seed, sourceId: wire, availableAt: at(-60) });
  bad = await seedImpact(db, {
    ...seed,
    sourceId: blog,
    availableAt: at(-30),
    impact: { sentiment: -0.2, catalystType: 'litigation' },
  });
  await seedCompany(db, 'ZED', null);
  for (const minutes of [0, 10, 20]) await aggregateTicker(deps, 'ACME', at(minutes));
  await aggregateTicker(deps, 'ZED', at(0));
  await aggregatePool(deps, sectorEntity('Health Care'), at(0));
});
afterAll(() => app.close());

describe('GET /api/trends', () => {
  test('lists the current views of companies with their projections', async () => {
    const { status, body, headers } = await get('/api/trends');
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('10');
    expect(body.map((row: { entity_id: string; window: string }) => `${row.entity_id} ${row.window}`)).toEqual(
      ['ACME', 'ZED'].flatMap((ticker) =>
        ['intraday', '1d', '7d', '30d', '90d'].map((window) => `${ticker} ${window}`),
      ),
    );
    expect(body[2]).toMatchObject({
      entity_type: 'company',
      evidence_count: 2,
      source_count: 2,
      trend_direction: 'bullish',
      contradictions: [{ positive_impact_id: good.impactId, negative_impact_id: bad.impactId }],
      projection: { projection_horizon: '7d', macro_contribution_pct: 0, diverges_from_current: false },
      as_of: at(20).toISOString(),
    });
    expect(body[7]).toMatchObject({
      trend_direction: 'neutral',
      p_up: 0.5,
      evidence_count: 0,
      projection: { driving_factors: [] },
    });
  });

  test('narrows by ticker in any case, by window and by page', async () => {
    const { body, headers } = await get('/api/trends?ticker=acme&window=30d');
    expect(body).toMatchObject([{ entity_id: 'ACME', window: '30d' }]);
    expect(headers['x-total-count']).toBe('1');
    expect((await get('/api/trends?limit=2&offset=4')).body).toMatchObject([
      { entity_id: 'ACME', window: '90d' },
      { entity_id: 'ZED', window: 'intraday' },
    ]);
    expect((await get('/api/trends?ticker=NONE')).body).toEqual([]);
  });

  test('knows sectors by their names', async () => {
    const { body } = await get('/api/trends?entity_type=sector&ticker=health%20care&window=7d');
    expect(body).toMatchObject([{ entity_id: 'HEALTH CARE', entity_type: 'sector', evidence_count: 2 }]);
    expect((await get('/api/trends?entity_type=market')).body).toEqual([]);
  });

  test.each(['limit=0', 'limit=201', 'offset=-1', 'window=2d', 'entity_type=planet', 'ticker=%24%24', 'limit=x'])(
    '?%s is 422',
    async (query) => {
      expect(await get(`/api/trends?${query}`)).toMatchObject({ status: 422, body: { detail: expect.any(String) } });
    },
  );
});

describe('GET /api/trends/history', () => {
  test('is a time series, oldest first, of the newest snapshots', async () => {
    const { status, body } = await get('/api/trends/history?ticker=ACME&window=7d');
    expect(status).toBe(200);
    expect(body.map(({ generated_at }: { generated_at: string }) => generated_at)).toEqual(
      [0, 10, 20].map((minutes) => at(minutes).toISOString()),
    );
    expect(body[0]).toMatchObject({ window: '7d', projection: { projection_horizon: '7d' } });
    const { body: newest } = await get('/api/trends/history?ticker=ACME&window=7d&limit=2');
    expect(newest.map(({ generated_at }: { generated_at: string }) => generated_at)).toEqual(
      [10, 20].map((minutes) => at(minutes).toISOString()),
    );
  });

  test('without filters has every company and window', async () => {
    expect((await get('/api/trends/history')).body).toHaveLength(20);
    expect((await get('/api/trends/history?window=90d')).body).toHaveLength(4);
    expect((await get('/api/trends/history?ticker=ZED')).body).toHaveLength(5);
    expect((await get('/api/trends/history?ticker=NONE')).body).toEqual([]);
  });

  test.each(['limit=0', 'limit=1001', 'window=week'])('?%s is 422', async (query) => {
    expect(await get(`/api/trends/history?${query}`)).toMatchObject({
      status: 422,
      body: { detail: expect.any(String) },
    });
  });
});

describe('one trend', () => {
  const weekly = async () => (await get('/api/trends?ticker=ACME&window=7d')).body[0] as { id: string };

  test('by id, and each snapshot by its own', async () => {
    const current = await weekly();
    expect((await get(`/api/trends/${current.id}`)).body).toEqual(current);
    expect((await get(`/api/trends/${current.id.toUpperCase()}`)).status).toBe(200);
    const [oldest] = (await get('/api/trends/history?ticker=ACME&window=7d')).body;
    expect(oldest.trend_id).toBe(current.id);
    expect((await get(`/api/trends/${oldest.id}`)).body).toMatchObject({
      id: oldest.id,
      generated_at: at(0).toISOString(),
    });
  });

  test('opens to its documents, readings, impacts and sentences', async () => {
    const { id } = await weekly();
    const { status, body } = await get(`/api/trends/${id}/evidence`);
    expect(status).toBe(200);
    expect(body.trend.id).toBe(id);
    expect(body.evidence).toHaveLength(2);
    expect(body.evidence[0]).toMatchObject({
      document_id: good.documentId,
      document: { id: good.documentId, title: 'About ACME', raw_artifact: { storage_key: `raw/${good.documentId}` } },
      source: { source_name: 'Wire' },
      intelligence: { id: good.intelligenceId, provider: 'builtin', summary: 'Orders rose.' },
      company_impacts: [
        { id: good.impactId, ticker: 'ACME', evidence: [{ quote: 'Orders rose.', start: 0, end: 12 }] },
      ],
    });
    const sum = body.evidence.reduce(
      (total: number, { contribution }: { contribution: number }) => total + contribution,
      0,
    );
    expect(sum).toBeCloseTo(body.trend.trend_score, 9);
    const [oldest] = (await get('/api/trends/history?ticker=ACME&window=7d')).body;
    expect((await get(`/api/trends/${oldest.id}/evidence`)).body.evidence).toHaveLength(2);
  });

  test('and to its projection, whose factors add up', async () => {
    const { id } = await weekly();
    const { status, body } = await get(`/api/trends/${id}/projection`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      projected_direction: 'bullish',
      projection_horizon: '7d',
      diverges_from_current: false,
    });
    expect(body.driving_factors[0]).toMatchObject({
      factor: 'contract_win',
      layer: 'company',
      evidence_ids: [good.impactId],
    });
    const sum = body.driving_factors.reduce(
      (total: number, { contribution }: { contribution: number }) => total + contribution,
      0,
    );
    expect(sum).toBe(body.projected_score);
  });

  test.each(['', '/evidence', '/projection'])('%s of an unknown one is 404, of a malformed id 422', async (path) => {
    expect(await get(`/api/trends/${randomUUID()}${path}`)).toMatchObject({
      status: 404,
      body: { detail: 'trend not found' },
    });
    expect(await get(`/api/trends/nonsense${path}`)).toMatchObject({
      status: 422,
      body: { detail: expect.any(String) },
    });
  });
});
