import type { Db, Tx } from '../../kernel/db/database.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { insertCoefficients, loadCoefficients, sumTransfers } from '../coefficient.store.ts';
import { lockPatterns } from '../observation.store.ts';
import {
  listOutcomes,
  listPairOutcomes,
  listPairSums,
  listPatternSums,
  saveRankedPairs,
  saveShrunk,
  upsertMeasured,
  upsertPairs,
} from '../pattern.store.ts';
import { rankPairs } from '../patterns/cross-pattern.ts';
import { isSessionHorizon, PATTERN_HORIZONS, type PatternHorizon } from '../patterns/horizon.ts';
import { patternRates, shrinkPatterns } from '../patterns/pattern.ts';
import { summarisePairs, summarisePatterns } from '../patterns/summarise.ts';
import { coefficientKey } from '../spillover-signal.ts';
import { shrunkCoefficient, transferOf } from '../spillover.ts';
import { observeNews, type PatternDeps } from './observe-news.ts';
import { type FindPriceTable, recentPriceTables } from './price-table.ts';

/** Catching up on years takes several calls; the next call continues where this one stopped. */
const ROUNDS_PER_HORIZON = 25;
/** Window of observations for the transfer coefficients; older ones say little about today. */
const TRANSFER_SESSIONS = 500;

export interface PatternsUpdated {
  news: number;
  /** False when the round limit was reached before all news was processed. */
  caughtUp: boolean;
}

/**
 * Processes the observations that matured since the last call, one transaction per horizon and round. Reads and writes are
 * bounded by those and by the number of patterns, not by the length of history.
 */
export async function updatePatterns(deps: PatternDeps & { db: Db }, asOf: Date): Promise<PatternsUpdated> {
  let news = 0;
  let caughtUp = true;
  const pricesOf = recentPriceTables(deps.calendar, asOf);
  for (const horizon of PATTERN_HORIZONS) {
    let isDone = false;
    for (let round = 0; round < ROUNDS_PER_HORIZON && !isDone; round++) {
      const observed = await deps.db
        .transaction()
        .execute((tx) => updateHorizon(tx, { ...deps, pricesOf }, horizon, asOf));
      news += observed.news;
      isDone = observed.isDone;
    }
    caughtUp &&= isDone;
  }
  return { news, caughtUp };
}

async function updateHorizon(
  tx: Tx,
  deps: PatternDeps & { pricesOf: FindPriceTable },
  horizon: PatternHorizon,
  asOf: Date,
) {
  await lockPatterns(tx);
  const observed = await observeNews(tx, deps, horizon, asOf);
  if (observed.companyIds.length === 0) return observed;
  await refreshHorizon(tx, observed.companyIds, horizon, asOf);
  if (horizon === '7d') await refreshCoefficients(tx, deps, asOf);
  return observed;
}

/** Recomputes the patterns of companies that have new observations. */
export async function refreshHorizon(tx: Tx, companyIds: readonly string[], horizon: PatternHorizon, asOf: Date) {
  await refreshPatterns(tx, companyIds, horizon, asOf);
  if (isSessionHorizon(horizon)) await refreshPairs(tx, companyIds, horizon, asOf);
}

async function refreshPatterns(
  tx: Tx,
  companyIds: readonly string[],
  horizon: PatternHorizon,
  asOf: Date,
): Promise<void> {
  const measured = summarisePatterns(await listOutcomes(tx, companyIds, horizon), horizon, asOf);
  await upsertMeasured(tx, measured);
  await shrinkHorizon(tx, horizon);
}

/** Recomputes shrinkage and the false-discovery rate for every pattern of the horizon, because their parents changed. */
async function shrinkHorizon(tx: Tx, horizon: PatternHorizon): Promise<void> {
  const rows = (await listPatternSums(tx, horizon)).map((row) => ({
    id: row.id,
    catalystType: row.catalyst_type,
    ticker: row.ticker,
    sector: row.sector,
    sampleCount: row.sample_count,
    directedCount: row.directed_count,
    hitCount: row.hit_count,
    meanCar: row.mean_car,
    pValue: row.p_value,
  }));
  const rates = patternRates(rows);
  const rateOf = new Map(rows.map(({ id }, index) => [id, rates[index] ?? null]));
  for (const kind of groupBy(rows, ({ catalystType }) => catalystType).values()) {
    const shrunk = shrinkPatterns(kind, (index) => rateOf.get(kind[index]?.id ?? '') ?? null);
    await saveShrunk(
      tx,
      shrunk.map((pattern, index) => ({
        id: kind[index]?.id ?? '',
        hit_rate_shrunk: pattern.hitRateShrunk,
        mean_car_shrunk: pattern.meanCarShrunk,
        q_value: pattern.qValue,
        reliable: pattern.reliable,
        parent_level: pattern.parentLevel,
      })),
    );
  }
}

async function refreshPairs(tx: Tx, leaderIds: readonly string[], horizon: PatternHorizon, asOf: Date): Promise<void> {
  const pairs = summarisePairs(await listPairOutcomes(tx, leaderIds, horizon), horizon, asOf);
  await upsertPairs(tx, pairs);
  const sums = await listPairSums(tx, horizon);
  const ranked = rankPairs(
    sums.map((row) => ({
      catalystType: row.catalyst_type,
      n: row.n,
      pValue: row.p_value,
      meanFollowerCar: row.mean_follower_car,
    })),
  );
  await saveRankedPairs(
    tx,
    ranked.map((pair, index) => ({
      id: sums[index]?.id ?? '',
      q_value: pair.qValue,
      mean_follower_car_shrunk: pair.meanFollowerCarShrunk,
      reliable: pair.reliable,
    })),
  );
}

/** Uses 7-day returns: long enough for followers to react, short enough to limit other influences. */
async function refreshCoefficients(tx: Tx, { calendar }: PatternDeps, asOf: Date): Promise<void> {
  const from = calendar.addSessions(asOf, -TRANSFER_SESSIONS);
  const known = await loadCoefficients(tx, asOf);
  const sums = await sumTransfers(tx, { horizon: '7d', from, to: asOf });
  const rows = sums.flatMap(({ relationship_type, catalyst_type, sample_count, sxx, sxy }) => {
    const transfer = transferOf(catalyst_type, relationship_type);
    if (transfer === null || !(sxx > 0)) return [];
    const observed = sxy / sxx;
    const coefficient = shrunkCoefficient(transfer.prior, observed, sample_count);
    if (known.get(coefficientKey(relationship_type, catalyst_type))?.coefficient === coefficient) return [];
    return [
      { relationship_type, catalyst_type, as_of: asOf, sample_count, observed, prior: transfer.prior, coefficient },
    ];
  });
  await insertCoefficients(tx, rows);
}
