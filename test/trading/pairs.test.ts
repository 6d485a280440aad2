import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listPositions } from '../../src/broker/order-view.store.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { testDatabase } from '../kit/database.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;
beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
});

const protection = (type: 'stop' | 'limit') =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('origin', '=', 'protection')
    .where('order_type', '=', type)
    .where('time_in_force', '=', 'gtc')
    .orderBy('created_at')
    .execute();
const resting = async (type: 'stop' | 'limit') =>
  (await protection(type)).filter(({ status }) => status === 'accepted' || status === 'partially_filled');
const held = async () =>
  (await db.selectFrom('positions').select('quantity').where('ticker', '=', 'ACME').executeTakeFirst())?.quantity ?? 0;
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

describe('where the broker has one-cancels-other orders', () => {
  test('whole shares rest under a stop and a limit sale at the target, shown with the broker’s ids', async () => {
    await buy();
    const [stop, ...more] = await resting('stop');
    const [target, ...others] = await resting('limit');
    expect([more, others]).toEqual([[], []]);
    const { stop_price, target_price } = await trade();
    expect(stop?.stop_price).toBeCloseTo(stop_price ?? 0, 1);
    expect(target?.limit_price).toBeCloseTo(target_price ?? 0, 1);
    expect(target).toMatchObject({ oco_id: stop?.oco_id, quantity: stop?.quantity });
    expect(target?.estimated_value).toBeCloseTo(target!.quantity * target!.limit_price!, 2);
    expect(stop?.quantity).toBe(Math.floor(await held()));
    const [position] = await listPositions(db, 'ACME');
    expect(position?.protection_status).toBe('protected');
    expect(position?.resting_stops[0]).toMatchObject({
      broker_order_id: stop?.broker_order_id,
      target_broker_order_id: target?.broker_order_id,
      target_price: target?.limit_price,
    });
  });

  test('the broker sells at the target without the engine, the stop ends, and the engine sells the fraction', async () => {
    await buy();
    const whole = Math.floor(await held());
    const { target_price } = await trade();
    await world.quote('ACME', (target_price ?? 0) + 1);
    await world.round();
    expect(await db.selectFrom('trading_decisions').selectAll().where('decision', '=', 'exit').execute()).toEqual([]);
    await world.broker();
    expect((await protection('limit')).at(-1)).toMatchObject({ status: 'filled', filled_quantity: whole });
    expect(await resting('stop')).toEqual([]);
    world.clock.advance(61_000);
    await world.quote('ACME', (target_price ?? 0) + 1);
    await world.reconcile();
    await world.round();
    await world.broker();
    await world.round();
    expect(await held()).toBe(0);
    expect(await trade()).toMatchObject({ exit_reason: 'target', open_quantity: 0 });
    expect(world.errors).toEqual([]);
  });

  test('a trailing stop replaces the stop of the pair, and the target stays', async () => {
    await buy();
    const [stop] = await resting('stop');
    const [target] = await resting('limit');
    await world.quote('ACME', ((await trade()).target_price ?? 0) - 0.01);
    await world.round();
    await world.broker();
    const [moved, ...more] = await resting('stop');
    expect(more).toEqual([]);
    expect(moved).toMatchObject({ replaces_order_id: stop?.id, oco_id: stop?.oco_id });
    expect(moved?.stop_price).toBeGreaterThan(stop?.stop_price ?? 0);
    expect((await resting('limit')).map(({ id }) => id)).toEqual([target?.id]);
  });

  test('the target follows a change', async () => {
    await buy();
    const [stop] = await resting('stop');
    const [target] = await resting('limit');
    const moved = (target?.limit_price ?? 0) + 5;
    await sql`update portfolio_trades set target_price = ${moved}`.execute(db);
    await world.round();
    await world.broker();
    expect(await resting('limit')).toMatchObject([
      { replaces_order_id: target?.id, limit_price: moved, oco_id: stop?.oco_id },
    ]);
    expect((await resting('stop')).map(({ id }) => id)).toEqual([stop?.id]);
  });

  test('a part sold at the target leaves as much less to the stop, which sells exactly the rest', async () => {
    await buy();
    const quantity = await held();
    const whole = Math.floor(quantity);
    // Volume for a part of the position only.
    await sql`update market_quotes set day_volume = 1e6`.execute(db);
    const { target_price, stop_price } = await trade();
    await world.quote('ACME', (target_price ?? 0) + 1);
    await sql`update kernel.paper_quotes set day_volume = 1e6 - 400 where ticker = 'ACME'`.execute(db);
    await sql`update market_quotes set day_volume = 1e6`.execute(db);
    await world.broker();
    const [target] = await resting('limit');
    const sold = target?.filled_quantity ?? 0;
    expect(sold).toBeGreaterThan(0);
    expect(sold).toBeLessThan(whole);
    expect(await resting('stop')).toMatchObject([{ oco_filled_quantity: sold, filled_quantity: 0 }]);
    const [position] = await listPositions(db, 'ACME');
    expect(position).toMatchObject({ protection_status: 'protected' });
    await world.reconcile();
    expect(await db.selectFrom('broker_incidents').selectAll().execute()).toEqual([]);
    await world.quote('ACME', (stop_price ?? 0) - 1);
    await sql`update market_quotes set day_volume = 1e9`.execute(db);
    await world.broker();
    await world.reconcile();
    expect(await held()).toBe(0);
    const fills = await db.selectFrom('fills').selectAll().where('side', '=', 'sell').execute();
    expect(fills.reduce((sum, fill) => sum + fill.quantity, 0)).toBeCloseTo(quantity, 6);
    expect([await resting('stop'), await resting('limit')]).toEqual([[], []]);
  });

  test('a pair that the broker refuses is replaced by a stop alone within seconds', async () => {
    world = await tradingWorld(db, { capabilities: { fractionalGtc: false } });
    await buy();
    const { id } = world.account;
    const [stop] = await resting('stop');
    await sql`update position_protections set stop_alone_until = ${new Date(world.clock.now().getTime() + 1e6)}`.execute(
      db,
    );
    await world.reconcile();
    await world.broker();
    await world.reconcile();
    await world.broker();
    const [alone, ...more] = (await resting('stop')).filter(({ broker_account_id: account }) => account === id);
    expect(more).toEqual([]);
    expect(alone).toMatchObject({ oco_id: null, quantity: stop?.quantity });
    expect(await resting('limit')).toEqual([]);
  });

  test('a target whose stop somebody cancelled at the broker gives way to a new pair', async () => {
    await buy();
    await sql`update kernel.paper_orders set status = 'cancelled' where order_type = 'stop'`.execute(db);
    world.clock.advance(30_000);
    await world.quote('ACME', 100);
    for (let look = 0; look < 3; look++) {
      await world.reconcile();
      await world.broker();
    }
    const [stop, ...more] = await resting('stop');
    expect(more).toEqual([]);
    expect(await resting('limit')).toMatchObject([{ oco_id: stop?.oco_id }]);
  });
});

test.each([0, 300, -300])(
  'a broker that refuses a stop beside an open purchase: its rest is cancelled after 8 s, with one incident; clock %d s off',
  async (seconds) => {
    // The broker's clock stamps the fills.
    await sql`create function skew() returns trigger language plpgsql as $$ begin
      new.executed_at := new.executed_at + ${sql.lit(`${seconds} s`)}::interval; return new; end $$`.execute(db);
    await sql`create trigger skew before insert on fills for each row execute function skew()`.execute(db);
    world = await tradingWorld(db, { capabilities: { stopBesideEntry: false } });
    await world.recommend('ACME');
    await world.round();
    // Volume for a part of the purchase only, after it was sent.
    await sql`update market_quotes set day_volume = 1e6`.execute(db);
    await world.broker();
    await sql`update market_quotes set day_volume = 1e6 + 400`.execute(db);
    await world.broker();
    const entry = () => db.selectFrom('orders').selectAll().where('side', '=', 'buy').executeTakeFirstOrThrow();
    expect(await entry()).toMatchObject({ status: 'partially_filled' });
    expect(await protection('stop')).toEqual([]);
    world.clock.advance(9_000);
    await sql`update market_quotes set quoted_at = ${world.clock.now()}`.execute(db);
    for (let look = 0; look < 3; look++) {
      await world.reconcile();
      await world.broker();
    }
    expect(await entry()).toMatchObject({ status: 'cancelled', reason: expect.stringContaining('needs a stop') });
    expect((await resting('stop'))[0]?.quantity).toBe(Math.floor(await held()));
    const incidents = await db.selectFrom('broker_incidents').selectAll().where('kind', '=', 'protection').execute();
    expect(incidents).toMatchObject([{ message: expect.stringContaining('refuses both at once') }]);
  },
);
