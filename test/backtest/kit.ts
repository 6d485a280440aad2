import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BacktestRequest } from '../../src/backtest/request.ts';
import type { RunDeps } from '../../src/backtest/use/run-backtest.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { TradingCalendar } from '../../src/kernel/calendar/calendar.ts';
import { replayCalibration } from '../../src/validation/use/replay-calibration.ts';
import { seededRandom } from '../kit/random.ts';
import { seedCompany } from '../trends/seed.ts';

export const calendar = nyseCalendar();
/** Later than all seeded data. */
export const NOW = new Date('2026-11-14T12:00:00Z');
export const REQUEST: BacktestRequest = {
  startDate: '2026-06-01',
  endDate: '2026-10-30',
  initialCapital: 10_000,
  riskTier: 'moderate',
  sweep: {},
};

export const runDeps = (db: Db, now = NOW, given: TradingCalendar = calendar): RunDeps => ({
  db,
  calendar: given,
  now,
  calibrate: ({ from, to }) => replayCalibration({ db, calendar: given }, { from, asOf: to }),
  onProgress: () => {},
});

export interface SeedBar {
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** The session's close by default. */
  availableAt?: Date;
}

export async function seedDailyBars(db: Db, ticker: string, bars: readonly SeedBar[]): Promise<void> {
  const rows = bars.map((bar) => {
    const session = calendar.sessionOn(bar.date)!;
    return { ...bar, at: session.open.toISOString(), ends: (bar.availableAt ?? session.close).toISOString() };
  });
  const column = (key: 'open' | 'high' | 'low' | 'close' | 'volume') => rows.map((row) => row[key]);
  await sql`
    insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select ${ticker}, 'D', at, open, high, low, close, volume, ends, ends, 'test' from unnest(
      ${rows.map(({ at }) => at)}::timestamptz[], ${column('open')}::float8[], ${column('high')}::float8[],
      ${column('low')}::float8[], ${column('close')}::float8[], ${column('volume')}::float8[],
      ${rows.map(({ ends }) => ends)}::timestamptz[]) as bar (at, open, high, low, close, volume, ends)`.execute(db);
}

/** Bars of a random walk, the same for the same seed. */
export function wander(seed: number, from: string, to: string, drift = 0.001): SeedBar[] {
  const random = seededRandom(seed);
  let price = 50 + 50 * random.next();
  return calendar.sessionsBetween(from, to).map(({ date }) => {
    const open = price * (1 + 0.01 * (random.next() - 0.5));
    const close = open * (1 + drift + 0.03 * (random.next() - 0.5));
    price = close;
    return {
      date,
      open,
      close,
      high: Math.max(open, close) * (1 + 0.01 * random.next()),
      low: Math.min(open, close) * (1 - 0.01 * random.next()),
      volume: 1e6 * (0.5 + random.next()),
    };
  });
}

export interface SeedRecommendation {
  companyId: string;
  ticker: string;
  at: Date;
  action?: 'buy' | 'sell' | 'hold';
  confidence?: number;
  trendScore?: number;
  edge?: number | null;
}

export async function seedRecommendation(db: Db, given: SeedRecommendation): Promise<string> {
  const { companyId, ticker, at, action = 'buy', confidence = 0.8, trendScore = 0.4, edge = 0.01 } = given;
  const id = randomUUID();
  const quality = { edge, sigma_daily: 0.02, sigma_horizon: 0.045, trend_score: trendScore };
  const expires = calendar.addSessions(at, 5);
  await sql`
    insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit, expected_return,
      "window", time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions, layer_shares, risk_flags,
      reference_price, stop_price, target_price, trend_id, signal_output_ids, quality, algo_version, config_hash, as_of,
      generated_at, expires_at)
    values (${id}, ${companyId}, ${ticker}, ${action}, ${action === 'hold' ? 'informational' : 'paper'}, ${confidence}, 0.7,
      0.55, 0.8, 0.01, '7d', '7d', 'because', 'template', '[]', '{"company": 0.8, "macro": 0, "competitive": 0}',
      '{"company": 1, "macro": 0, "competitive": 0}', '{}', 100, 95, 112, ${randomUUID()}, '{}', ${JSON.stringify(quality)},
      'test', 'test', ${at}, ${at}, ${expires})`.execute(db);
  return id;
}

/** Half a year of four tickers with recommendations. GONE is delisted in August and inactive. */
export async function seedMarket(db: Db): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  await seedDailyBars(db, 'SPY', wander(1, '2025-10-01', '2026-11-12'));
  for (const [index, ticker] of ['AAA', 'BBB', 'CCC', 'GONE'].entries()) {
    ids[ticker] = await seedCompany(db, ticker, index % 2 === 0 ? 'Technology' : 'Energy');
    const until = ticker === 'GONE' ? '2026-08-12' : '2026-11-12';
    await seedDailyBars(db, ticker, wander(10 + index, '2025-10-01', until));
  }
  await sql`update companies set active = false where ticker = 'GONE'`.execute(db);
  const random = seededRandom(99);
  for (const session of calendar.sessionsBetween('2026-06-01', '2026-11-12')) {
    for (const [ticker, companyId] of Object.entries(ids)) {
      if (ticker === 'GONE' && session.date > '2026-08-11') continue;
      const isLast = ticker === 'GONE' && session.date >= '2026-08-10';
      if (!isLast && !random.chance(0.25)) continue;
      const at = new Date(session.close.getTime() - 3_600_000 * (1 + random.next()));
      const action = isLast ? 'buy' : random.pick(['buy', 'buy', 'buy', 'sell', 'hold'] as const);
      await seedRecommendation(db, { companyId, ticker, at, action, confidence: 0.5 + 0.45 * random.next() });
    }
  }
  return ids;
}
