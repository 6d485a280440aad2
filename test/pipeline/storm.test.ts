import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { MARKER_SCOPE } from '../../src/documents/life-cycle.ts';
import { switchPipeline } from '../../src/operations/use/switch-pipeline.ts';
import { restoreWork } from '../../src/operations/use/restore-work.ts';
import { ALL_WORK, restorePipeline } from '../../src/roles/pending-work.ts';
import { goodAnswer } from '../extraction/kit.ts';
import { type ChatRequest, startModelServer } from '../extraction/model-server.ts';
import { testDatabase } from '../kit/database.ts';
import { PipelineWorkers } from '../kit/pipeline-workers.ts';
import { platformFolder } from '../kit/platform.ts';
import { seededRandom } from '../kit/random.ts';
import { addNeeds, prepareStorm, quoteAll, STORM_TICKERS } from './storm-needs.ts';
import { readOpenWork, readOutcome } from './storm-state.ts';

/** Short by default; the long run sets 200. */
const TOGGLES = Number(process.env.SEXTANT_STORM_TOGGLES ?? 6);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const WORKERS = 2;
const SETTLES_WITHIN_MS = 240_000;
const PAUSE_MAX_MS = 600;

const { db, url } = await testDatabase();
const folder = platformFolder();
const model = await startModelServer((request) => ({ content: JSON.stringify(answer(request)) }));
let workers: PipelineWorkers | undefined;
afterAll(async () => {
  await workers?.stop();
  await model.stop();
  folder.remove();
});

/** Rewrites a thesis faithfully, and reads a story as it was written. */
function answer(request: ChatRequest): object {
  if (!JSON.stringify(request.response_format ?? '').includes('"thesis"')) return goodAnswer();
  const thesis = /<<<DOCUMENT \w+>>>\n([^]*)\n<<<END/.exec(request.messages[1]?.content ?? '')?.[1] ?? '';
  return { thesis: thesis.replace('the chance of a rise is', 'we put the chance of a rise at') };
}

test.runIf(process.platform === 'linux')(
  `${TOGGLES} toggles with kills and lost jobs, with jobs of every queue waiting: each is done in the end, once`,
  async () => {
    const random = seededRandom(SEED);
    const { queue } = await prepareStorm(db, model.url);
    const restoring = { db, queue, now: () => new Date(), works: ALL_WORK };
    const deps = { ...restoring, markerScopes: [MARKER_SCOPE], resume: () => restorePipeline(restoring) };
    const setEnabled = (enabled: boolean) => switchPipeline(deps, enabled, { name: 'operator', tokenName: null });

    // Every queue has work before the first worker starts.
    await addNeeds(db, queue, 0);
    const settings = { folder: folder.dataDir, databaseUrl: url, modelUrl: model.url };
    const running = new PipelineWorkers(settings, WORKERS, STORM_WORKER);
    workers = running;

    let lost = 0;
    for (let toggle = 1; toggle <= TOGGLES; toggle++) {
      if (running.crashes.length > 0) throw new Error(running.crashes.join('\n'));
      await addNeeds(db, queue, toggle);
      await sleep(random.below(PAUSE_MAX_MS));
      if (toggle % 4 === 2) running.kill(random.below(WORKERS));
      // As with a lost disk or an old back-up: jobs are gone, what they stand for is not.
      if (toggle % 5 === 3) lost += await loseJobs();
      await setEnabled(false);
      if (random.chance(0.3)) await Promise.all([setEnabled(true), setEnabled(false)]);
      await setEnabled(true);
    }

    const deadline = performance.now() + SETTLES_WITHIN_MS;
    for (;;) {
      if (running.crashes.length > 0) throw new Error(running.crashes.join('\n'));
      await quoteAll(db);
      // Views of sectors follow after five minutes; the test does not wait for them.
      await sql`update kernel.jobs set run_at = clock_timestamp() where queue = 'test:aggregate' and lease_token is null`.execute(
        db,
      );
      await restoreWork(restoring, { reviveAfterMs: 0 });
      const open = await readOpenWork(db, queue);
      if (open.total === 0) break;
      if (performance.now() > deadline) throw new Error(`not settled: ${JSON.stringify(open)}`);
      await sleep(250);
    }
    await running.stop();

    const outcome = await readOutcome(db);
    const rounds = TOGGLES + 1;
    console.log(`${TOGGLES} toggles, ${running.restarts} kills, ${lost} lost jobs: ${JSON.stringify(outcome)}`);
    expect(outcome).toMatchObject({
      runs: { completed: rounds, other: 0, itemsNew: rounds },
      documents: { total: rounds, open: 0, readTwice: 0 },
      backfills: { open: 0, tickers: rounds, barsPerTicker: 3 },
      views: { stale: 0 },
      recommendations: { tickers: STORM_TICKERS.length, duplicates: 0 },
      theses: { template: 0 },
      signals: { missing: 0, duplicates: 0 },
      backtests: { open: 0 },
      messages: { sent: rounds, twice: 0 },
      orders: { open: 0, sentTwice: 0, total: rounds },
    });
    expect(outcome.documents.asked).toBeGreaterThan(0);
    // A process that dies between a send and its record sends again: at most once per kill.
    expect(outcome.messages.deliveries - rounds).toBeLessThanOrEqual(running.restarts);
    expect(lost).toBeGreaterThan(0);
  },
  SETTLES_WITHIN_MS + 120_000 + TOGGLES * 8_000,
);

const STORM_WORKER = fileURLToPath(new URL('./storm-worker.mjs', import.meta.url));

async function loseJobs(): Promise<number> {
  const result = await sql`delete from kernel.jobs where lease_token is null and random() < 0.5`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
