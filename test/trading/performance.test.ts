import { beforeEach, expect, test } from 'vitest';
import { loadDailySeries } from '../../src/market/daily-series.store.ts';
import { listClosedSessions } from '../../src/market/daily-series.ts';
import { upsertSnapshot } from '../../src/trading/snapshot.store.ts';
import { testDatabase } from '../kit/database.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { call, serveTrading } from './api-kit.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let world: TradingWorld;
let app: Service;

beforeEach(async () => {
  const { db } = await testDatabase();
  world = await tradingWorld(db);
  app = await serveTrading(world);
});

const BETA = 0.5;
const DAYS = 30;

/** Daily snapshots of an account that moves half as much as the benchmark. */
async function seedDays(): Promise<void> {
  const sessions = listClosedSessions(world.calendar, world.clock.now(), DAYS);
  const series = await loadDailySeries(world.db, ['SPY'], sessions, world.clock.now());
  for (const [row, { date, close }] of sessions.entries()) {
    const market = series.get('SPY')?.returns[row] ?? Number.NaN;
    await upsertSnapshot(world.db, {
      broker_account_id: world.account.id,
      epoch: 1,
      snapshot_date: date,
      created_at: close,
      portfolio_value: 100_000,
      cash: 75_000,
      positions_value: 25_000,
      active_pool: 80_000,
      reserve_pool: 20_000,
      flow: 0,
      daily_return: BETA * (Number.isFinite(market) ? market : 0),
      cumulative_return: 0,
      unrealized_pnl: 0,
      realized_pnl: 0,
      win_count: 0,
      loss_count: 0,
      win_rate: null,
      sharpe_ratio: null,
      max_drawdown: 0,
      current_drawdown_pct: 0,
      portfolio_heat: 0,
      risk_tier: 'moderate',
    });
  }
}

test('metrics compare the account with the benchmark', async () => {
  await seedDays();
  const { body } = await call(app, 'GET', '/api/trading/metrics');
  expect(body.benchmark).toBe('SPY');
  expect(body.exposure).toBe(0);
  // The first day has no benchmark, and the session of today has no close yet.
  expect(body.performance).toMatchObject({ sessions: DAYS + 1, benchmark_sessions: DAYS - 1, turnover: 0 });
  expect(body.performance.beta).toBeCloseTo(BETA, 9);
  expect(body.performance.alpha).toBeCloseTo(0, 9);
  expect(body.performance.r_squared).toBeCloseTo(1, 9);
  expect(body.performance.exposure_max).toBe(0.25);
  expect(body.performance.expected_shortfall_95).toBeGreaterThanOrEqual(body.performance.value_at_risk_95);
});

test('a new account has no ratios instead of zeros', async () => {
  const { body } = await call(app, 'GET', '/api/trading/metrics');
  expect(body.performance).toMatchObject({
    sessions: 1,
    beta: null,
    alpha: null,
    sortino_ratio: null,
    value_at_risk_95: null,
  });
});
