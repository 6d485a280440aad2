import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BrokerAccountRow, booksOf, findActiveAccount, setAccountStatus } from '../../src/broker/account.store.ts';
import type { BrokerFill, BrokerOrder, BrokerOrderRequest } from '../../src/broker/broker-port.ts';
import { OPEN_STATUSES, ORDER_STATUSES } from '../../src/broker/order-status.ts';
import { foldEntries } from '../../src/broker/position.ts';
import { listPositionEntries } from '../../src/broker/position.store.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, readyAccount, reload, sendDeps } from './kit.ts';

const { db } = await testDatabase();
let broker: FakeBroker;
let account: BrokerAccountRow;
beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker();
  account = await readyAccount(db, broker, { tickers: ['ACME', 'BETA', 'GAMA', 'DELT', 'EPSI'] });
});
const deps = (more = {}) => sendDeps(db, account, broker, more);
const holdBooks = (trigger: 'start' | 'timer' = 'start') => reconcile({ ...deps(), sleep: async () => {} }, trigger);
const position = (ticker: string) =>
  db
    .selectFrom('positions')
    .selectAll()
    .where('broker_account_id', '=', account.id)
    .where('ticker', '=', ticker)
    .executeTakeFirst();

const BY_HAND: BrokerOrderRequest = {
  clientOrderId: 'by-hand',
  ticker: 'EPSI',
  side: 'buy',
  type: 'market',
  timeInForce: 'day',
  quantity: 7,
  limitPrice: null,
  stopPrice: null,
};

describe('the database itself', () => {
  test('refuses every transition that is not in the table, and every transition from a terminal status', async () => {
    const { rows } = await sql<{ from_status: string; to_status: string }>`
      select from_status, to_status from kernel.order_transitions`.execute(db);
    const left = new Set(rows.map(({ from_status }) => from_status));
    expect([...left].sort()).toEqual([...OPEN_STATUSES].sort());
    expect([...new Set([...left, ...rows.map(({ to_status }) => to_status)])].sort()).toEqual(
      ORDER_STATUSES.toSorted(),
    );
    const legal = new Set(rows.map(({ from_status, to_status }) => `${from_status}>${to_status}`));
    const { order } = await place(db);
    const attempt = async (from: string, to: string) => {
      // Sets `from` without the trigger: only the transition itself is under test.
      await sql`alter table orders disable trigger orders_guard`.execute(db);
      await sql`update orders set status = ${from}, unknown_since = case when ${from} = 'unknown' then now() end,
        filled_quantity = case when ${from} = 'filled' then quantity else 0 end,
        avg_fill_price = case when ${from} = 'filled' then 1 end where id = ${order.id}`.execute(db);
      await sql`alter table orders enable trigger orders_guard`.execute(db);
      return sql`update orders set status = ${to}, unknown_since = case when ${to} = 'unknown' then now() end,
        filled_quantity = case when ${to} = 'filled' then quantity else filled_quantity end,
        avg_fill_price = case when ${to} = 'filled' then 1 else avg_fill_price end where id = ${order.id}`.execute(db);
    };
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        // Approval statuses need an approval, which is another rule.
        if (from === to || [from, to].some((status) => status === 'approved' || status === 'pending_approval'))
          continue;
        if (legal.has(`${from}>${to}`)) await attempt(from, to);
        else await expect(attempt(from, to)).rejects.toThrow(/cannot change from|check/);
      }
    }
  });

  test('refuses a changed order, a deleted fill, more filled than its fills, and a changed event', async () => {
    const { order } = await place(db);
    await drain(deps());
    const [at] = broker.orders;
    await applyEvidence(deps(), at!, [broker.trade(at!, 4)]);
    const set = (change: string) => sql.raw(`update orders set ${change} where id = '${order.id}'`).execute(db);
    for (const change of ['quantity = 11', "side = 'sell'", "mode = 'live'", "ticker = 'BETA'", 'limit_price = 1']) {
      await expect(set(change)).rejects.toThrow();
    }
    await expect(set('filled_quantity = 3')).rejects.toThrow('cannot decrease');
    await expect(set('filled_quantity = 11')).rejects.toThrow('its fills have another sum');
    await expect(sql`delete from fills where order_id = ${order.id}`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`update order_events set reason = 'x'`.execute(db)).rejects.toThrow('never changed');
    expect(await reload(db, order)).toMatchObject({ filled_quantity: 4, status: 'partially_filled' });
  });
});

describe('fills', () => {
  test('delivered in any order and multiplicity give one position, equal to its recomputation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ part: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 50, max: 150 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.infiniteStream(fc.nat()),
        async (parts, stream) => {
          broker = new FakeBroker();
          account = await readyAccount(db, broker);
          const total = parts.reduce((sum, { part }) => sum + part, 0);
          const { order } = await place(db, { quantity: total });
          await drain(deps());
          const [at] = broker.orders;
          const updates: { reported: BrokerOrder; fill: BrokerFill }[] = parts.map(({ part, price }, index) => {
            const fill = broker.trade(at!, part, price, new Date(Date.UTC(2026, 10, 16, 15, index)));
            return { reported: { ...at! }, fill };
          });
          const mixed = [...updates, ...updates, ...updates].sort(() => ((stream.next().value as number) % 3) - 1);
          for (const { reported, fill } of mixed) await applyEvidence(deps(), reported, [fill]);
          expect(await reload(db, order)).toMatchObject({ status: 'filled', filled_quantity: total });
          const held = await position('ACME');
          const folded = foldEntries(await listPositionEntries(db, account.id, 'ACME'));
          expect(held).toMatchObject({ quantity: total, avg_entry_price: folded.avgEntryPrice });
          expect(await db.selectFrom('fills').select('id').where('order_id', '=', order.id).execute()).toHaveLength(
            parts.length,
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  test('after the broker cancelled the order are booked, and it stays cancelled', async () => {
    const { order } = await place(db);
    await drain(deps());
    const [at] = broker.orders;
    const late = broker.trade(at!, 4);
    await applyEvidence(deps(), { ...at!, status: 'cancelled' }, []);
    await applyEvidence(deps(), { ...at!, status: 'cancelled' }, [late]);
    expect(await reload(db, order)).toMatchObject({ status: 'cancelled', filled_quantity: 4 });
    expect(await position('ACME')).toMatchObject({ quantity: 4 });
  });
});

describe('fills above the quantity of our own order', () => {
  const incidents = () =>
    db
      .selectFrom('broker_incidents')
      .select(['order_id', 'ticker', 'message'])
      .where('broker_account_id', '=', account.id)
      .where('kind', '=', 'overfill')
      .execute();
  const resting = () => broker.orders.filter(({ type, status }) => type === 'stop' && status === 'accepted');
  beforeEach(async () => {
    broker = new FakeBroker({ restingStops: true });
    account = await readyAccount(db, broker);
  });

  test('of a purchase are booked with an incident, and the stop covers them', async () => {
    const { order } = await place(db);
    await drain(deps());
    const [bought] = broker.orders;
    await applyEvidence(deps(), { ...bought! }, [broker.trade(bought!, 6)]);
    broker.trade(bought!, 6);
    expect(await holdBooks('timer')).toMatchObject({ status: 'clean', fillsBooked: 1 });
    expect(await reload(db, order)).toMatchObject({ status: 'filled', quantity: 10, filled_quantity: 12 });
    expect(await position('ACME')).toMatchObject({ quantity: 12 });
    await drain(deps());
    expect(resting()).toMatchObject([{ quantity: 12 }]);
    const message = expect.stringContaining('12 of an order to buy 10 ACME');
    expect(await incidents()).toEqual([{ order_id: order.id, ticker: 'ACME', message }]);
    broker.trade(bought!, 1);
    expect(await holdBooks('timer')).toMatchObject({ status: 'clean', fillsBooked: 1 });
    await drain(deps());
    expect(resting()).toMatchObject([{ quantity: 13 }]);
    expect(await incidents()).toHaveLength(1);
  });

  test('of a sale are booked, and no stop stays for shares that are gone', async () => {
    await place(db);
    await drain(deps());
    broker.trade(broker.orders[0]!);
    await holdBooks('timer');
    await drain(deps());
    expect(resting()).toMatchObject([{ quantity: 10 }]);
    const [stop] = resting();
    broker.trade(stop!, 12, 90);
    expect(await holdBooks('timer')).toMatchObject({ status: 'clean', fillsBooked: 1 });
    await drain(deps());
    expect(await position('ACME')).toMatchObject({ quantity: -2 });
    expect(resting()).toEqual([]);
    expect(await incidents()).toMatchObject([{ message: expect.stringContaining('12 of an order to sell 10 ACME') }]);
    expect(await holdBooks('timer')).toMatchObject({ status: 'clean' });
  });
});

describe('reconciliation at start', () => {
  test('finds orders that were sent, partly filled, filled, cancelled or placed by others meanwhile', async () => {
    const tickers = ['ACME', 'BETA', 'GAMA', 'DELT'];
    const placed = [];
    for (const ticker of tickers) placed.push((await place(db, { ticker })).order);
    broker.fault = ({ ticker }) => (ticker === 'DELT' ? 'drop_after' : null);
    await drain(deps({ lookUpAgainMs: 600_000 }));
    const byTicker = (ticker: string) => broker.orders.find((one) => one.ticker === ticker)!;
    broker.trade(byTicker('ACME'), 4);
    broker.trade(byTicker('BETA'));
    broker.trade(byTicker('GAMA'), 3);
    byTicker('GAMA').status = 'cancelled';
    const foreign = broker.place(BY_HAND);
    broker.trade(foreign);
    await setAccountStatus(db, account.id, 'recovering');
    expect(booksOf(await findActiveAccount(db, 'paper'), new Date())).toBe('stale');

    const result = await holdBooks();
    expect(result).toMatchObject({ status: 'clean', foreignOrders: 1, fillsBooked: 4, mismatches: [] });
    expect(booksOf(await findActiveAccount(db, 'paper'), new Date())).toBe('agree');
    const statuses = await Promise.all(placed.map(async (order) => (await reload(db, order)).status));
    expect(statuses).toEqual(['partially_filled', 'filled', 'cancelled', 'accepted']);
    expect(await position('GAMA')).toMatchObject({ quantity: 3 });
    expect(await position('EPSI')).toMatchObject({ quantity: 7 });
    const incident = await db
      .selectFrom('broker_incidents')
      .selectAll()
      .where('broker_account_id', '=', account.id)
      .where('kind', '=', 'foreign_order')
      .execute();
    expect(incident).toMatchObject([{ ticker: 'EPSI' }]);
    expect(await holdBooks()).toMatchObject({ status: 'clean', ordersChanged: 0, fillsBooked: 0, foreignOrders: 0 });
  });

  test('books the fills of an order that somebody gave as an amount of money', async () => {
    const foreign = broker.place({ ...BY_HAND, clientOrderId: 'by-money', quantity: 7 });
    // Such an order has no number of shares.
    const reported: BrokerOrder = { ...foreign, quantity: null };
    await applyEvidence(deps(), reported, []);
    const [first, second] = [broker.trade(foreign, 2.5), broker.trade(foreign, 1.25)];
    const stored = async () =>
      (await db.selectFrom('orders').selectAll().where('broker_order_id', '=', foreign.brokerOrderId).execute())[0];
    await applyEvidence(deps(), { ...reported, status: 'partially_filled', filledQuantity: 2.5 }, [first]);
    expect(await stored()).toMatchObject({ status: 'partially_filled', filled_quantity: 2.5 });
    await applyEvidence(deps(), { ...reported, status: 'partially_filled', filledQuantity: 2.5 }, []);
    expect(await stored()).toMatchObject({ status: 'partially_filled' });
    await applyEvidence(deps(), { ...reported, status: 'filled', filledQuantity: 3.75 }, []);
    expect(await stored()).toMatchObject({ status: 'partially_filled' });
    await applyEvidence(deps(), { ...reported, status: 'filled', filledQuantity: 3.75 }, [second]);
    expect(await stored()).toMatchObject({ status: 'filled', quantity: 3.75, filled_quantity: 3.75 });
    expect(await position('EPSI')).toMatchObject({ quantity: 3.75 });
    expect(await holdBooks()).toMatchObject({ status: 'clean' });
  });

  test('does not complete while the broker is unreachable, and nothing is sent until then', async () => {
    broker.down = true;
    await setAccountStatus(db, account.id, 'recovering');
    expect(await holdBooks()).toMatchObject({ status: 'failed' });
    expect(booksOf(await findActiveAccount(db, 'paper'), new Date())).toBe('stale');
    broker.down = false;
    const { order } = await place(db);
    await drain(deps());
    expect(broker.submissions).toHaveLength(0);
    expect((await reload(db, order)).reason).toContain('reconciliation');
  });

  test('with a mismatch raises an incident and lets only exits pass', async () => {
    const { order } = await place(db);
    await drain(deps());
    broker.trade(broker.orders[0]!);
    const [fill] = broker.fills;
    await applyEvidence(deps(), broker.orders[0]!, [fill!]);
    expect(await reload(db, order)).toMatchObject({ status: 'filled' });
    // Shares without an order or a fill.
    const honest = broker.listPositions;
    broker.listPositions = async () => [{ ticker: 'ACME', quantity: 12, avgEntryPrice: 1 }];
    expect(await holdBooks()).toMatchObject({
      status: 'mismatch',
      mismatches: [{ ticker: 'ACME', ours: 10, theirs: 12 }],
    });
    const { order: entry } = await place(db, { ticker: 'BETA' });
    const { order: exit } = await place(db, { side: 'sell', origin: 'exit', quantity: 10 });
    await drain(deps());
    expect(await reload(db, entry)).toMatchObject({ status: 'blocked' });
    expect(await reload(db, exit)).toMatchObject({ status: 'accepted' });
    broker.listPositions = honest;
    broker.trade(broker.orders.at(-1)!);
    expect(await holdBooks()).toMatchObject({ status: 'clean' });
  });

  test('enqueues lost jobs of orders again', async () => {
    const { order } = await place(db);
    await sql`delete from kernel.jobs`.execute(db);
    await holdBooks();
    await drain(deps());
    expect(await reload(db, order)).toMatchObject({ status: 'accepted' });
  });

  /** Holds ACME bought at 90 a day before a split of an hour ago. */
  async function holdThroughSplit(quantity: number, from: number, to: number) {
    const { order } = await place(db, { quantity });
    await drain(deps());
    const [at] = broker.orders;
    await applyEvidence(deps(), at!, [broker.trade(at!, quantity, 90, new Date(Date.now() - 86_400_000))]);
    const exAt = new Date(Date.now() - 3_600_000);
    await sql`insert into corporate_actions (ticker, action_type, kind, ex_date, ex_at, split_from, split_to, source,
        revision, available_at, pit_estimated, captured_at)
      values ('ACME', 'split', 'split', ${exAt.toISOString().slice(0, 10)}, ${exAt}, ${from}, ${to}, 'test', 1, ${exAt},
        false, now())`.execute(db);
    return order;
  }

  test('applies a split to the position', async () => {
    const order = await holdThroughSplit(10, 1, 3);
    broker.listPositions = async () => [{ ticker: 'ACME', quantity: 30, avgEntryPrice: 30 }];
    expect(await holdBooks()).toMatchObject({ status: 'clean' });
    expect(await position('ACME')).toMatchObject({ quantity: 30, avg_entry_price: 30 });
    expect(await reload(db, order)).toMatchObject({ filled_quantity: 10 });
    await sql`delete from corporate_actions`.execute(db);
  });

  test('books the fraction that the broker paid in cash after a reverse split as a sale, once', async () => {
    await holdThroughSplit(105, 10, 1);
    const holds = (quantity: number) => {
      broker.listPositions = async () => [{ ticker: 'ACME', quantity, avgEntryPrice: 900 }];
    };
    holds(10.5);
    expect(await holdBooks()).toMatchObject({ status: 'clean', mismatches: [] });
    holds(10.3);
    expect(await holdBooks()).toMatchObject({ status: 'mismatch', mismatches: [{ ours: 10.5, theirs: 10.3 }] });
    holds(10);
    expect(await holdBooks()).toMatchObject({ status: 'clean', mismatches: [] });
    expect(await position('ACME')).toMatchObject({ quantity: 10 });
    const sale = db
      .selectFrom('orders')
      .selectAll()
      .where('broker_account_id', '=', account.id)
      .where('side', '=', 'sell');
    expect(await sale.execute()).toMatchObject([
      { origin: 'foreign', status: 'filled', filled_quantity: 0.5, avg_fill_price: 100 },
    ]);
    const open = db.selectFrom('broker_incidents').selectAll().where('broker_account_id', '=', account.id);
    expect(await open.where('resolved_at', 'is', null).execute()).toEqual([]);
    holds(9.5);
    expect(await holdBooks()).toMatchObject({ status: 'mismatch', mismatches: [{ ours: 10, theirs: 9.5 }] });
    expect(await sale.execute()).toHaveLength(1);
    await sql`delete from corporate_actions`.execute(db);
  });

  test('books the rest of a share that the broker rounded up after a reverse split, once', async () => {
    await holdThroughSplit(105, 10, 1);
    const holds = (quantity: number) => {
      broker.listPositions = async () => [{ ticker: 'ACME', quantity, avgEntryPrice: 900 }];
    };
    holds(11);
    expect(await holdBooks()).toMatchObject({ status: 'clean', mismatches: [] });
    expect(await position('ACME')).toMatchObject({ quantity: 11 });
    const rounded = db
      .selectFrom('orders')
      .innerJoin('order_events', 'order_events.order_id', 'orders.id')
      .select(['orders.side', 'orders.status', 'orders.filled_quantity', 'order_events.reason'])
      .where('orders.broker_account_id', '=', account.id)
      .where('orders.origin', '=', 'foreign')
      .where('order_events.event_type', '=', 'reconciled');
    expect(await rounded.execute()).toEqual([
      { side: 'buy', status: 'filled', filled_quantity: 0.5, reason: expect.stringContaining('rounded up') },
    ]);
    for (const theirs of [11.5, 10.5]) {
      holds(theirs);
      expect(await holdBooks()).toMatchObject({ status: 'mismatch', mismatches: [{ ours: 11, theirs }] });
    }
    await sql`delete from corporate_actions`.execute(db);
  });

  test('books the cash for a fraction of thirds of many shares', async () => {
    await holdThroughSplit(5_002, 3, 1);
    broker.listPositions = async () => [{ ticker: 'ACME', quantity: 1_667, avgEntryPrice: 270 }];
    expect(await holdBooks()).toMatchObject({ status: 'clean', mismatches: [] });
    expect(await position('ACME')).toMatchObject({ quantity: 1_667 });
    await sql`delete from corporate_actions`.execute(db);
  });

  test('never counts more after a split than the broker has', async () => {
    await holdThroughSplit(16, 3, 2);
    const has = 10.666666667;
    broker.listPositions = async () => [{ ticker: 'ACME', quantity: has, avgEntryPrice: 135 }];
    expect(await holdBooks()).toMatchObject({ status: 'clean', mismatches: [] });
    const { quantity } = (await position('ACME'))!;
    broker.fault = (request) => (request.quantity > has ? 'reject' : null);
    const { order } = await place(db, { side: 'sell', origin: 'exit', quantity });
    await drain(deps());
    expect(await reload(db, order)).toMatchObject({ status: 'accepted' });
    await sql`delete from corporate_actions`.execute(db);
  });
});
