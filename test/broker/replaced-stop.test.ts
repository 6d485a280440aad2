import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import type { BrokerOrder } from '../../src/broker/broker-port.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, readyAccount, sendDeps } from './kit.ts';

const { db } = await testDatabase();
let broker: FakeBroker;
let account: BrokerAccountRow;
let stop: BrokerOrder;

/** 10 ACME are held under a stop at 90. */
beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker({ restingStops: true });
  account = await readyAccount(db, broker);
  await place(db);
  await drain(deps());
  await update(broker.orders[0]!, [broker.trade(broker.orders[0]!)]);
  await drain(deps());
  stop = broker.orders[1]!;
  expect(stop).toMatchObject({ type: 'stop', quantity: 10, stopPrice: 90, status: 'accepted' });
});

const deps = () => sendDeps(db, account, broker);
const update = (order: BrokerOrder, fills: Parameters<typeof applyEvidence>[2] = []) =>
  applyEvidence(deps(), { ...order }, fills);
const sync = async () => {
  expect(await reconcile({ ...deps(), sleep: async () => {} }, 'timer')).toMatchObject({ status: 'clean' });
  await drain(deps());
};
const sales = () =>
  db
    .selectFrom('orders')
    .select(['origin', 'broker_order_id', 'status', 'reason', 'replaces_order_id', 'id'])
    .where('broker_account_id', '=', account.id)
    .where('side', '=', 'sell')
    .orderBy('created_at')
    .orderBy('status', 'desc')
    .execute();
const incidents = () =>
  db.selectFrom('broker_incidents').select('kind').where('broker_account_id', '=', account.id).execute();

/** The broker itself puts another order in the place of the stop. */
function replaceAtBroker(changes: Partial<BrokerOrder> = {}): BrokerOrder {
  const ids = { brokerOrderId: randomUUID(), clientOrderId: randomUUID(), replaces: stop.brokerOrderId };
  const fresh = { ...stop, ...ids, createdAt: new Date(), ...changes };
  Object.assign(stop, { status: 'cancelled', replacedBy: fresh.brokerOrderId });
  broker.orders.push(fresh);
  return fresh;
}

test.each([
  ['the end of ours first', (fresh: BrokerOrder) => [stop, fresh]],
  ['the new one first', (fresh: BrokerOrder) => [fresh, stop]],
  ['the new one never', () => [stop]],
  ['neither', () => []],
])('a stop that the broker replaces stays our protection: it reports %s', async (_name, reports) => {
  const fresh = replaceAtBroker();
  for (const order of reports(fresh)) {
    await update(order);
    await drain(deps());
  }
  await sync();
  const [ours, theirs, ...more] = await sales();
  expect(more).toEqual([]);
  expect(ours).toMatchObject({ broker_order_id: stop.brokerOrderId, status: 'cancelled', reason: null });
  expect(theirs).toMatchObject({
    origin: 'protection',
    broker_order_id: fresh.brokerOrderId,
    status: 'accepted',
    replaces_order_id: ours!.id,
  });
  expect(broker.submissions).toHaveLength(2);
  expect(await incidents()).toEqual([]);
});

test('one that the broker replaces at another price is moved back to the agreed one', async () => {
  replaceAtBroker({ stopPrice: 85 });
  await sync();
  expect(broker.orders.filter(({ status }) => status === 'accepted')).toMatchObject([{ stopPrice: 90, quantity: 10 }]);
  expect(broker.calls.filter((call) => call === 'replace')).toHaveLength(1);
});

test('a fill of the order in its place sells the position', async () => {
  const fresh = replaceAtBroker();
  await update(stop);
  broker.trade(fresh, 10, 90);
  await sync();
  const held = db.selectFrom('positions').select('quantity').where('broker_account_id', '=', account.id);
  expect(await held.executeTakeFirst()).toEqual({ quantity: 0 });
  expect((await sales()).map(({ origin, status }) => [origin, status])).toEqual([
    ['protection', 'cancelled'],
    ['protection', 'filled'],
  ]);
});

test('an order that replaced one of somebody else is somebody else’s', async () => {
  stop.status = 'cancelled';
  await update(stop);
  broker.orders.push({ ...stop, brokerOrderId: 'B', clientOrderId: 'by-hand', replaces: 'A', status: 'accepted' });
  await update(broker.orders.at(-1)!);
  expect((await sales()).at(-1)).toMatchObject({ origin: 'foreign', replaces_order_id: null });
  expect(await incidents()).toEqual([{ kind: 'foreign_order' }]);
});
