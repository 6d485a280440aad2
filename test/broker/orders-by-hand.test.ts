import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import type { BrokerOrder, BrokerOrderRequest } from '../../src/broker/broker-port.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { testDatabase } from '../kit/database.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, readyAccount, reload, sendDeps } from './kit.ts';

const { db } = await testDatabase();
const BY_HAND: BrokerOrderRequest = {
  clientOrderId: 'by-hand',
  ticker: 'ACME',
  side: 'sell',
  type: 'market',
  timeInForce: 'day',
  quantity: 0.2469128,
  limitPrice: null,
  stopPrice: null,
};
let broker: FakeBroker;
let account: BrokerAccountRow;

/** 10 ACME are held. */
beforeEach(async () => {
  await sql`delete from kernel.jobs`.execute(db);
  broker = new FakeBroker();
  account = await readyAccount(db, broker);
  await place(db);
  await drain(deps());
  broker.trade(broker.orders[0]!);
  await sync();
});

const deps = () => sendDeps(db, account, broker);
const update = (order: BrokerOrder, fills: Parameters<typeof applyEvidence>[2] = []) =>
  applyEvidence(deps(), { ...order }, fills);
const sync = async () => {
  expect(await reconcile({ ...deps(), sleep: async () => {} }, 'timer')).toMatchObject({ status: 'clean' });
  await drain(deps());
};
const held = async () => {
  const position = db.selectFrom('positions').select('quantity').where('broker_account_id', '=', account.id);
  return (await position.executeTakeFirstOrThrow()).quantity;
};
const byHand = () =>
  db
    .selectFrom('orders')
    .select(['status', 'quantity', 'filled_quantity'])
    .where('broker_account_id', '=', account.id)
    .where('origin', '=', 'foreign')
    .executeTakeFirst();

test('one that fills in parts of nine decimals ends, and an exit is sent after it', async () => {
  const sold = broker.place({ ...BY_HAND, clientOrderId: `by-hand-${account.id}` });
  await update(sold);
  const parts = [broker.trade(sold, 0.1234564), broker.trade(sold, 0.1234564)];
  await update(sold, parts);
  await sync();
  expect((await byHand())?.status).toMatch(/^(filled|cancelled)$/);
  const { order } = await place(db, { side: 'sell', origin: 'exit', quantity: await held() });
  await drain(deps(), 20);
  expect(await reload(db, order)).toMatchObject({ status: 'accepted' });
});

test('shares bought by hand in nine decimals are never more than the broker has', async () => {
  const bought = broker.place({ ...BY_HAND, clientOrderId: `buy-${account.id}`, side: 'buy', quantity: 0.389620512 });
  await update(bought);
  await update(bought, [broker.trade(bought)]);
  await sync();
  expect(await byHand()).toMatchObject({ status: 'filled', filled_quantity: 0.38962 });
  broker.fault = ({ side, quantity }) => (side === 'sell' && quantity > 10.389620512 ? 'reject' : null);
  const { order } = await place(db, { side: 'sell', origin: 'exit', quantity: await held() });
  await drain(deps());
  expect(await reload(db, order)).toMatchObject({ status: 'accepted' });
});

test('one bought in parts of nine decimals ends', async () => {
  const bought = broker.place({ ...BY_HAND, clientOrderId: `parts-${account.id}`, side: 'buy', quantity: 0.246913 });
  await update(bought);
  await update(bought, [broker.trade(bought, 0.1234569), broker.trade(bought, 0.1234561)]);
  await sync();
  expect(await byHand()).toMatchObject({ status: 'cancelled', filled_quantity: 0.246912 });
});
