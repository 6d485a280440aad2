import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { EquityPoint, TradeRow } from '../../src/backtest/backtest-rows.ts';
import type { Findings } from '../../src/backtest/findings.ts';
import { runBacktest } from '../../src/backtest/use/run-backtest.ts';
import { createTestWorld } from '../documents/world-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { loadSandboxHistory } from '../kit/sandbox-history.ts';
import { runDeps } from './kit.ts';

const SESSIONS = 190;
/** Earlier sessions are warm-up. Documents begin a few sessions before trading does. */
const DOCUMENTS_FROM = 125;
const TRADED_FROM = 131;

const { db } = await testDatabase();
const world = createTestWorld(7);
const { calendar } = world;
let to: Date;

beforeAll(async () => {
  ({ to } = await loadSandboxHistory(db, world, {
    sessions: SESSIONS,
    documentsFrom: DOCUMENTS_FROM,
    halfHours: false,
  }));
}, 1_200_000);

test('a backtest on the simulated market, from documents to equity curve, has figures that add up', {
  timeout: 1_200_000,
}, async () => {
  const startDate = calendar.dateOf(new Date(world.session(TRADED_FROM).openMs));
  const endDate = calendar.dateOf(new Date(world.session(SESSIONS - 1).openMs));
  const request = { startDate, endDate, initialCapital: 100_000, riskTier: 'aggressive' as const, sweep: {} };
  const result = await runBacktest(runDeps(db, to, calendar), randomUUID(), request);
  const { data, decisions } = result.config as Findings;
  const curve = JSON.parse(result.equityCurve) as EquityPoint[];
  const trades = JSON.parse(result.trades) as TradeRow[];
  expect(data.recommendations.stored).toBe(0);
  expect(data.recommendations.replayed).toBeGreaterThan(200);
  expect(data.tickers).toBeGreaterThan(15);
  // A horizon is traded from its first labels on, which leaves few entries in two months.
  expect(decisions.executed).toBeGreaterThan(2);
  expect(trades.length).toBeGreaterThan(2);
  expect(curve).toHaveLength(SESSIONS - TRADED_FROM);
  const earned = trades.reduce((sum, { net_pnl }) => sum + net_pnl, 0);
  expect(curve.at(-1)!.equity).toBeCloseTo(100_000 + earned, 5);
  for (const point of curve) {
    expect(point.active_pool + point.reserve_pool).toBeCloseTo(point.cash + point.positions_value, 6);
    expect(point.cash).toBeGreaterThanOrEqual(0);
    expect(point.open_positions).toBeLessThanOrEqual(20);
  }
});
