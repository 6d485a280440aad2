import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../src/kernel/clock.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createQueueListener, type QueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import type { Consumer } from '../../src/kernel/queue/queue.ts';
import { startExtractorWorker } from '../../src/intelligence/extraction/extractor.worker.ts';
import type { ExtractDeps } from '../../src/intelligence/extraction/use/extract-deps.ts';
import { extractDocuments } from '../../src/intelligence/extraction/use/extract-documents.ts';
import { extractWithModel } from '../../src/intelligence/extraction/use/extract-with-model.ts';
import { type TestDatabase, testDatabase } from '../kit/database.ts';
import { createScene, goodAnswer, type Scene, STAGE, STORY, STORY_TITLE, TICKER } from './kit.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

let database: TestDatabase;
let scene: Scene;
let server: ModelServer;
let listener: QueueListener;
let at = Date.UTC(2026, 0, 5);
const NEVER = new AbortController().signal;

beforeAll(async () => {
  database = await testDatabase();
  server = await startModelServer(() => ({ content: JSON.stringify(goodAnswer()) }));
  scene = await createScene(database.db, { url: server.url });
  listener = createQueueListener({ url: database.url });
});
afterAll(async () => {
  await listener.stop();
  await scene.close();
  await server.stop();
});
beforeEach(async () => {
  await scene.db.deleteFrom('kernel.jobs').execute();
  server.answer = () => ({ content: JSON.stringify(goodAnswer()) });
});

const nextMonth = () => new Date((at += 30 * DAY_MS));
const story = () => {
  const when = nextMonth();
  return scene.document(STORY_TITLE, [...STORY, `It is number ${when.getTime()}.`], when);
};
/** Mentions the company in passing without news, so no model is needed. */
const routineStory = () => {
  const when = nextMonth();
  return scene.document(`A museum opens, number ${when.getTime()}`, [
    `The town museum opened its doors on a quiet morning in spring, number ${when.getTime()}.`,
    'Visitors could see paintings, furniture and old tools from the region until the evening.',
    'Among the guests was a clerk of Verdalux Systems Inc.',
  ]);
};

async function rowsOf(id: string) {
  const count = async (table: 'company_impacts' | 'intelligence' | 'agent_invocations') =>
    (
      await scene.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('document_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n;
  const { status } = await scene.db
    .selectFrom('documents')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    status,
    intelligence: await count('intelligence'),
    impacts: await count('company_impacts'),
    invocations: await count('agent_invocations'),
  };
}

function startWorker(): Consumer {
  const consumers = createJobConsumers({ stage: STAGE, pool: database.pool, listener });
  return startExtractorWorker(consumers, scene.deps, { pollMs: 50 });
}

const enqueue = (ids: readonly string[]) =>
  scene.queue.enqueue(
    scene.db,
    ids.map((id) => ({ queue: 'extract', key: id, payload: { document_id: id } })),
  );
const statusOf = async (id: string) => (await rowsOf(id)).status;

test('the worker extracts a parsed document and enqueues the aggregation of its company', async () => {
  const [newsworthy, quiet] = [await story(), await routineStory()];
  await scene.db.deleteFrom('kernel.jobs').execute();
  await enqueue([newsworthy, quiet]);
  const worker = startWorker();
  await expect.poll(() => statusOf(newsworthy), { timeout: 10_000 }).toBe('extracted');
  await expect.poll(() => statusOf(quiet), { timeout: 10_000 }).toBe('extracted');
  await worker.stop();
  const left = await scene.db.selectFrom('kernel.jobs').select(['queue', 'key']).execute();
  expect(left).toEqual([{ queue: `${STAGE}:aggregate`, key: TICKER }]);
});

test('documents of the past are evaluated later than new ones, where that is set', async () => {
  const now = new Date();
  const withoutModels = async () => ({ extractor: null, classifier: null });
  const delayOf = async (given: Partial<ExtractDeps>, availableAt: Date) => {
    const id = await scene.document(STORY_TITLE, [...STORY, `It is number ${nextMonth().getTime()}.`], availableAt);
    await scene.db.deleteFrom('kernel.jobs').execute();
    await extractDocuments(
      { ...scene.deps, now: () => now, loadAgents: withoutModels, ...given },
      { documentIds: [id], signal: NEVER, complete: async () => {} },
    );
    const { run_at } = await scene.db.selectFrom('kernel.jobs').select('run_at').executeTakeFirstOrThrow();
    return run_at.getTime() - now.getTime();
  };
  const past = new Date(now.getTime() - 30 * DAY_MS);
  expect(await delayOf({}, past)).toBe(2_000);
  expect(await delayOf({ backlogBurstMs: 15_000 }, new Date(past.getTime() - 30 * DAY_MS))).toBe(15_000);
  expect(await delayOf({ backlogBurstMs: 15_000 }, now)).toBe(2_000);
});

test('models that never answer do not delay documents that need none', async () => {
  server.answer = () => ({ stall: 'before-headers' });
  const newsworthy = [await story(), await story(), await story()];
  const quiet = [await routineStory(), await routineStory()];
  await scene.db.deleteFrom('kernel.jobs').execute();
  await enqueue(newsworthy);
  const worker = startWorker();
  await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  await enqueue(quiet);
  for (const id of quiet) await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('extracted');
  for (const id of newsworthy) expect(await statusOf(id)).toBe('parsed');
  // Does not wait for the drain: closing the server ends the pending calls.
  server.answer = () => ({ content: JSON.stringify(goodAnswer()) });
  const stopped = worker.stop();
  await server.stop();
  await stopped;
  server = Object.assign(server, await startModelServer(server.answer));
});

test('a second delivery changes nothing', async () => {
  const id = await routineStory();
  await scene.extract([id]);
  const before = await rowsOf(id);
  expect(before).toMatchObject({ status: 'extracted', intelligence: 1 });
  await scene.extract([id]);
  await extractWithModel(scene.deps, {
    job: { document_id: id, asks_impacts: true, asks_events: true },
    signal: NEVER,
    complete: async () => {},
  });
  expect(await rowsOf(id)).toEqual(before);
});

test('two workers on one document store one reading', async () => {
  const ids = [await routineStory(), await routineStory(), await routineStory()];
  await Promise.all([scene.extract(ids), scene.extract([...ids].reverse()), scene.extract(ids)]);
  for (const id of ids) expect(await rowsOf(id)).toMatchObject({ intelligence: 1, invocations: 1 });
});

test('a crash before the commit leaves nothing, and the next delivery repeats all work', async () => {
  const id = await routineStory();
  const crash = extractDocuments(scene.deps, {
    documentIds: [id],
    signal: NEVER,
    complete: async () => {
      throw new Error('the lease is lost');
    },
  });
  await expect(crash).rejects.toThrow('the lease is lost');
  expect(await rowsOf(id)).toEqual({ status: 'parsed', intelligence: 0, impacts: 0, invocations: 0 });
  await scene.extract([id]);
  expect(await rowsOf(id)).toMatchObject({ status: 'extracted', intelligence: 1 });
});

test('a stalled worker commits nothing after another took its document over', async () => {
  const id = await routineStory();
  let takenOver = false;
  const slowAgents = async () => {
    if (!takenOver) {
      takenOver = true;
      await scene.extract([id]);
    }
    return scene.deps.loadAgents();
  };
  await extractDocuments(
    { ...scene.deps, loadAgents: slowAgents },
    { documentIds: [id], signal: NEVER, complete: async () => {} },
  );
  expect(await rowsOf(id)).toMatchObject({ status: 'extracted', intelligence: 1, invocations: 1 });
});
