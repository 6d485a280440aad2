import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { ensureBarMonths } from '../../src/market/bar.store.ts';
import type { Action } from '../../src/recommendations/decision.ts';

export const calendar = nyseCalendar();

export interface SeedRecommendation {
  companyId: string;
  ticker: string;
  at: Date;
  pUp: number;
  action?: Action;
  confidence?: number;
  window?: 'intraday' | '1d' | '7d' | '30d' | '90d';
  sigmaDaily?: number | null;
  layers?: { company: number; macro: number; competitive: number };
}

export const leaningOf = (pUp: number): Action => (pUp >= 0.55 ? 'buy' : pUp <= 0.45 ? 'sell' : 'hold');

/** A stored recommendation with minimal fields. */
export async function seedRecommendation(db: Db, seed: SeedRecommendation): Promise<string> {
  const id = randomUUID();
  const leaning = leaningOf(seed.pUp);
  const action = seed.action ?? leaning;
  const raw = action === 'hold' ? 1 - Math.abs(2 * seed.pUp - 1) : Math.max(seed.pUp, 1 - seed.pUp);
  const quality = { leaning, raw_confidence: raw, sigma_daily: seed.sigmaDaily === undefined ? 0.02 : seed.sigmaDaily };
  const layers = JSON.stringify(
    seed.layers ?? { company: Math.log(seed.pUp / (1 - seed.pUp)), macro: 0, competitive: 0 },
  );
  await sql`insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit, "window",
      time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions, layer_shares, risk_flags, trend_id,
      signal_output_ids, quality, algo_version, config_hash, as_of, generated_at, expires_at)
    values (${id}, ${seed.companyId}, ${seed.ticker}, ${action}, ${action === 'hold' ? 'informational' : 'paper'},
      ${seed.confidence ?? raw}, ${seed.pUp}, .5, ${Math.log(seed.pUp / (1 - seed.pUp))}, ${seed.window ?? '7d'}, '7d',
      'A thesis.', 'template', '[]', ${layers}, ${layers}, '{}', ${randomUUID()}, '{}', ${JSON.stringify(quality)}, 'test',
      'test', ${seed.at}, ${seed.at}, ${new Date(seed.at.getTime() + 7 * 86_400_000)})`.execute(db);
  return id;
}

/** Bars of a ticker over sessions; `priceOf` returns open and close by index. */
export async function seedPrices(
  db: Db,
  ticker: string,
  timeframe: 'D' | 'M30',
  from: string,
  to: string,
  priceOf: (index: number, date: string) => readonly [open: number, close: number],
): Promise<void> {
  const spans = calendar
    .sessionsBetween(from, to)
    .flatMap(({ open, close, date }) =>
      timeframe === 'D'
        ? { start: open, end: close, date }
        : calendar.barsBetween(open, close, 'M30').map((bar) => ({ ...bar, date })),
    );
  const bars = spans.map((span, index) => ({ ...span, prices: priceOf(index, span.date) }));
  await ensureBarMonths(
    db,
    bars.map(({ start }) => start),
  );
  await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select ${ticker}, ${timeframe}, at, open, greatest(open, close), least(open, close), close, 1000, ends, ends, 'test'
    from unnest(${bars.map(({ start }) => start.toISOString())}::timestamptz[],
      ${bars.map(({ end }) => end.toISOString())}::timestamptz[],
      ${bars.map(({ prices }) => prices[0])}::float8[], ${bars.map(({ prices }) => prices[1])}::float8[]) as bar (at, ends, open, close)`.execute(
    db,
  );
}
