import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAgent } from '../../src/intelligence/agents/agent.store.ts';
import { SYSTEM_AGENTS, THESIS_REWRITER } from '../../src/intelligence/agents/prompts/system-agents.ts';
import { createAgentDeps } from '../../src/intelligence/extraction/extract-deps.adapter.ts';
import { createChatRuntime } from '../../src/intelligence/runtime/chat-runtime.adapter.ts';
import { createModelRuntimes, type ModelRuntimes } from '../../src/intelligence/runtime/model-runtimes.adapter.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import { systemNow } from '../../src/kernel/system-clock.adapter.ts';
import { listDecisions } from '../../src/competitive/decision.store.ts';
import { findRecommendation } from '../../src/recommendations/recommendation.store.ts';
import { THESIS_QUEUE } from '../../src/recommendations/thesis-queue.ts';
import { enqueueRewrite, startThesisWorker } from '../../src/recommendations/thesis.worker.ts';
import { explainRecommendation } from '../../src/recommendations/use/explain-recommendation.ts';
import { type RecommendDeps, recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { setDualPipelineEnabled } from '../../src/signals/dual-pipeline.store.ts';
import { testDatabase } from '../kit/database.ts';
import { type ChatRequest, type ModelServer, startModelServer } from '../extraction/model-server.ts';
import { aggregate, at, depsOf, queue, seedStory } from './kit.ts';

const { db, pool, url } = await testDatabase();
const GOOD = [0.9, 0.9, 0.8, 0.9, 0.9];

async function tickerWith(ticker: string, sentiments: readonly number[]) {
  const story = await seedStory(db, ticker, sentiments);
  await aggregate(db, ticker, at(0));
  return story;
}

describe('patterns', () => {
  const learn = (companyId: string, horizon: string, meanCar: number) =>
    sql`insert into patterns (company_id, catalyst_type, time_horizon, sample_count, directed_count, hit_count, hit_rate,
        hit_rate_shrunk, mean_car, mean_car_shrunk, median_car, std_car, t_stat, p_value, q_value, reliable, parent_level,
        first_event_at, last_event_at, updated_at)
      values (${companyId}, 'contract_win', ${horizon}, 40, 40, 30, 0.75, 0.7, ${meanCar}, ${meanCar}, ${meanCar}, 0.02, 4,
        0.001, 0.02, true, 'global', now(), now(), now())`.execute(db);

  test('decide once on every published recommendation, for its catalyst and horizon', async () => {
    const { companyId } = await tickerWith('PATT', GOOD);
    for (const horizon of ['1d', '7d', '30d']) await learn(companyId, horizon, 0.03);
    const published = await recommendTicker(depsOf(db), 'PATT', at(0));
    const horizon = published?.computed.timeHorizon === '90d' ? '30d' : published?.computed.timeHorizon;
    const [decision, ...rest] = await listDecisions(db, companyId);
    expect(rest).toEqual([]);
    expect(decision).toMatchObject({
      ticker: 'PATT',
      recommendation_id: published?.id,
      catalyst_type: 'contract_win',
      time_horizon: horizon,
      decision: 'support',
      expected_car: 0.03,
      hit_probability: 0.7,
      created_at: at(0),
    });
    expect(decision?.pattern_statistics).toMatchObject([{ kind: 'pattern', sample_count: 40 }]);
    await recommendTicker(depsOf(db), 'PATT', at(0));
    await recommendTicker(depsOf(db), 'PATT', at(30));
    expect(await listDecisions(db, companyId)).toHaveLength(1);
  });

  test('that are unknown are insufficient, and a view without news has no decision', async () => {
    const { companyId } = await tickerWith('UNKN', GOOD);
    await recommendTicker(depsOf(db), 'UNKN', at(0));
    expect(await listDecisions(db, companyId)).toMatchObject([{ decision: 'insufficient', expected_car: null }]);
    const silent = await tickerWith('SILN', []);
    await recommendTicker(depsOf(db), 'SILN', at(0));
    expect(await listDecisions(db, silent.companyId)).toEqual([]);
  });

  test('a recommendation that is rolled back leaves no decision', async () => {
    const { companyId } = await tickerWith('BACK', GOOD);
    const failing = recommendTicker(depsOf(db), 'BACK', at(0), () => Promise.reject(new Error('lost')));
    await expect(failing).rejects.toThrow('lost');
    expect(await listDecisions(db, companyId)).toEqual([]);
  });
});

describe('the pair of signal pipelines', () => {
  const output = (ticker: string, pipeline: string, rest: Record<string, unknown>) =>
    sql`insert into signal_engine_outputs (tick_id, as_of, created_at, algo_version, config_hash, ticker, pipeline, status,
        verdict, score, probability, confidence, timeframe_scores, features, bearish, error, latency_ms)
      select ${`tick ${ticker}`}, ${at(-30)}, ${at(-30)}, 'signals-1', ${'a'.repeat(64)}, ${ticker}, ${pipeline}, status, verdict, 0.5,
        probability, confidence, '{}', coalesce(features, '{}'), coalesce(bearish, false), error, 1
      from json_populate_record(null::signal_engine_outputs, ${JSON.stringify({ status: 'ok', ...rest })}::json)`.execute(
      db,
    );
  const pairOf = async (ticker: string, heuristic: Record<string, unknown>, bayesian: Record<string, unknown>) => {
    await sql`insert into signal_ticks (tick_id, as_of, ticker_count) values (${`tick ${ticker}`}, ${at(-30)}, 1)`.execute(
      db,
    );
    await output(ticker, 'heuristic', heuristic);
    await output(ticker, 'bayesian', bayesian);
  };
  const BUY = { verdict: 'BUY', confidence: 0.9 };
  const UP = { ...BUY, probability: 0.9, features: { drift_probability: 0.8 } };
  const DOWN = {
    verdict: 'SKIP',
    confidence: 0.8,
    probability: 0.2,
    bearish: true,
    features: { drift_probability: 0.3 },
  };
  const enable = (enabled: boolean) => setDualPipelineEnabled(db, enabled, 'test');
  afterAll(() => enable(false));

  const published = async (ticker: string, minutes: number, change: Partial<RecommendDeps> = {}) => {
    const result = await recommendTicker(depsOf(db, change), ticker, at(minutes));
    return result && findRecommendation(db, result.id);
  };

  test('changes nothing while the flag is off', async () => {
    await tickerWith('OFFF', GOOD);
    await pairOf('OFFF', { verdict: 'SKIP', confidence: 0.6 }, { ...DOWN, bearish: false, features: {} });
    const row = await published('OFFF', 0);
    expect(row).toMatchObject({ action: 'buy', risk_flags: [] });
    expect(row?.quality.signal).toBeUndefined();
  });

  test('on, two BUYs buy with the mean of their confidences', async () => {
    await tickerWith('TWOB', GOOD);
    await pairOf('TWOB', { ...BUY, confidence: 0.7 }, UP);
    await enable(true);
    const row = await published('TWOB', 0);
    expect(row).toMatchObject({ action: 'buy', mode: 'paper' });
    // Ungraded, it keeps a quarter of its distance from one half.
    expect(row?.confidence).toBeCloseTo(0.575, 12);
    expect(row?.quality.raw_confidence).toBeCloseTo(0.8, 12);
    expect(row?.quality.signal).toEqual({ action: 'buy', confidence: 0.8 });
  });

  test('on, an unconfirmed pair turns good news into a hold with its reason, also in the explanation', async () => {
    await tickerWith('NOTC', GOOD);
    await pairOf('NOTC', { verdict: 'SKIP', confidence: 0.6 }, { ...UP, confidence: 0.7 });
    await enable(true);
    const row = await published('NOTC', 0);
    expect(row).toMatchObject({ action: 'hold', mode: 'informational', risk_flags: ['signal_not_confirmed'] });
    expect(row?.confidence).toBeLessThan(0.4);
    expect(row?.thesis).toContain('the signal engine does not confirm it');
    const explained = await explainRecommendation({ db, loadCalibration: depsOf(db).loadCalibration }, row!, {
      withRestricted: true,
    });
    expect(explained.smallest_change?.action).not.toBe('hold');
  });

  test('on, a drift that points down sells what is held and opens nothing else', async () => {
    await enable(true);
    for (const ticker of ['HELD', 'NOPO']) {
      await tickerWith(ticker, [0.05, -0.05, 0.05, -0.04, 0.05]);
      await pairOf(ticker, { verdict: 'SKIP', confidence: 0.7, bearish: true }, DOWN);
    }
    const isHeld = async (_: unknown, ticker: string) => ticker === 'HELD';
    expect((await published('HELD', 0, { isHeld }))?.quality.signal).toEqual({ action: 'sell', confidence: 0.8 });
    expect((await published('NOPO', 0, { isHeld }))?.quality.signal).toEqual({ action: 'hold', confidence: 0.8 });
  });

  test('on, one pipeline without the other informs at .7 of its confidence', async () => {
    await tickerWith('ALON', GOOD);
    await pairOf('ALON', { ...BUY, confidence: 0.9 }, { status: 'failed', verdict: null, error: 'boom' });
    await enable(true);
    const row = await published('ALON', 0);
    expect(row).toMatchObject({ mode: 'informational' });
    expect(row?.quality.signal?.confidence).toBeCloseTo(0.63, 12);
    expect(row?.risk_flags).toContain('signal_alone');
  });
});

describe('a thesis in a model’s words', () => {
  let server: ModelServer;
  let runtime: ReturnType<typeof createChatRuntime>;
  let runtimes: ModelRuntimes;
  const listener = createQueueListener({ url, onError: () => {} });

  beforeAll(async () => {
    for (const agent of SYSTEM_AGENTS) await insertAgent(db, { ...agent, source: 'system' });
    server = await startModelServer(() => ({ content: '{}' }));
    runtime = createChatRuntime({ provider: 'ollama', baseUrl: server.url });
    runtimes = createModelRuntimes([runtime], systemNow);
  });
  beforeEach(() => {
    server.requests.length = 0;
  });
  afterAll(async () => {
    await listener.stop();
    await runtime.close();
    await server.stop();
  });

  const thesisIn = (request: ChatRequest) =>
    /<<<DOCUMENT \w+>>>\n([^]*)\n<<<END/.exec(request.messages[1]?.content ?? '')?.[1] ?? '';
  const reword = (text: string) => text.replace('the chance of a rise is', 'we put the chance of a rise at');
  const recommend = async (ticker: string) => {
    await tickerWith(ticker, GOOD);
    const onPublished: RecommendDeps['onPublished'] = async (tx, { id }) => {
      await enqueueRewrite(tx, { queue, runtimes }, id);
    };
    return (await recommendTicker(depsOf(db, { onPublished }), ticker, at(0)))?.id ?? '';
  };
  const depth = async () => (await queue.depths(db, [THESIS_QUEUE]))[`test:${THESIS_QUEUE}`];
  async function drain() {
    const consumers = createJobConsumers({ stage: 'test', pool, listener });
    const deps = { ...createAgentDeps({ db, runtimes }), sleep: async () => {} };
    const worker = startThesisWorker(consumers, deps, { pollMs: 50 });
    try {
      const deadline = performance.now() + 20_000;
      for (;;) {
        const now = await depth();
        if (now?.waiting === 0 && now.active === 0 && now.delayed === 0) break;
        if (performance.now() > deadline) expect.fail('waited in vain');
        await sleep(20);
      }
    } finally {
      await worker.stop();
    }
  }
  const invocations = () =>
    db
      .selectFrom('agent_invocations')
      .select(['status', 'error', 'document_id', 'retries'])
      .where('agent_name', '=', SYSTEM_AGENTS.find(({ slug }) => slug === THESIS_REWRITER)!.name)
      .orderBy('created_at')
      .execute();

  test('is enqueued with the recommendation, requested once and stored when it is faithful', async () => {
    server.answer = (request) => ({ content: JSON.stringify({ thesis: reword(thesisIn(request)) }) });
    const id = await recommend('WORD');
    expect((await depth())?.waiting).toBe(1);
    const before = await findRecommendation(db, id);
    await drain();
    expect(await findRecommendation(db, id)).toMatchObject({
      thesis_source: 'model',
      thesis: reword(before?.thesis ?? ''),
      action: before?.action,
    });
    expect(await invocations()).toMatchObject([{ status: 'ok', document_id: null }]);
  });

  test('that changes a number is requested again, and the template stays if it is still wrong', async () => {
    server.answer = (request) => ({
      content: JSON.stringify({ thesis: thesisIn(request).replace('5 items', '6 items') }),
    });
    const id = await recommend('LIES');
    const before = await findRecommendation(db, id);
    await drain();
    expect(await findRecommendation(db, id)).toMatchObject({ thesis_source: 'template', thesis: before?.thesis });
    expect(server.requests.length).toBeGreaterThan(1);
    expect(server.requests[1]?.messages[1]?.content).toContain('every number of the original');
    expect((await invocations()).at(-1)).toMatchObject({ status: 'failed' });
  });

  test('that reverses the action is refused', async () => {
    server.answer = (request) => ({ content: JSON.stringify({ thesis: thesisIn(request).replace('BUY', 'SELL') }) });
    const id = await recommend('TURN');
    await drain();
    expect(await findRecommendation(db, id)).toMatchObject({ thesis_source: 'template' });
  });

  test('is not requested when the agent is builtin or disabled, or no runtime is available', async () => {
    const change = (set: { model_provider?: string; active?: boolean }) =>
      db.updateTable('agents').set(set).where('slug', '=', THESIS_REWRITER).execute();
    const noRuntimes = createModelRuntimes([], systemNow);
    await change({ model_provider: 'builtin' });
    await recommend('BLTN');
    await change({ model_provider: 'ollama', active: false });
    await recommend('SWOF');
    await change({ active: true });
    await db.transaction().execute(async (tx) => {
      expect(await enqueueRewrite(tx, { queue, runtimes: noRuntimes }, '00000000-0000-4000-8000-000000000001')).toBe(
        false,
      );
    });
    expect((await depth())?.waiting ?? 0).toBe(0);
  });

  test('a runtime that becomes unavailable leaves the template and an entry in the log', async () => {
    server.answer = () => ({ reset: true });
    const id = await recommend('AWAY');
    await drain();
    expect(await findRecommendation(db, id)).toMatchObject({ thesis_source: 'template' });
    expect((await invocations()).at(-1)).toMatchObject({ status: 'degraded' });
  });
});
