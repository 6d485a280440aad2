import { sql, type Updateable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../src/kernel/clock.ts';
import type { Database, Db } from '../../src/kernel/db/database.ts';
import { pauseTrading, resumeTrading } from '../../src/trading/use/pause-trading.ts';
import { viewStatus } from '../../src/trading/use/view-engine.ts';
import { testDatabase } from '../kit/database.ts';
import { hours, type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;

beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
});

const status = async () => {
  await world.round();
  expect(world.errors).toEqual([]);
  return viewStatus(db, { now: world.clock.now(), startedAt: world.startedAt });
};
const tripped = async () => (await status()).circuit_breakers.map(({ name, status }) => `${name} ${status}`);
const events = async () =>
  (await db.selectFrom('breaker_events').selectAll().orderBy('occurred_at').execute()).map(
    ({ breaker, event }) => `${breaker} ${event}`,
  );
const setState = (change: Updateable<Database['trading_state']>) =>
  db.updateTable('trading_state').set(change).execute();
const losingTrades = async (count: number, at: Date) => {
  for (let index = 0; index < count; index++) {
    const closedAt = new Date(at.getTime() + index);
    await sql`insert into portfolio_trades (broker_account_id, epoch, ticker, open_quantity, bought_quantity, bought_value,
        sold_quantity, sold_value, realized_pnl, opened_at, closed_at)
      values (${world.account.id}, 1, 'ACME', 0, 1, 10, 1, 9, -1, ${closedAt}, ${closedAt})`.execute(db);
  }
};
const actor = { name: 'anna', tokenName: null };
const later = async (ms: number) => {
  world.clock.advance(ms);
  await world.reconcile();
  for (const ticker of ['SPY', 'ACME']) await world.quote(ticker, ticker === 'SPY' ? 500 : 100);
};

describe('a breaker', () => {
  test('of the daily loss trips at 3%, cautions at 70% of that, and ends with the session', async () => {
    await setState({ session_start_value: 102_200 });
    expect(await tripped()).toEqual(['daily_loss caution']);
    expect((await status()).circuit_breaker_status).toBe('caution');
    await setState({ session_start_value: 103_200 });
    expect(await tripped()).toContain('daily_loss tripped');
    await world.recommend('ACME');
    await world.round();
    const [decision] = await db.selectFrom('trading_decisions').selectAll().execute();
    expect(decision).toMatchObject({ skip_reason: 'circuit_breaker', circuit_breaker_status: 'tripped' });
    await setState({ session_start_value: 100_000 });
    expect(await tripped()).toContain('daily_loss tripped');
    await later(hours(12));
    expect(await tripped()).toEqual([]);
    expect(await events()).toEqual(['daily_loss tripped', 'daily_loss released']);
  });

  test('at caution halves new positions', async () => {
    await world.addCompany('BOLT', { sector: 'Health' });
    await world.recommend('ACME');
    await world.round();
    await setState({ session_start_value: 102_200 });
    await world.round();
    await world.recommend('BOLT');
    await world.round();
    const [full, half] = await db.selectFrom('trading_decisions').selectAll().orderBy('created_at').execute();
    expect(half?.circuit_breaker_status).toBe('caution');
    const sizes = [full, half].map((row) => (row!.trace as { size: { notional: number } }).size);
    expect(sizes[1]?.notional).toBeCloseTo((sizes[0]?.notional ?? 0) / 2, -2);
  });

  test('of the drawdown stays tripped until an operator resumes, which restarts its measurement', async () => {
    await setState({ peak_value: 120_000 });
    expect(await tripped()).toEqual(['drawdown tripped']);
    await later(5 * DAY_MS);
    expect(await tripped()).toEqual(['drawdown tripped']);
    const deps = { db, now: world.clock.now };
    await pauseTrading(deps, actor);
    await resumeTrading(deps, actor);
    expect(await tripped()).toEqual([]);
    expect((await db.selectFrom('trading_state').select('peak_value').executeTakeFirstOrThrow()).peak_value).toBe(
      100_000,
    );
    const audit = await db.selectFrom('audit_events').selectAll().orderBy('sequence').execute();
    expect(audit.map(({ action }) => action)).toEqual(['paused', 'resumed']);
    expect(audit[1]?.after).toMatchObject({ released_breakers: ['drawdown'] });
  });

  test('of a losing streak cools down, and does not trip again for the same trades', async () => {
    await losingTrades(4, new Date(world.clock.now().getTime() + 1));
    world.clock.advance(1_000);
    expect(await tripped()).toEqual(['loss_streak tripped']);
    await later(hours(23));
    expect(await tripped()).toEqual(['loss_streak tripped']);
    await later(hours(1));
    expect(await tripped()).toEqual([]);
  });

  test('of broker errors, a stale feed or a mismatch lasts as long as its cause', async () => {
    for (let count = 0; count < 3; count++) {
      await sql`insert into broker_incidents (broker_account_id, kind, message, raised_at)
        values (${world.account.id}, 'broker_error', 'x', ${world.clock.now()})`.execute(db);
    }
    world.clock.advance(1_000);
    expect(await tripped()).toEqual(['broker_errors tripped']);
    world.clock.advance(10 * MINUTE_MS);
    await world.reconcile();
    expect(await tripped()).toEqual([]);
    world.clock.advance(6 * MINUTE_MS);
    expect(await tripped()).toEqual(['stale_feed tripped']);
    await world.quote('SPY', 500);
    expect(await tripped()).toEqual([]);
    await db.updateTable('broker_accounts').set({ status: 'mismatch' }).execute();
    expect(await tripped()).toEqual(['reconciliation tripped']);
    await db.updateTable('broker_accounts').set({ status: 'ready' }).execute();
    expect(await tripped()).toEqual([]);
  });

  test('that ends with its cause defers a purchase instead of skipping it', async () => {
    await db.updateTable('broker_accounts').set({ status: 'mismatch' }).execute();
    await world.recommend('ACME');
    await world.round();
    await db.updateTable('broker_accounts').set({ status: 'ready' }).execute();
    await world.round();
    expect(world.errors).toEqual([]);
    const rows = await db.selectFrom('trading_decisions').selectAll().execute();
    expect(rows.map(({ decision, skip_reason }) => `${decision} ${skip_reason}`).sort()).toEqual([
      'defer circuit_breaker',
      'execute null',
    ]);
  });

  test('of the market’s fall trips at five percent and lasts for the session', async () => {
    await world.quote('SPY', 481, { previousClose: 500 });
    expect(await tripped()).toEqual(['market_crash caution']);
    await world.quote('SPY', 475, { previousClose: 500 });
    expect(await tripped()).toEqual(['market_crash tripped']);
    await world.quote('SPY', 499, { previousClose: 500 });
    expect(await tripped()).toEqual(['market_crash tripped']);
  });

  test('that trips is notified once', async () => {
    await setState({ peak_value: 120_000 });
    await status();
    await status();
    const told = await db.selectFrom('notifications').selectAll().execute();
    expect(told).toMatchObject([{ event: 'breaker', subject: 'Circuit breaker: the drawdown reached its limit' }]);
  });
});

describe('a shock', () => {
  const halfHours = async (closes: number[]) => {
    const end = Math.floor(world.clock.now().getTime() / (30 * MINUTE_MS)) * 30 * MINUTE_MS;
    for (const [index, close] of closes.entries()) {
      const at = new Date(end - (closes.length - index) * 30 * MINUTE_MS);
      await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at,
          captured_at, source)
        values ('ACME', 'M30', ${at}, ${close}, ${close}, ${close}, ${close}, 1000, ${new Date(at.getTime() + 30 * MINUTE_MS)},
          ${at}, 'test')`.execute(db);
    }
  };
  const lockouts = () => db.selectFrom('symbol_lockouts').selectAll().execute();

  test('of the price locks the symbol out for an hour, once', async () => {
    await halfHours([100, 88]);
    await world.round();
    await world.round();
    expect(world.errors).toEqual([]);
    expect(await lockouts()).toMatchObject([{ ticker: 'ACME', lockout_type: 'news_shock', created_by: 'system' }]);
    const [lockout] = await lockouts();
    expect((lockout?.expires_at.getTime() ?? 0) - (lockout?.created_at.getTime() ?? 0)).toBe(60 * MINUTE_MS);
    await world.recommend('ACME');
    await world.round();
    const [decision] = await db.selectFrom('trading_decisions').selectAll().execute();
    expect(decision?.skip_reason).toBe('symbol_lockout');
  });

  test('of mentions locks the symbol out too, but not while the platform is still ingesting the past', async () => {
    const talk = (generatedAt: Date) =>
      sql`insert into trend_summaries (entity_type, entity_id, "window", trend_direction, trend_strength, trend_score,
          confidence, p_up, evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score,
          contradictions, dominant_catalysts, top_evidence, momentum, attention_z, market_context, data_quality,
          algo_version, config_hash, as_of, generated_at)
        values ('company', 'ACME', '1d', 'neutral', 0, 0, 0.5, 0.5, 1, 1, 1, 3, 2, 2, 0, '[]', '[]', '[]', 0, 6.5, '{}', '{}',
          'test', 'test', ${generatedAt}, ${generatedAt})
        on conflict (entity_type, entity_id, "window") do update set generated_at = ${generatedAt}`.execute(db);
    await talk(world.clock.now());
    await world.round();
    expect(await lockouts()).toEqual([]);
    await later(15 * MINUTE_MS);
    await talk(world.clock.now());
    await world.round();
    expect(world.errors).toEqual([]);
    expect(await lockouts()).toMatchObject([
      { ticker: 'ACME', reason: expect.stringMatching(/unusually many mentions.*6\.5/) },
    ]);
  });

  test('does not occur when the price moves as usual', async () => {
    await halfHours([100, 100.3]);
    await world.round();
    expect(await lockouts()).toEqual([]);
  });
});
