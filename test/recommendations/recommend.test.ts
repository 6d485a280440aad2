import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import { listEvidence } from '../../src/recommendations/recommendation-evidence.store.ts';
import { findRecommendation } from '../../src/recommendations/recommendation.store.ts';
import { listRecommendations } from '../kit/responses.ts';
import { startRecommendationWorker } from '../../src/recommendations/recommend.worker.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { rewriteThesis } from '../../src/recommendations/use/rewrite-thesis.ts';
import { testDatabase } from '../kit/database.ts';
import { seedBars, seedImpact, seedSource } from '../trends/seed.ts';
import { aggregate, at, depsOf, queue, seedStory } from './kit.ts';

const { db, pool, url } = await testDatabase();
const deps = depsOf(db);
const GOOD = [0.9, 0.9, 0.8, 0.9, 0.9];
const page = { limit: 50, offset: 0 };

async function tickerWith(ticker: string, sentiments: readonly number[]) {
  const story = await seedStory(db, ticker, sentiments);
  await aggregate(db, ticker, at(0));
  return story;
}

describe('a recommendation', () => {
  test('of good news is a buy whose evidence sums to its log-odds, down to the sentence', async () => {
    const { impacts } = await tickerWith('GOOD', GOOD);
    const published = await recommendTicker(deps, 'GOOD', at(0));
    const row = await findRecommendation(db, published?.id ?? '');
    expect(row).toMatchObject({
      ticker: 'GOOD',
      action: 'buy',
      mode: 'paper',
      supersedes_id: null,
      thesis_source: 'template',
      risk_flags: [],
      layer_shares: { company: 1, macro: 0, competitive: 0 },
    });
    expect(row?.stop_price).toBeLessThan(row?.reference_price ?? 0);
    expect(row?.target_price).toBeGreaterThan(row?.reference_price ?? 0);
    const evidence = await listEvidence(db, published?.id ?? '', { withRestricted: true });
    expect(evidence.reduce((sum, item) => sum + item.signed_contribution, 0)).toBe(row?.logit);
    expect(new Set(evidence.map(({ impact_id }) => impact_id))).toEqual(
      new Set(impacts.map(({ impactId }) => impactId)),
    );
    const [first] = evidence;
    const source = impacts.find(({ impactId }) => impactId === first?.impact_id);
    expect(first).toMatchObject({
      evidence_type: 'document',
      layer: 'company',
      document_id: source?.documentId,
      intelligence_id: source?.intelligenceId,
      quote: 'Orders rose.',
      start: 0,
      end: 12,
      raw_artifact_ref: `raw/${source?.documentId}`,
    });
  });

  test('of bad news is a sell', async () => {
    await tickerWith(
      'BADD',
      GOOD.map((value) => -value),
    );
    const published = await recommendTicker(deps, 'BADD', at(0));
    expect(published?.computed.decision.action).toBe('sell');
    expect(published?.computed.stopPrice).toBeGreaterThan(published?.computed.price?.reference ?? 0);
  });

  test('without news is a hold with its reason, and without a company null', async () => {
    await tickerWith('MUTE', []);
    const published = await recommendTicker(deps, 'MUTE', at(0));
    expect(published?.computed.decision).toMatchObject({ action: 'hold', holdReasons: ['thin_evidence'] });
    expect(published?.computed.mode).toBe('informational');
    expect(await recommendTicker(deps, 'GONE', at(0))).toBeNull();
  });

  test('has macro and competitive evidence where those layers contribute', async () => {
    await tickerWith('WIDE', GOOD);
    const item = (type: 'macro_event' | 'competitive_signal', part: number) => ({
      score: part,
      confidence: 0.5,
      items: [{ type, referenceId: '00000000-0000-4000-8000-000000000001', part, weight: 0.2 }],
    });
    const published = await recommendTicker(
      depsOf(db, {
        loadLayers: async () => ({ macro: item('macro_event', 0.4), competitive: item('competitive_signal', -0.2) }),
      }),
      'WIDE',
      at(0),
    );
    const row = await findRecommendation(db, published?.id ?? '');
    expect(row?.layer_contributions.macro).toBeCloseTo(0.12, 12);
    expect(row?.layer_contributions.competitive).toBeCloseTo(-0.045, 12);
    const evidence = await listEvidence(db, published?.id ?? '', { withRestricted: true });
    expect(new Set(evidence.map(({ evidence_type }) => evidence_type))).toEqual(
      new Set(['document', 'macro_event', 'competitive_signal']),
    );
    expect(evidence.reduce((sum, { signed_contribution }) => sum + signed_contribution, 0)).toBe(row?.logit);
  });

  test('has the mode that trading allows', async () => {
    await tickerWith('LIVE', GOOD);
    const trading = { tradingMode: 'live', isGatePassed: true, isLockedOut: false } as const;
    const live = await recommendTicker(depsOf(db, { loadTradingState: async () => trading }), 'LIVE', at(0));
    expect(live?.computed.mode).toBe('live');
    const locked = { ...trading, isLockedOut: true };
    const later = await recommendTicker(depsOf(db, { loadTradingState: async () => locked }), 'LIVE', at(1_500));
    expect(later?.computed).toMatchObject({ mode: 'informational' });
    expect(later?.computed.riskFlags).toContain('locked_out');
  });
});

describe('publishing', () => {
  test('happens once, again after a day, and names the superseded recommendation', async () => {
    await tickerWith('TOLD', GOOD);
    const first = await recommendTicker(deps, 'TOLD', at(0));
    expect(await recommendTicker(deps, 'TOLD', at(0))).toBeNull();
    expect(await recommendTicker(deps, 'TOLD', at(30))).toBeNull();
    const second = await recommendTicker(deps, 'TOLD', at(24 * 60));
    expect(second).not.toBeNull();
    const rows = await listRecommendations(db, { ...page, ticker: 'TOLD' });
    expect(rows.map(({ id, supersedes_id }) => [id, supersedes_id])).toEqual([
      [second?.id, first?.id],
      [first?.id, null],
    ]);
  });

  test('happens when news changes the view, and once for concurrent calls', async () => {
    const { companyId } = await tickerWith('TURN', GOOD);
    const first = await recommendTicker(deps, 'TURN', at(0));
    for (let index = 0; index < 8; index++) {
      const sourceId = await seedSource(db, companyId, `Late ${index}`, 0.9);
      const impact = { sentiment: -1, magnitude: 1, confidence: 0.95, novelty: 1 };
      await seedImpact(db, { companyId, ticker: 'TURN', sourceId, availableAt: at(5), impact });
    }
    await aggregate(db, 'TURN', at(10));
    const published = await Promise.all([10, 10, 10].map((minutes) => recommendTicker(deps, 'TURN', at(minutes))));
    expect(published.filter((one) => one !== null)).toHaveLength(1);
    const [row] = await listRecommendations(db, { ...page, ticker: 'TURN' });
    expect(row?.supersedes_id).toBe(first?.id);
    expect(row?.action).not.toBe('buy');
  });

  test('a failure to complete the job leaves nothing behind', async () => {
    await tickerWith('ROLL', GOOD);
    const failing = recommendTicker(deps, 'ROLL', at(0), () => Promise.reject(new Error('the lease is lost')));
    await expect(failing).rejects.toThrow('the lease is lost');
    expect(await listRecommendations(db, { ...page, ticker: 'ROLL' })).toEqual([]);
  });

  test('a published recommendation cannot be changed', async () => {
    await tickerWith('KEEP', GOOD);
    const published = await recommendTicker(deps, 'KEEP', at(0));
    const change =
      sql`update recommendations set action = 'hold', mode = 'informational' where id = ${published?.id}`.execute(db);
    await expect(change).rejects.toThrow('superseded, never changed');
  });
});

describe('an instant in the past', () => {
  test('does not use later data', async () => {
    const { companyId } = await tickerWith('PAST', GOOD);
    const before = await recommendTicker(deps, 'PAST', at(0));
    await sql`delete from recommendations where ticker = 'PAST'`.execute(db);
    const sourceId = await seedSource(db, companyId, 'Absurd', 1);
    await seedImpact(db, {
      companyId,
      ticker: 'PAST',
      sourceId,
      availableAt: at(5),
      impact: { sentiment: -1, magnitude: 1, confidence: 1, novelty: 1, publishedAt: at(-120) },
    });
    await seedBars(db, 'PAST', '2026-11-13', '2026-11-13', () => 100_000);
    await aggregate(db, 'PAST', at(10));
    const again = await recommendTicker(deps, 'PAST', at(0));
    expect(again?.id).toBe(before?.id);
    expect(again?.computed).toEqual(before?.computed);
  });
});

describe('a thesis', () => {
  test('accepts a faithful rewrite once and refuses a changed one', async () => {
    await tickerWith('TEXT', GOOD);
    const id = (await recommendTicker(deps, 'TEXT', at(0)))?.id ?? '';
    expect(await rewriteThesis({ db, askRewrite: async (text) => text.replace('BUY', 'SELL') }, id)).toEqual({
      accepted: false,
      reason: 'action',
    });
    expect(await rewriteThesis({ db, askRewrite: async () => null }, id)).toMatchObject({ reason: 'no_answer' });
    const askRewrite = async (text: string) =>
      text.replace('the chance of a rise is', 'we put the chance of a rise at');
    expect(await rewriteThesis({ db, askRewrite }, id)).toEqual({ accepted: true });
    expect(await findRecommendation(db, id)).toMatchObject({ thesis_source: 'model' });
    expect(await rewriteThesis({ db, askRewrite }, id)).toMatchObject({ reason: 'late' });
  });
});

describe('the worker', () => {
  const listener = createQueueListener({ url, onError: () => {} });
  afterAll(() => listener.stop());

  test('publishes a burst of one ticker once and rejects invalid jobs', async () => {
    await tickerWith('WORK', GOOD);
    await queue.flush(db, ['recommend']);
    for (let n = 0; n < 10; n++)
      await queue.enqueue(db, [{ queue: 'recommend', key: 'WORK', payload: { ticker: 'WORK' } }]);
    await queue.enqueue(db, [{ queue: 'recommend', payload: { symbol: 'WORK' } }]);
    const consumers = createJobConsumers({ stage: 'test', pool, listener });
    const worker = startRecommendationWorker(consumers, { ...deps, now: () => at(0) }, { pollMs: 50 });
    try {
      const deadline = performance.now() + 20_000;
      for (;;) {
        const { 'test:recommend': depth } = await queue.depths(db, ['recommend']);
        if (depth?.waiting === 0 && depth.active === 0 && depth.dead === 1) break;
        if (performance.now() > deadline) expect.fail('waited in vain');
        await sleep(20);
      }
    } finally {
      await worker.stop();
    }
    expect(await listRecommendations(db, { ...page, ticker: 'WORK' })).toHaveLength(1);
  });
});
