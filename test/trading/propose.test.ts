import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { testDatabase } from '../kit/database.ts';
import { call, detail, GOOD_ORDER, serveTrading } from './api-kit.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

const { db } = await testDatabase();
let world: TradingWorld;
let app: Service;
beforeAll(async () => {
  world = await tradingWorld(db);
  await world.addCompany('ACME', { price: 100 });
  await world.reconcile();
  app = await serveTrading(world);
});
const propose = (body: unknown) => call(app, 'POST', '/api/trading/override/propose', body);

test('a proposal is an order that waits, in a mode that needs no approval', async () => {
  const { status, body } = await propose({ ...GOOD_ORDER, reason: 'test' });
  expect({ status, body }).toMatchObject({ status: 202, body: { status: 'pending_approval', ticker: 'ACME' } });
  const order = await db.selectFrom('orders').selectAll().where('id', '=', body.order_id).executeTakeFirstOrThrow();
  expect(order).toMatchObject({ status: 'pending_approval', approval_id: body.approval_id, origin: 'override' });
  const audit = await db.selectFrom('audit_events').select('action').where('entity_id', '=', order.id).execute();
  expect(audit.map(({ action }) => action)).toContain('order_proposed');
});

test('an order without proposal is queued at once', async () => {
  const { body } = await call(app, 'POST', '/api/trading/override/order', GOOD_ORDER);
  const order = await db.selectFrom('orders').selectAll().where('id', '=', body.job_id).executeTakeFirstOrThrow();
  expect(order).toMatchObject({ status: 'queued', approval_id: null });
});

test('bad proposals are refused and store nothing', async () => {
  const count = async () => (await db.selectFrom('orders').select('id').execute()).length;
  const before = await count();
  expect(await propose({ ...GOOD_ORDER, ticker: 'QQQQ' })).toEqual(detail(422, /QQQQ is not tracked/));
  expect(await propose({ ...GOOD_ORDER, quantity: 0 })).toEqual(detail(422, /quantity/));
  expect(await propose({ ...GOOD_ORDER, order_type: 'limit' })).toEqual(detail(422, /limit_price/));
  expect(await count()).toBe(before);
  const companies = await db.selectFrom('companies').select('ticker').where('ticker', '=', 'QQQQ').execute();
  expect(companies).toEqual([]);
});
