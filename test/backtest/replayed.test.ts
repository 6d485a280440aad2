import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { EquityPoint } from '../../src/backtest/backtest-rows.ts';
import type { Findings } from '../../src/backtest/findings.ts';
import { runBacktest } from '../../src/backtest/use/run-backtest.ts';
import { testDatabase } from '../kit/database.ts';
import { seededRandom } from '../kit/random.ts';
import { seedCompany, seedImpact, seedSource } from '../trends/seed.ts';
import { calendar, REQUEST, runDeps, seedDailyBars, seedRecommendation, wander } from './kit.ts';

const { db } = await testDatabase();
const PERIOD = { ...REQUEST, startDate: '2026-09-01', endDate: '2026-10-30', riskTier: 'aggressive' as const };
const companies: { id: string; ticker: string; sources: string[] }[] = [];

/** Random good and bad news about every company. */
async function seedNews(from: string, to: string, seed: number): Promise<void> {
  const random = seededRandom(seed);
  for (const session of calendar.sessionsBetween(from, to)) {
    for (const { id: companyId, ticker, sources } of companies) {
      if (!random.chance(0.5)) continue;
      const availableAt = new Date(session.open.getTime() + random.next() * 6 * 3_600_000);
      const impact = { sentiment: random.chance(0.7) ? 0.9 : -0.9, magnitude: 0.9, confidence: 0.9, novelty: 1 };
      await seedImpact(db, { companyId, ticker, sourceId: random.pick(sources), availableAt, impact });
    }
  }
}

beforeAll(async () => {
  await seedDailyBars(db, 'SPY', wander(1, '2026-02-02', '2026-11-12'));
  for (const [index, ticker] of ['AAA', 'BBB', 'CCC'].entries()) {
    const id = await seedCompany(db, ticker);
    await seedDailyBars(db, ticker, wander(20 + index, '2026-02-02', '2026-11-12', 0.002));
    const sources = [await seedSource(db, id, `${ticker} Wire`, 0.9), await seedSource(db, id, `${ticker} Post`, 0.8)];
    sources.push(await seedSource(db, id, `${ticker} Times`, 0.8));
    companies.push({ id, ticker, sources });
  }
  await seedNews('2026-08-17', '2026-10-14', 5);
}, 180_000);

async function run(request: Partial<typeof PERIOD> = {}) {
  const result = await runBacktest(runDeps(db), randomUUID(), { ...PERIOD, ...request });
  const curve = JSON.parse(result.equityCurve) as EquityPoint[];
  return {
    ...result,
    curve,
    config: result.config as Findings,
    trades: JSON.parse(result.trades) as { entry_at: string }[],
  };
}

const until = (curve: readonly EquityPoint[], date: string) =>
  JSON.stringify(curve.filter((point) => point.date <= date));

test('without stored recommendations the documents are replayed and traded', { timeout: 180_000 }, async () => {
  const { config, metrics, trades } = await run();
  expect(config.data.recommendations.stored).toBe(0);
  expect(config.data.recommendations.replayed).toBeGreaterThan(50);
  expect(config.data.recommendations.replayed_until).toBe('2026-10-30');
  expect(trades.length).toBeGreaterThan(3);
  expect(metrics.total_return).not.toBe(0);
});

test('from documents to curve, later data does not change earlier results', { timeout: 300_000 }, async () => {
  const before = await run();
  const shorter = await run({ endDate: '2026-10-14' });
  expect(until(before.curve, '2026-10-14')).toBe(shorter.equityCurve);
  // Different news and prices from the fifteenth on.
  await seedNews('2026-10-15', '2026-10-30', 6);
  await sql`
    update market_bars set open = open * 3, high = high * 3, low = low * 3, close = close * 3
    where bar_timestamp > '2026-10-15' and ticker <> 'SPY'`.execute(db);
  const after = await run();
  expect(until(after.curve, '2026-10-14')).toBe(shorter.equityCurve);
  expect(after.equityCurve).not.toBe(before.equityCurve);
});

test('stored recommendations are used as published, and only the time before them is replayed', {
  timeout: 180_000,
}, async () => {
  const [first] = companies;
  const at = new Date('2026-09-21T15:00:00Z');
  await seedRecommendation(db, { companyId: first!.id, ticker: first!.ticker, at });
  const { config } = await run();
  expect(config.data.recommendations).toMatchObject({ stored: 1, replayed_until: '2026-09-18' });
  expect(config.data.recommendations.replayed).toBeGreaterThan(10);
});
