import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import type { BrokerOrder } from '../../src/broker/broker-port.ts';
import { agreeProtection } from '../../src/broker/protection.store.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, queue, readyAccount, reload, sendDeps } from './kit.ts';

const { db } = await testDatabase();
let broker: FakeBroker;
let account: BrokerAccountRow;
let stop: BrokerOrder;

/** 10 ACME are held under a stop at 90. A replacement is acknowledged, and refused a moment later. */
beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker({ restingStops: true });
  account = await readyAccount(db, broker);
  await place(db);
  await drain(deps());
  await update(broker.orders[0]!, [broker.trade(broker.orders[0]!)]);
  await drain(deps());
  stop = broker.orders[1]!;
  const replace = broker.replace;
  broker.replace = async (id, request) => {
    broker.replace = replace;
    return { outcome: 'accepted', order: { ...broker.place(request), replaces: id } };
  };
  await db
    .transaction()
    .execute((tx) =>
      agreeProtection(tx, { account, ticker: 'ACME', queue, now: new Date() }, { stopPrice: 95, targetPrice: null }),
    );
  await drain(deps());
  const fresh = broker.orders[2]!;
  expect(fresh).toMatchObject({ type: 'stop', stopPrice: 95 });
  fresh.status = 'rejected';
  await update(fresh);
});

const deps = () => sendDeps(db, account, broker);
const update = (order: BrokerOrder, fills: Parameters<typeof applyEvidence>[2] = []) =>
  applyEvidence(deps(), { ...order }, fills);
const sync = async () => {
  expect(await reconcile({ ...deps(), sleep: async () => {} }, 'timer')).toMatchObject({ status: 'clean' });
  await drain(deps());
};
const resting = () => broker.orders.filter(({ type, status }) => type === 'stop' && status === 'accepted');

test('the order that it was to replace is known to rest, and is replaced by cancelling it', async () => {
  expect(resting()).toEqual([stop]);
  await sql`update position_protections set retry_at = null`.execute(db);
  await sync();
  expect(resting()).toEqual([]);
  await sync();
  expect(resting()).toMatchObject([{ quantity: 10, stopPrice: 95 }]);
});

test('an exit takes it away and is sent', async () => {
  const { order } = await place(db, { side: 'sell', origin: 'exit', quantity: 10 });
  await expect
    .poll(
      async () => {
        await drain(deps());
        return (await reload(db, order)).status;
      },
      { timeout: 5_000, interval: 100 },
    )
    .toBe('accepted');
  expect(resting()).toEqual([]);
});
