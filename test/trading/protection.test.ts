import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listPositions } from '../../src/broker/order-view.store.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { handleRefusedProtection } from '../../src/broker/use/refuse-protection.ts';
import { saveClock } from '../../src/broker/broker-reference.store.ts';
import {
  agreeProtection,
  endProtectionPauses,
  noteProtectionChange,
  splitProtection,
} from '../../src/broker/protection.store.ts';
import { setTradingSwitch } from '../../src/broker/trading-switch.store.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { findRiskEvaluation } from '../../src/trading/risk-evaluation.store.ts';
import { setTradingMode } from '../../src/risk/trading-config.store.ts';
import { testDatabase } from '../kit/database.ts';
import { hours, type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;
beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
});

const resting = () =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('origin', '=', 'protection')
    .where('order_type', '=', 'stop')
    .where('status', 'in', ['accepted', 'partially_filled'])
    .orderBy('quantity', 'desc')
    .execute();
const held = async () =>
  (await db.selectFrom('positions').select('quantity').where('ticker', '=', 'ACME').executeTakeFirst())?.quantity ?? 0;
const theirs = async () =>
  (
    await sql<{ quantity: number }>`select quantity::float8 from kernel.paper_holdings where ticker = 'ACME'`.execute(
      db,
    )
  ).rows[0]?.quantity ?? 0;
const trade = () =>
  db.selectFrom('portfolio_trades').selectAll().orderBy('opened_at', 'desc').executeTakeFirstOrThrow();

async function buy(): Promise<void> {
  await world.recommend('ACME');
  await world.round();
  await world.broker();
  await world.round();
  await world.broker();
  expect(world.errors).toEqual([]);
}

const protectedShares = async () => (await resting()).reduce((sum, { quantity }) => sum + quantity, 0);

test('the positions of the interface name the resting stops with the broker’s ids', async () => {
  await buy();
  const stops = await resting();
  const [position] = await listPositions(db, 'ACME');
  expect(position).toMatchObject({ protection_status: 'protected', stop_price: stops[0]?.stop_price });
  expect(position?.resting_stops.map(({ broker_order_id }) => broker_order_id)).toEqual(
    stops.map(({ broker_order_id }) => broker_order_id),
  );
  await sql`update broker_accounts set capabilities = '{"restingStops": false}'`.execute(db);
  expect(await listPositions(db, 'ACME')).toMatchObject([{ protection_status: 'not_supported' }]);
});

describe('a filled entry', () => {
  test('counts once among the orders of the day, however many stops follow its parts', async () => {
    await buy();
    expect((await resting()).length).toBeGreaterThan(1);
    await world.addCompany('OTHR');
    const next = await world.recommend('OTHR');
    await world.round();
    const evaluation = (await findRiskEvaluation(db, next)) as { checks: { name: string; observed: unknown }[] };
    // The gate before the send counts the same orders.
    expect(evaluation.checks.find(({ name }) => name === 'orders_per_day')).toMatchObject({ observed: 2 });
  });

  test('has stops at the broker for all of its shares: whole ones until cancelled, a fraction for the day', async () => {
    await buy();
    const stops = await resting();
    const quantity = await held();
    expect(quantity).toBeGreaterThan(1);
    expect(await protectedShares()).toBeCloseTo(quantity, 6);
    expect(stops[0]).toMatchObject({ time_in_force: 'gtc', quantity: Math.floor(quantity), order_type: 'stop' });
    const fraction = stops.slice(1);
    expect(fraction.every(({ time_in_force }) => time_in_force === 'day')).toBe(true);
    expect(stops[0]?.stop_price).toBeCloseTo((await trade()).stop_price ?? 0, 1);
    expect(new Set(stops.map(({ broker_order_id }) => broker_order_id)).size).toBe(stops.length);
  });

  test('is protected by its plan before the engine has seen the fill', async () => {
    await world.recommend('ACME');
    await world.round();
    await world.broker();
    expect(await db.selectFrom('portfolio_trades').selectAll().execute()).toEqual([]);
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
  });

  test('has its stop replaced when it trails', async () => {
    await buy();
    const before = await resting();
    await world.quote('ACME', ((await trade()).target_price ?? 0) - 0.01);
    await world.round();
    await world.broker();
    const after = await resting();
    expect(after[0]?.stop_price).toBeGreaterThan(before[0]?.stop_price ?? 0);
    expect(after[0]).toMatchObject({ replaces_order_id: before[0]?.id });
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
  });

  test('is closed by the stop alone when the engine does not run, and the trade is booked as stopped', async () => {
    await buy();
    await world.quote('ACME', ((await trade()).stop_price ?? 0) - 1);
    await world.broker();
    expect([await held(), await theirs()]).toEqual([0, 0]);
    await world.round();
    expect(await trade()).toMatchObject({ exit_reason: 'stop', open_quantity: 0 });
    expect(await db.selectFrom('trading_decisions').selectAll().where('decision', '=', 'exit').execute()).toEqual([]);
  });

  test('gets its stop back within one reconciliation when somebody cancels it at the broker', async () => {
    await buy();
    await sql`update kernel.paper_orders set status = 'cancelled' where order_type = 'stop' or oco_id is not null`.execute(
      db,
    );
    world.clock.advance(30_000);
    await world.quote('ACME', 100);
    await world.reconcile();
    await world.broker();
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
  });

  test('has its stop sold at once when the market is already below it', async () => {
    await buy();
    await sql`update kernel.paper_orders set status = 'cancelled' where order_type = 'stop' or oco_id is not null`.execute(
      db,
    );
    await world.quote('ACME', ((await trade()).stop_price ?? 0) - 1);
    await world.reconcile();
    await world.broker();
    expect([await held(), await theirs()]).toEqual([0, 0]);
    const refused = await db.selectFrom('orders').selectAll().where('status', '=', 'rejected').execute();
    expect(refused[0]?.reason).toContain('below the market price');
  });
});

test('a stop that is refused again and again is sent after 1, 2, 4 and then every 5 seconds', async () => {
  await buy();
  const stop = (await resting()).find(({ target_price, replaces_order_id }) => !target_price && !replaces_order_id)!;
  const pauses: number[] = [];
  const refuse = async () => {
    const copied = sql`jsonb_populate_record(known, jsonb_build_object('id', gen_random_uuid(), 'status', 'queued', 'broker_order_id', null,
      'client_order_id', gen_random_uuid(), 'intent_key', gen_random_uuid(), 'created_at', ${world.clock.now()}::timestamptz))`;
    await sql`insert into orders select (${copied}).* from orders known where id = ${stop.id}`.execute(db);
    await sql`update orders set status = 'blocked' where status = 'queued'`.execute(db);
    const refusal = { reason: 'refused', stopBeyondMarket: false };
    await db.transaction().execute((tx) => handleRefusedProtection(world, tx, stop, refusal, world.clock.now()));
    const { retry_at: at } = await db.selectFrom('position_protections').selectAll().executeTakeFirstOrThrow();
    pauses.push((at!.getTime() - world.clock.now().getTime()) / 1_000);
  };
  for (let refusal = 0; refusal < 5; refusal++) await refuse();
  world.clock.advance(61_000);
  await refuse();
  expect(pauses).toEqual([1, 2, 4, 5, 5, 1]);
});

describe('a stop that the broker ends by itself', () => {
  const port = {
    find: async () => ({ outcome: 'absent' as const }),
    findById: async () => ({ outcome: 'absent' as const }),
  };
  /** The broker ends a stop that rests. */
  const end = async (stop: Awaited<ReturnType<typeof resting>>[number], status: 'rejected' | 'cancelled') => {
    await sql`update kernel.paper_orders set status = 'cancelled' where id::text = ${stop.broker_order_id}`.execute(db);
    const reported = {
      brokerOrderId: stop.broker_order_id!,
      clientOrderId: stop.client_order_id,
      ticker: stop.ticker,
      side: stop.side,
      type: stop.order_type,
      timeInForce: stop.time_in_force,
      quantity: stop.quantity,
      limitPrice: null,
      stopPrice: stop.stop_price,
      status,
      filledQuantity: 0,
      createdAt: stop.created_at,
      updatedAt: world.clock.now(),
    };
    await applyEvidence({ db, now: world.clock.now, queue: world.queue, account: world.account, port }, reported, []);
  };
  /** Seconds until the stop may be sent again. */
  const pause = async () => {
    const { retry_at: at } = await db.selectFrom('position_protections').selectAll().executeTakeFirstOrThrow();
    return at === null ? 0 : Math.max(0, (at.getTime() - world.clock.now().getTime()) / 1_000);
  };
  const after = async (seconds: number) => {
    world.clock.advance(seconds * 1_000);
    await world.quote('ACME', 100);
    await world.reconcile();
    await world.broker();
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
  };
  const pausesOf = async (status: 'rejected' | 'cancelled', count: number) => {
    const pauses: number[] = [];
    for (let attempt = 0; attempt < count; attempt++) {
      await end((await resting())[0]!, status);
      const waits = await pause();
      pauses.push(waits);
      await after(waits);
    }
    return pauses;
  };
  const alone = () =>
    db
      .updateTable('position_protections')
      .set({ stop_alone_until: new Date(world.clock.now().getTime() + hours(24)) })
      .execute();

  test('by a rejection is sent again after a pause', async () => {
    await buy();
    expect(await pausesOf('rejected', 4)).toEqual([1, 2, 4, 5]);
  });

  test('by a cancel is sent again at once, and after a pause when it is cancelled again and again', async () => {
    await buy();
    await alone();
    await after(1);
    expect(await pausesOf('cancelled', 6)).toEqual([0, 1, 2, 4, 5, 5]);
    const incidents = await db.selectFrom('broker_incidents').selectAll().where('kind', '=', 'protection').execute();
    expect(incidents[0]?.message).toMatch(/^the stop of ACME at .* was cancelled by the broker again/);
    world.clock.advance(120_000);
    await after(1);
    expect((await pausesOf('cancelled', 1))[0]).toBe(0);
  });

  test('at once each time for long is sent at longer intervals', async () => {
    await buy();
    await alone();
    await after(1);
    const began = world.clock.now().getTime();
    const pauses: number[] = [];
    while (world.clock.now().getTime() < began + 600_000) pauses.push(...(await pausesOf('cancelled', 1)));
    expect(pauses.at(-1)).toBeGreaterThan(60);
    expect(pauses.length).toBeLessThan(40);
  });

  test('counts each part of the position by itself: one event that cancels all of them delays nothing', async () => {
    await buy();
    const stops = await resting();
    for (const stop of stops) await end(stop, 'cancelled');
    expect(await pause()).toBe(0);
    await after(1);
  });

  test('but not one that this platform replaced or cancelled', async () => {
    await buy();
    for (let step = 0; step < 3; step++) {
      await end((await resting())[0]!, 'cancelled');
      await after(await pause());
    }
    world.clock.advance(61_000);
    for (let step = 1; step <= 4; step++) {
      const [before] = await resting();
      const context = { account: world.account, ticker: 'ACME', queue: world.queue, now: world.clock.now() };
      await agreeProtection(db, context, { stopPrice: before!.stop_price! - 0.5, targetPrice: null });
      await world.broker();
      expect(await pause()).toBe(0);
      expect((await resting())[0]?.stop_price).toBeCloseTo(before!.stop_price! - 0.5, 2);
    }
    const ended = await db.selectFrom('orders').select(['reason']).where('status', '=', 'cancelled').execute();
    expect(ended.filter(({ reason }) => reason?.startsWith('the broker cancelled')).length).toBe(3);
  });
});

describe('a stop that the broker refuses with the same reason', () => {
  let stop: Awaited<ReturnType<typeof resting>>[number];
  /** The broker refuses the stop now; returns the pause in seconds. */
  const refuse = async (reason = 'not tradable') => {
    const copied = sql`jsonb_populate_record(known, jsonb_build_object('id', gen_random_uuid(), 'status', 'rejected',
      'broker_order_id', null, 'client_order_id', gen_random_uuid(), 'intent_key', gen_random_uuid(), 'reason', ${reason}::text,
      'created_at', ${world.clock.now()}::timestamptz))`;
    await sql`alter table orders disable trigger user`.execute(db);
    await sql`insert into orders select (${copied}).* from orders known where id = ${stop.id}`.execute(db);
    await sql`alter table orders enable trigger user`.execute(db);
    const refusal = { reason, stopBeyondMarket: false };
    await db.transaction().execute((tx) => handleRefusedProtection(world, tx, stop, refusal, world.clock.now()));
    return pause();
  };
  const retryAt = async () =>
    (await db.selectFrom('position_protections').selectAll().executeTakeFirstOrThrow()).retry_at;
  const pause = async () => ((await retryAt())!.getTime() - world.clock.now().getTime()) / 1_000;
  /** As long as the broker refuses: every attempt when its pause is over. Returns the pauses. */
  const refuseFor = async (seconds: number, reason?: string) => {
    const until = world.clock.now().getTime() + seconds * 1_000;
    const pauses: number[] = [];
    while (world.clock.now().getTime() < until) {
      const waited = await refuse(reason);
      pauses.push(waited);
      world.clock.advance(waited * 1_000);
    }
    return pauses;
  };

  beforeEach(async () => {
    await buy();
    world.clock.advance(hours(2));
    stop = (await resting()).find(({ target_price, replaces_order_id }) => !target_price && !replaces_order_id)!;
  });

  test('is sent as before for a minute, and then after a quarter of the time that the refusal has lasted', async () => {
    const pauses = await refuseFor(6 * 3_600);
    let lasted = 0;
    for (const [index, seconds] of pauses.entries()) {
      expect(seconds).toBeLessThanOrEqual(lasted < 60 ? 5 : Math.min(lasted / 4, 300));
      if (index > 0) expect(seconds).toBeGreaterThanOrEqual(pauses[index - 1] ?? 0);
      lasted += seconds;
    }
    expect(pauses.slice(0, 5)).toEqual([1, 2, 4, 5, 5]);
    expect(pauses.at(-1)).toBe(300);
    expect(pauses.length).toBeLessThan(110);
  });

  test('is sent within seconds after another reason', async () => {
    await refuseFor(600);
    expect(await refuse()).toBeGreaterThan(100);
    world.clock.advance(1_000);
    expect(await refuse('another reason')).toBeLessThanOrEqual(5);
  });

  test('is sent at once after another level, a change of the position, a split and a new connection', async () => {
    const context = { account: world.account, ticker: 'ACME', queue: world.queue, now: world.clock.now() };
    await refuseFor(600);
    const changes: (() => Promise<unknown>)[] = [
      () => noteProtectionChange(db, { ...context, now: world.clock.now() }),
      () => agreeProtection(db, context, { stopPrice: 1, targetPrice: null }),
      () => splitProtection(db, world.account.id, 'ACME', 2),
      () => endProtectionPauses(db, world.account.id),
    ];
    for (const change of changes) {
      expect(await refuse()).toBeGreaterThan(100);
      await change();
      expect(await retryAt()).toBeNull();
      world.clock.advance(1_000);
    }
  });

  test('is sent when the session opens, and a short pause stays after a change', async () => {
    await refuseFor(600);
    const nextOpen = new Date(world.clock.now().getTime() + 7_000);
    const nextClose = new Date(nextOpen.getTime() + 3_600_000);
    await saveClock(db, world.account.id, { isOpen: false, nextOpen, nextClose }, world.clock.now());
    await refuse();
    expect(await retryAt()).toEqual(nextOpen);
    world.clock.advance(4_000);
    const context = { account: world.account, ticker: 'ACME', queue: world.queue, now: world.clock.now() };
    await noteProtectionChange(db, context);
    expect(await retryAt()).toEqual(nextOpen);
  });

  test('is placed by the job of its pause as soon as the broker takes it', async () => {
    await refuseFor(600);
    await sql`update kernel.paper_orders set status = 'cancelled' where order_type = 'stop' or oco_id is not null`.execute(
      db,
    );
    await db
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('origin', '=', 'protection')
      .where('status', '=', 'accepted')
      .execute();
    const waited = await refuse();
    world.clock.advance(waited * 1_000);
    await world.quote('ACME', 100);
    await world.broker();
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
  });
});

describe('the resting stops are reconciled', () => {
  const incidents = () =>
    db.selectFrom('broker_incidents').selectAll().where('kind', '=', 'protection').orderBy('raised_at').execute();
  const later = async () => {
    world.clock.advance(30_000);
    await world.quote('ACME', 100);
    await world.reconcile();
    await world.broker();
  };

  test('a missing one is placed and recorded as an incident, which ends when the stop rests', async () => {
    await buy();
    await db.updateTable('orders').set({ status: 'cancelled' }).where('origin', '=', 'protection').execute();
    await sql`update kernel.paper_orders set status = 'cancelled' where order_type = 'stop' or oco_id is not null`.execute(
      db,
    );
    await later();
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
    expect((await incidents())[0]).toMatchObject({
      ticker: 'ACME',
      message: expect.stringContaining('no resting stop'),
    });
    await later();
    expect((await incidents()).every(({ resolved_at }) => resolved_at !== null)).toBe(true);
  });

  test('after a manual sale at the broker the stop covers what is left', async () => {
    await buy();
    const quantity = await held();
    await sql`update kernel.paper_orders set status = 'cancelled' where order_type = 'stop' or oco_id is not null`.execute(
      db,
    );
    await sql`with sold as (
        insert into kernel.paper_orders (broker_account_id, client_order_id, ticker, side, order_type, time_in_force, quantity,
          status, filled_quantity, worked_until, created_at, updated_at)
        values (${world.account.id}, 'manual', 'ACME', 'sell', 'market', 'day', 3, 'filled', 3, ${world.clock.now()},
          ${world.clock.now()}, ${world.clock.now()}) returning id),
      reduced as (update kernel.paper_holdings set quantity = quantity - 3 where ticker = 'ACME')
      insert into kernel.paper_executions (broker_account_id, order_id, ticker, side, quantity, price, executed_at)
      select ${world.account.id}, id, 'ACME', 'sell', 3, 100, ${world.clock.now()} from sold`.execute(db);
    await later();
    expect(await held()).toBeCloseTo(quantity - 3, 6);
    expect(await protectedShares()).toBeCloseTo(quantity - 3, 6);
  });

  test('a split changes quantity and price of the stop', async () => {
    await buy();
    const quantity = await held();
    const stop = (await resting())[0]?.stop_price ?? 0;
    world.clock.advance(hours(1));
    await sql`insert into corporate_actions (ticker, action_type, ex_date, ex_at, split_from, split_to, available_at,
        captured_at, source, kind, revision, pit_estimated)
      values ('ACME', 'split', ${world.clock.now().toISOString().slice(0, 10)}, ${world.clock.now()}, 1, 2,
        ${world.clock.now()}, ${world.clock.now()}, 'test', 'forward', 1, false)`.execute(db);
    await world.quote('ACME', 50);
    await world.broker();
    await world.reconcile();
    await world.broker();
    expect(await held()).toBeCloseTo(quantity * 2, 5);
    expect(await protectedShares()).toBeCloseTo(quantity * 2, 5);
    expect((await resting())[0]?.stop_price).toBeCloseTo(stop / 2, 1);
    await world.round();
    await world.broker();
    expect(await held()).toBeCloseTo(quantity * 2, 5);
  });
});

describe('an exit', () => {
  test('takes the stop away first and never sells more than is held', async () => {
    await buy();
    await world.recommend('ACME', { action: 'sell', confidence: 0.6, edge: -1 });
    await world.round();
    await world.broker();
    expect([await held(), await theirs()]).toEqual([0, 0]);
    expect(await resting()).toEqual([]);
    const events = await sql<{ origin: string; to_status: string }>`
      select orders.origin, event.to_status from order_events event join orders on orders.id = event.order_id
      where orders.side = 'sell' order by event.id`.execute(db);
    const sent = events.rows.findIndex(({ origin, to_status }) => origin === 'exit' && to_status === 'submitting');
    const gone = events.rows.findLastIndex(
      ({ origin, to_status }) => origin === 'protection' && to_status === 'cancelled',
    );
    expect(gone).toBeGreaterThan(-1);
    expect(sent).toBeGreaterThan(gone);
  });

  test('that an operator’s limit order holds up cancels it when the stop is reached', async () => {
    await buy();
    const { queueOverrideOrder } = await import('../../src/trading/use/override-order.ts');
    const deps = {
      db,
      now: world.clock.now,
      startedAt: world.startedAt,
      calendar: world.calendar,
      queue: world.queue,
      newId: () => crypto.randomUUID(),
    };
    const order = { ticker: 'ACME', side: 'sell' as const, quantity: await held(), order_type: 'limit' as const };
    await queueOverrideOrder(deps, { ...order, limit_price: 500 }, { name: 'anna', tokenName: null });
    await world.broker();
    expect(await resting()).toEqual([]);
    await world.quote('ACME', ((await trade()).stop_price ?? 0) - 1);
    await world.round();
    await world.broker();
    expect([await held(), await theirs()]).toEqual([0, 0]);
  });

  test('that the gate stops gives the shares back to the stop', async () => {
    await buy();
    await world.recommend('ACME', { action: 'sell', confidence: 0.6, edge: -1 });
    await world.round();
    await setTradingMode(db, 'disabled');
    await setTradingSwitch(db, { enabled: false }, 'test');
    await world.broker();
    world.clock.advance(30_000);
    await world.quote('ACME', 100);
    await world.reconcile();
    await world.broker();
    expect(await held()).toBeGreaterThan(0);
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
  });
});
