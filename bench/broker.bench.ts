import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { activateAccount, ensureAccount, setReconciled } from '../src/broker/account.store.ts';
import type { BrokerOrder, BrokerPort } from '../src/broker/broker-port.ts';
import { BROKER_QUEUES } from '../src/broker/broker-queue.ts';
import { GATE_LIMITS } from '../src/broker/gate.ts';
import { targetIdOf } from '../src/broker/one-cancels-other.ts';
import { findOrder } from '../src/broker/order.store.ts';
import type { OrderRow } from '../src/broker/order-row.ts';
import { applyEvidence } from '../src/broker/use/apply-evidence.ts';
import { handleBrokerJob } from '../src/broker/use/handle-broker-job.ts';
import { placeIntent } from '../src/broker/use/place-intent.ts';
import { SEND_SETTINGS, type SendDeps } from '../src/broker/use/send-deps.ts';
import { alwaysOpenCalendar } from '../src/kernel/calendar/always-open.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createJobConsumers } from '../src/kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../src/kernel/queue/listener.adapter.ts';
import { mergeTradingConfig } from '../src/risk/trading-config.store.ts';
import { measureFourCommits } from './commits.ts';
import { percentile, perSecond, type Row } from './kit.ts';

const ORDERS = 300;
const SEND_P95_GOAL_MS = 25;
const PROTECTED = 100;
const PROTECTED_P95_GOAL_MS = 2_000;
const HELD = 10;
const LOST_AFTER_MS = 30_000;
/** Polls rarely enough not to slow down what is measured. */
const LOOK_EVERY_MS = 10;
const queue = createJobQueue('bench');
const ACTOR = { name: 'bench', tokenName: null };

/** A broker that answers at once, so that only the platform is measured; records when each order, or stop of a ticker, arrives. */
function instantBroker(arrived: Map<string, number>, hasStops = false): BrokerPort {
  const no = () => Promise.reject(new Error('not used by this bench'));
  return {
    name: 'bench',
    broker: 'bench',
    mode: 'paper',
    capabilities: {
      restingStops: hasStops,
      triggersWithoutPlatform: hasStops,
      oneCancelsOther: hasStops,
      stopBesideEntry: true,
      replace: false,
      fractionalGtc: false,
    },
    replace: no,
    submit: async (request) => {
      arrived.set(request.type === 'stop' ? request.ticker : request.clientOrderId, performance.now());
      const order = { ...brokerOrder(request.clientOrderId, request.ticker, request.quantity), ...request };
      const target = brokerOrder(targetIdOf(request.clientOrderId), request.ticker, request.quantity);
      const limitPrice = request.targetPrice ?? null;
      return {
        outcome: 'accepted',
        order,
        ...(limitPrice === null
          ? {}
          : { target: { ...target, side: request.side, type: 'limit' as const, limitPrice } }),
      };
    },
    find: async () => ({ outcome: 'absent' }),
    findById: async () => ({ outcome: 'absent' }),
    cancel: async () => ({ outcome: 'absent' }),
    listOpenOrders: no,
    listFills: no,
    listPositions: no,
    getAccount: no,
    follow: no,
  };
}

const brokerOrder = (clientOrderId: string, ticker: string, quantity: number): BrokerOrder => ({
  brokerOrderId: `b-${clientOrderId}`,
  clientOrderId,
  ticker,
  side: 'buy',
  type: 'market',
  timeInForce: 'day',
  quantity,
  limitPrice: null,
  stopPrice: null,
  status: 'accepted',
  filledQuantity: 0,
  createdAt: new Date(),
  updatedAt: new Date(),
});

async function prepare(db: Db, port: BrokerPort): Promise<SendDeps> {
  const account = await ensureAccount(db, { name: port.name, broker: port.broker, mode: port.mode });
  await db.transaction().execute((tx) => activateAccount(tx, account));
  const figures = { cash: 1e9, equity: 1e9, buying_power: 1e9, synced_at: new Date() };
  await db.updateTable('broker_accounts').set(figures).where('id', '=', account.id).execute();
  await setReconciled(db, account.id, 'ready', new Date());
  await mergeTradingConfig(db, {
    max_orders_per_day: 1e6,
    max_open_orders: 1e6,
    max_daily_notional: 1e12,
    max_open_positions: 1e6,
    max_adv_pct: 1,
    max_price_age_minutes: 1e6,
  });
  await sql`insert into market_quotes (ticker, price, day_volume, quoted_at, captured_at, source)
    select 'B' || n, 100, 1e9, now(), now(), 'bench' from generate_series(1, ${ORDERS * 2 + HELD + PROTECTED}) as n`.execute(
    db,
  );
  await sql`insert into positions (broker_account_id, ticker, quantity, avg_entry_price, realized_pnl, last_entry_at,
      last_entry_key)
    select ${account.id}, 'B' || (${ORDERS * 2} + n), 10, 100, 0, now(), 'x' from generate_series(1, ${HELD}) as n`.execute(
    db,
  );
  return {
    ...SEND_SETTINGS,
    limits: { ...GATE_LIMITS, ordersPerMinuteMax: 1e6, sendsPerMinuteMax: 1e6 },
    db,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    queue,
    account,
    port,
    calendar: alwaysOpenCalendar(),
  };
}

const place = (db: Db, ticker: string) =>
  db.transaction().execute(async (tx) => {
    const { order } = await placeIntent(
      tx,
      {
        intentKey: randomUUID(),
        mode: 'paper',
        origin: 'decision',
        ticker,
        side: 'buy',
        quantity: 1,
        referencePrice: 100,
        confidence: 0.9,
        trace: { plan: { stop_distance: 5, target_distance: 10 } },
        actor: ACTOR,
      },
      { queue, now: new Date() },
    );
    return order;
  });

/**
 * Sends one order after the other, as the engine decides them: from before the decision's transaction until the broker
 * receives it. The previous order is recorded by then, because reading the state for a decision takes longer. `ended` is what
 * follows an order before the next one is sent.
 */
async function decisionToSend(
  db: Db,
  arrived: Map<string, number>,
  first: number,
  ended: (order: OrderRow) => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  for (let index = first; index < first + ORDERS; index++) {
    const startedMs = performance.now();
    const order = await place(db, `B${index}`);
    const { id, client_order_id: clientOrderId } = order;
    const isLate = () => performance.now() - startedMs > LOST_AFTER_MS;
    // Asks the database only after the arrival, so that the question is not measured.
    while (!arrived.has(clientOrderId) && !isLate()) await delay(1);
    while ((await findOrder(db, id))?.status !== 'accepted') {
      if (isLate()) throw new Error(`order ${index} did not reach the broker`);
      await delay(LOOK_EVERY_MS);
    }
    waits.push((arrived.get(clientOrderId) ?? Number.NaN) - startedMs);
    await ended(order);
  }
  return waits;
}

/** From the report of an entry's fill until its stop, with the target, has reached the broker. */
async function fillToProtection(deps: SendDeps, arrived: Map<string, number>): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 1; index <= PROTECTED; index++) {
    const ticker = `B${ORDERS * 2 + HELD + index}`;
    const { id, client_order_id: clientOrderId, quantity } = await place(deps.db, ticker);
    while ((await findOrder(deps.db, id))?.status !== 'accepted') await delay(LOOK_EVERY_MS);
    const startedMs = performance.now();
    await reportFill(deps, { id, client_order_id: clientOrderId, ticker, quantity });
    while (!arrived.has(ticker)) {
      if (performance.now() - startedMs > LOST_AFTER_MS) throw new Error(`${ticker} was not protected`);
      await delay(1);
    }
    waits.push((arrived.get(ticker) ?? Number.NaN) - startedMs);
  }
  return waits;
}

async function reportFill(
  deps: SendDeps,
  order: { id: string; client_order_id: string; ticker: string; quantity: number },
): Promise<void> {
  const { ticker, quantity } = order;
  const reported = { ...brokerOrder(order.client_order_id, ticker, quantity), filledQuantity: quantity };
  const fill = { executionId: order.id, brokerOrderId: reported.brokerOrderId, ticker, quantity, price: 100 };
  await applyEvidence(deps, { ...reported, status: 'filled' }, [{ ...fill, side: 'buy', executedAt: new Date() }]);
}

export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench' });
  const db = createDb(pool);
  const listener = createQueueListener({ url: databaseUrl });
  await listener.ready();
  const arrived = new Map<string, number>();
  const deps = await prepare(db, instantBroker(arrived));
  const consume = (served: SendDeps) =>
    createJobConsumers({ stage: 'bench', pool, listener }).start<unknown>({
      queue: BROKER_QUEUES.paper,
      handler: ({ job, complete }) => handleBrokerJob(served, job.payload, complete),
    });
  let consumer = consume(deps);
  try {
    const baseline = await measureFourCommits(db, ORDERS);
    const cancel = (order: OrderRow) =>
      applyEvidence(
        deps,
        { ...brokerOrder(order.client_order_id, order.ticker, order.quantity), status: 'cancelled' },
        [],
      );
    const waits = await decisionToSend(db, arrived, 1, cancel);
    const crowdedWaits = await decisionToSend(db, arrived, ORDERS + 1, async () => {});
    const orders = await db.selectFrom('orders').selectAll().where('status', '=', 'accepted').execute();
    const fills = await perSecond(orders.length, async () => {
      for (const order of orders) await reportFill(deps, order);
    });
    await consumer.stop();
    const stopped = new Map<string, number>();
    const protecting = { ...deps, port: instantBroker(stopped, true) };
    consumer = consume(protecting);
    const protectedAfter = await fillToProtection(protecting, stopped);
    return [
      {
        name: 'decision to broker send, p95 (baseline: four bare commits)',
        value: percentile(waits, 0.95),
        unit: 'ms',
        baseline: percentile(baseline, 0.95),
        referenceGoal: SEND_P95_GOAL_MS,
      },
      {
        name: 'decision to broker send, median',
        value: percentile(waits, 0.5),
        unit: 'ms',
        baseline: percentile(baseline, 0.5),
      },
      {
        name: `decision to broker send with up to ${ORDERS} open orders, p95`,
        value: percentile(crowdedWaits, 0.95),
        unit: 'ms',
        baseline: percentile(baseline, 0.95),
      },
      { name: 'fills booked, one by one', value: fills, unit: 'per second' },
      {
        name: 'fill to resting stop, p95',
        value: percentile(protectedAfter, 0.95),
        unit: 'ms',
        goal: PROTECTED_P95_GOAL_MS,
      },
    ];
  } finally {
    await consumer.stop();
    await listener.stop();
    await db.destroy();
  }
}
