import type { CatalystType } from '../../intelligence/catalyst.ts';
import { compareText } from '../../kernel/compare-text.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { RelationshipType } from '../../registry/registry-enums.ts';
import { chooseLag, rankPairs, summarisePair } from './cross-pattern.ts';
import type { PatternHorizon } from './horizon.ts';
import { patternRates, shrinkPatterns, summariseOutcomes } from './pattern.ts';

/** Names are those of the columns: rows of observations in, rows of patterns out. */
export interface OutcomeRow {
  company_id: string;
  catalyst_type: CatalystType;
  direction: -1 | 0 | 1;
  car: number;
  event_at: Date;
}

export interface PairOutcomeRow {
  leader_company_id: string;
  follower_company_id: string;
  relationship_type: RelationshipType;
  catalyst_type: CatalystType;
  leader_car: number;
  cars: (number | null)[];
}

/** The measured columns of the pattern of each company and catalyst. */
export function summarisePatterns(outcomes: readonly OutcomeRow[], horizon: PatternHorizon, asOf: Date) {
  return [...groupBy(outcomes, ({ company_id, catalyst_type }) => `${company_id} ${catalyst_type}`).values()].flatMap(
    (rows) => {
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
    },
  );
}

interface MeasuredPattern {
  company_id: string;
  catalyst_type: CatalystType;
  sample_count: number;
  directed_count: number;
  hit_count: number;
  mean_car: number;
  p_value: number | null;
}

/** Adds the shrunk columns, which depend on all patterns of the horizon. */
export function shrinkMeasured<T extends MeasuredPattern>(
  measured: readonly T[],
  companies: readonly { id: string; ticker: string; sector: string | null }[],
) {
  const byId = new Map(companies.map((company) => [company.id, company]));
  const sums = measured
    .map((row) => ({
      row,
      catalystType: row.catalyst_type,
      ticker: byId.get(row.company_id)?.ticker ?? '',
      sector: byId.get(row.company_id)?.sector ?? null,
      sampleCount: row.sample_count,
      directedCount: row.directed_count,
      hitCount: row.hit_count,
      meanCar: row.mean_car,
      pValue: row.p_value,
    }))
    .sort(
      (one, other) =>
        compareText(one.ticker, other.ticker) || compareText(one.row.catalyst_type, other.row.catalyst_type),
    );
  const rates = patternRates(sums);
  const rateOf = new Map(sums.map((sum, index) => [sum, rates[index] ?? null]));
  return [...groupBy(sums, ({ catalystType }) => catalystType).values()].flatMap((kind) =>
    shrinkPatterns(kind, (index) => rateOf.get(kind[index] ?? kind[0]) ?? null).map((pattern, index) => ({
      ...(kind[index] ?? kind[0]).row,
      hit_rate_shrunk: pattern.hitRateShrunk,
      mean_car_shrunk: pattern.meanCarShrunk,
      q_value: pattern.qValue,
      reliable: pattern.reliable,
      parent_level: pattern.parentLevel,
    })),
  );
}

/** The measured columns of the pattern of each pair and catalyst. */
export function summarisePairs(outcomes: readonly PairOutcomeRow[], horizon: PatternHorizon, asOf: Date) {
  const pairKey = (row: PairOutcomeRow) => `${row.leader_company_id} ${row.follower_company_id} ${row.catalyst_type}`;
  return [...groupBy(outcomes, pairKey).values()].flatMap((rows) => {
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
}

/** Adds the ranked columns, which depend on all pairs of the horizon. */
export function rankMeasuredPairs<
  T extends { catalyst_type: CatalystType; n: number; p_value: number | null; mean_follower_car: number },
>(measured: readonly T[]) {
  const ranked = rankPairs(
    measured.map((row) => ({
      catalystType: row.catalyst_type,
      n: row.n,
      pValue: row.p_value,
      meanFollowerCar: row.mean_follower_car,
    })),
  );
  return measured.map((row, index) => ({
    ...row,
    q_value: ranked[index]?.qValue ?? null,
    mean_follower_car_shrunk: ranked[index]?.meanFollowerCarShrunk ?? 0,
    reliable: ranked[index]?.reliable ?? false,
  }));
}
