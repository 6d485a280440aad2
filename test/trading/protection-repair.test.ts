import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/kernel/db/database.ts';
import { testDatabase } from '../kit/database.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;
beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
  await world.recommend('ACME');
  await world.round();
  await world.broker();
  await world.round();
  await world.broker();
  // A stop alone, so that the rows of one order are all there is to damage.
  await sql`update position_protections set stop_alone_until = 'infinity', target_price = null`.execute(db);
  await world.reconcile();
  await world.broker();
  await sql`delete from broker_incidents where kind = 'protection'`.execute(db);
  expect(world.errors).toEqual([]);
  expect(await protectedShares()).toBeCloseTo(await held(), 6);
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
const protectedShares = async () => (await resting()).reduce((sum, { quantity }) => sum + quantity, 0);
const atBroker = async () =>
  (
    await sql<{ id: string; quantity: number; stop_price: number; status: string; time_in_force: string }>`
      select id, quantity::float8, stop_price::float8, status, time_in_force from kernel.paper_orders
      where order_type = 'stop' order by quantity desc, created_at`.execute(db)
  ).rows;
const open = async () => (await atBroker()).filter(({ status }) => status === 'accepted');
const messages = async () =>
  (
    await db.selectFrom('broker_incidents').select('message').where('kind', '=', 'protection').orderBy('id').execute()
  ).map(({ message }) => message);
const unresolved = () =>
  db
    .selectFrom('broker_incidents')
    .select('message')
    .where('kind', '=', 'protection')
    .where('resolved_at', 'is', null)
    .execute();

/** The timed reconciliation, 30 seconds later. */
async function reconciled(): Promise<void> {
  world.clock.advance(30_000);
  await world.quote('ACME', 100);
  await world.reconcile();
  await world.broker();
}

/** What the guard of orders forbids: a row as a bug or a manual repair would leave it. */
async function unguarded(change: () => Promise<unknown>): Promise<void> {
  await sql`alter table orders disable trigger orders_guard`.execute(db);
  await change();
  await sql`alter table orders enable trigger orders_guard`.execute(db);
}

async function expectRepaired(message: string): Promise<void> {
  expect(await messages()).toEqual([expect.stringContaining(message)]);
  const quantity = await held();
  expect(await protectedShares()).toBeCloseTo(quantity, 6);
  expect((await open()).reduce((sum, order) => sum + order.quantity, 0)).toBeCloseTo(quantity, 6);
  await reconciled();
  expect(await unresolved()).toEqual([]);
  expect(await messages()).toHaveLength(1);
}

describe('the timed reconciliation repairs and records', () => {
  test('a stop that is missing', async () => {
    await db.updateTable('orders').set({ status: 'cancelled' }).where('origin', '=', 'protection').execute();
    await sql`update kernel.paper_orders set status = 'cancelled' where side = 'sell'`.execute(db);
    await reconciled();
    await expectRepaired('no resting stop');
  });

  test('a second stop of the same shares, and keeps the one at the agreed price', async () => {
    const [first] = await resting();
    await unguarded(() =>
      sql`with twin as (
        insert into kernel.paper_orders (broker_account_id, client_order_id, ticker, side, order_type, time_in_force, quantity,
          stop_price, status, worked_until, created_at, updated_at)
        select broker_account_id, 'twin', ticker, side, order_type, time_in_force, quantity, stop_price - 5, status,
          worked_until, created_at, updated_at
        from kernel.paper_orders where id::text = ${first?.broker_order_id ?? ''} returning id)
      insert into orders (broker_account_id, mode, client_order_id, broker_order_id, intent_key, origin, ticker, side, order_type,
        time_in_force, quantity, stop_price, estimated_value, confidence, created_by, created_at, status)
      select broker_account_id, mode, 'twin', (select id::text from twin), 'twin', origin, ticker, side, order_type,
        time_in_force, quantity, stop_price - 5, estimated_value, confidence, created_by, created_at, 'accepted'
      from orders where id = ${first?.id ?? ''}`.execute(db),
    );
    await reconciled();
    const left = await open();
    expect(left.map(({ stop_price }) => stop_price)).toEqual(left.map(() => first?.stop_price));
    await expectRepaired('more than one resting stop');
  });

  test('a stop of another quantity', async () => {
    const [first] = await resting();
    await unguarded(() => sql`update orders set quantity = quantity - 2 where id = ${first?.id ?? ''}`.execute(db));
    await sql`update kernel.paper_orders set quantity = quantity - 2 where id::text = ${first?.broker_order_id ?? ''}`.execute(
      db,
    );
    await reconciled();
    await expectRepaired('another quantity or price');
  });

  test('a stop of another price', async () => {
    const [first] = await resting();
    await sql`update position_protections set stop_price = stop_price + 2, changed_at = ${world.clock.now()}`.execute(
      db,
    );
    await reconciled();
    for (const { stop_price } of await open()) expect(stop_price).toBeCloseTo((first?.stop_price ?? 0) + 2, 6);
    await expectRepaired('another quantity or price');
  });

  test('a stop of shares that are not held any more', async () => {
    const quantity = await held();
    await sql`with sold as (
        insert into kernel.paper_orders (broker_account_id, client_order_id, ticker, side, order_type, time_in_force, quantity,
          status, filled_quantity, worked_until, created_at, updated_at)
        values (${world.account.id}, 'manual', 'ACME', 'sell', 'market', 'day', ${quantity}, 'filled', ${quantity},
          ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()}) returning id),
      gone as (delete from kernel.paper_holdings where ticker = 'ACME')
      insert into kernel.paper_executions (broker_account_id, order_id, ticker, side, quantity, price, executed_at)
      select ${world.account.id}, id, 'ACME', 'sell', ${quantity}, 100, ${world.clock.now()} from sold`.execute(db);
    // The fill is booked and the change is noted; a stop that still rests ten seconds later is an orphan.
    world.clock.advance(1_000);
    await world.reconcile();
    await sql`delete from kernel.jobs`.execute(db);
    await unguarded(() =>
      sql`update orders set status = 'accepted' where origin = 'protection' and status = 'pending_cancel'`.execute(db),
    );
    await reconciled();
    expect(await open()).toEqual([]);
    expect(await messages()).toEqual([expect.stringContaining('not held any more')]);
    await reconciled();
    expect(await unresolved()).toEqual([]);
  });
});

describe('the stop of a fraction', () => {
  const fraction = async () => (await open()).filter(({ time_in_force }) => time_in_force === 'day');

  test('is renewed after the session, without an incident', async () => {
    const [before, ...others] = await fraction();
    expect(others).toEqual([]);
    if (!before) throw new Error('the position has no fraction of a share');
    await sql`update kernel.paper_orders set expires_at = ${world.clock.now()} where id = ${before.id}`.execute(db);
    await world.broker();
    await reconciled();
    const [after] = await fraction();
    expect(after).toMatchObject({ quantity: before.quantity, stop_price: before.stop_price });
    expect(after?.id).not.toBe(before.id);
    expect((await atBroker()).find(({ id }) => id === before.id)).toMatchObject({ status: 'expired' });
    expect(await protectedShares()).toBeCloseTo(await held(), 6);
    expect(await messages()).toEqual([]);
  });
});
