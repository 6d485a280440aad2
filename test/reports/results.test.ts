import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { completeBacktest, insertReplayed } from '../../src/backtest/backtest.store.ts';
import type { Findings } from '../../src/backtest/findings.ts';
import { duePeriods, type Period } from '../../src/reports/period.ts';
import { reportPage } from '../../src/reports/page/report-page.ts';
import { composeReport } from '../../src/reports/use/compose-report.ts';
import { performanceFigures } from '../../src/risk/measures/performance-figures.ts';
import { testDatabase } from '../kit/database.ts';
import { calendar } from '../validation/kit.ts';
import { NOW, seedWeek } from './kit.ts';

const { db } = await testDatabase();
let accountId = '';
let weekly: Period;
const compose = async () => (await composeReport({ db, calendar, simulated: true }, weekly, NOW)).data;

beforeAll(async () => {
  ({ accountId } = await seedWeek(db));
  weekly = duePeriods(calendar, NOW).findLast(({ type }) => type === 'weekly')!;
}, 300_000);

/** Twenty shares decided at 100, bought at 100.50. */
async function buy(at: string): Promise<void> {
  const id = randomUUID();
  await sql`insert into orders (id, broker_account_id, mode, client_order_id, intent_key, origin, ticker, side, order_type,
      time_in_force, quantity, estimated_value, reference_price, confidence, created_by, created_at)
    values (${id}, ${accountId}, 'paper', ${id}, ${id}, 'override', 'ACME', 'buy', 'market', 'day', 20, 2000, 100, .6, 'operator',
      ${at})`.execute(db);
  await sql`insert into fills (broker_account_id, order_id, execution_id, ticker, side, quantity, price, executed_at)
    values (${accountId}, ${id}, ${id}, 'ACME', 'buy', 20, 100.5, ${at})`.execute(db);
}

const RETURNS = [0.01, -0.02, 0.005, 0.012, -0.004, 0.007];

async function tradeHistory(): Promise<void> {
  const id = await insertReplayed(
    db,
    { startDate: '2025-11-03', endDate: '2026-11-05', initialCapital: 100_000, riskTier: 'moderate', sweep: {} },
    { by: 'history', at: NOW },
  );
  const performance = performanceFigures({
    returns: RETURNS,
    benchmark: RETURNS.map((value) => value / 2),
    values: RETURNS.map(() => 100_000),
    positions: RETURNS.map(() => 25_000),
    bought: 5_000,
    sold: 3_300,
    perYear: 252,
  });
  const config = {
    data: { first_session: '2025-11-03', last_session: '2026-11-05' },
    benchmark: { ticker: 'SPY' },
    performance,
  } as Findings;
  const trades = [
    { quantity: 10, entry_price: 300, exit_at: '2026-03-02T21:00:00Z', net_pnl: 300, costs: 5 },
    { quantity: 20, entry_price: 100, exit_at: null, net_pnl: -50, costs: 2 },
  ];
  const metrics = { total_return: 0.03, sharpe_ratio: 0.75, max_drawdown: 0.02 };
  await completeBacktest(
    db,
    id!,
    {
      metrics: { ...metrics, win_rate: 1, profit_factor: null, trade_count: 1 },
      config,
      equityCurve: '[]',
      trades: JSON.stringify(trades),
    },
    NOW,
  );
}

test('before anything was replayed the report says so, and shows what was lived', async () => {
  const data = await compose();
  expect(data.performance!.replayed).toBeNull();
  expect(data.transaction_costs!.replayed).toBeNull();
  const { lived } = data.performance!;
  expect(lived).toMatchObject({ since: '2026-11-06', until: '2026-11-13', trades_closed: 3, benchmark: 'SPY' });
  expect(lived!.total_return).toBeCloseTo(100_240 / 100_000 - 1, 4);
  expect(lived!.figures).toMatchObject({ sessions: 6, exposure_mean: expect.closeTo(0.1, 3) });
  expect(lived!.figures.sortino_ratio).toBeGreaterThan(0);
});

test('lived and replayed results stand apart', async () => {
  const before = await compose();
  await tradeHistory();
  const data = await compose();
  expect(data.performance!.lived).toEqual(before.performance!.lived);
  expect(data.transaction_costs!.lived).toEqual(before.transaction_costs!.lived);
  expect(data.performance!.replayed).toMatchObject({
    since: '2025-11-03',
    until: '2026-11-05',
    total_return: 0.03,
    sharpe_ratio: 0.75,
    trades_closed: 1,
    figures: { exposure_mean: 0.25, benchmark_sessions: 6 },
  });
  // 3,000 and 2,000 bought, 3,300 received: 7 of 8,300.
  expect(data.transaction_costs!.replayed).toMatchObject({ filled_value: 8_300, execution_cost: 7, orders: null });
  expect(data.transaction_costs!.replayed!.slippage_bps).toBeCloseTo((7 / 8_300) * 1e4, 9);
});

test('costs are those of the orders of the period', async () => {
  await buy('2026-11-11T16:00:00Z');
  await buy('2026-11-05T16:00:00Z');
  const { lived } = (await compose()).transaction_costs!;
  expect(lived).toMatchObject({ since: '2026-11-09', until: '2026-11-13', orders: 1, filled_value: 2_010 });
  expect(lived!.execution_cost).toBeCloseTo(10, 9);
  expect(lived!.slippage_bps).toBeCloseTo(50, 9);
  expect(lived!.implementation_shortfall).toBeCloseTo(10, 9);
});

test('the page shows each record under its own heading, and reports of earlier versions without them', async () => {
  const data = await compose();
  const stored = {
    id: randomUUID(),
    report_type: 'weekly' as const,
    period_start: weekly.start,
    period_end: weekly.end,
    validation_status: 'validated' as const,
    generated_at: NOW,
    created_at: NOW,
    report_data: data,
  };
  const page = reportPage(stored);
  expect(page).toContain('<h3>Lived, 2026-11-06 to 2026-11-13</h3>');
  expect(page.match(/<h3>Replayed, 2025-11-03 to 2026-11-05<\/h3>/g)).toHaveLength(2);
  for (const label of ['Sortino ratio', 'beta', 'alpha a year', 'turnover a year', 'implementation shortfall']) {
    expect(page).toContain(label);
  }
  const { performance: _performance, transaction_costs: _costs, ...old } = data;
  expect(reportPage({ ...stored, report_data: old })).toContain('written before these figures existed');
});
