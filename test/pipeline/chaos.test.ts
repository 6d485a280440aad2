import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Corpus, createCorpus } from '../kit/pipeline-corpus.ts';
import { openStage, type PipelineStage } from '../kit/pipeline-stage.ts';
import { countTakenIn, mostTries, readEnds, readProgress, untilSettled } from '../kit/pipeline-state.ts';
import { PipelineWorkers } from '../kit/pipeline-workers.ts';
import { descendants } from '../kit/platform.ts';
import { seededRandom } from '../kit/random.ts';

/** Short by default; the long run sets 20,000 documents and 60 kills. */
const DOCUMENTS = Number(process.env.SEXTANT_CHAOS_DOCUMENTS ?? 300);
const KILLS = Number(process.env.SEXTANT_CHAOS_KILLS ?? 6);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const WORKERS = 2;

let stage: PipelineStage;
let corpus: Corpus;
const open: PipelineWorkers[] = [];

beforeAll(async () => {
  corpus = createCorpus(DOCUMENTS, SEED);
  stage = await openStage();
});
afterAll(async () => {
  for (const workers of open) await workers.stop();
  await stage.close();
});

function startWorkers(databaseUrl: string): PipelineWorkers {
  const workers = new PipelineWorkers({ program: stage.program, folder: stage.folder, databaseUrl }, WORKERS);
  open.push(workers);
  return workers;
}

test.runIf(process.platform === 'linux')(
  `${DOCUMENTS} documents, ${KILLS} kills of workers and database: no document is lost or processed twice, and all end as in an undisturbed run`,
  async () => {
    const calmUrl = await stage.createDatabase('calm', corpus.items);
    const calm = startWorkers(calmUrl);
    await untilSettled(calmUrl, calm, DOCUMENTS);
    await calm.stop();
    const undisturbed = await readEnds(calmUrl);
    const endOf = ({ status, original }: { status: string; original: string | null }) => ({ status, original });
    expect(new Map([...undisturbed].map(([id, end]) => [id, endOf(end)]))).toEqual(corpus.expected);

    const url = await stage.createDatabase('chaos', corpus.items);
    const random = seededRandom(SEED);
    const workers = startWorkers(url);
    const victims: (() => unknown)[] = [
      () => workers.kill(random.below(WORKERS)),
      () => process.kill(stage.postmasterPid(), 'SIGKILL'),
      () => [0, 1].forEach((slot) => workers.kill(slot)),
      () => process.kill(random.pick(descendants(stage.postmasterPid())).pid, 'SIGKILL'),
      () => workers.freeze(random.below(WORKERS)),
      () => workers.kill(random.below(WORKERS)),
    ];
    let kills = 0;
    const startedMs = performance.now();
    await untilSettled(url, workers, DOCUMENTS, async (parsed) => {
      // Kills are spread by progress, so that every phase is hit on a machine of any speed.
      if (kills >= KILLS || parsed < Math.floor((DOCUMENTS * kills) / KILLS)) return;
      const strike = kills < victims.length ? victims[kills]! : random.pick(victims);
      kills++;
      await strike();
    });
    const tookMs = performance.now() - startedMs;
    await workers.stop();
    expect(kills).toBe(KILLS);

    const ends = await readEnds(url);
    const differing = [...undisturbed].flatMap(([id, calmEnd]) => {
      const end = ends.get(id);
      return end?.status === calmEnd.status && end.original === calmEnd.original && end.rest === calmEnd.rest
        ? []
        : [{ id, calmEnd, end }];
    });
    expect(differing).toEqual([]);
    expect(ends.size).toBe(DOCUMENTS);
    expect(await countTakenIn(url)).toBe(DOCUMENTS);
    const wrong = [...ends].filter(([, { status, extractions }]) =>
      status === 'extracted' ? extractions !== 1 : status === 'duplicate' ? extractions > 1 : extractions > 0,
    );
    expect(wrong).toEqual([]);
    expect((await readProgress(url)).dead).toBe(0);
    console.log(
      `${DOCUMENTS} documents, ${KILLS} kills, ${workers.restarts} restarts in ${Math.round(tookMs / 1_000)} s; at most ${mostTries(ends)} tries; none lost, none twice`,
    );
  },
  Math.max(240_000, DOCUMENTS * 30 + KILLS * 10_000),
);
