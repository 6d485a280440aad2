import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import { BROKER_QUEUES } from '../../src/broker/broker-queue.ts';
import { setTradingSwitch } from '../../src/broker/trading-switch.store.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { handleBrokerJob } from '../../src/broker/use/handle-broker-job.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createQueueListener, type QueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import type { Consumer } from '../../src/kernel/queue/queue.ts';
import { setTradingMode } from '../../src/risk/trading-config.store.ts';
import { testDatabase } from '../kit/database.ts';
import { seededRandom } from '../kit/random.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, queue, readyAccount, reload, sendDeps, setConfig, setQuote } from './kit.ts';

const { db, pool, url } = await testDatabase();
/** The default is a short run; a long run sets 500. */
const QUEUED = Number(process.env.SEXTANT_SWITCH_ORDERS ?? 60);
const FLIPS = Number(process.env.SEXTANT_MODE_FLIPS ?? 60);
const BOUND = { timeout: 60_000, interval: 5 };
const PATIENCE_MS = 120_000 + QUEUED * 200;

let listener: QueueListener;
let consumer: Consumer | null = null;
let broker: FakeBroker;
let account: BrokerAccountRow;
beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  await sql`delete from symbol_lockouts`.execute(db);
  await setTradingSwitch(db, { enabled: true, paused: false }, 'test');
  await setConfig(db, { trading_mode: 'paper', auto_approve_paper: true });
  listener = createQueueListener({ url });
  await listener.ready();
  broker = new FakeBroker();
  account = await readyAccount(db, broker);
});
afterEach(async () => {
  await consumer?.stop();
  consumer = null;
  await listener.stop();
});

const letters = (index: number) => String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26));
const tickers = Array.from({ length: QUEUED }, (_, index) => `Q${index}`);

async function queueOrders(): Promise<string[]> {
  const ids: string[] = [];
  for (const ticker of tickers) {
    await setQuote(db, ticker, 100);
    ids.push((await place(db, { ticker, quantity: 1 })).order.id);
  }
  return ids;
}

function consume(): void {
  const deps = sendDeps(db, account, broker);
  consumer = createJobConsumers({ stage: 'dev', pool, listener }).start<unknown>({
    queue: BROKER_QUEUES.paper,
    handler: ({ job, complete }) => handleBrokerJob(deps, job.payload, complete),
  });
}

describe(`while ${QUEUED} orders wait`, () => {
  test.each([
    ['pausing', () => setTradingSwitch(db, { paused: true }, 'test')],
    ['switching the engine off', () => setTradingSwitch(db, { enabled: false }, 'test')],
    ['disabling trading', () => setTradingMode(db, 'disabled')],
    [
      'locking the symbols out',
      () =>
        sql`insert into symbol_lockouts (ticker, reason, created_by, created_at, expires_at)
          select ticker, 'x', 'test', now() - interval '1 minute', now() + interval '1 hour'
          from unnest(${tickers}::text[]) as ticker`.execute(db),
    ],
  ])(
    '%s stops sends: at most the one in progress follows',
    async (_name, pull) => {
      const ids = await queueOrders();
      consume();
      await vi.waitFor(() => expect(broker.submissions.length).toBeGreaterThan(5), BOUND);
      await pull();
      const atTheSwitch = broker.submissions.length;
      await vi.waitFor(async () => {
        const rows = await db
          .selectFrom('orders')
          .select('id')
          .where('id', 'in', ids)
          .where('status', 'in', ['queued', 'submitting'])
          .execute();
        expect(rows).toEqual([]);
      }, BOUND);
      // Sends of an account run one at a time: one may have passed the gate before the switch was committed.
      expect(broker.submissions.length).toBeLessThanOrEqual(atTheSwitch + 1);
      expect(broker.submissions.length).toBeLessThan(QUEUED);
    },
    PATIENCE_MS,
  );

  test('a pause blocks entries and lets exits pass', async () => {
    const { order } = await place(db, { quantity: 10 });
    await drain(sendDeps(db, account, broker));
    await applyEvidence(sendDeps(db, account, broker), broker.orders[0]!, [broker.trade(broker.orders[0]!)]);
    expect(await reload(db, order)).toMatchObject({ status: 'filled' });
    await setTradingSwitch(db, { paused: true }, 'test');
    const { order: entry } = await place(db, { ticker: 'Q0', quantity: 1 });
    const { order: tooMuch } = await place(db, { side: 'sell', origin: 'exit', quantity: 10.1 });
    const { order: exit } = await place(db, { side: 'sell', origin: 'exit', quantity: 10, confidence: 0 });
    await drain(sendDeps(db, account, broker));
    expect(await reload(db, entry)).toMatchObject({ status: 'blocked', reason: expect.stringContaining('paused') });
    expect(await reload(db, tooMuch)).toMatchObject({ status: 'blocked' });
    expect(await reload(db, exit)).toMatchObject({ status: 'accepted' });
  });
});

describe('modes', () => {
  test(
    `${FLIPS} orders of both modes while the mode changes: no paper order reaches the live broker, none is sent in the wrong mode`,
    async () => {
      const live = new FakeBroker({ mode: 'live' });
      const liveAccount = await readyAccount(db, live);
      await setConfig(db, { require_approval_for_live: false, require_quality_gate_for_live: false });
      const figures = {
        equity: null,
        activePool: null,
        reservePool: null,
        dailyPnl: 0,
        weeklyPnl: 0,
        peakEquity: null,
        portfolioHeat: 0,
        correlatedTickers: [],
      };
      const more = { loadEngineFigures: async () => figures };
      const servers = [sendDeps(db, account, broker, more), sendDeps(db, liveAccount, live, more)];
      const random = seededRandom(7);
      let mode: 'paper' | 'live' | 'disabled' = 'paper';
      const outOfTime: string[] = [];
      for (const one of [broker, live]) {
        one.fault = ({ ticker }) => {
          if (mode !== one.mode) outOfTime.push(`${ticker} to ${one.mode} while ${mode}`);
          return null;
        };
      }
      const modes = new Map<string, string>();
      for (let index = 0; index < FLIPS; index++) {
        const wanted = random.pick(['paper', 'live'] as const);
        const ticker = `M${letters(index)}`;
        await setQuote(db, ticker, 100);
        await sql`insert into companies (ticker, legal_name, sector) values (${ticker}, ${ticker}, 'Tech')`.execute(db);
        await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at,
            captured_at, source)
          select ${ticker}, 'D', now() - n * interval '1 day', 100, 100, 100, 100, 1e7, now() - (n - 1) * interval '1 day',
            now(), 'test' from generate_series(1, 20) as n`.execute(db);
        const { order } = await place(db, { ticker, quantity: 1, mode: wanted });
        modes.set(order.client_order_id, wanted);
        // Also enqueued in the wrong queue.
        await queue.enqueue(db, [{ queue: random.pick(['broker', 'broker-live']), payload: { order_id: order.id } }]);
        mode = random.pick(['paper', 'live', 'live', 'disabled'] as const);
        await setTradingMode(db, mode);
        if (random.chance(0.7)) for (const server of servers) await drain(server);
      }
      for (let round = 0; round < 2; round++) for (const server of servers) await drain(server);
      expect(outOfTime).toEqual([]);
      for (const one of [broker, live]) {
        expect(one.submissions.filter(({ request }) => modes.get(request.clientOrderId) !== one.mode)).toEqual([]);
      }
      expect(live.submissions.length).toBeGreaterThan(0);
      expect(broker.submissions.length).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
