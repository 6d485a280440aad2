import { describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { brokerContract } from './broker-port.contract.ts';
import { expectSameBooks } from './storm/books.ts';
import { compiledProgram, killAtEachStep, killAtRandom, openStage } from './storm/stage.ts';
import { listDeaths, Storm } from './storm/storm.ts';
import { SUBJECTS } from './storm/subjects.ts';
import { afterFile } from '../kit/after-file.ts';

/** `npm run certify:broker` names the adapter. A plain test run takes the paper broker and a few kills. */
const WANTED = process.env.SEXTANT_CERTIFY ?? 'paper';
const isShort = process.env.SEXTANT_CERTIFY === undefined;
const ROUNDS = Number(process.env.SEXTANT_CRASH_ROUNDS ?? 1);
const RANDOM_KILLS = Number(process.env.SEXTANT_CRASH_KILLS ?? (isShort ? 3 : 20));
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const KILL_AFTER_MS = [500, 2_500] as const;

const subject = SUBJECTS.find(({ name }) => name === WANTED);
if (!subject)
  throw new Error(`no adapter is called ${WANTED}; choose one of ${SUBJECTS.map(({ name }) => name).join(', ')}`);
const LIMIT_MS = 180_000 + (ROUNDS * listDeaths(subject.unreachable).length + RANDOM_KILLS) * 20_000;

if (subject.openHost !== null && !isShort) {
  const { openHost } = subject;
  brokerContract(subject.name, async () => openHost((await testDatabase()).db));
}

describe.runIf(process.platform === 'linux').each([
  { dedupes: true, kind: 'with de-duplication' },
  { dedupes: false, kind: 'without de-duplication' },
])(`${subject.name} in a crash storm, $kind`, ({ dedupes }) => {
  const program = compiledProgram(subject);
  const open = async (seed: number) => {
    const stage = await openStage({ subject, program: program(), dedupes, seed });
    const storm = new Storm(stage);
    afterFile(async () => {
      await storm.watch.stop();
      await stage.broker.stop();
    });
    await storm.begin();
    return { stage, storm };
  };
  const report = ({ kills, fills, watch }: Storm) =>
    console.info(
      `${kills} processes, ${fills.size} fills, ${watch.faults} lost calls, ${watch.longestMs} ms without a stop`,
    );

  test.skipIf(isShort)(
    `killed at each step, ${ROUNDS} times, with lost, late, doubled and reordered answers`,
    async () => {
      const { stage, storm } = await open(SEED);
      const missed = await killAtEachStep(storm, { subject, rounds: ROUNDS, everyPath: true, seed: SEED });
      report(storm);
      await expectSameBooks(stage, storm);
      expect(missed).toEqual([]);
    },
    LIMIT_MS,
  );

  test.skipIf(isShort && dedupes)(
    `killed ${RANDOM_KILLS} times at random, with lost, late, doubled and reordered answers`,
    async () => {
      const { stage, storm } = await open(SEED + 1);
      await killAtRandom(storm, { kills: RANDOM_KILLS, seed: SEED + 1, delayMs: KILL_AFTER_MS });
      report(storm);
      await expectSameBooks(stage, storm);
    },
    LIMIT_MS,
  );
});
