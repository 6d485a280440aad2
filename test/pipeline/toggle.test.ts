import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARKER_SCOPE } from '../../src/documents/life-cycle.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { listAuditEvents } from '../../src/kernel/audit/audit.store.ts';
import { switchPipeline } from '../../src/operations/use/switch-pipeline.ts';
import { ALL_WORK, restorePipeline } from '../../src/roles/pending-work.ts';
import { type Corpus, createCorpus } from '../kit/pipeline-corpus.ts';
import { ask, openStage, type PipelineStage } from '../kit/pipeline-stage.ts';
import { countTakenIn, mostTries, readEnds, readProgress, untilSettled } from '../kit/pipeline-state.ts';
import { PipelineWorkers } from '../kit/pipeline-workers.ts';
import { seededRandom } from '../kit/random.ts';

/** Short by default; the long run sets 6,000 documents and 200 toggles. */
const DOCUMENTS = Number(process.env.SEXTANT_TOGGLE_DOCUMENTS ?? 300);
const TOGGLES = Number(process.env.SEXTANT_TOGGLES ?? 12);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const WORKERS = 2;

let stage: PipelineStage;
let corpus: Corpus;
let workers: PipelineWorkers | undefined;

beforeAll(async () => {
  corpus = createCorpus(DOCUMENTS, SEED);
  stage = await openStage();
});
afterAll(async () => {
  await workers?.stop();
  await stage.close();
});

const orders = (url: string) =>
  ask<{ id: number }>(
    url,
    `select id, queue, key, coalesce_key, payload, attempt, run_at, lease_token from kernel.jobs
     where queue in ('dev:broker', 'dev:trading') order by id`,
  );

test.runIf(process.platform === 'linux')(
  `the pipeline is paused and resumed ${TOGGLES} times under load while workers die, and no document is stranded`,
  async () => {
    const url = await stage.createDatabase('toggle', corpus.items);
    const random = seededRandom(SEED);
    const pool = createPool({ url, applicationName: 'toggle' });
    const db = createDb(pool);
    const queue = createJobQueue('dev');
    // Wired as in the route. No other recovery runs, so that any document left behind stays visible.
    const deps = {
      db,
      queue,
      now: () => new Date(),
      markerScopes: [MARKER_SCOPE],
      resume: () => restorePipeline({ db, queue, now: () => new Date(), works: ALL_WORK }),
    };
    const setEnabled = (enabled: boolean) => switchPipeline(deps, enabled, { name: 'operator', tokenName: null });
    await queue.enqueue(db, [
      { queue: 'broker', key: 'order-1', payload: { order: 1 } },
      { queue: 'trading', key: 'tick-1', payload: { tick: 1 } },
    ]);
    const before = await orders(url);

    const running = new PipelineWorkers({ program: stage.program, folder: stage.folder, databaseUrl: url }, WORKERS);
    workers = running;
    let toggles = 0;
    await untilSettled(url, running, DOCUMENTS, async (parsed) => {
      if (toggles >= TOGGLES || parsed < Math.floor((DOCUMENTS * toggles) / TOGGLES)) return;
      toggles++;
      // A dead worker's jobs return to the queue and are flushed by a later toggle while its leases are still valid.
      if (toggles % 4 === 2) running.kill(random.below(WORKERS));
      await setEnabled(false);
      if (random.chance(0.3)) await Promise.all([setEnabled(true), setEnabled(false)]);
      await setEnabled(true);
    });
    await running.stop();
    expect(toggles).toBe(TOGGLES);

    const ends = await readEnds(url);
    expect(ends.size).toBe(DOCUMENTS);
    const wrong = [...corpus.expected].flatMap(([id, expected]) => {
      const end = ends.get(id);
      return end?.status === expected.status && end.original === expected.original ? [] : [{ id, expected, end }];
    });
    expect(wrong).toEqual([]);
    expect(await countTakenIn(url)).toBe(DOCUMENTS);
    expect((await readProgress(url)).dead).toBe(0);
    expect(await ask(url, 'select * from kernel.enqueue_markers')).toEqual([]);
    expect(await orders(url)).toEqual(before);
    const flushes = (await listAuditEvents(db, 'pipeline', 'pipeline_enabled')).map(
      ({ after }) => (after as { flushed: number }).flushed,
    );
    expect(Math.max(...flushes)).toBeGreaterThan(0);
    console.log(
      `${DOCUMENTS} documents, ${toggles} toggles, ${running.restarts} restarts, up to ${Math.max(...flushes)} jobs flushed at once; at most ${mostTries(ends)} tries; none stranded`,
    );
    await db.destroy();
  },
  Math.max(240_000, DOCUMENTS * 30 + TOGGLES * 5_000),
);
