import type { Db, Tx } from '../../kernel/db/database.ts';
import { insertCoefficients, loadCoefficients, sumTransfers } from '../coefficient.store.ts';
import { lockPatterns } from '../observation.store.ts';
import {
  listOutcomes,
  listPairOutcomes,
  listPairSums,
  listPatternSums,
  type PairOutcomeRow,
  saveRankedPairs,
  saveShrunk,
  upsertMeasured,
  upsertPairs,
} from '../pattern.store.ts';
import { chooseLag, rankPairs, summarisePair } from '../patterns/cross-pattern.ts';
import { isSessionHorizon, PATTERN_HORIZONS, type PatternHorizon } from '../patterns/horizon.ts';
import { patternRates, shrinkPatterns, summariseOutcomes } from '../patterns/pattern.ts';
import { coefficientKey } from '../spillover-signal.ts';
import { shrunkCoefficient, transferOf } from '../spillover.ts';
import { observeNews, type PatternDeps } from './observe-news.ts';

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
  for (const horizon of PATTERN_HORIZONS) {
    let isDone = false;
    for (let round = 0; round < ROUNDS_PER_HORIZON && !isDone; round++) {
      const observed = await deps.db.transaction().execute((tx) => updateHorizon(tx, deps, horizon, asOf));
      news += observed.news;
      isDone = observed.isDone;
    }
    caughtUp &&= isDone;
  }
  return { news, caughtUp };
}

async function updateHorizon(tx: Tx, deps: PatternDeps, horizon: PatternHorizon, asOf: Date) {
  await lockPatterns(tx);
  const observed = await observeNews(tx, deps, horizon, asOf);
  if (observed.companyIds.length === 0) return observed;
  await refreshPatterns(tx, observed.companyIds, horizon, asOf);
  if (isSessionHorizon(horizon)) await refreshPairs(tx, observed.companyIds, horizon, asOf);
  if (horizon === '7d') await refreshCoefficients(tx, deps, asOf);
  return observed;
}

async function refreshPatterns(
  tx: Tx,
  companyIds: readonly string[],
  horizon: PatternHorizon,
  asOf: Date,
): Promise<void> {
  const outcomes = groupBy(
    await listOutcomes(tx, companyIds, horizon),
    ({ company_id, catalyst_type }) => `${company_id} ${catalyst_type}`,
  );
  const measured = outcomes.flatMap((rows) => {
    const [{ company_id, catalyst_type }] = rows;
    const raw = summariseOutcomes(
      catalyst_type,
      rows.map(({ car, direction, event_at }) => ({ car, direction, eventAt: event_at })),
    );
    if (!raw) return [];
    return [
      {
        company_id,
        catalyst_type,
        time_horizon: horizon,
        sample_count: raw.sampleCount,
        directed_count: raw.directedCount,
        hit_count: raw.hitCount,
        hit_rate: raw.directedCount === 0 ? null : raw.hitCount / raw.directedCount,
        mean_car: raw.meanCar,
        median_car: raw.medianCar,
        std_car: raw.stdCar,
        t_stat: raw.tStat,
        p_value: raw.pValue,
        first_event_at: raw.firstEventAt,
        last_event_at: raw.lastEventAt,
        updated_at: asOf,
      },
    ];
  });
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
  for (const kind of groupBy(rows, ({ catalystType }) => catalystType)) {
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
  const pairKey = (row: PairOutcomeRow) => `${row.leader_company_id} ${row.follower_company_id} ${row.catalyst_type}`;
  const pairs = groupBy(await listPairOutcomes(tx, leaderIds, horizon), pairKey).flatMap((rows) => {
    // The most recent relationship type is the current one.
    const { leader_company_id, follower_company_id, catalyst_type, relationship_type } = rows.at(-1) ?? rows[0];
    const lag = chooseLag(
      summarisePair(rows.map(({ leader_car, cars }) => ({ leaderCar: leader_car, followerCars: cars }))),
    );
    if (!lag) return [];
    return [
      {
        leader_company_id,
        follower_company_id,
        relationship_type,
        catalyst_type,
        time_horizon: horizon,
        lag_sessions: lag.lagSessions,
        correlation: lag.correlation,
        n: lag.n,
        z: lag.z,
        p_value: lag.pValue,
        mean_follower_car: lag.meanFollowerCar,
        same_sign_rate: lag.sameSignRate,
        updated_at: asOf,
      },
    ];
  });
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

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}
