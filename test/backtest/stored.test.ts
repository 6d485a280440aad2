import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EquityPoint, TradeRow } from '../../src/backtest/backtest-rows.ts';
import type { Findings } from '../../src/backtest/findings.ts';
import type { BacktestRequest } from '../../src/backtest/request.ts';
import { loadWorld } from '../../src/backtest/use/load-world.ts';
import { barIndex } from '../../src/backtest/world.ts';
import { runBacktest } from '../../src/backtest/use/run-backtest.ts';
import { testDatabase } from '../kit/database.ts';
import { calendar, NOW, REQUEST, runDeps, seedDailyBars, seedMarket, seedRecommendation, wander } from './kit.ts';

const { db } = await testDatabase();
let ids: Record<string, string>;
beforeAll(async () => {
  ids = await seedMarket(db);
}, 120_000);

const load = (request: Partial<BacktestRequest> = {}) => loadWorld(runDeps(db), { ...REQUEST, ...request }, NOW);
async function run(request: Partial<BacktestRequest> = {}, now = NOW) {
  const result = await runBacktest(runDeps(db, now), randomUUID(), { ...REQUEST, ...request });
  return {
    ...result,
    config: result.config as Findings,
    curve: JSON.parse(result.equityCurve) as EquityPoint[],
    trades: JSON.parse(result.trades) as TradeRow[],
  };
}

describe('the data of a backtest', () => {
  test('has the stored bars in columns, with a warm-up before the period', async () => {
    const { world } = await load();
    expect(world.tickers).toEqual(['AAA', 'BBB', 'CCC', 'GONE']);
    expect(world.first).toBe(130);
    expect(world.sessions.dates[world.first]).toBe('2026-06-01');
    expect(world.sessions.dates.at(-1)).toBe('2026-10-30');
    const { rows } = await sql<{
      ticker: string;
      at: Date;
      open: number;
      high: number;
      low: number;
      close: number;
      volume: number;
    }>`
      select ticker, bar_timestamp as at, open, high, low, close, volume from market_bars where ticker <> 'SPY'`.execute(
      db,
    );
    let compared = 0;
    for (const row of rows) {
      const session = world.sessions.openMs.indexOf(row.at.getTime());
      if (session < 0) continue;
      const cell = barIndex(world, session, world.tickers.indexOf(row.ticker));
      for (const key of ['open', 'high', 'low', 'close', 'volume'] as const)
        expect(world.bars[key][cell]).toBe(row[key]);
      compared++;
    }
    expect(compared).toBeGreaterThan(600);
    expect(world.bars.close.filter(Number.isFinite)).toHaveLength(compared);
    expect(world.benchmark.at(-1)! / world.benchmark[world.first]!).toBeGreaterThan(0.5);
  });

  test('leaves out a bar that became available only after its session', async () => {
    const bars = wander(3, '2026-05-01', '2026-07-01');
    bars[40] = { ...bars[40]!, availableAt: calendar.nextSession(bars[40]!.date).close };
    await seedDailyBars(db, 'LATE', bars);
    const companyId = (
      await sql<{ id: string }>`
      insert into companies (ticker, legal_name) values ('LATE', 'Late Inc') returning id`.execute(db)
    ).rows[0]!.id;
    await seedRecommendation(db, { companyId, ticker: 'LATE', at: new Date('2026-06-10T15:00:00Z'), action: 'hold' });
    const { world } = await load();
    const column = world.tickers.indexOf('LATE');
    const cell = barIndex(world, world.sessions.dates.indexOf(bars[40].date), column);
    expect(world.bars.close[cell]).toBeNaN();
    expect(world.bars.close[cell + 1]).toBe(bars[41]!.close);
    await sql`delete from companies where ticker = 'LATE'`.execute(db);
  });

  test('has a bar that the vendor corrected as it was known first', async () => {
    const before = (await load()).world;
    const former = async (factor: number, replacedAt: string) => {
      await sql`insert into market_bar_corrections
        (ticker, timeframe, bar_timestamp, open, high, low, close, volume, captured_at, replaced_at)
        select ticker, timeframe, bar_timestamp, open, high, low, close, volume, captured_at, ${replacedAt}::timestamptz
        from market_bars where ticker in ('AAA', 'SPY') and bar_timestamp > '2026-07-01'`.execute(db);
      await sql`update market_bars set close = close * ${factor}, high = high * ${factor}, volume = volume + 1
        where ticker in ('AAA', 'SPY') and bar_timestamp > '2026-07-01'`.execute(db);
    };
    await former(1.2, '2026-11-20T12:00:00Z');
    await former(1.1, '2026-11-21T12:00:00Z');
    const after = (await load()).world;
    expect(after.bars).toEqual(before.bars);
    expect(after.benchmark).toEqual(before.benchmark);
    await sql`update market_bars bar set close = was.close, high = was.high, volume = was.volume
      from market_bar_corrections was where (was.ticker, was.timeframe, was.bar_timestamp)
        = (bar.ticker, bar.timeframe, bar.bar_timestamp) and was.replaced_at = '2026-11-20T12:00:00Z'`.execute(db);
    await sql`truncate market_bar_corrections`.execute(db);
  });

  test('keeps only the newest of two recommendations before a close', async () => {
    const early = { companyId: ids.AAA!, ticker: 'AAA', confidence: 0.61 };
    await seedRecommendation(db, { ...early, at: new Date('2026-10-29T20:30:00Z'), action: 'buy' });
    await seedRecommendation(db, { ...early, at: new Date('2026-10-30T13:00:00Z'), action: 'sell' });
    const { world } = await load();
    const signals = world.signals.at(-1)!.filter(({ ticker }) => ticker === 0);
    expect(signals).toHaveLength(1);
    expect(signals[0]!.generatedAtMs).toBeGreaterThanOrEqual(Date.parse('2026-10-30T13:00:00Z'));
    // One published overnight belongs to the next session and is stale one session later.
    expect(signals[0]!.staleAtMs).toBeLessThanOrEqual(
      calendar.addSessions(new Date(signals[0]!.generatedAtMs), 1).getTime() + 1,
    );
    await sql`delete from recommendations where confidence = 0.61`.execute(db);
  });

  test('has splits and dividends as known at the time, without later corrections', async () => {
    const action = (values: {
      type: string;
      ex: string;
      to?: number;
      cash?: number;
      revision: number;
      at: string;
      cancelled?: boolean;
    }) =>
      sql`
      insert into corporate_actions (ticker, action_type, kind, ex_date, ex_at, split_from, split_to, cash_amount, source,
        revision, cancelled, available_at, pit_estimated, captured_at)
      values ('BBB', ${values.type}, ${values.type === 'split' ? 'split' : 'CD'}, ${values.ex},
        ${calendar.sessionOn(values.ex)!.open}, ${values.to === undefined ? null : 1}, ${values.to ?? null},
        ${values.cash ?? null}, 'test', ${values.revision}, ${values.cancelled ?? false}, ${values.at}, false, ${values.at})`.execute(
        db,
      );
    await action({ type: 'dividend', ex: '2026-07-10', cash: 0.4, revision: 1, at: '2026-06-01T00:00:00Z' });
    await action({ type: 'dividend', ex: '2026-07-10', cash: 0.5, revision: 2, at: '2026-07-01T00:00:00Z' });
    await action({ type: 'dividend', ex: '2026-07-10', cash: 9, revision: 3, at: '2026-09-01T00:00:00Z' });
    await action({ type: 'dividend', ex: '2026-08-03', cash: 7, revision: 1, at: '2026-07-01T00:00:00Z' });
    await action({
      type: 'dividend',
      ex: '2026-08-03',
      cash: 7,
      revision: 2,
      at: '2026-07-02T00:00:00Z',
      cancelled: true,
    });
    await action({ type: 'split', ex: '2026-09-08', to: 2, revision: 1, at: '2026-09-09T12:00:00Z' });
    const { world } = await load();
    const found = world.events.flatMap((list, session) =>
      list.map((event) => ({ date: world.sessions.dates[session], ...event })),
    );
    expect(found).toEqual([
      { date: '2026-07-10', ticker: 1, ratio: 1, cash: 0.5 },
      { date: '2026-09-09', ticker: 1, ratio: 2, cash: 0 },
    ]);
    await sql`delete from corporate_actions`.execute(db);
  });
});

describe('a backtest of stored recommendations', () => {
  test('trades, and its figures follow from the curve and the trades', async () => {
    const { curve, trades, metrics, config } = await run();
    const closed = trades.filter(({ exit_at }) => exit_at !== null);
    expect(closed.length).toBeGreaterThan(10);
    expect(metrics.trade_count).toBe(closed.length);
    expect(metrics.total_return).toBeCloseTo(curve.at(-1)!.equity / 10_000 - 1, 12);
    const wins = closed.filter(({ net_pnl }) => net_pnl > 0).length;
    expect(metrics.win_rate).toBeCloseTo(wins / closed.length, 12);
    expect(curve.at(-1)!.equity - 10_000).toBeCloseTo(
      trades.reduce((sum, { net_pnl }) => sum + net_pnl, 0),
      6,
    );
    expect(config.data).toMatchObject({ sessions: 107, tickers: 4, warm_up_sessions: 130 });
    expect(config.data.recommendations).toMatchObject({ replayed: 0, replayed_until: null });
    expect(config).toMatchObject({ trials: 1, pbo: null, sweep: [], chosen: {} });
    expect(config.psr).toBe(config.dsr);
    expect(config.benchmark.total_return).toBeCloseTo(curve.at(-1)!.benchmark_equity! / 10_000 - 1, 9);
    expect(config.settings).toMatchObject({ initial_capital: 10_000, min_confidence: 0.55, siphon_pct: 0.2 });
  });

  test('closes a delisted position at its last price, though its company is inactive today', async () => {
    const { trades } = await run();
    const gone = trades.filter(({ ticker }) => ticker === 'GONE');
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.map(({ exit_reason }) => exit_reason)).toContain('delisted');
  });

  test('gives the same result again, whatever data came later', async () => {
    const first = await run();
    await seedRecommendation(db, { companyId: ids.AAA!, ticker: 'AAA', at: new Date('2026-11-02T15:00:00Z') });
    await seedDailyBars(db, 'ZZZ', wander(77, '2026-11-02', '2026-11-05'));
    const again = await run();
    expect(again.equityCurve).toBe(first.equityCurve);
    expect(again.metrics).toEqual(first.metrics);
    const longer = await run({ endDate: '2026-11-10' });
    expect(JSON.stringify(longer.curve.slice(0, first.curve.length))).toBe(first.equityCurve);
  });

  test('ends with the last session that has closed', async () => {
    const { curve } = await run({ endDate: '2026-12-31' }, new Date('2026-10-28T18:00:00Z'));
    expect(curve.at(-1)!.date).toBe('2026-10-27');
  });

  test('fails for a period without a session', async () => {
    await expect(run({ startDate: '2026-07-04', endDate: '2026-07-05' })).rejects.toThrow('no trading session');
  });

  test('has a flat curve and no Sharpe ratio for a period without recommendations', async () => {
    const { metrics, config } = await run({ startDate: '2025-12-01', endDate: '2026-02-27' });
    expect(metrics).toMatchObject({ total_return: 0, sharpe_ratio: null, max_drawdown: 0, trade_count: 0 });
    expect(config.data.tickers).toBe(0);
  });

  test('a sweep runs every combination and returns the best with its probability of overfitting', async () => {
    const { config, metrics } = await run({ sweep: { stop_ranges: [1, 2.5, 4], min_confidence: [0.5, 0.7] } });
    expect(config.trials).toBe(6);
    expect(config.sweep.map(({ parameters }) => parameters)).toHaveLength(6);
    const sharpes = config.sweep.map(({ sharpe_ratio }) => sharpe_ratio ?? Number.NEGATIVE_INFINITY);
    expect(metrics.sharpe_ratio).toBe(Math.max(...sharpes));
    expect(config.chosen).toEqual(config.sweep[sharpes.indexOf(Math.max(...sharpes))]!.parameters);
    expect(config.pbo).toMatchObject({ trials: 6, blocks: 16, splits: 12_870 });
    expect(config.dsr!).toBeLessThan(config.psr!);
    const plain = await run({ sweep: { stop_ranges: [2.5] } });
    expect(plain.metrics).toEqual((await run()).metrics);
  });
});
