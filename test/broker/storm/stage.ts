import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { testDatabase } from '../../kit/database.ts';
import { compileProgram } from '../../kit/program.ts';
import { seededRandom } from '../../kit/random.ts';
import { listDeaths, type Storm, type StormStage } from './storm.ts';
import { type BrokerSubject, CALM, STORM } from './subject.ts';
import { afterFile } from '../../kit/after-file.ts';

const SOURCES = [
  'broker/broker.worker.ts',
  'broker/use/place-intent.ts',
  'kernel/calendar/always-open.ts',
  'kernel/db/postgres.adapter.ts',
  'kernel/queue/consumer.adapter.ts',
  'kernel/queue/job-queue.store.ts',
  'kernel/queue/listener.adapter.ts',
];

/** A step may need a position that the storm does not hold at the moment. */
const ATTEMPTS_MAX = 3;

/** Compiles the broker process for the tests of a file. */
export function compiledProgram(subject: BrokerSubject): () => string {
  let program = '';
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-crash-'));
    afterFile(() => rmSync(folder, { recursive: true, force: true }));
    program = join(folder, 'program');
    compileProgram(program, [...SOURCES, ...subject.sources]);
  });
  return () => program;
}

export async function openStage(
  options: Pick<StormStage, 'subject' | 'program' | 'dedupes' | 'seed' | 'pace'>,
): Promise<StormStage> {
  const { db, url } = await testDatabase();
  const broker = await options.subject.open({ db, dedupes: options.dedupes, seed: options.seed });
  return { ...options, db, url, broker };
}

/** Kills a process at each step, `rounds` times; the rest of `everyPath` is drawn. Returns the steps that were not reached. */
export async function killAtEachStep(
  storm: Storm,
  options: { subject: BrokerSubject; rounds: number; everyPath: boolean; seed: number },
): Promise<string[]> {
  const { subject, rounds, everyPath, seed } = options;
  const random = seededRandom(seed);
  const all = listDeaths(subject.unreachable);
  const nameOf = ({ step, path }: { step: string; path: string | null }) =>
    path === null ? step : `${step} (${path})`;
  const missed = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const steps = [...new Set(all.map(({ step }) => step))];
    const chosen = everyPath ? all : steps.map((step) => random.pick(all.filter((one) => one.step === step)));
    for (const { step, path } of chosen) {
      const rates = random.chance(0.5) ? STORM : CALM;
      storm.setRates(step === 'rest of the exit placed, not committed' ? { ...rates, race: 1 } : rates);
      // The first round stops at the first occurrence of each step, later rounds also at the second.
      const occurrence = round === 0 ? 1 : 1 + random.below(2);
      let isReached = false;
      for (let attempt = 0; attempt < ATTEMPTS_MAX && !isReached; attempt++) {
        isReached = await storm.dieAt({ step, path, occurrence: attempt === 0 ? occurrence : 1 });
      }
      if (!isReached) missed.add(nameOf({ step, path }));
    }
  }
  storm.setRates(STORM);
  await storm.recover();
  return [...missed];
}

export async function killAtRandom(
  storm: Storm,
  options: { kills: number; seed: number; delayMs: readonly [number, number] },
): Promise<void> {
  const random = seededRandom(options.seed);
  const [from, to] = options.delayMs;
  storm.setRates(STORM);
  // A busy machine may take longer to start a process than the delay: every second one is given time to serve.
  for (let kill = 0; kill < options.kills; kill++)
    await storm.killAfter(from + random.below(to - from), kill % 2 === 0 ? 'start' : 'serving');
  await storm.recover();
}
