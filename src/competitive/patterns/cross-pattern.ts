import { FALSE_DISCOVERY_MAX, SAMPLES_MIN } from './pattern.ts';
import { correlate, falseDiscoveryRates, normalP, shrink } from './statistics.ts';

/** The leader's abnormal return in the session of its news, and the follower's over the horizon, starting at each lag. */
export interface PairOutcome {
  readonly leaderCar: number;
  /** Indexed by lag, from 0. */
  readonly followerCars: readonly (number | null)[];
}

export interface LagPattern {
  readonly lagSessions: number;
  readonly correlation: number | null;
  readonly n: number;
  readonly z: number | null;
  readonly pValue: number | null;
  readonly meanFollowerCar: number;
  readonly sameSignRate: number | null;
}

const LAGS = [1, 2, 3, 4, 5] as const;

/** One pattern per lag that has an outcome. */
export function summarisePair(outcomes: readonly PairOutcome[]): LagPattern[] {
  return LAGS.flatMap((lagSessions) => {
    const pairs = outcomes.flatMap(({ leaderCar, followerCars }) => {
      const car = followerCars[lagSessions] ?? null;
      return car === null ? [] : [{ leaderCar, car }];
    });
    if (pairs.length === 0) return [];
    const followers = pairs.map(({ car }) => car);
    const found = correlate(
      pairs.map(({ leaderCar }) => leaderCar),
      followers,
    );
    const moved = pairs.filter(({ leaderCar, car }) => leaderCar !== 0 && car !== 0);
    return [
      {
        lagSessions,
        correlation: found?.r ?? null,
        n: pairs.length,
        z: found?.z ?? null,
        pValue: found?.z == null ? null : normalP(found.z),
        meanFollowerCar: followers.reduce((sum, car) => sum + car, 0) / followers.length,
        sameSignRate:
          moved.length === 0 ? null : moved.filter(({ leaderCar, car }) => leaderCar * car > 0).length / moved.length,
      },
    ];
  });
}

/**
 * The lag with the strongest correlation. Its p-value is multiplied by the number of lags tried (Bonferroni), because the
 * best of five was selected.
 */
export function chooseLag(lags: readonly LagPattern[]): LagPattern | null {
  const weight = ({ z }: LagPattern) => (z === null ? -1 : Math.abs(z));
  const [best] = lags.toSorted((a, b) => weight(b) - weight(a) || a.lagSessions - b.lagSessions);
  if (!best) return null;
  const tried = lags.filter(({ pValue }) => pValue !== null).length;
  return { ...best, pValue: best.pValue === null ? null : Math.min(1, best.pValue * tried) };
}

export interface RankedPair {
  readonly qValue: number | null;
  readonly meanFollowerCarShrunk: number;
  readonly reliable: boolean;
}

/** Pairs of one horizon. Each mean is shrunk to the mean of all pairs of its catalyst type, and that mean to zero. */
export function rankPairs(
  pairs: readonly (Pick<LagPattern, 'n' | 'pValue' | 'meanFollowerCar'> & { catalystType: string })[],
): RankedPair[] {
  const candidates = pairs.flatMap(({ n, pValue }, index) =>
    n >= SAMPLES_MIN && pValue !== null ? [{ index, pValue }] : [],
  );
  const rates = falseDiscoveryRates(candidates.map(({ pValue }) => pValue));
  const rateOf = new Map(candidates.map(({ index }, position) => [index, rates[position] ?? null]));
  const kinds = new Map<string, { n: number; sum: number }>();
  for (const { catalystType, n, meanFollowerCar } of pairs) {
    const kind = kinds.get(catalystType) ?? { n: 0, sum: 0 };
    kind.n += n;
    kind.sum += n * meanFollowerCar;
    kinds.set(catalystType, kind);
  }
  return pairs.map(({ catalystType, n, meanFollowerCar }, index) => {
    const kind = kinds.get(catalystType) ?? { n: 0, sum: 0 };
    const parent = shrink(kind.n, kind.n === 0 ? 0 : kind.sum / kind.n, 0);
    const qValue = rateOf.get(index) ?? null;
    return {
      qValue,
      meanFollowerCarShrunk: shrink(n, meanFollowerCar, parent),
      reliable: n >= SAMPLES_MIN && qValue !== null && qValue <= FALSE_DISCOVERY_MAX,
    };
  });
}
