import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { testService } from '../../../test/kit/http.ts';
import { createLogger } from '../log.adapter.ts';
import { createJobConsumers } from '../queue/consumer.adapter.ts';
import { createJobQueue } from '../queue/job-queue.store.ts';
import { createQueueListener } from '../queue/listener.adapter.ts';
import { intentWork } from '../queue/missing-job.store.ts';
import type { Consumer, Job, JobConsumers } from '../queue/queue.ts';
import { readTraceParent, type SpanStart } from './span.ts';
import { beginWork, continueWork, currentWork, inSpan, originOfWork, runWork, setTracing } from './work.context.ts';

afterEach(() => setTracing(null));

/** Records spans; the n-th has the span id n in the trace of its parent, or in a new one. */
function recordSpans() {
  const spans: (SpanStart & { traceParent: string; errorType?: string | undefined; isEnded: boolean })[] = [];
  setTracing({
    start(span) {
      const trace = span.parent?.split('-')[1] ?? `${spans.length + 1}`.padStart(32, 'a');
      const traceParent = `00-${trace}-${`${spans.length + 1}`.padStart(16, 'b')}-01`;
      const recorded = { ...span, traceParent, isEnded: false };
      spans.push(recorded);
      return {
        traceParent,
        set: (attributes) => Object.assign(recorded, { attributes: { ...recorded.attributes, ...attributes } }),
        end: (errorType) => Object.assign(recorded, { errorType, isEnded: true }),
      };
    },
  });
  return spans;
}

test('parts of the work in progress are children of its span and keep its id', async () => {
  const spans = recordSpans();
  await beginWork('round', async () => {
    const id = currentWork()?.requestId;
    expect(id).toMatch(/^round\.[0-9a-f-]{36}$/);
    await inSpan({ name: 'part' }, async () => expect(originOfWork().requestId).toBe(id));
    await expect(inSpan({ name: 'broken' }, () => Promise.reject(new TypeError('secret')))).rejects.toThrow('secret');
  });
  expect(spans.map(({ name, parent }) => [name, parent])).toEqual([
    ['round', null],
    ['part', spans[0]?.traceParent],
    ['broken', spans[0]?.traceParent],
  ]);
  expect(spans.map(({ errorType, isEnded }) => [errorType, isEnded])).toEqual([
    [undefined, true],
    [undefined, true],
    ['TypeError', true],
  ]);
  expect(JSON.stringify(spans)).not.toContain('secret');
});

test('work that belongs to an earlier request continues its trace and links to the work in progress', async () => {
  const spans = recordSpans();
  const traceParent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  await beginWork('update', () =>
    continueWork({ requestId: 'r-1', traceParent }, { name: 'fill' }, async () => {
      expect(currentWork()?.requestId).toBe('r-1');
    }),
  );
  expect(spans[1]).toMatchObject({ name: 'fill', parent: traceParent, links: [spans[0]?.traceParent] });
  await runWork({ requestId: 'r-2', span: null }, () =>
    continueWork({ requestId: null, traceParent: null }, { name: 'fill' }, async () => {
      expect(currentWork()?.requestId).toBe('r-2');
    }),
  );
});

test('only a well-formed traceparent is accepted', () => {
  const good = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  expect(readTraceParent(good)).toBe(good);
  for (const bad of [
    undefined,
    ['a'],
    '',
    good.toUpperCase(),
    `01${good.slice(2)}`,
    `${good}-x`,
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  ])
    expect(readTraceParent(bad)).toBeNull();
});

test('a log line of a request has its id once, also from a logger that knows nothing of the request', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', name: 'sample', stream: { write: (line) => void lines.push(line) } });
  const app = await testService({ log });
  app.post('/change', { config: { role: 'operator' } }, async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info('deep inside');
    request.log.info('own logger');
    return {};
  });
  await app.inject({ method: 'POST', url: '/change', headers: { 'x-request-id': 'r-9' }, payload: {} });
  await expect.poll(() => lines.length).toBe(3);
  for (const line of lines) expect(line.match(/"request_id":"r-9"/g)).toHaveLength(1);
  log.info('outside');
  expect(lines[3]).not.toContain('request_id');
});

test('a request is a span with its route and status, without query, and probes are none', async () => {
  const spans = recordSpans();
  const app = await testService();
  app.get('/read', { config: { role: 'viewer' } }, () => ({}));
  app.get('/probe', { config: { role: 'viewer', admission: 'health' } }, () => ({}));
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await app.inject({ url: '/read?token=s3cr3t', headers: { traceparent: parent, authorization: 'Bearer s3cr3t' } });
  await app.inject('/probe');
  expect(spans).toHaveLength(1);
  await expect.poll(() => spans[0]?.isEnded).toBe(true);
  expect(spans[0]).toMatchObject({ name: 'GET /read', kind: 'server', parent, errorType: undefined });
  expect(spans[0]?.attributes).toMatchObject({ 'http.route': '/read', 'http.response.status_code': 200 });
  expect(JSON.stringify(spans)).not.toContain('s3cr3t');
});

async function queueKit() {
  const { db, pool, url } = await testDatabase();
  const listener = createQueueListener({ url });
  const queue = createJobQueue('dev');
  const started: Consumer[] = [];
  const consumers: JobConsumers = {
    start(options) {
      const consumer = createJobConsumers({ stage: 'dev', pool, listener }).start(options);
      started.push(consumer);
      return consumer;
    },
  };
  const stop = async () => {
    await Promise.all(started.map((consumer) => consumer.stop()));
    await listener.stop();
  };
  return { db, queue, consumers, stop };
}

test('the id of a request goes through a chain of jobs, a retry included', async () => {
  const { db, queue, consumers, stop } = await queueKit();
  const seen: string[] = [];
  const done = new Promise<void>((resolve) => {
    consumers.start<number>({
      queue: 'first',
      handler: async ({ job }) => {
        seen.push(`first ${job.requestId} ${currentWork()?.requestId}`);
        if (job.attempt === 1) throw new Error('again');
        await queue.enqueue(db, [{ queue: 'second', payload: 2 }]);
      },
    });
    consumers.start<number>({
      queue: 'second',
      handler: async ({ job }) => {
        seen.push(`second ${job.requestId} ${currentWork()?.requestId}`);
        resolve();
      },
    });
  });
  await runWork({ requestId: 'r-1', span: null }, () => queue.enqueue(db, [{ queue: 'first', payload: 1 }]));
  await done;
  expect(seen).toEqual(['first r-1 r-1', 'first r-1 r-1', 'second r-1 r-1']);
  await stop();
});

test('jobs of several requests in a batch keep their ids in the jobs with their keys', async () => {
  const spans = recordSpans();
  const { db, queue, consumers, stop } = await queueKit();
  for (const key of ['a', 'b'])
    await runWork({ requestId: `r-${key}`, span: null }, () =>
      queue.enqueue(db, [{ queue: 'first', key, payload: key }]),
    );
  const batch = await new Promise<string | undefined>((resolve) => {
    const consumer = consumers.start<string>({
      queue: 'first',
      concurrency: 1,
      batchSize: 10,
      batchHandler: async ({ contexts }) => {
        await queue.enqueue(db, [
          ...contexts.map(({ job }) => ({ queue: 'second', key: job.payload, payload: 1 })),
          { queue: 'second', key: 'other', payload: 1 },
        ]);
        const id = currentWork()?.requestId;
        void consumer.stop().then(() => resolve(id));
      },
    });
  });
  const rows = await db.selectFrom('kernel.jobs').select(['key', 'request_id']).orderBy('key').execute();
  expect(rows).toEqual([
    { key: 'a', request_id: 'r-a' },
    { key: 'b', request_id: 'r-b' },
    { key: 'other', request_id: batch },
  ]);
  expect(batch).toMatch(/^batch\./);
  // Two traces led here: the batch begins its own and links to both.
  const run = spans.find(({ name }) => name === 'process first');
  expect(run).toMatchObject({ parent: null, links: spans.slice(0, 2).map(({ traceParent }) => traceParent) });
  await stop();
});

test('a dead job that is requeued and a need that is restored keep their id and trace', async () => {
  const spans = recordSpans();
  const { db, queue, consumers, stop } = await queueKit();
  const request = { queue: 'notify', key: 'k', payload: 1, intent: true, maxAttempts: 1 };
  await runWork({ requestId: 'r-1', span: null }, () => queue.enqueue(db, [request]));
  const died = await new Promise<Job>((resolve) => {
    const consumer = consumers.start<number>({
      queue: 'notify',
      handler: () => Promise.reject(new Error('no')),
      hooks: { dead: ({ job }) => void consumer.stop().then(() => resolve(job)) },
    });
  });
  expect(died.requestId).toBe('r-1');
  const traceParent = spans[0]?.traceParent;
  const needs = intentWork({ queue: 'notify', title: 'n', derivedFrom: 'n', stopsWithPipeline: false });
  const [missing] = await needs.list(db, { stage: 'dev', now: new Date(), afterKey: null, limit: 10 });
  expect(missing?.job).toMatchObject({ origin: { requestId: 'r-1', traceParent } });
  await queue.requeueDead(db, 'notify');
  const [row] = await db.selectFrom('kernel.jobs').select(['request_id', 'trace_parent']).execute();
  expect(row).toEqual({ request_id: 'r-1', trace_parent: traceParent });
  await stop();
});

test('a job that no work enqueued has an id of its own, the same in every attempt', async () => {
  const { db, queue, stop } = await queueKit();
  await queue.enqueue(db, [{ queue: 'parse', payload: 1 }]);
  const [row] = await db.selectFrom('kernel.jobs').select('request_id').execute();
  expect(row?.request_id).toMatch(/^work\.[0-9a-f-]{36}$/);
  await stop();
});
