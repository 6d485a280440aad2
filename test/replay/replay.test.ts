import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { JUST_CALIBRATED } from '../kit/calibration.ts';
import { listEvidence } from '../../src/recommendations/recommendation-evidence.store.ts';
import { findRecommendation } from '../../src/recommendations/recommendation.store.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { type ReplayOptions, replay } from '../../src/replay/use/replay.ts';
import type { ReplayedView } from '../../src/replay/output.ts';
import { updateCredibility } from '../../src/trends/use/update-credibility.ts';
import { testDatabase } from '../kit/database.ts';
import { seededRandom } from '../kit/random.ts';
import { aggregate, depsOf } from '../recommendations/kit.ts';
import { calendar } from '../trends/kit.ts';
import { seedBars, seedCompany, seedImpact, seedSource } from '../trends/seed.ts';

const { db } = await testDatabase();
const deps = { db, calendar, loadCalibration: async () => JUST_CALIBRATED };
const FROM = new Date('2026-10-30T20:00:00Z');
const TO = new Date('2026-11-10T21:00:00Z');
const TICKERS = ['AAA', 'BBB', 'CCC'] as const;

type Output = ReplayedView & { asOf: Date; isClose: boolean };

async function outputsOf(options: Partial<ReplayOptions> = {}) {
  const outputs: Output[] = [];
  const result = await replay(deps, {
    from: FROM,
    to: TO,
    sink: {
      take: async ({ asOf, isClose, views }) => void outputs.push(...views.map((view) => ({ asOf, isClose, ...view }))),
    },
    ...options,
  });
  return { outputs, result };
}
const publishedOf = (outputs: readonly Output[]) =>
  outputs.flatMap(({ recommendation }) =>
    recommendation ? [{ row: recommendation.row, shares: recommendation.shares }] : [],
  );

beforeAll(async () => {
  const seeded = seededRandom(7);
  const random = () => seeded.next();
  await seedBars(db, 'SPY', '2026-07-01', '2026-11-12', (date) => 400 + Number(date.slice(-2)));
  for (const [index, ticker] of TICKERS.entries()) {
    const companyId = await seedCompany(db, ticker);
    await seedBars(db, ticker, '2026-07-01', '2026-11-12', (date) => 50 + index + Math.sin(Number(date.slice(-2))) * 3);
    const sources = [
      await seedSource(db, companyId, `Wire ${ticker}`, 0.8),
      await seedSource(db, companyId, 'Blog', 0.6),
    ];
    for (let n = 0; n < 24; n++) {
      const availableAt = new Date(FROM.getTime() - 5 * 86_400_000 + Math.floor(random() * 16 * 86_400_000));
      const lean = index === 0 ? 0.7 : index === 1 ? -0.7 : 0;
      const impact = {
        sentiment: Math.max(-1, Math.min(1, lean + (random() - 0.5) * 0.6)),
        magnitude: random(),
        confidence: 0.9,
      };
      await seedImpact(db, { companyId, ticker, sourceId: sources[n % 2] ?? '', availableAt, impact });
    }
  }
}, 60_000);

describe('a replay', () => {
  test('gives the same result for the same input, with and without observers', async () => {
    const seen: number[] = [];
    const first = await replay(deps, { from: FROM, to: TO, onProgress: ({ done }) => seen.push(done) });
    const { result, outputs } = await outputsOf();
    expect(result).toEqual(first);
    expect(first.sessions).toBe(7);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(first.recommendations).toBe(publishedOf(outputs).length);
    expect(first.recommendations).toBeGreaterThan(TICKERS.length * 5);
    expect(new Set(publishedOf(outputs).map(({ row }) => row.action)).size).toBeGreaterThan(1);
  });

  test('equals the live path at the same instants, to the last bit', async () => {
    const { outputs } = await outputsOf();
    const live = depsOf(db);
    for (const { ticker, asOf, isClose, recommendation } of outputs) {
      if (isClose) await updateCredibility({ db, calendar }, asOf);
      await aggregate(db, ticker, asOf);
      const published = await recommendTicker(live, ticker, asOf);
      expect(published?.id ?? null).toBe(recommendation?.row.id ?? null);
      if (!recommendation || !published) continue;
      const stored = await findRecommendation(db, published.id);
      const { quality, invalidation_conditions, layer_contributions, layer_shares, ...rest } = recommendation.row;
      // The signal engine does not run here; `live.test.ts` compares the ids of its outputs.
      const { signal_output_ids: _, ...row } = rest;
      expect(stored).toMatchObject({
        ...row,
        quality: JSON.parse(quality),
        invalidation_conditions: JSON.parse(invalidation_conditions),
        layer_contributions: JSON.parse(layer_contributions),
        layer_shares: JSON.parse(layer_shares),
      });
      const pick = (
        items: readonly { impact_id?: string | null; reference_id: string | null; signed_contribution: number }[],
      ) => items.map(({ reference_id, signed_contribution }) => [reference_id, signed_contribution]);
      expect(pick(await listEvidence(db, published.id, { withRestricted: true }))).toEqual(
        pick(recommendation.evidence()),
      );
    }
  }, 120_000);

  test('of a shorter range is a prefix of the whole, whatever the future holds', async () => {
    const whole = await outputsOf();
    const cut = new Date('2026-11-05T21:00:00Z');
    const before = publishedOf(whole.outputs.filter(({ asOf }) => asOf <= cut));
    await sql`update company_impacts set sentiment = -sentiment where available_at > ${cut}`.execute(db);
    await sql`update market_bars set close = close * 50, high = high * 50 where bar_timestamp > ${cut}`.execute(db);
    const absurd = await outputsOf();
    expect(publishedOf(absurd.outputs.filter(({ asOf }) => asOf <= cut))).toEqual(before);
    expect(publishedOf((await outputsOf({ to: cut })).outputs)).toEqual(before);
    expect(absurd.result.hash).not.toBe(whole.result.hash);
  });

  test('reads a bar that the vendor corrected as it was until then', async () => {
    const replacedAt = new Date('2026-11-06T01:00:00Z');
    const corrected = sql`bar_timestamp > '2026-11-02' and bar_timestamp < '2026-11-04' and timeframe = 'D'`;
    const untilThen = ({ asOf }: Output) => asOf < replacedAt;
    const whole = await outputsOf();
    await sql`insert into market_bar_corrections
      (ticker, timeframe, bar_timestamp, open, high, low, close, volume, captured_at, replaced_at)
      select ticker, timeframe, bar_timestamp, open, high, low, close, volume, captured_at, ${replacedAt}
      from market_bars where ${corrected}`.execute(db);
    await sql`update market_bars set close = close * 1.3, high = high * 1.3 where ${corrected}`.execute(db);
    const after = await outputsOf();
    expect(publishedOf(after.outputs.filter(untilThen))).toEqual(publishedOf(whole.outputs.filter(untilThen)));
    expect(after.result.hash).not.toBe(whole.result.hash);
  });

  test('includes a company that is no longer followed, because that was not known then', async () => {
    const whole = await outputsOf();
    await sql`update companies set active = false where ticker = 'AAA'`.execute(db);
    try {
      expect((await outputsOf()).result.hash).toBe(whole.result.hash);
      const today = await outputsOf({ followed: 'today' });
      expect(new Set(publishedOf(today.outputs).map(({ row }) => row.ticker))).toEqual(new Set(['BBB', 'CCC']));
    } finally {
      await sql`update companies set active = true where ticker = 'AAA'`.execute(db);
    }
  });

  test('stops when it is aborted, and refuses a range that ends before it begins', async () => {
    await expect(replay(deps, { from: FROM, to: TO, signal: AbortSignal.abort() })).rejects.toThrow();
    await expect(replay(deps, { from: TO, to: FROM })).rejects.toThrow('must end after it begins');
  });
});
