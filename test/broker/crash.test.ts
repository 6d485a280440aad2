import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderIntent } from '../../src/broker/order-intent.ts';
import { foldEntries } from '../../src/broker/position.ts';
import { listPositionEntries } from '../../src/broker/position.store.ts';
import { STEPS, type StepName } from '../../src/broker/step.ts';
import { testDatabase } from '../kit/database.ts';
import { compileProgram } from '../kit/program.ts';
import { seededRandom } from '../kit/random.ts';
import { CALM, ChaosServer, STORM } from './chaos-server.ts';
import { CrashRun, type CrashStage, until } from './crash-run.ts';
import { FakeBroker } from './fake-broker.ts';
import { intent, readyAccount, setConfig, setQuote } from './kit.ts';

/** The default is a short run; a long run sets 20 and 500. */
const ROUNDS = Number(process.env.SEXTANT_CRASH_ROUNDS ?? 1);
const RANDOM_KILLS = Number(process.env.SEXTANT_CRASH_KILLS ?? 6);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const ORDERS_PER_DEATH = 3;
/** Steps of exits and renewals, which this run does not make; test/trading/protection.test.ts goes through them. */
const OTHER_STEPS: readonly StepName[] = [
  'replace answered',
  'cancel requested',
  'exit waits for its shares',
  'expired protection renewed',
];
const KILLED_AT = STEPS.filter((step) => !OTHER_STEPS.includes(step));
const LIMIT_MS = 120_000 + (ROUNDS * STEPS.length + RANDOM_KILLS) * 20_000;

let program = '';
beforeAll(() => {
  program = join(mkdtempSync(join(tmpdir(), 'sextant-crash-')), 'program');
  compileProgram(program, [
    'broker/broker.worker.ts',
    'broker/alpaca/alpaca-broker.adapter.ts',
    'broker/use/place-intent.ts',
    'kernel/access/secret.ts',
    'kernel/calendar/always-open.ts',
    'kernel/db/postgres.adapter.ts',
    'kernel/queue/consumer.adapter.ts',
    'kernel/queue/job-queue.store.ts',
    'kernel/queue/listener.adapter.ts',
  ]);
});
afterAll(() => rmSync(join(program, '..'), { recursive: true, force: true }));

async function stageWith(server: ChaosServer): Promise<CrashStage> {
  const { db, url } = await testDatabase();
  await server.start();
  afterAll(() => server.stop());
  const account = await readyAccount(db, new FakeBroker({ name: 'chaos' }));
  await setConfig(db, { max_price_age_minutes: 10_000 });
  return { db, url, program, account, server };
}

let named = 0;

/** Each in its own symbol, because the gate blocks a second order of the same symbol and side. */
async function orders({ db }: CrashStage, count: number): Promise<OrderIntent[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const ticker = `X${(named++).toString(36).toUpperCase()}`;
      await setQuote(db, ticker, 100);
      return intent({ ticker, quantity: 5 + index });
    }),
  );
}

/** No order sent twice, none lost, and both books agree. */
async function expectSameBooks({ db, server, account }: CrashStage, run: CrashRun): Promise<void> {
  const kept = await db.selectFrom('orders').selectAll().where('broker_account_id', '=', account.id).execute();
  const isEntry = ({ origin }: { origin: string }) => origin !== 'protection';
  const ours = kept
    .filter(({ broker_order_id: id }) => id !== null)
    .map(({ client_order_id }) => client_order_id)
    .sort();
  const theirs = server.orders.map(({ client_order_id }) => client_order_id).sort();
  expect(
    kept
      .filter(isEntry)
      .map(({ intent_key }) => intent_key)
      .sort(),
  ).toEqual(run.intents.map(({ intentKey }) => intentKey).sort());
  expect(
    kept
      .filter(isEntry)
      .filter(({ status }) => status !== 'filled')
      .map(({ status, reason }) => ({ status, reason })),
  ).toEqual([]);
  expect(theirs).toEqual(ours);
  const fills = await db.selectFrom('fills').selectAll().execute();
  const sorted = (ids: string[]) => ids.sort();
  expect(sorted(fills.map(({ execution_id }) => execution_id))).toEqual(
    sorted(server.fills.map(({ executionId }) => executionId)),
  );
  expect(server.unprotected).toEqual([]);
  for (const order of kept.filter(isEntry)) {
    const of = fills.filter(({ order_id }) => order_id === order.id);
    expect(of.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(order.quantity, 6);
  }
  for (const ticker of new Set(kept.map((order) => order.ticker))) {
    const position = await db.selectFrom('positions').selectAll().where('ticker', '=', ticker).executeTakeFirst();
    const held = server.fills.filter(({ order }) => order.symbol === ticker);
    expect(position?.quantity ?? 0).toBeCloseTo(
      held.reduce((sum, { qty }) => sum + qty, 0),
      6,
    );
    if (!position) continue;
    const folded = foldEntries(await listPositionEntries(db, account.id, ticker));
    expect({ quantity: position.quantity, average: position.avg_entry_price, pnl: position.realized_pnl }).toEqual({
      quantity: folded.quantity,
      average: folded.avgEntryPrice,
      pnl: folded.realizedPnl,
    });
  }
  expect(run.crashes).toEqual([]);
}

describe.runIf(process.platform === 'linux').each([
  { dedupes: true, name: 'a broker that dedupes' },
  { dedupes: false, name: 'a broker without dedup' },
])('killed while trading with $name', ({ dedupes }) => {
  // A short run uses only the broker without dedup, which is the harder case; a long run uses both.
  test.runIf(!dedupes || ROUNDS > 1)(
    `at each of ${KILLED_AT.length} steps, ${ROUNDS} times: no order twice, none lost, the books agree`,
    async () => {
      const stage = await stageWith(new ChaosServer({ dedupes, seed: SEED }));
      const run = new CrashRun(stage);
      const random = seededRandom(SEED);
      const reached = new Set<StepName>();
      for (let round = 0; round < ROUNDS; round++) {
        for (const step of KILLED_AT) {
          stage.server.rates = random.chance(0.5) ? STORM : CALM;
          // The first round stops at the first occurrence of each step, later rounds also at the second.
          const occurrence = round === 0 ? 1 : 1 + random.below(2);
          const died = await run.dieAt({ step, occurrence }, await orders(stage, ORDERS_PER_DEATH));
          if (died) reached.add(step);
        }
      }
      stage.server.rates = STORM;
      await run.recover();
      await expectSameBooks(stage, run);
      expect(KILLED_AT.filter((step) => !reached.has(step))).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    `${RANDOM_KILLS} times at random`,
    async () => {
      const stage = await stageWith(new ChaosServer({ dedupes, seed: SEED + 1 }));
      const run = new CrashRun(stage);
      const random = seededRandom(SEED + 1);
      stage.server.rates = STORM;
      for (let kill = 0; kill < RANDOM_KILLS; kill++) {
        await run.killAfter(300 + random.below(1_200), await orders(stage, ORDERS_PER_DEATH));
      }
      await run.recover();
      await expectSameBooks(stage, run);
    },
    LIMIT_MS,
  );
});

describe.runIf(process.platform === 'linux')('a broker that becomes unreachable', () => {
  test(
    'leaves orders unknown, never rejected, and they are resolved once it is back',
    async () => {
      const stage = await stageWith(new ChaosServer({ dedupes: false, seed: SEED }));
      const { db, server } = stage;
      const run = new CrashRun(stage);
      server.vanishes = true;
      server.holdFills = true;
      const first = run.start(await orders(stage, 4));
      await until(async () => server.orders.length === 4);
      await until(async () => {
        const rows = await db.selectFrom('orders').select('status').execute();
        return rows.length === 4 && rows.every(({ status }) => status === 'unknown');
      });
      server.comeBack();
      server.holdFills = false;
      await until(async () => {
        const rows = await db.selectFrom('orders').select('status').where('side', '=', 'buy').execute();
        return rows.every(({ status }) => status === 'filled');
      });
      await first.stop();
      await run.recover();
      await expectSameBooks(stage, run);
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
