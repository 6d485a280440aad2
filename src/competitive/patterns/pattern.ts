import { type CatalystType, catalystPolarity } from '../../intelligence/catalyst.ts';
import { falseDiscoveryRates, median, shrink, studentP } from './statistics.ts';

export const SAMPLES_MIN = 8;
export const FALSE_DISCOVERY_MAX = 0.1;

export interface Outcome {
  readonly car: number;
  /** What the news said would happen; 0 when it did not say. */
  readonly direction: -1 | 0 | 1;
  readonly eventAt: Date;
}

export interface RawPattern {
  readonly sampleCount: number;
  /** News that said a direction, and those of them that proved right. */
  readonly directedCount: number;
  readonly hitCount: number;
  readonly meanCar: number;
  readonly medianCar: number;
  readonly stdCar: number | null;
  readonly tStat: number | null;
  readonly pValue: number | null;
  readonly firstEventAt: Date;
  readonly lastEventAt: Date;
}

/**
 * Where the kind of news decides the direction, the return as it was; where the text decides, the return in the direction the
 * text pointed to: a good and a bad change of management would else cancel to nothing.
 */
export function patternCar(catalyst: CatalystType, { car, direction }: Pick<Outcome, 'car' | 'direction'>): number {
  return catalystPolarity(catalyst) === 0 && direction !== 0 ? car * direction : car;
}

/** What all events of one kind together did; null without any. */
export function summariseOutcomes(catalyst: CatalystType, outcomes: readonly Outcome[]): RawPattern | null {
  const sorted = outcomes.toSorted((a, b) => a.eventAt.getTime() - b.eventAt.getTime() || a.car - b.car);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return null;
  const cars = sorted.map((outcome) => patternCar(catalyst, outcome));
  const n = cars.length;
  const meanCar = cars.reduce((sum, car) => sum + car, 0) / n;
  const squares = cars.reduce((sum, car) => sum + (car - meanCar) ** 2, 0);
  const stdCar = n > 1 ? Math.sqrt(squares / (n - 1)) : null;
  const tStat = stdCar === null || stdCar === 0 ? null : meanCar / (stdCar / Math.sqrt(n));
  const directed = sorted.filter(({ direction }) => direction !== 0);
  return {
    sampleCount: n,
    directedCount: directed.length,
    hitCount: directed.filter(({ car, direction }) => car * direction > 0).length,
    meanCar,
    medianCar: median(cars) ?? meanCar,
    stdCar,
    tStat,
    pValue: tStat === null ? null : studentP(tStat, n - 1),
    firstEventAt: first.eventAt,
    lastEventAt: last.eventAt,
  };
}

export interface PatternSums {
  readonly ticker: string;
  readonly sector: string | null;
  readonly sampleCount: number;
  readonly directedCount: number;
  readonly hitCount: number;
  readonly meanCar: number;
  readonly pValue: number | null;
}

export interface ShrunkPattern {
  readonly meanCarShrunk: number;
  readonly hitRateShrunk: number;
  readonly parentLevel: 'sector' | 'global';
  readonly qValue: number | null;
  readonly reliable: boolean;
}

/** Before anything was observed: no effect, and as often right as wrong. */
const NO_EFFECT = { mean: 0, hit: 0.5 };

interface Level {
  samples: number;
  sum: number;
  directed: number;
  hits: number;
}

interface Believed {
  mean: number;
  hit: number;
}

/**
 * All companies' patterns of one kind and horizon, each drawn to its sector's, the sectors' to all companies', those to no
 * effect. The false-discovery rate is over those large enough to be called reliable: the rest were never candidates.
 */
export function shrinkPatterns(
  patterns: readonly PatternSums[],
  qValueOf: (index: number) => number | null,
): ShrunkPattern[] {
  const world = addUp(patterns);
  const global = believe(world, NO_EFFECT);
  const sectors = new Map<string, { level: Level; companies: number }>();
  for (const pattern of patterns) {
    if (pattern.sector === null) continue;
    const known = sectors.get(pattern.sector) ?? { level: emptyLevel(), companies: 0 };
    addTo(known.level, pattern);
    known.companies++;
    sectors.set(pattern.sector, known);
  }
  return patterns.map((pattern, index) => {
    const peers = pattern.sector === null ? undefined : sectors.get(pattern.sector);
    // A sector of one company knows nothing that the company does not.
    const hasPeers = peers !== undefined && peers.companies > 1;
    const parent = hasPeers ? believe(peers.level, global) : global;
    const own = emptyLevel();
    addTo(own, pattern);
    const { mean, hit } = believe(own, parent);
    const qValue = qValueOf(index);
    return {
      meanCarShrunk: mean,
      hitRateShrunk: hit,
      parentLevel: hasPeers ? 'sector' : 'global',
      qValue,
      reliable: pattern.sampleCount >= SAMPLES_MIN && qValue !== null && qValue <= FALSE_DISCOVERY_MAX,
    };
  });
}

/** Over all kinds and companies of one horizon at once; null for those too small to be asked. */
export function patternRates(patterns: readonly Pick<PatternSums, 'sampleCount' | 'pValue'>[]): (number | null)[] {
  const candidates = patterns.flatMap(({ sampleCount, pValue }, index) =>
    sampleCount >= SAMPLES_MIN && pValue !== null ? [{ index, pValue }] : [],
  );
  const rates = falseDiscoveryRates(candidates.map(({ pValue }) => pValue));
  const found = patterns.map((): number | null => null);
  candidates.forEach(({ index }, position) => {
    found[index] = rates[position] ?? null;
  });
  return found;
}

const emptyLevel = (): Level => ({ samples: 0, sum: 0, directed: 0, hits: 0 });

function addTo(level: Level, pattern: PatternSums): void {
  level.samples += pattern.sampleCount;
  level.sum += pattern.sampleCount * pattern.meanCar;
  level.directed += pattern.directedCount;
  level.hits += pattern.hitCount;
}

function addUp(patterns: readonly PatternSums[]): Level {
  const level = emptyLevel();
  for (const pattern of patterns) addTo(level, pattern);
  return level;
}

const believe = (level: Level, parent: Believed): Believed => ({
  mean: shrink(level.samples, level.samples === 0 ? 0 : level.sum / level.samples, parent.mean),
  hit: shrink(level.directed, level.directed === 0 ? 0 : level.hits / level.directed, parent.hit),
});
