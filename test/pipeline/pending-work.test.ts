import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { INGEST_QUEUE, ingestJobs } from '../../src/ingestion/ingest-job.ts';
import { insertRuns } from '../../src/ingestion/run.store.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/clock.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { queueBackfills } from '../../src/market/backfill.store.ts';
import { backfillJob } from '../../src/ingestion/ingest-job.ts';
import { readPending } from '../../src/operations/use/read-pending.ts';
import { restoreWork } from '../../src/operations/use/restore-work.ts';
import { requestBacktest } from '../../src/backtest/use/request-backtest.ts';
import { enqueueRewrite } from '../../src/recommendations/thesis.worker.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { reviewApproval } from '../../src/risk/use/review-approval.ts';
import { ALL_WORK } from '../../src/roles/pending-work.ts';
import { approvalDeps } from '../../src/roles/approvals.ts';
import { enqueueDueTicks } from '../../src/signals/use/enqueue-due-ticks.ts';
import { updateNotificationConfig } from '../../src/trading/notifications/notification.store.ts';
import { notify } from '../../src/trading/use/notify.ts';
import { FakeBroker } from '../broker/fake-broker.ts';
import { OPERATOR, place, readyAccount, setConfig } from '../broker/kit.ts';
import { createBench, page } from '../documents/kit.ts';
import { createScene, goodAnswer, STORY, STORY_TITLE } from '../extraction/kit.ts';
import { startModelServer } from '../extraction/model-server.ts';
import { testDatabase } from '../kit/database.ts';
import { testContext } from '../kit/service.ts';
import { aggregate, at, depsOf, seedStory } from '../recommendations/kit.ts';

const database = await testDatabase();
const { db } = database;
const queue = createJobQueue('test');
const model = await startModelServer(() => ({ content: JSON.stringify(goodAnswer()) }));
const scene = await createScene(db, { url: model.url });
afterAll(async () => {
  await scene.close();
  await model.stop();
});
const earlier = new Date(Date.now() - DAY_MS);
const deps = (stage: string, now = new Date()) => ({
  db,
  queue: createJobQueue(stage),
  now: () => now,
  works: ALL_WORK,
  tables: [],
});
let number = 0;
const sourceId = async () =>
  (await db.selectFrom('sources').select('id').orderBy('created_at').executeTakeFirstOrThrow()).id;
const story = () => scene.document(`${STORY_TITLE} ${++number}`, [...STORY, `Story ${number}.`]);
const waitLongEnough = () =>
  sql`alter table orders disable trigger orders_touch; update orders set updated_at = now() - interval '2 minutes';
    alter table orders enable trigger orders_touch`.execute(db);

interface Case {
  queue: string;
  /** Where a lost job is restored, if not in its own queue. */
  restoredTo?: string;
  stage?: string;
  /** Creates the need and its job as the platform does. */
  need: () => Promise<unknown>;
}

const CASES: Record<string, Case> = {
  'a run of a source': {
    queue: INGEST_QUEUE,
    need: async () => {
      const [run] = await insertRuns(db, [{ sourceId: await sourceId(), trigger: 'schedule', createdAt: earlier }]);
      await queue.enqueue(db, ingestJobs([{ runId: run!.id, sourceType: 'news_api' }]));
    },
  },
  'a backfill of prices': {
    queue: INGEST_QUEUE,
    need: async () => {
      await queueBackfills(db, [{ ticker: 'ACME', days: 30 }], 'quota', earlier);
      await queue.enqueue(db, [backfillJob('ACME')]);
    },
  },
  'a raw document': {
    queue: 'parse',
    need: async () => {
      const bench = createBench(db);
      await bench.accept([await bench.item(await sourceId(), page(`A new story ${++number}`, STORY))]);
    },
  },
  'a parsed document': {
    queue: 'extract',
    need: async () => {
      await story();
      await queue.flush(db, ['parse']);
    },
  },
  'a document that waits for a model': {
    queue: 'extract-model',
    restoredTo: 'extract',
    need: async () => {
      const id = await story();
      await sql`delete from kernel.jobs`.execute(db);
      await scene.extract([id]);
    },
  },
  'views of a company with news': {
    queue: 'aggregate',
    need: async () => {
      const id = await story();
      await sql`delete from kernel.jobs`.execute(db);
      await scene.extract([id]);
      await scene.askWaiting();
    },
  },
  'a recommendation, and views of its sector and the market': {
    queue: 'recommend',
    need: async () => {
      await seedStory(db, `R${String.fromCharCode(65 + ++number)}`, [0.9]);
      await aggregate(db, `R${String.fromCharCode(65 + number)}`, at(0));
    },
  },
  'a thesis that a model rewrites': {
    queue: 'thesis',
    need: async () => {
      const ticker = `T${String.fromCharCode(65 + ++number)}`;
      await seedStory(db, ticker, [0.9, 0.9, 0.8, 0.9, 0.9]);
      await aggregate(db, ticker, at(0));
      await sql`truncate kernel.jobs, kernel.job_intents`.execute(db);
      const published = await recommendTicker(
        depsOf(db, {
          onPublished: async (tx, { id }) => void (await enqueueRewrite(tx, { queue, runtimes: scene.runtimes }, id)),
        }),
        ticker,
        at(0),
      );
      expect(published).not.toBeNull();
    },
  },
  'a tick of the signal engine': {
    queue: 'signal',
    need: () => enqueueDueTicks({ db, queue, calendar: alwaysOpenCalendar() }, new Date()),
  },
  'a requested backtest': {
    queue: 'backtest',
    need: () =>
      requestBacktest(
        { db, queue, calendar: alwaysOpenCalendar(), now: () => new Date('2026-06-01') },
        { startDate: '2026-01-05', endDate: '2026-03-02', initialCapital: 10_000, riskTier: 'moderate', sweep: {} },
        'test',
      ),
  },
  'a message': {
    queue: 'trading-notify',
    need: async () => {
      await updateNotificationConfig(db, { email_enabled: true, email_recipient: 'anna@example.com' });
      const message = { key: `breaker:${++number}`, event: 'breaker' as const, subject: 's', body: 'b' };
      await db.transaction().execute((tx) => notify(tx, queue, message, new Date()));
    },
  },
  'an order': {
    queue: 'broker',
    stage: 'dev',
    need: async () => {
      await place(db);
      await waitLongEnough();
    },
  },
  'an approved order': {
    queue: 'broker',
    stage: 'dev',
    need: async () => {
      await setConfig(db, { auto_approve_paper: false });
      const { order } = await place(db);
      await setConfig(db, { auto_approve_paper: true });
      const context = { ...approvalDeps(testContext(database)), service: 'risk' as const };
      const review = { approved: true, reviewedBy: 'me', note: '' };
      expect(await reviewApproval(context, order.approval_id!, review, OPERATOR)).toMatchObject({
        outcome: 'enqueued',
      });
      await waitLongEnough();
    },
  },
};

interface JobRow {
  queue: string;
  key: string;
  payload: unknown;
  max_attempts: number;
}
const jobs = async (): Promise<JobRow[]> =>
  (await sql<JobRow>`select queue, key, payload, max_attempts from kernel.jobs order by queue, key`.execute(db)).rows;
const missing = async (stage: string, now?: Date) => {
  const { work } = await readPending(deps(stage, now));
  return work.reduce((sum, one) => sum + one.missing, 0);
};

beforeEach(async () => {
  await sql`truncate kernel.jobs, kernel.dead_jobs, kernel.job_intents, market_backfills, ingestion_runs, documents,
    backtests, signal_ticks, orders, approval_requests, notifications cascade`.execute(db);
  await readyAccount(db, new FakeBroker());
});

describe.each(Object.entries(CASES))('%s', (_, { queue: name, restoredTo = name, stage = 'test', need }) => {
  test('is restored when its job was flushed, lost or dead, and only then', async () => {
    await need();
    const before = await jobs();
    expect(before.map((job) => job.queue)).toContain(`${stage}:${name}`);
    expect(await missing(stage)).toBe(0);
    expect(await restoreWork(deps(stage))).toEqual([]);

    // Flushed, or lost with the jobs table.
    await sql`truncate kernel.jobs`.execute(db);
    expect(await missing(stage)).toBe(before.length);
    const restored = await restoreWork(deps(stage));
    expect(restored.map((one) => one.queue)).toContain(restoredTo);
    const after = await jobs();
    const expected = before.map((job) =>
      job.queue === `${stage}:${name}` && restoredTo !== name
        ? { ...job, queue: `${stage}:${restoredTo}`, payload: { document_id: job.key } }
        : job,
    );
    expect(after).toEqual(expected.toSorted((a, b) => (a.queue + a.key < b.queue + b.key ? -1 : 1)));
    expect(await restoreWork(deps(stage))).toEqual([]);
    expect(await jobs()).toEqual(after);

    // A running job covers its need.
    await sql`update kernel.jobs set lease_token = gen_random_uuid(), lease_expires_at = now() + interval '1 hour',
      coalesce_key = null, attempt = 1`.execute(db);
    expect(await missing(stage)).toBe(0);
    expect(await restoreWork(deps(stage))).toEqual([]);

    // Dead: left for an hour by the timer, at once by an operator.
    await sql`insert into kernel.dead_jobs (id, queue, key, rank, payload, attempt, max_attempts, enqueued_at, failures, error)
      select id, queue, key, rank, payload, attempt, max_attempts, enqueued_at, failures, 'Error: down' from kernel.jobs`.execute(
      db,
    );
    await sql`truncate kernel.jobs`.execute(db);
    const dead = (await readPending(deps(stage))).work.find((one) => one.name === restoredTo);
    expect(dead).toMatchObject({ last_error: 'Error: down' });
    expect(dead?.missing_dead).toBeGreaterThan(0);
    expect(await restoreWork(deps(stage))).toEqual([]);
    const revived = await restoreWork(deps(stage), { reviveAfterMs: -HOUR_MS });
    expect(revived.reduce((sum, one) => sum + one.revived, 0)).toBe(after.length);
    expect(await jobs()).toEqual(after);
    expect(await missing(stage)).toBe(0);
  });
});

test('every queue of the platform has a derivation', () => {
  const root = fileURLToPath(new URL('../../src/', import.meta.url));
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const named = sources.flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    const constants = [...text.matchAll(/_QUEUE = '([a-z-]+)'/g)].flatMap(([, name]) => name ?? []);
    const inline = [...text.matchAll(/\bqueue: '([a-z-]+)'/g)].flatMap(([, name]) => name ?? []);
    const brokers = [...text.matchAll(/BROKER_QUEUES[^=]*= \{ paper: '([a-z-]+)', live: '([a-z-]+)' \}/g)].flatMap(
      ([, paper = '', live = '']) => [paper, live],
    );
    return [...constants, ...inline, ...brokers];
  });
  const covered = ALL_WORK.flatMap(({ covers }) => covers);
  expect([...new Set(named)].toSorted()).toEqual(covered.toSorted());
  expect(covered).toHaveLength(new Set(covered).size);
  expect(Object.values(CASES).map(({ queue: name }) => name)).toEqual(
    expect.arrayContaining(covered.filter((name) => name !== 'broker-live')),
  );
});
