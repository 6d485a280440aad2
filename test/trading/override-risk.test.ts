import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src/kernel/db/database.ts';
import { mergeTradingConfig } from '../../src/risk/trading-config.store.ts';
import type { OverrideOrder } from '../../src/trading/override.schema.ts';
import { loadPortfolio } from '../../src/trading/portfolio.store.ts';
import { findState } from '../../src/trading/state.store.ts';
import { engineFigures } from '../../src/trading/use/load-engine-figures.ts';
import { queueOverrideOrder } from '../../src/trading/use/override-order.ts';
import { previewOverrideOrder } from '../../src/trading/use/preview-override.ts';
import { testDatabase } from '../kit/database.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;
beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  // The same prices, so that both have the same distance of the stop.
  for (const ticker of ['ACME', 'BETA']) await world.addCompany(ticker, { seed: 1 });
});

const RESTING = { side: 'buy', quantity: 10, order_type: 'limit', limit_price: 99 } as const;

async function ask(input: OverrideOrder) {
  const { calendar, clock, queue, startedAt } = world;
  const deps = { db, now: clock.now, startedAt, calendar, queue, newId: randomUUID };
  const { jobId } = await queueOverrideOrder(deps, input, { name: 'anna', tokenName: null });
  return find(jobId);
}
const find = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const portfolio = async () => loadPortfolio(db, (await findState(db, world.account.id))!);
const trade = () => db.selectFrom('portfolio_trades').selectAll().executeTakeFirstOrThrow();

test('an operator’s purchase risks what the stop loses that the engine then sets', async () => {
  const { risk_amount: risk } = await ask({ ticker: 'ACME', side: 'buy', quantity: 3 });
  expect((await portfolio()).expectedHeat).toBeGreaterThan(0);
  await world.broker();
  await world.round();
  const { initial_stop: stop } = await trade();
  const [held] = (await portfolio()).positions;
  expect(risk).toBeCloseTo(3 * (held!.avgEntryPrice - (stop ?? 0)), 2);
});

test('a purchase that adds to a position risks what its stop loses, a sale nothing', async () => {
  await ask({ ticker: 'ACME', side: 'buy', quantity: 3 });
  await world.broker();
  await world.round();
  const { stop_price: stop } = await trade();
  const added = await ask({ ticker: 'ACME', ...RESTING });
  expect(added.risk_amount).toBeCloseTo(10 * (99 - (stop ?? 0)), 3);
  expect(await ask({ ticker: 'ACME', side: 'sell', quantity: 1 })).toMatchObject({ risk_amount: null });
});

test('an operator’s open purchase keeps a further one within the heat limit, in the preview too', async () => {
  const first = await ask({ ticker: 'ACME', ...RESTING });
  await world.broker();
  expect((await find(first.id)).status).toBe('accepted');
  const { active } = await portfolio();
  await mergeTradingConfig(db, { max_portfolio_heat: (1.5 * (first.risk_amount ?? 0)) / active });
  const { calendar, clock, startedAt } = world;
  const deps = { db, now: clock.now, startedAt, calendar, loadEngineFigures: engineFigures(calendar, clock.now) };
  const previewed = await previewOverrideOrder(deps, { ticker: 'BETA', ...RESTING });
  expect(previewed.reasons.join()).toContain('portfolio_heat');
  const second = await ask({ ticker: 'BETA', ...RESTING });
  await world.broker();
  expect(await find(second.id)).toMatchObject({
    status: 'blocked',
    reason: expect.stringMatching(/^portfolio_heat: /),
  });
});
