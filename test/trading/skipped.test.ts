import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../src/kernel/clock.ts';
import { measureSkipped } from '../../src/trading/use/measure-skipped.ts';
import { forgoneReturn } from '../../src/trading/use/measure-skipped.ts';
import { testDatabase } from '../kit/database.ts';
import { call, detail, serveTrading } from './api-kit.ts';
import { tradingWorld } from './kit.ts';

test('the forgone return is positive for a missed gain and negative for an avoided loss', () => {
  expect(forgoneReturn('buy', 100, 110, 1)).toBeCloseTo(0.1, 12);
  expect(forgoneReturn('sell', 100, 110, 1)).toBeCloseTo(-0.1, 12);
  expect(forgoneReturn('buy', 100, 55, 2)).toBeCloseTo(0.1, 12);
});

test('skipped recommendations are measured at their horizon, by reason', async () => {
  const { db } = await testDatabase();
  const world = await tradingWorld(db);
  for (const ticker of ['ACME', 'BOLT', 'CORE', 'DUST']) await world.addCompany(ticker, { sector: ticker });
  const bar = async (ticker: string, at: Date, close: number) => {
    await sql`select kernel.ensure_market_bar_month(${at}::date)`.execute(db);
    await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at,
        captured_at, source) values (${ticker}, 'D', ${at}, ${close}, ${close}, ${close}, ${close}, 1,
        ${new Date(at.getTime() + DAY_MS)}, ${at}, 'test')`.execute(db);
  };
  await world.recommend('ACME', { confidence: 0.5, horizon: '1d' });
  await world.recommend('BOLT', { confidence: 0.5, horizon: '1d' });
  await world.recommend('CORE', { action: 'sell', horizon: '1d' });
  await world.recommend('DUST', { horizon: '1d' });
  await world.round();
  // Decided to buy, but blocked by the gate.
  await db.updateTable('orders').set({ status: 'blocked', reason: 'test' }).execute();
  const app = await serveTrading(world);
  const pending = await call(app, 'GET', '/api/trading/untaken');
  expect(pending.body.reasons).toMatchObject([
    { skip_reason: 'below_min_confidence', decision_count: 2, pending_count: 2, measured_count: 0 },
    { skip_reason: 'no_position_to_sell', decision_count: 1 },
    { skip_reason: 'order_blocked', decision_count: 1, forgone_value: 0 },
  ]);
  expect(pending.body.reasons[0].avg_forgone_return).toBeNull();

  world.clock.advance(DAY_MS + 1_000);
  const today = new Date('2026-03-03T00:00:00Z');
  await bar('ACME', today, 110);
  await bar('BOLT', today, 80);
  await bar('CORE', today, 90);
  expect(await measureSkipped(world.deps, world.clock.now())).toEqual({ measured: 3, due: 4 });
  expect(await measureSkipped(world.deps, world.clock.now())).toEqual({ measured: 0, due: 1 });
  world.clock.advance(3 * DAY_MS);
  expect(await measureSkipped(world.deps, world.clock.now())).toEqual({ measured: 1, due: 1 });
  const { body } = await call(app, 'GET', '/api/trading/untaken');
  expect(body.reasons).toMatchObject([
    {
      skip_reason: 'below_min_confidence',
      measured_count: 2,
      pending_count: 0,
      missed_count: 1,
      avoided_count: 1,
      avg_forgone_return: expect.closeTo(-0.05, 9),
    },
    { skip_reason: 'no_position_to_sell', missed_count: 1, avg_forgone_return: expect.closeTo(0.1, 9) },
    { skip_reason: 'order_blocked', unlabelable_count: 1, avg_forgone_return: null },
  ]);
  expect(body.items).toHaveLength(4);
  const acme = await call(app, 'GET', '/api/trading/untaken?ticker=acme&skip_reason=below_min_confidence&limit=1');
  expect(acme.body.items).toMatchObject([
    { ticker: 'ACME', status: 'measured', price: 100, end_price: 110, forgone_return: expect.closeTo(0.1, 9) },
  ]);
  expect((await call(app, 'GET', '/api/trading/untaken?since=2030-01-01')).body).toEqual({ reasons: [], items: [] });
  expect(await call(app, 'GET', '/api/trading/untaken?since=yesterday')).toEqual(detail(422, /since/));
}, 120_000);
