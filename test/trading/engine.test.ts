import { beforeEach, describe, expect, test } from 'vitest';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { mergeTradingConfig } from '../../src/risk/trading-config.store.ts';
import { loadPortfolio } from '../../src/trading/portfolio.store.ts';
import { runRound } from '../../src/trading/use/run-round.ts';
import { findState } from '../../src/trading/state.store.ts';
import { testDatabase } from '../kit/database.ts';
import { hours, type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;

beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
  await world.addCompany('BOLT', { sector: 'Health' });
});

const decisions = () =>
  db.selectFrom('trading_decisions').selectAll().orderBy('created_at').orderBy('ticker').execute();
/** Orders of decisions and exits, without the stops that protect the positions. */
const orders = () =>
  db.selectFrom('orders').selectAll().where('origin', '<>', 'protection').orderBy('created_at').orderBy('id').execute();
const portfolio = async () => {
  const state = await findState(db, world.account.id);
  if (!state) throw new Error('no state');
  return loadPortfolio(db, state);
};
const noErrors = () => expect(world.errors).toEqual([]);

describe('a purchase', () => {
  test('is decided with every check, ordered, filled, booked and given a stop', async () => {
    const recommendationId = await world.recommend('ACME');
    expect(await world.round()).toBe(1);
    noErrors();
    const [decision] = await decisions();
    expect(decision).toMatchObject({
      recommendation_id: recommendationId,
      decision: 'execute',
      skip_reason: null,
      ticker: 'ACME',
      risk_tier_at_decision: 'moderate',
      circuit_breaker_status: 'normal',
      is_micro_trade: false,
      active_pool_at_decision: 80_000,
      reserve_pool_at_decision: 20_000,
      portfolio_heat_at_decision: 0,
      price: 100,
    });
    const trace = decision?.trace as { checks: { name: string; passed: boolean }[]; size: { binding: string } };
    expect(trace.checks).toHaveLength(24);
    expect(trace.checks.every(({ passed }) => passed)).toBe(true);
    expect(trace.size).toMatchObject({ binding: expect.any(String), notional: expect.any(Number) });
    const [order] = await orders();
    expect(order).toMatchObject({
      decision_id: decision?.id,
      recommendation_id: recommendationId,
      origin: 'decision',
      side: 'buy',
      status: 'queued',
      quantity: decision?.computed_share_quantity,
    });
    expect(decision?.order_id).toBe(order?.id);

    await world.broker();
    const [filled] = await orders();
    expect({ status: filled?.status, reason: filled?.reason }).toEqual({ status: 'filled', reason: null });
    // Before it is booked, cash and shares already agree.
    const unbooked = await portfolio();
    expect(unbooked.active + unbooked.reserve).toBeCloseTo(unbooked.cash + unbooked.marketValue, 6);
    expect(unbooked.total).toBeGreaterThan(99_900);
    expect(unbooked.total).toBeLessThan(100_100);
    await world.round();
    noErrors();
    const booked = await portfolio();
    expect(booked.cash).toBeCloseTo(unbooked.cash, 6);
    const [trade] = await db.selectFrom('portfolio_trades').selectAll().execute();
    const entry = filled?.avg_fill_price ?? 0;
    expect(trade).toMatchObject({
      ticker: 'ACME',
      open_quantity: filled?.quantity,
      decision_id: decision?.id,
      recommendation_id: recommendationId,
      horizon_sessions: 5,
      closed_at: null,
    });
    expect(trade?.stop_price).toBeLessThan(entry);
    expect(trade?.target_price).toBeGreaterThan(entry);
    expect((trade?.target_price ?? 0) - entry).toBeCloseTo(1.4 * (entry - (trade?.initial_stop ?? 0)), 4);
    const [held] = booked.positions;
    expect(booked.heat).toBeCloseTo(
      ((held?.quantity ?? 0) * ((held?.mark ?? 0) - (trade?.stop_price ?? 0))) / booked.active,
      9,
    );
  });

  test('is decided once, however many rounds run, also concurrently', async () => {
    await world.recommend('ACME');
    await Promise.all([world.round(), world.round(), world.round()]);
    await world.round();
    noErrors();
    expect(await decisions()).toHaveLength(1);
    expect(await orders()).toHaveLength(1);
  });

  test('of several recommendations of one symbol only the newest is executed, and each is decided', async () => {
    const first = await world.recommend('ACME');
    const second = await world.recommend('ACME', { confidence: 0.8 });
    await world.round();
    const rows = await decisions();
    expect(rows.find((row) => row.recommendation_id === first)).toMatchObject({
      decision: 'skip',
      skip_reason: 'recommendation_expired',
      trace: { superseded_by: second },
    });
    expect(rows.find((row) => row.recommendation_id === second)).toMatchObject({ decision: 'execute' });
  });

  test('of a symbol that is held or on order is not repeated', async () => {
    await world.recommend('ACME');
    await world.round();
    await world.recommend('ACME', { confidence: 0.9 });
    await world.round();
    expect((await decisions()).at(-1)).toMatchObject({ decision: 'skip', skip_reason: 'already_in_position' });
    await world.broker();
    await world.round();
    await world.recommend('ACME', { confidence: 0.95 });
    await world.round();
    expect((await decisions()).at(-1)).toMatchObject({ decision: 'skip', skip_reason: 'already_in_position' });
    expect(await orders()).toHaveLength(1);
  });

  test('of a second symbol in the same round does not use the money of the first', async () => {
    await world.recommend('ACME');
    await world.recommend('BOLT');
    await world.round();
    noErrors();
    const placed = await orders();
    expect(placed).toHaveLength(2);
    const state = await portfolio();
    expect(state.freeCash).toBeCloseTo(80_000 - placed.reduce((sum, { estimated_value: value }) => sum + value, 0), 2);
  });
});

describe('nothing is bought', () => {
  const skipped = async () => (await decisions()).at(-1)?.skip_reason;

  test.each([
    ['below_min_confidence', { confidence: 0.5 }],
    ['negative_edge', { edge: -0.001 }],
    ['negative_edge', { edge: null }],
    ['not_actionable', { action: 'hold' as const }],
    ['not_actionable', { mode: 'informational' as const }],
    ['no_position_to_sell', { action: 'sell' as const }],
    ['recommendation_expired', { ageMs: hours(30) }],
    ['recommendation_expired', { ageMs: hours(2), expiresInMs: hours(1) }],
  ])('%s: %j', async (reason, options) => {
    await world.recommend('ACME', options);
    await world.round();
    noErrors();
    expect(await skipped()).toBe(reason);
    expect(await orders()).toEqual([]);
  });

  test('while the symbol is locked out', async () => {
    const { clock } = world;
    await db
      .insertInto('symbol_lockouts')
      .values({
        ticker: 'ACME',
        reason: 'test',
        lockout_type: 'manual',
        created_by: 'test',
        created_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + hours(1)),
      })
      .execute();
    await world.recommend('ACME');
    await world.round();
    expect(await skipped()).toBe('symbol_lockout');
  });

  test('at a stale price; it is deferred, and decided when a fresh price arrives', async () => {
    const id = await world.recommend('ACME');
    world.clock.advance(16 * 60_000);
    await world.quote('SPY', 500);
    await world.round();
    expect((await decisions()).at(-1)).toMatchObject({ decision: 'defer', skip_reason: 'stale_price' });
    await world.round();
    expect(await decisions()).toHaveLength(1);
    await world.quote('ACME', 100);
    await world.round();
    const rows = await decisions();
    expect(rows.map(({ decision }) => decision)).toEqual(['defer', 'execute']);
    expect(new Set(rows.map((row) => row.recommendation_id))).toEqual(new Set([id]));
  });

  test('beyond the entries allowed per day', async () => {
    for (const ticker of ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG']) {
      await world.addCompany(ticker, { sector: ticker });
      await world.recommend(ticker);
    }
    await world.round();
    noErrors();
    const rows = await decisions();
    expect(rows.filter(({ decision }) => decision === 'execute')).toHaveLength(6);
    expect(rows.at(-1)?.skip_reason).toBe('max_trades_per_day');
  });
});

describe('the tier', () => {
  const set = (settings: { risk_tier?: 'conservative' | 'aggressive'; micro_trading_enabled?: boolean }) =>
    db.updateTable('trading_config').set(settings).execute();
  const outcome = async () => {
    await world.round();
    await world.broker();
    noErrors();
    const [order] = await orders();
    return { ...(await decisions()).at(-1), order: order?.status };
  };

  test('sets the minimum confidence, in the engine and at the gate', async () => {
    await set({ risk_tier: 'conservative' });
    await world.recommend('ACME', { confidence: 0.74 });
    expect(await outcome()).toMatchObject({ skip_reason: 'below_min_confidence', order: undefined });
    await set({ risk_tier: 'aggressive' });
    await world.recommend('ACME', { confidence: 0.42 });
    expect(await outcome()).toMatchObject({ decision: 'execute', order: 'filled' });
  });

  test('does not loosen a configured minimum confidence', async () => {
    await set({ risk_tier: 'aggressive' });
    await mergeTradingConfig(db, { min_confidence: 0.6 });
    await world.recommend('ACME', { confidence: 0.5 });
    expect(await outcome()).toMatchObject({ skip_reason: 'risk_rejected' });
  });

  test('allows up to three micro trades slightly below it, where they are enabled', async () => {
    await world.recommend('ACME', { confidence: 0.5 });
    expect(await outcome()).toMatchObject({ skip_reason: 'below_min_confidence' });
    await set({ micro_trading_enabled: true });
    for (const ticker of ['AAA', 'BBB', 'CCC', 'DDD']) {
      await world.addCompany(ticker, { sector: ticker });
      await world.recommend(ticker, { confidence: 0.5 });
    }
    await world.round();
    await world.broker();
    noErrors();
    const rows = (await decisions()).slice(1);
    expect(rows.map(({ decision, is_micro_trade }) => [decision, is_micro_trade])).toEqual([
      ['execute', true],
      ['execute', true],
      ['execute', true],
      ['skip', false],
    ]);
    expect(rows[3]?.skip_reason).toBe('below_min_confidence');
    expect(rows[0]?.computed_position_size).toBeLessThanOrEqual(800);
    expect((await orders()).map(({ status }) => status)).toEqual(['filled', 'filled', 'filled']);
  });
});

test('a decision that needs an approval is deferred with its order, and not decided again', async () => {
  await mergeTradingConfig(db, { auto_approve_paper: false });
  await world.recommend('ACME');
  await world.round();
  await world.round();
  noErrors();
  const rows = await decisions();
  expect(rows).toMatchObject([{ decision: 'defer', skip_reason: 'awaiting_approval', order_id: expect.any(String) }]);
  expect((await orders()).map(({ status }) => status)).toEqual(['pending_approval']);
});

test('correlated symbols count as one cluster', async () => {
  await world.addCompany('TWIN', { sector: 'Other', swing: 0.01, seed: 3 });
  await world.addCompany('SAME', { sector: 'Other', swing: 0.01, seed: 3 });
  await world.recommend('TWIN');
  await world.round();
  await world.broker();
  await world.round();
  await world.recommend('SAME');
  await world.round();
  noErrors();
  const last = (await decisions()).at(-1);
  expect(last?.trace).toMatchObject({ correlated_tickers: ['TWIN'] });
  const { checks } = last!.trace as { checks: { name: string; observed: number }[] };
  expect(checks.find(({ name }) => name === 'correlation_limit')?.observed).toBeGreaterThan(1_000);
});

test('while the market is closed a purchase is deferred, and no exit is tried', async () => {
  const { db: other } = await testDatabase();
  const night = await tradingWorld(other, { calendar: nyseCalendar(), start: new Date('2026-03-03T23:00:00Z') });
  await night.addCompany('ACME');
  await night.recommend('ACME');
  await night.round();
  const all = () => other.selectFrom('trading_decisions').selectAll().orderBy('created_at').execute();
  expect(await all()).toMatchObject([{ decision: 'defer', skip_reason: 'market_closed' }]);
  night.clock.set(new Date('2026-03-04T15:00:00Z'));
  await night.reconcile();
  await night.quote('SPY', 500);
  await night.quote('ACME', 100);
  await night.round();
  expect(night.errors).toEqual([]);
  expect((await all()).map(({ decision }) => decision)).toEqual(['defer', 'execute']);
  const days = await other.selectFrom('portfolio_snapshots').selectAll().orderBy('snapshot_date').execute();
  expect(days.map(({ snapshot_date }) => snapshot_date)).toEqual(['2026-03-04']);
});

test('a task that fails is reported under its own name, and the others run', async () => {
  const failed: string[] = [];
  const round = await world.loadRound();
  await db.schema.alterTable('trading_state').renameColumn('last_poll_at', 'polled_at').execute();
  await runRound(world.deps, round, { drift: null }, (_error, task) => failed.push(task));
  expect(failed).toContain('record_poll');
  expect(failed).not.toContain('roll_trading_day');
});
