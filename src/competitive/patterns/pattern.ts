import { type CatalystType, catalystPolarity } from '../../intelligence/catalyst.ts';
import { falseDiscoveryRates, median, shrink, studentP } from './statistics.ts';

export const SAMPLES_MIN = 8;
export const FALSE_DISCOVERY_MAX = 0.1;

export interface Outcome {
  readonly car: number;
  /** Direction of the news; 0 when it has none. */
  readonly direction: -1 | 0 | 1;
  readonly eventAt: Date;
}

export interface RawPattern {
  readonly sampleCount: number;
  /** Events with a direction, and those of them whose return had that sign. */
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
 * The return as it was when the catalyst type fixes the direction; otherwise the return signed by the direction of the text, so
 * that a good and a bad management change do not cancel out.
 */
export function patternCar(catalyst: CatalystType, { car, direction }: Pick<Outcome, 'car' | 'direction'>): number {
  return catalystPolarity(catalyst) === 0 && direction !== 0 ? car * direction : car;
}

/** Statistics over all events of one catalyst type; null without any. */
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

/** The prior before any observation: no effect and a hit rate of one half. */
const NO_EFFECT = { mean: 0, hit: 0.5 };

interface Level {
  samples: number;
  sum: number;
  directed: number;
  hits: number;
}

interface ShrunkLevel {
  mean: number;
  hit: number;
}

/**
 * Shrinks all companies' patterns of one catalyst type and horizon: each to its sector, the sector to all companies, and those
 * to no effect. The false-discovery rate covers only patterns with enough samples to be reliable.
 */
export function shrinkPatterns(
  patterns: readonly PatternSums[],
  qValueOf: (index: number) => number | null,
): ShrunkPattern[] {
  const global = shrinkLevel(addUp(patterns), NO_EFFECT);
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
    // A sector of one company holds no information beyond that company.
    const hasPeers = peers !== undefined && peers.companies > 1;
    const parent = hasPeers ? shrinkLevel(peers.level, global) : global;
    const own = emptyLevel();
    addTo(own, pattern);
    const { mean, hit } = shrinkLevel(own, parent);
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

/** Over all catalyst types and companies of one horizon at once; null for patterns with too few samples. */
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

const shrinkLevel = (level: Level, parent: ShrunkLevel): ShrunkLevel => ({
  mean: shrink(level.samples, level.samples === 0 ? 0 : level.sum / level.samples, parent.mean),
  hit: shrink(level.directed, level.directed === 0 ? 0 : level.hits / level.directed, parent.hit),
});
