import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { storeImpact, type ImpactFixture } from '../../test/layers/kit.ts';
import { listAuditEvents } from '../kernel/audit/audit.store.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { manualClock } from '../kernel/clock.ts';
import { createService, type Service } from '../kernel/http/service.plugin.ts';
import type { RelationshipType } from '../registry/registry-enums.ts';
import { competitiveRoutes } from './competitive.routes.ts';
import { computeSpillovers } from './use/compute-spillovers.ts';
import { loadCompetitiveLayer, loadCompetitiveLayers } from './use/load-competitive-layer.ts';

const { db } = await testDatabase();
const calendar = alwaysOpenCalendar();
const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 2, number, hour));
let app: Service;

beforeAll(async () => {
  app = await createService({ name: 'query', title: 'query', version: '0', db, strictResponses: true, now: clock.now });
  await app.register(competitiveRoutes({ db, now: clock.now }));
  await app.ready();
});
afterAll(() => app.close());

let alfa: string;
let beta: string;
let gama: string;
beforeEach(async () => {
  await sql`truncate companies, documents, risk_configs, audit_events, kernel.audit_heads, spillover_coefficients cascade`.execute(
    db,
  );
  [alfa, beta, gama] = (await Promise.all(['ALFA', 'BETA', 'GAMA'].map(company))) as [string, string, string];
});

async function company(ticker: string): Promise<string> {
  const row = await db
    .insertInto('companies')
    .values({ ticker, legal_name: `${ticker} Corp.`, sector: 'Consumer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const relate = (a: string, b: string, type: RelationshipType, bidirectional = true, updatedAt = day(1)) =>
  sql`insert into competitor_relationships (company_a_id, company_b_id, relationship_type, strength, bidirectional, created_at, updated_at)
    values (${a}, ${b}, ${type}, 0.8, ${bidirectional}, ${updatedAt}, ${updatedAt})`.execute(db);

const call = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
  const response = await app.inject({ method, url, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const get = (url: string) => call('GET', url);
const storeNews = (fields: Partial<ImpactFixture> = {}) =>
  storeImpact(db, {
    companyId: alfa,
    ticker: 'ALFA',
    at: day(2),
    catalyst: 'recall_failure',
    sentiment: -0.8,
    ...fields,
  });
const computeSignals = (documentIds: string[], asOf: Date) =>
  db.transaction().execute((tx) => computeSpillovers(tx, calendar, documentIds, asOf));
const layerOf = (ticker: string, asOf: Date) => loadCompetitiveLayer({ db, calendar }, ticker, asOf);

describe('spill-over', () => {
  test('a recall at a competitor is a positive signal with its full explanation', async () => {
    await relate(alfa, beta, 'direct_rival');
    const { documentId, impactId } = await storeNews();
    expect(await computeSignals([documentId], day(2, 13))).toEqual({ inserted: 1, tickers: ['BETA'] });
    const { status, body } = await get('/api/patterns/beta/competitive-signals');
    expect(status).toBe(200);
    expect(body).toEqual({
      ticker: 'BETA',
      count: 1,
      competitive_signals: [
        {
          id: expect.any(String),
          source_ticker: 'ALFA',
          target_ticker: 'BETA',
          relationship_type: 'direct_rival',
          mechanism: 'substitution',
          catalyst_type: 'recall_failure',
          time_horizon: '7d',
          transfer_coefficient: -0.3,
          signal_direction: 'positive',
          signal_strength: expect.closeTo(0.8 * 0.75 * 0.5 * 0.3 * 0.8, 12),
          confidence: 0.8,
          source_impact_id: impactId,
          document_id: documentId,
          rationale: 'recall failure at ALFA is positive for BETA by substitution (direct rival)',
          pit_estimated: false,
          event_at: day(2).toISOString(),
          computed_at: day(2, 13).toISOString(),
          expires_at: day(2 + 48).toISOString(),
        },
      ],
    });
  });

  test('a document delivered twice creates its signals once', async () => {
    await relate(alfa, beta, 'direct_rival');
    const { documentId } = await storeNews();
    await computeSignals([documentId], day(2, 13));
    expect(await computeSignals([documentId], day(3))).toEqual({ inserted: 0, tickers: [] });
  });

  test('a one-way relationship creates signals in one direction only', async () => {
    await relate(alfa, beta, 'supply_chain_adjacent', false);
    const ofSupplier = await storeNews();
    const ofCustomer = await storeNews({ companyId: beta, ticker: 'BETA' });
    expect(await computeSignals([ofSupplier.documentId, ofCustomer.documentId], day(3))).toEqual({
      inserted: 1,
      tickers: ['BETA'],
    });
  });

  test('a bidirectional relationship creates signals in both directions, whichever company was entered first', async () => {
    await relate(beta, alfa, 'direct_rival');
    const one = await storeNews();
    const other = await storeNews({ companyId: beta, ticker: 'BETA' });
    expect((await computeSignals([one.documentId, other.documentId], day(3))).tickers).toEqual(['ALFA', 'BETA']);
  });

  test('news without a mechanism, inactive relationships and inactive companies create no signal', async () => {
    await relate(alfa, beta, 'same_sector');
    await relate(alfa, gama, 'direct_rival');
    await sql`update companies set active = false where id = ${gama}`.execute(db);
    const { documentId } = await storeNews();
    expect((await computeSignals([documentId], day(3))).inserted).toBe(0);
    await sql`update companies set active = true where id = ${gama}`.execute(db);
    await sql`update competitor_relationships set active = false where company_b_id = ${gama}`.execute(db);
    expect((await computeSignals([documentId], day(3))).inserted).toBe(0);
  });

  test('a coefficient learned by then replaces the prior, one learned later does not', async () => {
    await relate(alfa, beta, 'direct_rival');
    const learned = (asOf: Date, coefficient: number) =>
      db
        .insertInto('spillover_coefficients')
        .values({
          relationship_type: 'direct_rival',
          catalyst_type: 'recall_failure',
          as_of: asOf,
          sample_count: 60,
          observed: coefficient,
          prior: -0.3,
          coefficient,
        })
        .execute();
    await learned(day(1), -0.1);
    await learned(day(9), -0.7);
    const { documentId } = await storeNews();
    await computeSignals([documentId], day(3));
    const { body } = await get('/api/patterns/BETA/competitive-signals');
    expect(body.competitive_signals[0].transfer_coefficient).toBe(-0.1);
  });

  test('a relationship entered later is applied to earlier news and marked as estimated', async () => {
    await relate(alfa, beta, 'direct_rival', true, day(20));
    await computeSignals([(await storeNews()).documentId], day(3));
    const { body } = await get('/api/patterns/BETA/competitive-signals');
    expect(body.competitive_signals[0].pit_estimated).toBe(true);
  });

  test('documents available after asOf are ignored', async () => {
    await relate(alfa, beta, 'direct_rival');
    const { documentId } = await storeNews({ at: day(5) });
    expect((await computeSignals([documentId], day(4))).inserted).toBe(0);
  });
});

describe('the competitive layer', () => {
  beforeEach(async () => {
    await relate(alfa, beta, 'direct_rival');
    await computeSignals([(await storeNews()).documentId], day(2));
  });
  const strength = 0.8 * 0.75 * 0.5 * 0.3 * 0.8;

  test('decays with the half-life of the catalyst', async () => {
    expect((await layerOf('BETA', day(2))).score).toBeCloseTo(Math.tanh(strength), 12);
    const later = await layerOf('BETA', day(10));
    expect(later.score).toBeCloseTo(Math.tanh(strength / 2), 12);
    expect(later.confidence).toBeCloseTo((0.8 * strength) / 2, 12);
    expect((await layerOf('BETA', day(60))).items).toEqual([]);
  });

  test('counts a story of a hundred documents once, and copies not at all', async () => {
    const clusterId = randomUUID();
    const news = await Promise.all(Array.from({ length: 100 }, () => storeNews({ clusterId, at: day(3) })));
    await computeSignals(
      news.map(({ documentId }) => documentId),
      day(3),
    );
    expect((await layerOf('BETA', day(3))).items).toHaveLength(2);
    await sql`update company_impacts set counts = false where story_cluster_id = ${clusterId}`.execute(db);
    expect((await layerOf('BETA', day(3))).items).toHaveLength(1);
  });

  test('ignores signals computed later', async () => {
    const before = await layerOf('BETA', day(3));
    for (let number = 4; number < 10; number++) {
      await computeSignals(
        [(await storeNews({ at: day(number), sentiment: 1, magnitude: 1 })).documentId],
        day(number),
      );
    }
    expect(await layerOf('BETA', day(3))).toEqual(before);
    expect((await layerOf('BETA', day(9))).items).toHaveLength(7);
  });

  test('is loaded for many companies at once, and is empty while disabled', async () => {
    const layers = await loadCompetitiveLayers({ db, calendar }, ['ALFA', 'BETA', 'NONE'], day(3));
    expect([...layers].map(([ticker, { items }]) => [ticker, items.length])).toEqual([
      ['ALFA', 0],
      ['BETA', 1],
      ['NONE', 0],
    ]);
    await call('PUT', '/api/admin/competitive/toggle', { enabled: false });
    expect(await layerOf('BETA', day(3))).toEqual({ enabled: false, score: 0, confidence: 0, items: [] });
  });
});

describe('the layer toggle', () => {
  test('returns, stores and audits the change, and leaves the other layer alone', async () => {
    expect((await get('/api/admin/competitive/status')).body).toEqual({ competitive_enabled: true, source: 'default' });
    expect(await call('PUT', '/api/admin/competitive/toggle', { enabled: false, operator: 'dana' })).toEqual({
      status: 200,
      body: { competitive_enabled: false, previous_enabled: true, toggled_by: 'dana' },
    });
    expect((await get('/api/admin/competitive/status')).body).toEqual({
      competitive_enabled: false,
      source: 'risk_configs',
    });
    expect(await listAuditEvents(db, 'signal_layer', 'competitive')).toMatchObject([
      { action: 'disabled', actor: 'dana' },
    ]);
    const row = await db.selectFrom('risk_configs').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'signal_layers', config: { competitive_enabled: false }, active: true });
  });

  test.each([[{}], [{ enabled: null }], [{ enabled: true, who: 'x' }]])('%j is 422', async (body) => {
    expect((await call('PUT', '/api/admin/competitive/toggle', body)).status).toBe(422);
  });
});

describe('the HTTP interface', () => {
  test.each([
    ['', 'patterns'],
    ['/competitors', 'cross_company_patterns'],
    ['/competitive-signals', 'competitive_signals'],
    ['/decisions', 'decisions'],
  ])('/api/patterns/none%s is an empty list', async (path, list) => {
    expect(await get(`/api/patterns/none${path}`)).toEqual({
      status: 200,
      body: { ticker: 'NONE', count: 0, [list]: [] },
    });
  });

  test.each([
    '/api/patterns/ALFA?catalyst_type=party',
    '/api/patterns/ALFA?time_horizon=90d',
    '/api/patterns/ALFA/competitors?time_horizon=2d',
    '/api/patterns/ALFA/decisions?time_horizon=x',
    '/api/patterns/A%20B',
  ])('%s is 422', async (url) => {
    expect(await get(url)).toEqual({ status: 422, body: { detail: expect.any(String) } });
  });

  test('signals list the latest hundred, newest first', async () => {
    await relate(alfa, beta, 'direct_rival');
    const news = await Promise.all(Array.from({ length: 101 }, () => storeNews()));
    for (const [index, { documentId }] of news.entries())
      await computeSignals([documentId], new Date(day(3).getTime() + index));
    const { body } = await get('/api/patterns/BETA/competitive-signals');
    expect(body.count).toBe(100);
    expect(body.competitive_signals[0].computed_at).toBe(new Date(day(3).getTime() + 100).toISOString());
    expect(body.competitive_signals[99].computed_at).toBe(new Date(day(3).getTime() + 1).toISOString());
  });
});
