import type { Db } from '../../src/kernel/db/database.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { EMPTY_LAYER } from '../../src/recommendations/layers.ts';
import { PAPER_TRADING } from '../../src/recommendations/mode.ts';
import type { RecommendDeps } from '../../src/recommendations/use/recommend-ticker.ts';
import { NO_LAYERS } from '../../src/trends/projection.ts';
import { aggregateTicker } from '../../src/trends/use/aggregate.ts';
import { JUST_CALIBRATED } from '../kit/calibration.ts';
import { AS_OF, calendar } from '../trends/kit.ts';
import { seedBars, seedCompany, seedImpact, seedSource } from '../trends/seed.ts';

export const queue = createJobQueue('test');
export const at = (minutes: number) => new Date(AS_OF.getTime() + minutes * 60_000);

export const depsOf = (db: Db, change: Partial<RecommendDeps> = {}): RecommendDeps => ({
  db,
  calendar,
  loadCalibration: async () => JUST_CALIBRATED,
  loadTradingState: async () => PAPER_TRADING,
  loadLayers: async () => ({ macro: EMPTY_LAYER, competitive: EMPTY_LAYER }),
  ...change,
});

/** A company with prices until yesterday's close and good or bad news, each from a separate source. */
export async function seedStory(db: Db, ticker: string, sentiments: readonly number[]) {
  const companyId = await seedCompany(db, ticker);
  await seedBars(db, ticker, '2026-08-03', '2026-11-12', (date) => 100 + (Number(date.slice(-2)) % 5) * 2);
  const found: Awaited<ReturnType<typeof seedImpact>>[] = [];
  for (const [index, sentiment] of sentiments.entries()) {
    const sourceId = await seedSource(db, companyId, `Wire ${index}`, 0.8);
    const impact = { sentiment, magnitude: 0.9, confidence: 0.9, novelty: 1 };
    found.push(await seedImpact(db, { companyId, ticker, sourceId, availableAt: at(-60 - index), impact }));
  }
  return { companyId, impacts: found };
}

export const aggregate = (db: Db, ticker: string, asOf: Date) =>
  aggregateTicker({ db, queue, calendar, loadLayers: async () => NO_LAYERS }, ticker, asOf);
