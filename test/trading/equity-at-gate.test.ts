import { beforeEach, expect, test } from 'vitest';
import { agreeProtection } from '../../src/broker/protection.store.ts';
import { placeIntent } from '../../src/broker/use/place-intent.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { intent, setConfig } from '../broker/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;
beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  for (const ticker of ['ACME', 'BETA']) await world.addCompany(ticker);
  await setConfig(db, { max_position_pct: 1, max_sector_pct: 1, max_cluster_pct: 1, max_order_value: 1e9 });
});

async function buy(ticker: string, quantity: number) {
  const { order } = await db
    .transaction()
    .execute((tx) => placeIntent(tx, intent({ ticker, quantity }), { queue: world.queue, now: world.clock.now() }));
  await world.broker();
  return db.selectFrom('orders').select(['status', 'reason']).where('id', '=', order.id).executeTakeFirstOrThrow();
}

test('an entry is sent after a stop has filled and before the broker reports the cash', async () => {
  expect(await buy('ACME', 300)).toEqual({ status: 'filled', reason: null });
  const account = { id: world.account.id, mode: world.account.mode };
  const context = { account, ticker: 'ACME', queue: world.queue, now: world.clock.now() };
  await db.transaction().execute((tx) => agreeProtection(tx, context, { stopPrice: 99.5, targetPrice: null }));
  await world.broker();
  world.clock.advance(60_000);
  await world.reconcile();
  await world.quote('ACME', 99.4);
  await world.broker();
  expect(await db.selectFrom('positions').select(['ticker', 'quantity']).execute()).toEqual([
    { ticker: 'ACME', quantity: 0 },
  ]);
  expect(await buy('BETA', 10)).toEqual({ status: 'filled', reason: null });
});
