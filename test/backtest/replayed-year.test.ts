import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { backtestRoutes } from '../../src/backtest/backtest.routes.ts';
import { completeBacktest, deleteOldBacktests, findBacktestSummary } from '../../src/backtest/backtest.store.ts';
import { requestReplayedYear } from '../../src/backtest/use/request-replayed-year.ts';
import { runBacktest } from '../../src/backtest/use/run-backtest.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import type { ServiceDefinition } from '../../src/roles/service.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/service.ts';
import { calendar, NOW, runDeps, seedMarket } from './kit.ts';

const database = await testDatabase();
const { db } = database;
const queue = createJobQueue('test');
const definition: ServiceDefinition = {
  name: 'trading',
  title: 'trading engine',
  summary: 'for this test',
  needs: [],
  routes: () => backtestRoutes({ db, queue, calendar, now: () => NOW, requireReady: () => {} }),
};
const app = await testService(database, definition);
const period = { startDate: '2026-06-01', endDate: '2026-10-30', initialCapital: 100_000, now: NOW };
const get = async (path: string) => (await app.inject({ method: 'GET', url: path })).json();
const count = async (table: 'portfolio_snapshots' | 'portfolio_trades' | 'trading_decisions') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

beforeAll(async () => {
  await seedMarket(db);
}, 120_000);

test('the filled history is traded once, apart from lived results, and is kept', { timeout: 120_000 }, async () => {
  const id = (await requestReplayedYear({ db, queue }, period)) ?? '';
  expect(await requestReplayedYear({ db, queue }, period)).toBeNull();
  const jobs = await sql<{ key: string }>`select key from kernel.jobs where key = ${id}`.execute(db);
  expect(jobs.rows).toEqual([{ key: id }]);

  const row = (await findBacktestSummary(db, id))!;
  expect(row).toMatchObject({ origin: 'replayed', risk_tier: 'moderate', initial_capital: 100_000, status: 'pending' });
  const { startDate, endDate, initialCapital } = period;
  const request = { startDate, endDate, initialCapital, riskTier: row.risk_tier, sweep: {} };
  await completeBacktest(db, id, await runBacktest(runDeps(db), id, request), NOW);

  const [item, ...others] = (await get('/api/trading/backtests?origin=replayed')) as {
    id: string;
    trade_count: number;
  }[];
  expect(others).toEqual([]);
  expect(item).toMatchObject({ id, origin: 'replayed', status: 'completed' });
  expect(item!.trade_count).toBeGreaterThan(3);
  const detail = await get(`/api/trading/backtest/${id}`);
  expect(detail.equity_curve.at(-1).date).toBe('2026-10-30');
  expect(detail.trades.every(({ entry_at }: { entry_at: string }) => entry_at < '2026-10-31')).toBe(true);

  // Nothing of it is in the books of the lived account.
  for (const table of ['portfolio_snapshots', 'portfolio_trades', 'trading_decisions'] as const)
    expect(await count(table)).toBe(0);
  await deleteOldBacktests(db, 0);
  expect(await findBacktestSummary(db, id)).not.toBeNull();
  expect(await get('/api/trading/backtests?origin=requested')).toEqual([]);
});
