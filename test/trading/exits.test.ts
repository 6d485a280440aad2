import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { setTradingSwitch } from '../../src/broker/trading-switch.store.ts';
import { DAY_MS, MINUTE_MS } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { mergeTradingConfig, setTradingMode } from '../../src/risk/trading-config.store.ts';
import { loadMarketView } from '../../src/trading/market-view.store.ts';
import { testDatabase } from '../kit/database.ts';
import { hours, type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;

beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
});

const buy = async (options: Parameters<TradingWorld['recommend']>[1] = {}) => {
  const id = await world.recommend('ACME', options);
  await world.round();
  await world.broker();
  await world.round();
  expect(world.errors).toEqual([]);
  const trade = await openTrade();
  expect(trade).toBeDefined();
  return { id, trade: trade! };
};
/** There the engine sells at the target. */
const useBrokerWithoutPairs = async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db, { capabilities: { oneCancelsOther: false } });
  await world.addCompany('ACME');
};
const openTrade = () => db.selectFrom('portfolio_trades').selectAll().where('closed_at', 'is', null).executeTakeFirst();
const closedTrade = () =>
  db.selectFrom('portfolio_trades').selectAll().where('closed_at', 'is not', null).executeTakeFirstOrThrow();
const exits = () =>
  db.selectFrom('trading_decisions').selectAll().where('decision', '=', 'exit').orderBy('created_at').execute();
const state = () => db.selectFrom('trading_state').selectAll().executeTakeFirstOrThrow();
const finish = async () => {
  await world.broker();
  await world.round();
};

describe('a position is sold', () => {
  test('at its stop, and a loss does not change the reserve', async () => {
    const { trade } = await buy();
    const before = await state();
    await world.quote('ACME', (trade.stop_price ?? 0) + 0.01);
    await world.round();
    expect(await exits()).toEqual([]);
    await world.quote('ACME', (trade.stop_price ?? 0) - 0.01);
    await world.round();
    expect(await exits()).toMatchObject([
      { exit_reason: 'stop', action: 'sell', skip_reason: null, computed_share_quantity: trade.open_quantity },
    ]);
    await world.round();
    expect(await exits()).toHaveLength(1);
    await finish();
    expect(world.errors).toEqual([]);
    const closed = await closedTrade();
    expect(closed).toMatchObject({ exit_reason: 'stop', open_quantity: 0, siphoned: 0 });
    expect(closed.realized_pnl).toBeLessThan(0);
    const after = await state();
    expect(after.reserve).toBe(before.reserve);
    expect(after.cash).toBeCloseTo(100_000 + (closed.realized_pnl ?? 0), 4);
  });

  test.each([
    ['agrees', 0],
    ['is ahead', 600],
    ['is behind', -600],
  ])(
    'in slices where it is larger than the share of the volume, to the end although the price moves back; the broker’s clock %s',
    async (_name, seconds) => {
      await useBrokerWithoutPairs();
      const { trade } = await buy();
      await sql`update portfolio_trades set opened_at = opened_at + ${`${seconds} s`}::interval`.execute(db);
      const target = (trade.target_price ?? 0) + 1;
      await world.quote('ACME', target);
      const { adv } = await loadMarketView(db, world.calendar, 'ACME', world.clock.now());
      const third = Math.ceil(trade.open_quantity / 3);
      // A little above a third of the position in each order.
      await mergeTradingConfig(db, { max_adv_pct: ((third + 0.5) * target) / (adv ?? 0) });
      await world.round();
      const [first] = await exits();
      expect(first).toMatchObject({ exit_reason: 'target', computed_share_quantity: third });
      expect(first?.trace).toMatchObject({
        slice: { quantity: third, warning: expect.stringContaining('max_adv_pct') },
      });
      await finish();
      for (let minute = 0; minute < 8 && (await openTrade()); minute++) {
        world.clock.advance(MINUTE_MS);
        await world.quote('ACME', (trade.target_price ?? 0) - 0.5);
        await world.round();
        await finish();
      }
      expect(world.errors).toEqual([]);
      expect(await closedTrade()).toMatchObject({ exit_reason: 'target', open_quantity: 0 });
      const sold = await exits();
      expect(sold.length).toBeGreaterThanOrEqual(3);
      expect(sold.every(({ computed_share_quantity: quantity }) => (quantity ?? 0) <= third * 1.5)).toBe(true);
    },
  );

  test('at its target, and a fifth of the gain goes to the reserve', async () => {
    await useBrokerWithoutPairs();
    const { trade } = await buy();
    await world.quote('ACME', (trade.target_price ?? 0) + 1);
    await world.round();
    expect(await exits()).toMatchObject([{ exit_reason: 'target' }]);
    await finish();
    const closed = await closedTrade();
    expect(closed.realized_pnl).toBeGreaterThan(0);
    expect(closed.siphoned).toBeCloseTo(0.2 * (closed.realized_pnl ?? 0), 6);
    expect((await state()).reserve).toBeCloseTo(20_000 + closed.siphoned, 6);
  });

  test('at a trailing stop that followed the price up and did not move down again', async () => {
    const { trade } = await buy();
    const entry = trade.highest_price ?? 0;
    const high = (trade.target_price ?? 0) - 0.01;
    await world.quote('ACME', high);
    await world.round();
    const followed = await openTrade();
    expect(followed?.stop_price).toBeCloseTo(high - 3 * (trade.range_at_entry ?? 0), 4);
    expect(followed?.stop_price).toBeGreaterThan(trade.stop_price ?? 0);
    await world.quote('ACME', high - 0.5);
    await world.round();
    expect((await openTrade())?.stop_price).toBe(followed?.stop_price);
    await world.quote('ACME', (followed?.stop_price ?? 0) - 0.01);
    await world.round();
    expect(await exits()).toMatchObject([{ exit_reason: 'trail' }]);
    expect(entry).toBeGreaterThan(0);
  });

  test('when twice its horizon has passed', async () => {
    await buy({ horizon: '1d', expiresInMs: DAY_MS });
    world.clock.advance(2 * DAY_MS - hours(1));
    await world.quote('SPY', 500);
    await world.quote('ACME', 100);
    await world.round();
    expect(await exits()).toEqual([]);
    world.clock.advance(hours(1));
    await world.quote('ACME', 100);
    await world.round();
    expect(await exits()).toMatchObject([{ exit_reason: 'time' }]);
  });

  test('on a recommendation to sell', async () => {
    const { trade } = await buy();
    const id = await world.recommend('ACME', { action: 'sell', confidence: 0.6, edge: -1 });
    await world.round();
    expect(await exits()).toMatchObject([
      { exit_reason: 'opposite', recommendation_id: id, computed_share_quantity: trade.open_quantity },
    ]);
    await finish();
    expect(await closedTrade()).toMatchObject({ exit_reason: 'opposite' });
  });

  test('when the trend behind it reverses', async () => {
    const expires_at = new Date(world.clock.now().getTime() + 5 * DAY_MS).toISOString();
    await buy({
      invalidation: [{ type: 'trend_reversal', description: 'x', operator: '<=', threshold: -0.15, expires_at }],
    });
    const at = new Date(world.clock.now().getTime() + 1_000);
    const trend = (score: number) =>
      sql`insert into trend_summaries (entity_type, entity_id, "window", trend_direction, trend_strength, trend_score,
          confidence, p_up, evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score,
          contradictions, dominant_catalysts, top_evidence, momentum, market_context, data_quality, algo_version,
          config_hash, as_of, generated_at)
        values ('company', 'ACME', '7d', 'bearish', abs(${score}::float8), ${score}, 0.5, 0.4, 1, 1, 2, 3, 2, 2, 0, '[]',
          '[]', '[]', 0, '{}', '{}', 'test', 'test', ${at}, ${at})
        on conflict (entity_type, entity_id, "window") do update set trend_score = ${score}`.execute(db);
    await trend(-0.1);
    await world.round();
    expect(await exits()).toEqual([]);
    await trend(-0.2);
    await world.round();
    expect(await exits()).toMatchObject([{ exit_reason: 'invalidation', trace: { exit: { type: 'trend_reversal' } } }]);
    expect(world.errors).toEqual([]);
  });
});

describe('what stops entries does not stop exits', () => {
  const lockOut = () =>
    sql`insert into symbol_lockouts (ticker, reason, created_by, created_at, expires_at, lockout_type)
      values ('ACME', 'talked about', 'test', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + hours(5))},
        'news_shock')`.execute(db);
  const crash = async (stop: number) => {
    await world.quote('ACME', stop - 1);
    await world.round();
    await finish();
    expect(world.errors).toEqual([]);
    return (await exits()).length;
  };

  test('a pause', async () => {
    const { trade } = await buy();
    await setTradingSwitch(db, { paused: true }, 'test');
    await world.addCompany('BOLT');
    await world.recommend('BOLT');
    expect(await crash(trade.stop_price ?? 0)).toBe(1);
    expect(await closedTrade()).toMatchObject({ exit_reason: 'stop' });
    const skipped = await db.selectFrom('trading_decisions').selectAll().where('ticker', '=', 'BOLT').execute();
    expect(skipped).toMatchObject([{ decision: 'skip', skip_reason: 'paused' }]);
  });

  test('a tripped breaker', async () => {
    const { trade } = await buy();
    await db
      .updateTable('trading_state')
      .set({ breakers_tripped: JSON.stringify({ drawdown: null }) })
      .execute();
    expect(await crash(trade.stop_price ?? 0)).toBe(1);
    expect(await closedTrade()).toMatchObject({ exit_reason: 'stop' });
  });

  test('a disabled engine', async () => {
    const { trade } = await buy();
    await setTradingSwitch(db, { enabled: false }, 'test');
    await world.addCompany('BOLT');
    await world.recommend('BOLT');
    expect(await crash(trade.stop_price ?? 0)).toBe(1);
    expect(await closedTrade()).toMatchObject({ exit_reason: 'stop' });
    const skipped = await db.selectFrom('trading_decisions').selectAll().where('ticker', '=', 'BOLT').execute();
    expect(skipped).toMatchObject([{ decision: 'skip', skip_reason: 'engine_disabled' }]);
  });

  test('a disabled engine or a lockout, for a recommendation to sell', async () => {
    await buy();
    await setTradingSwitch(db, { enabled: false }, 'test');
    await lockOut();
    await world.recommend('ACME', { action: 'sell', confidence: 0.6, edge: -1 });
    await world.round();
    await finish();
    expect(world.errors).toEqual([]);
    expect(await closedTrade()).toMatchObject({ exit_reason: 'opposite' });
  });

  test('a lockout, such as for a symbol under talk', async () => {
    const { trade } = await buy();
    await lockOut();
    expect(await crash(trade.stop_price ?? 0)).toBe(1);
    expect(await closedTrade()).toMatchObject({ exit_reason: 'stop' });
  });

  test('a price feed that stopped below the stop', async () => {
    const { trade } = await buy();
    await world.quote('ACME', (trade.stop_price ?? 0) - 1);
    world.clock.advance(hours(2));
    await world.reconcile();
    await world.round();
    expect(await exits()).toMatchObject([{ exit_reason: 'stop' }]);
    await finish();
    expect(await closedTrade()).toMatchObject({ exit_reason: 'stop' });
  });

  test('but the trading mode `disabled` stops the engine’s exits, and the stop that rests at the broker sells', async () => {
    const { trade } = await buy();
    await setTradingMode(db, 'disabled');
    expect(await crash(trade.stop_price ?? 0)).toBe(0);
    expect(await closedTrade()).toMatchObject({ exit_reason: 'stop', open_quantity: 0 });
    const sales = await db.selectFrom('orders').selectAll().where('side', '=', 'sell').execute();
    expect(sales.every(({ origin }) => origin === 'protection')).toBe(true);
    const sold = sales.filter(({ filled_quantity: filled }) => filled > 0);
    expect(sold.every(({ order_type, status }) => order_type === 'stop' && status === 'filled')).toBe(true);
  });

  test('a refused exit is tried again a minute later, not in every round', async () => {
    const { trade } = await buy();
    await world.quote('ACME', (trade.stop_price ?? 0) - 1);
    await world.round();
    await db.updateTable('orders').set({ status: 'blocked' }).where('origin', '=', 'exit').execute();
    await world.round();
    expect(await exits()).toHaveLength(1);
    world.clock.advance(MINUTE_MS);
    await world.quote('ACME', (trade.stop_price ?? 0) - 1);
    await world.round();
    expect(await exits()).toHaveLength(2);
  });
});

test('an operator’s position gets a stop in the next round', async () => {
  const { queueOverrideOrder } = await import('../../src/trading/use/override-order.ts');
  const { calendar, clock, queue, startedAt } = world;
  const deps = { db, now: clock.now, startedAt, calendar, queue, newId: randomUUID };
  const actor = { name: 'anna', tokenName: null };
  const queued = await queueOverrideOrder(deps, { ticker: 'acme', side: 'buy', quantity: 3 }, actor);
  expect(queued.autoRegistered).toBe(false);
  await world.broker();
  await world.round();
  expect(await openTrade()).toMatchObject({ open_quantity: 3, decision_id: null });
  await world.round();
  const trade = await openTrade();
  expect(trade?.stop_price).toBeGreaterThan(0);
  expect(trade?.stop_price).toBeLessThan(100);
  expect(trade?.target_price).toBeNull();
});
