import { beforeAll, expect, test } from 'vitest';
import { lockOutSymbol } from '../../src/risk/use/lock-out-symbol.ts';
import { engineFigures } from '../../src/trading/use/load-engine-figures.ts';
import { previewOverrideOrder } from '../../src/trading/use/preview-override.ts';
import { testDatabase } from '../kit/database.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

const { db } = await testDatabase();
let world: TradingWorld;
const deps = () => {
  const { calendar, clock, startedAt } = world;
  return { db, now: clock.now, startedAt, calendar, loadEngineFigures: engineFigures(calendar, clock.now) };
};
const preview = (quantity: number, side: 'buy' | 'sell' = 'buy') =>
  previewOverrideOrder(deps(), { ticker: 'acme', side, quantity });

beforeAll(async () => {
  world = await tradingWorld(db);
  await world.addCompany('ACME', { price: 100 });
  await world.reconcile();
});

test('an order within every limit would be sent, and nothing is written', async () => {
  const answer = await preview(3);
  expect(answer).toMatchObject({ ticker: 'ACME', mode: 'paper', would_send: true, needs_approval: false, reasons: [] });
  expect(answer.estimated_value).toBeCloseTo(3 * (answer.price ?? 0), 6);
  expect(answer.checks.length).toBeGreaterThan(20);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('an order over a limit would not be sent, and the check is named', async () => {
  const answer = await preview(1_000);
  expect(answer.would_send).toBe(false);
  expect(answer.reasons.join()).toContain('order_value');
  expect(answer.checks.find(({ name }) => name === 'order_value')?.passed).toBe(false);
});

test('a symbol that is not held cannot be sold', async () => {
  expect((await preview(1, 'sell')).reasons.join()).toContain('sell_quantity_available');
});

test('a limit order without its price is refused', async () => {
  await expect(
    previewOverrideOrder(deps(), { ticker: 'ACME', side: 'buy', quantity: 1, order_type: 'limit' }),
  ).rejects.toThrow(/limit_price/);
});

test('an order in a locked out symbol would not be sent', async () => {
  await lockOutSymbol(
    { db, now: world.clock.now },
    { ticker: 'ACME', reason: 'test', duration_minutes: 5 },
    { name: 'anna', tokenName: null },
  );
  expect((await preview(3)).reasons.join()).toContain('symbol_lockout');
});
