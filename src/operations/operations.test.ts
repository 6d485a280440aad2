import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { listAuditEvents } from '../kernel/audit/audit.store.ts';
import { manualClock } from '../kernel/clock.ts';
import { createService, type Service } from '../kernel/http/service.plugin.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { setMarkers } from '../kernel/queue/markers.store.ts';
import { withoutCovered } from '../kernel/queue/missing-job.store.ts';
import type { PendingWork } from '../kernel/queue/pending-work.ts';
import { ingestionOpsRoutes } from './ingestion-ops.routes.ts';
import { latencyBucket, emptyLatencies } from './latency-histogram.ts';
import { pipelineRoutes } from './pipeline.routes.ts';
import { addStageMinutes } from './stage-stats.store.ts';
import { createStageRecorder } from './stage-recorder.adapter.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-03-02T12:30:00Z');
const clock = manualClock(NOW);
const queue = createJobQueue('dev');
const cadencesSeconds = { market_api: 60, news_api: 300, filings_api: 900, web_scrape: 1_800, broker: 300 };
let retried = 0;
let resumed = 0;
let app: Service;

/** Of each queue there is one like it; `test/pipeline/pending-work.test.ts` has them all. */
const needed: string[] = [];
const documentWork: PendingWork = {
  queue: 'parse',
  covers: ['parse'],
  title: 'Parsing',
  derivedFrom: 'Documents.',
  stopsWithPipeline: true,
  list: async (db, { stage }) =>
    withoutCovered(
      db,
      stage,
      needed.map((key) => ({ job: { queue: 'parse', key, payload: { key } }, since: NOW })),
    ),
};

beforeAll(async () => {
  app = await createService({ name: 'query', title: 'query', version: '0', db, strictResponses: true, now: clock.now });
  await app.register(ingestionOpsRoutes({ db, now: clock.now, cadencesSeconds }));
  await app.register(
    pipelineRoutes({
      db,
      now: clock.now,
      queue,
      markerScopes: ['document'],
      resume: async () => ++resumed,
      retryFailed: async () => retried,
      works: [documentWork],
      tables: [{ name: 'lake', title: 'Lake', derivedFrom: 'Changes.', count: async () => 7 }],
    }),
  );
  await app.ready();
});
afterAll(() => app.close());

const get = async (url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, body: response.json() };
};
const post = async (url: string, payload?: unknown) => {
  const response = await app.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return { status: response.statusCode, body: response.json() };
};

async function source(type: string, ticker = 'AAA', active = true): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with company as (insert into companies (ticker, legal_name) values (${ticker}, ${ticker})
      on conflict (ticker) do update set legal_name = excluded.legal_name returning id)
    insert into sources (company_id, source_type, source_name, active, created_at)
    select id, ${type}, ${`${type} of ${ticker}`}, ${active}, '2026-03-01' from company returning id`.execute(db);
  return rows[0]!.id;
}
const run = (sourceId: string, status: string, at: string, fetched = 0, fresh = 0) =>
  sql`insert into ingestion_runs (source_id, status, trigger, items_fetched, items_new, error, created_at, started_at, finished_at)
    values (${sourceId}, ${status}, 'schedule', ${fetched}, ${fresh}, ${status === 'failed' ? 'the vendor answered 500' : null}, ${at},
      ${status === 'pending' ? null : at}, ${status === 'completed' || status === 'failed' ? at : null})`.execute(db);

beforeEach(() =>
  sql`truncate companies, kernel.jobs, kernel.enqueue_markers, kernel.runtime_flags, kernel.stage_minutes cascade`.execute(
    db,
  ),
);

describe('ingestion statistics', () => {
  beforeEach(async () => {
    const news = await source('news_api');
    await run(news, 'completed', '2026-03-02T10:10:00Z', 7, 3);
    await run(news, 'failed', '2026-03-02T10:20:00Z');
    await run(news, 'pending', '2026-03-02T12:29:00Z');
    await run(news, 'completed', '2026-02-20T10:20:00Z', 9, 9);
    await run(await source('market_api'), 'running', '2026-03-02T12:00:00Z');
  });

  test('throughput has every bucket and source type, including zeros', async () => {
    const { body } = await get('/api/ops/ingestion/throughput?hours=3&bucket=1h');
    expect(body).toHaveLength(4 * 5);
    expect(
      body.find(
        (row: { bucket: string; source_type: string }) =>
          row.bucket === '2026-03-02T10:00:00.000Z' && row.source_type === 'news_api',
      ),
    ).toEqual({
      bucket: '2026-03-02T10:00:00.000Z',
      source_type: 'news_api',
      runs: 2,
      completed: 1,
      failed: 1,
      items_fetched: 7,
      items_new: 3,
    });
    expect(body.filter(({ runs }: { runs: number }) => runs > 0)).toHaveLength(3);
  });

  test.each(['hours=0', 'hours=169', 'hours=x', 'bucket=2h'])('throughput?%s is 422', async (query) => {
    expect(await get(`/api/ops/ingestion/throughput?${query}`)).toEqual({
      status: 422,
      body: { detail: expect.any(String) },
    });
  });

  test('the summary adds up', async () => {
    const { body } = await get('/api/ops/ingestion/summary');
    expect(body).toMatchObject({
      total_runs: 4,
      completed: 1,
      failed: 1,
      pending: 1,
      running: 1,
      total_items_fetched: 7,
      total_items_new: 3,
      active_sources: 2,
      active_companies: 1,
      hours: 24,
    });
    expect(
      body.by_source_type.map(({ source_type, runs }: { source_type: string; runs: number }) => [source_type, runs]),
    ).toEqual([
      ['market_api', 1],
      ['news_api', 3],
    ]);
  });

  test('source health shows the last run and the last day; filters narrow it', async () => {
    const inactive = await source('broker', 'AAA', false);
    const { body } = await get('/api/admin/sources/health?source_type=news_api');
    expect(body).toMatchObject([
      {
        last_run_status: 'pending',
        last_error: null,
        total_runs_24h: 3,
        failed_runs_24h: 1,
        total_items_24h: 7,
        ticker: 'AAA',
      },
    ]);
    expect((await get('/api/admin/sources/health')).body).toHaveLength(2);
    expect(
      (await get('/api/admin/sources/health?active_only=false')).body.map(
        ({ source_id }: { source_id: string }) => source_id,
      ),
    ).toContain(inactive);
    expect((await get(`/api/admin/sources/health?company_id=${randomUUID()}`)).body).toEqual([]);
    expect((await get('/api/admin/sources/health?source_type=fax')).status).toBe(422);
  });

  test('runs are listed newest first, in pages', async () => {
    const [{ source_id }] = (await get('/api/admin/sources/health?source_type=news_api')).body;
    const { body } = await get(`/api/admin/sources/${source_id}/runs?limit=2&offset=1`);
    expect(body.map(({ status }: { status: string }) => status)).toEqual(['failed', 'completed']);
    expect(await get(`/api/admin/sources/${randomUUID()}/runs`)).toEqual({
      status: 404,
      body: { detail: 'source not found' },
    });
    expect((await get(`/api/admin/sources/${source_id}/runs?limit=101`)).status).toBe(422);
  });

  test('coverage gaps list missing source types and stale sources', async () => {
    const { body } = await get('/api/ops/sources/coverage-gaps');
    expect(body.missing_source_types).toMatchObject([{ ticker: 'AAA', source_type: 'filings_api' }]);
    expect(
      body.stale_sources
        .map(({ source_type, expected_every_seconds }: { source_type: string; expected_every_seconds: number }) => [
          source_type,
          expected_every_seconds,
        ])
        .sort(),
    ).toEqual([
      ['market_api', 60],
      ['news_api', 300],
    ]);
    await sql`insert into source_state (source_id, next_due_at, last_success_at) select id, ${NOW}, ${NOW} from sources`.execute(
      db,
    );
    expect((await get('/api/ops/sources/coverage-gaps')).body.stale_sources).toEqual([]);
  });
});

describe('the pipeline switch', () => {
  const waiting = async () =>
    Object.fromEntries(
      Object.entries(await queue.depths(db, ['parse', 'broker', 'trading'])).map(([name, depth]) => [
        name,
        depth.waiting,
      ]),
    );

  test('off flushes the pipeline, keeps orders and clears the markers of flushed jobs; on resumes', async () => {
    await queue.enqueue(db, [
      { queue: 'parse', payload: {}, key: 'd1' },
      { queue: 'extract', payload: {}, key: 'd2' },
      { queue: 'broker', payload: {} },
      { queue: 'trading', payload: {} },
    ]);
    await setMarkers(db, 'document', ['d1', 'd2', 'd3'], 3_600_000);
    expect(await get('/api/ops/pipeline/toggle')).toEqual({ status: 200, body: { pipeline_enabled: true } });
    expect(await post('/api/ops/pipeline/toggle', { enabled: false })).toEqual({
      status: 200,
      body: { pipeline_enabled: false, message: expect.stringContaining('2 waiting') },
    });
    expect(await waiting()).toMatchObject({ 'dev:parse': 0, 'dev:broker': 1, 'dev:trading': 1 });
    expect(await setMarkers(db, 'document', ['d1', 'd2', 'd3'], 1_000)).toEqual(['d1', 'd2']);
    expect((await get('/api/ops/pipeline/toggle')).body).toEqual({ pipeline_enabled: false });
    expect(resumed).toBe(0);
    expect((await post('/api/ops/pipeline/toggle', { enabled: true })).body).toMatchObject({ pipeline_enabled: true });
    expect(resumed).toBe(2);
    expect(await listAuditEvents(db, 'pipeline', 'pipeline_enabled')).toMatchObject([
      { action: 'disabled', after: { enabled: false, flushed: 2 } },
      { action: 'enabled' },
    ]);
  });

  test.each([{}, { enabled: 'yes' }, { enabled: true, force: 1 }])('%j is 422', async (body) => {
    expect(await post('/api/ops/pipeline/toggle', body)).toEqual({
      status: 422,
      body: { detail: expect.stringMatching(/enabled|force/) },
    });
  });
});

describe('pipeline health', () => {
  test('is the sum of the workers’ counts over processes and minutes', async () => {
    const minute = (at: string, completed: number, failed: number, ms: number) => {
      const latencyCounts = emptyLatencies();
      latencyCounts[latencyBucket(ms)] = completed;
      return { queue: 'dev:parse', minute: new Date(at), completed, failed, latencyCounts };
    };
    await addStageMinutes(db, [
      minute('2026-03-02T12:00Z', 90, 5, 10),
      minute('2026-03-02T12:00Z', 6, 0, 10),
      minute('2026-03-02T12:01Z', 4, 5, 5_000),
      minute('2026-03-01T01:00Z', 900, 0, 1),
    ]);
    const { body } = await get('/api/ops/pipeline/health?hours=2');
    expect(body.parsing).toMatchObject({ completed: 100, failed: 10, rate_per_hour: 50, oldest_waiting_seconds: null });
    expect(body.parsing.error_rate).toBeCloseTo(10 / 110);
    expect(body.parsing.median_latency_ms).toBeGreaterThan(7);
    expect(body.parsing.median_latency_ms).toBeLessThan(13);
    expect(body.aggregation).toEqual({
      completed: 0,
      failed: 0,
      rate_per_hour: 0,
      error_rate: null,
      median_latency_ms: null,
      p95_latency_ms: null,
      oldest_waiting_seconds: null,
    });
    expect(body.document_stages).toContainEqual({ status: 'raw', count: 0 });
    expect(body.queue_depths).toHaveProperty(['dev:extract'], { waiting: 0, active: 0, delayed: 0, dead: 0 });
  });

  test('the recorder stores the events of its consumers', async () => {
    const recorder = createStageRecorder({
      db,
      stage: 'dev',
      now: clock.now,
      onError: (error) => {
        throw error;
      },
    });
    recorder.hooks.completed?.({ queue: 'parse', count: 3, runMs: 5, waitMs: 5 });
    recorder.hooks.failed?.({ queue: 'parse', job: {} as never, error: new Error('x'), retryInMs: 1 });
    await recorder.stop();
    expect((await get('/api/ops/pipeline/health')).body.parsing).toMatchObject({ completed: 3, failed: 1 });
  });

  test('the oldest waiting job ages', async () => {
    await queue.enqueue(db, [{ queue: 'parse', payload: {}, runAt: new Date('2026-01-01T00:00:00Z') }]);
    expect((await get('/api/ops/pipeline/health')).body.parsing.oldest_waiting_seconds).toBeGreaterThan(1_000);
  });
});

test('pipeline health reports when the builtin extractor replaces a model', async () => {
  expect((await get('/api/ops/pipeline/health')).body.extraction).toMatchObject({
    degraded: 0,
    last_model_error: null,
  });
  await sql`insert into agent_invocations (agent_id, agent_name, model_provider, model_name, status, duration_ms, error, created_at)
    values (gen_random_uuid(), 'Document extractor', 'ollama', 'qwen3:4b', 'degraded', 1, 'ollama cannot be reached', ${NOW})`.execute(
    db,
  );
  expect((await get('/api/ops/pipeline/health')).body.extraction).toMatchObject({
    degraded: 1,
    last_model_error: 'ollama cannot be reached',
  });
});

test('retry-failed returns how many documents it enqueued', async () => {
  retried = 0;
  expect((await post('/api/ops/pipeline/retry-failed')).body).toEqual({
    retried: 0,
    message: expect.stringContaining('no failed'),
  });
  retried = 4;
  expect((await post('/api/ops/pipeline/retry-failed')).body).toMatchObject({ retried: 4 });
});

test('the stream sends depths and stages at once, as server-sent events', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const abort = new AbortController();
  const response = await fetch(`${address}/api/ops/pipeline/stream`, { signal: abort.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const { value } = await response.body!.getReader().read();
  abort.abort();
  const text = new TextDecoder().decode(value);
  expect(text).toMatch(/^event: pipeline$/m);
  const data = JSON.parse(/^data: (.*)$/m.exec(text)![1]!);
  expect(Object.keys(data).sort()).toEqual(['at', 'document_stages', 'pipeline_enabled', 'queue_depths']);
});

describe('pending work', () => {
  const setFlag = (enabled: boolean) => post('/api/ops/pipeline/toggle', { enabled });

  test('missing and dead jobs are shown and restored once', async () => {
    await sql`truncate kernel.jobs, kernel.dead_jobs`.execute(db);
    await setFlag(true);
    needed.splice(0, needed.length, 'a', 'b');
    await queue.enqueue(db, [{ queue: 'parse', key: 'c', payload: {} }]);
    await sql`insert into kernel.dead_jobs (id, queue, key, rank, payload, attempt, max_attempts, enqueued_at, failures, error, died_at)
      values (999999, 'dev:parse', 'b', 0, '{}', 5, 5, now(), '[]', 'Error: no disk', ${NOW})`.execute(db);
    const shown = await get('/api/ops/pipeline/pending');
    expect(shown).toMatchObject({ status: 200, body: { pipeline_enabled: true, as_of: NOW.toISOString() } });
    expect(shown.body.work).toEqual([
      {
        name: 'parse',
        queues: ['dev:parse'],
        title: 'Parsing',
        derived_from: 'Documents.',
        stops_with_pipeline: true,
        waiting: 1,
        active: 0,
        delayed: 0,
        dead: 1,
        missing: 2,
        missing_dead: 1,
        oldest_missing_at: NOW.toISOString(),
        last_error: 'Error: no disk',
      },
      expect.objectContaining({ name: 'lake', queues: [], waiting: 7, missing: 0 }),
    ]);
    expect(await post('/api/ops/pipeline/restore?queue=parse')).toMatchObject({
      status: 200,
      body: {
        restored: 1,
        revived: 1,
        queues: [{ queue: 'parse', restored: 1, revived: 1 }],
        message: '1 missing job(s) were enqueued, 1 dead job(s) were given new attempts',
      },
    });
    expect(await post('/api/ops/pipeline/restore')).toMatchObject({
      body: { restored: 0, revived: 0, message: 'no job was missing' },
    });
    expect((await queue.depths(db))['dev:parse']).toMatchObject({ waiting: 3, dead: 0 });
    const events = await listAuditEvents(db, 'pipeline', 'parse');
    expect(events).toMatchObject([{ action: 'restored', after: { restored: 1, revived: 1, queues: ['parse'] } }]);
  });

  test('an unknown queue is refused with the names of the others', async () => {
    expect(await post('/api/ops/pipeline/restore?queue=nothing')).toEqual({
      status: 422,
      body: { detail: 'queue "nothing" does not exist; the queues are parse' },
    });
  });

  test('while the pipeline is off its queues stay empty', async () => {
    await setFlag(false);
    needed.splice(0, needed.length, 'x');
    expect((await post('/api/ops/pipeline/restore')).body).toMatchObject({
      restored: 0,
      message: expect.stringContaining('the pipeline is off'),
    });
    expect((await queue.depths(db, ['parse']))['dev:parse']).toMatchObject({ waiting: 0 });
    await setFlag(true);
    needed.length = 0;
  });
});
