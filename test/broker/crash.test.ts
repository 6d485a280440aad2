import { describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { seededRandom } from '../kit/random.ts';
import { expectSameBooks } from './storm/books.ts';
import { compiledProgram, killAtEachStep, killAtRandom, openStage } from './storm/stage.ts';
import { listDeaths, Storm, type StormStage, until } from './storm/storm.ts';
import { alpacaChaos } from './storm/subjects/alpaca-chaos.ts';
import { entries } from './storm/tasks.ts';
import { afterFile } from '../kit/after-file.ts';

/** The default is a short run; a long run sets 20 and 500. */
const ROUNDS = Number(process.env.SEXTANT_CRASH_ROUNDS ?? 1);
const RANDOM_KILLS = Number(process.env.SEXTANT_CRASH_KILLS ?? 6);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const isLong = ROUNDS > 1;
const DEATHS = listDeaths(alpacaChaos.unreachable).length;
const LIMIT_MS = 180_000 + (ROUNDS * DEATHS + RANDOM_KILLS) * 20_000;

const subject = alpacaChaos;
const program = compiledProgram(subject);

async function stormIn(stage: StormStage): Promise<Storm> {
  const storm = new Storm(stage);
  afterFile(async () => {
    await storm.watch.stop();
    await stage.broker.stop();
  });
  await storm.begin();
  return storm;
}

const report = (storm: Storm) =>
  console.info(
    `${storm.kills} processes, ${storm.fills.size} fills, longest without a stop: ${storm.watch.longestMs} ms`,
  );

describe.runIf(process.platform === 'linux').each([
  { dedupes: true, name: 'a broker that dedupes' },
  { dedupes: false, name: 'a broker without dedup' },
])('killed while trading with $name', ({ dedupes }) => {
  // A short run uses only the broker without dedup, which is the harder case; a long run uses both.
  test.runIf(!dedupes || isLong)(
    `at each step, ${ROUNDS} times: no order twice, none lost, no share without its stop, the books agree`,
    async () => {
      const stage = await openStage({ subject, program: program(), dedupes, seed: SEED });
      const storm = await stormIn(stage);
      const missed = await killAtEachStep(storm, { subject, rounds: ROUNDS, everyPath: isLong, seed: SEED });
      report(storm);
      await expectSameBooks(stage, storm);
      expect(missed).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    `${RANDOM_KILLS} times at random`,
    async () => {
      const stage = await openStage({ subject, program: program(), dedupes, seed: SEED + 1 });
      const storm = await stormIn(stage);
      await killAtRandom(storm, { kills: RANDOM_KILLS, seed: SEED + 1, delayMs: [300, 1_500] });
      report(storm);
      await expectSameBooks(stage, storm);
    },
    LIMIT_MS,
  );
});

describe.runIf(process.platform === 'linux')('a broker that becomes unreachable', () => {
  test(
    'leaves orders unknown, never rejected, and they are resolved once it is back',
    async () => {
      const { db, url } = await testDatabase();
      const { server, broker } = await alpacaChaos.openServer({ db, dedupes: false, seed: SEED });
      const stage = { db, url, program: program(), subject, broker, dedupes: false, seed: SEED };
      const storm = new Storm(stage);
      afterFile(async () => {
        await storm.watch.stop();
        await broker.stop();
      });
      server.vanishes = true;
      server.holdFills = true;
      const running = storm.serve(entries(broker, broker.tickers.slice(0, 4), seededRandom(SEED)));
      const statuses = async () =>
        (await db.selectFrom('orders').select('status').where('side', '=', 'buy').execute()).map(
          ({ status }) => status,
        );
      await until(async () => server.orders.length === 4);
      await until(async () => {
        const now = await statuses();
        return now.length === 4 && now.every((status) => status === 'unknown');
      });
      server.comeBack();
      server.holdFills = false;
      await until(async () => (await statuses()).every((status) => status === 'filled'));
      await running.stop();
      await storm.recover();
      await expectSameBooks(stage, storm);
      const wrong = await db
        .selectFrom('order_events')
        .innerJoin('orders', 'orders.id', 'order_events.order_id')
        .select('event_type')
        .where('orders.origin', '<>', 'protection')
        .where('to_status', 'in', ['rejected', 'failed', 'cancelled', 'expired'])
        .execute();
      expect(wrong).toEqual([]);
    },
    LIMIT_MS,
  );
});
