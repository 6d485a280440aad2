import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { JUST_CALIBRATED } from '../kit/calibration.ts';
import { recommendationRoutes } from '../../src/recommendations/recommendation.routes.ts';
import { type RecommendDeps, recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { insertCopies } from '../kit/recommendation-copies.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { seedCompany, seedImpact, seedSource } from '../trends/seed.ts';
import { aggregate, at, depsOf, seedStory } from './kit.ts';

const { db } = await testDatabase();
const app = await testService({ db });
const evaluations = new Map<string, Record<string, unknown>>();
const GOOD = [0.9, 0.9, 0.8, 0.9, 0.9];
const published: Record<string, string> = {};

interface Item {
  id: string;
  ticker: string;
  [key: string]: unknown;
}

const get = async (url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};
const tickersOf = async (query: string) =>
  ((await get(`/api/recommendations${query}`)).body as Item[]).map(({ ticker }) => ticker);

/** A macro event and news of a competitor, as their slices store them. */
async function seedOtherLayers(companyId: string, documentId: string) {
  const rivalId = await seedCompany(db, 'RIVAL');
  const sourceId = await seedSource(db, rivalId, 'Rival wire');
  const rival = await seedImpact(db, { companyId: rivalId, ticker: 'RIVAL', sourceId, availableAt: at(-90) });
  const eventId = randomUUID();
  await sql`insert into global_events (id, event_types, severity, affected_regions, affected_sectors, affected_commodities,
      summary, key_facts, estimated_duration, confidence, source_document_id, available_at)
    values (${eventId}, '{tariff}', 'high', '{}', '{}', '{}', 'A tariff is lifted.', '{}', 'weeks', 0.9, ${documentId},
      ${at(-80)})`.execute(db);
  await sql`insert into macro_impacts (event_id, company_id, macro_impact_score, signed_score, impact_direction,
      contributing_factors, exposure, confidence, inferred, profile_version, pit_estimated, estimated_duration,
      event_available_at, algo_version, computed_at)
    values (${eventId}, ${companyId}, 0.5, 0.5, 'positive', '[]', 0.5, 0.8, false, 1, false, 'weeks', ${at(-80)}, 'test',
      ${at(-79)})`.execute(db);
  await sql`insert into competitive_signals (source_company_id, target_company_id, source_ticker, target_ticker,
      relationship_type, mechanism, catalyst_type, time_horizon, transfer_coefficient, signal_direction, signal_strength,
      confidence, source_impact_id, document_id, rationale, pit_estimated, event_at, computed_at, expires_at)
    values (${rivalId}, ${companyId}, 'RIVAL', 'ACME', 'same_sector', 'contagion', 'contract_win', '7d', 0.25, 'positive',
      0.3, 0.7, ${rival.impactId}, ${rival.documentId}, 'News of RIVAL reaches ACME.', false, ${at(-90)}, ${at(-89)},
      ${at(10_000)})`.execute(db);
  return { eventId, rival };
}

let others: Awaited<ReturnType<typeof seedOtherLayers>>;
let acme: Awaited<ReturnType<typeof seedStory>>;

beforeAll(async () => {
  await app.register(
    recommendationRoutes({
      db,
      loadCalibration: async () => JUST_CALIBRATED,
      loadRiskEvaluation: async (_, id) => evaluations.get(id) ?? null,
    }),
  );
  await app.ready();
  acme = await seedStory(db, 'ACME', [...GOOD, -0.3]);
  others = await seedOtherLayers(acme.companyId, acme.impacts[0]?.documentId ?? '');
  await seedStory(
    db,
    'BEAR',
    GOOD.map((value) => -value),
  );
  await seedStory(db, 'CALM', []);
  const { loadLayers: _, ...real } = depsOf(db);
  const deps: RecommendDeps = real;
  for (const [index, ticker] of ['ACME', 'BEAR', 'CALM'].entries()) {
    await aggregate(db, ticker, at(index));
    published[ticker] = (await recommendTicker(deps, ticker, at(index)))?.id ?? '';
  }
  await aggregate(db, 'ACME', at(24 * 60));
  published.ACME_LATER = (await recommendTicker(deps, 'ACME', at(24 * 60)))?.id ?? '';
}, 60_000);

describe('GET /api/recommendations', () => {
  test('lists the newest of each ticker, newest first', async () => {
    const { status, body, headers } = await get('/api/recommendations');
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('3');
    expect((body as Item[]).map(({ id }) => id)).toEqual([published.ACME_LATER, published.CALM, published.BEAR]);
    expect(body[0]).toMatchObject({ ticker: 'ACME', supersedes_id: published.ACME, quality: { level: 'ok' } });
  });

  test('lists all recommendations with latest=false', async () => {
    expect(await tickersOf('?latest=false')).toEqual(['ACME', 'CALM', 'BEAR', 'ACME']);
    expect(await tickersOf('?latest=false&limit=2&offset=1')).toEqual(['CALM', 'BEAR']);
  });

  test('filters by ticker, action, mode, time and confidence', async () => {
    expect(await tickersOf('?ticker=bear')).toEqual(['BEAR']);
    expect(await tickersOf('?action=sell')).toEqual(['BEAR']);
    expect(await tickersOf('?mode=informational')).toContain('CALM');
    expect(await tickersOf(`?since=${at(1).toISOString()}`)).toEqual(['ACME', 'CALM', 'BEAR']);
    expect(await tickersOf(`?since=${at(2).toISOString()}`)).toEqual(['ACME', 'CALM']);
    expect(await tickersOf('?min_confidence=0.5')).toEqual(['ACME', 'BEAR']);
    expect(await tickersOf('?min_confidence=0.99')).toEqual([]);
    expect(await tickersOf('?action=buy&latest=0&ticker=ACME')).toContain('ACME');
    expect(await tickersOf('?ticker=NONE')).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'offset=-1',
    'action=keep',
    'mode=dream',
    'min_confidence=1.1',
    'since=soon',
    'latest=perhaps',
  ])('refuses %s', async (query) => {
    const { status, body } = await get(`/api/recommendations?${query}`);
    expect(status).toBe(422);
    expect(body).toEqual({ detail: expect.any(String) });
  });
});

describe('GET /api/recommendations/{id}', () => {
  test('adds evidence and the risk evaluation', async () => {
    const { status, body } = await get(`/api/recommendations/${published.ACME}`);
    expect(status).toBe(200);
    expect(body.risk_evaluation).toBeNull();
    const sum = body.evidence.reduce(
      (total: number, item: { signed_contribution: number }) => total + item.signed_contribution,
      0,
    );
    expect(sum).toBe(body.logit);
    // Of another recommendation: the service sends this answer again until a transaction has ended.
    evaluations.set(published.BEAR ?? '', { eligible: true });
    expect((await get(`/api/recommendations/${published.BEAR}`)).body.risk_evaluation).toEqual({ eligible: true });
  });

  test.each(['', '/evidence', '/explain'])('answers 404 and 422 at %s', async (suffix) => {
    const missing = await get(`/api/recommendations/${randomUUID()}${suffix}`);
    expect(missing).toMatchObject({ status: 404, body: { detail: 'recommendation not found' } });
    expect((await get(`/api/recommendations/nothing${suffix}`)).status).toBe(422);
  });
});

describe('GET /api/recommendations/{id}/evidence', () => {
  test('returns each item with its document, artifact and sentences', async () => {
    const { status, body } = await get(`/api/recommendations/${published.ACME}/evidence`);
    expect(status).toBe(200);
    expect(body.recommendation.id).toBe(published.ACME);
    expect(body.trend_window).toMatchObject({ entity_id: 'ACME', window: body.recommendation.window });
    expect(body.trend_window.as_of).toBe(at(0).toISOString());
    const byType = (type: string) =>
      body.evidence.filter((item: { evidence_type: string }) => item.evidence_type === type);
    expect(byType('document')).toHaveLength(6);
    const { documentId, impactId } = acme.impacts[5] ?? {};
    expect(byType('document').find((item: { impact_id: string }) => item.impact_id === impactId)).toMatchObject({
      document_id: documentId,
      description: 'orders',
      sentences: [{ quote: 'Orders rose.', start: 0, end: 12 }],
      document: { title: 'About ACME', raw_artifact: { storage_key: `raw/${documentId}` } },
      source: { source_name: 'Wire 5', source_type: 'news_api' },
      intelligence: { provider: 'builtin', model_name: 'lexrule-1' },
    });
    expect(byType('macro_event')).toMatchObject([
      {
        layer: 'macro',
        global_event_id: others.eventId,
        description: 'A tariff is lifted.',
        document_id: acme.impacts[0]?.documentId,
        document: { raw_artifact: { storage_key: `raw/${acme.impacts[0]?.documentId}` } },
      },
    ]);
    expect(byType('competitive_signal')).toMatchObject([
      {
        layer: 'competitive',
        impact_id: others.rival.impactId,
        description: 'News of RIVAL reaches ACME.',
        document_id: others.rival.documentId,
        quote: 'Orders rose.',
      },
    ]);
  });
});

describe('GET /api/recommendations/{id}/explain', () => {
  test('returns the layers, the strongest evidence and the smallest change', async () => {
    const { status, body } = await get(`/api/recommendations/${published.ACME}/explain`);
    expect(status).toBe(200);
    expect(body.layers.map(({ layer }: { layer: string }) => layer)).toEqual(['company', 'macro', 'competitive']);
    const terms = body.layers.reduce((sum: number, { term }: { term: number }) => sum + term, 0);
    expect(terms).toBeCloseTo(body.recommendation.logit, 12);
    expect(body.top_evidence).toHaveLength(8);
    expect(body.recommendation.action).toBe('buy');
    expect(body.smallest_change).toMatchObject({ guarantee: 'smallest', action: 'hold' });
    expect(body.smallest_change.removed.length).toBeGreaterThan(0);
  });

  test('has no smallest change where no evidence determines the action', async () => {
    const { body } = await get(`/api/recommendations/${published.CALM}/explain`);
    expect(body).toMatchObject({ top_evidence: [], smallest_change: null });
  });
});

// The last test of the file, because the lists above would show the added row.
test('a replayed recommendation is marked in the list and on its own', async () => {
  const id = randomUUID();
  await insertCopies({
    of: sql`where id = ${published.BEAR}`,
    changes: sql`jsonb_build_object('id', ${id}::text, 'replayed', true, 'supersedes_id', null,
      'generated_at', base.generated_at - interval '30 days', 'as_of', base.as_of - interval '30 days')`,
  }).execute(db);
  const { body } = await get('/api/recommendations?latest=false&ticker=BEAR');
  expect((body as Item[]).map(({ id: one, replayed }) => [one, replayed])).toEqual([
    [published.BEAR, false],
    [id, true],
  ]);
  expect((await get(`/api/recommendations/${id}`)).body).toMatchObject({ id, replayed: true });
});
