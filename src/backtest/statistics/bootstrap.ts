/** Mean block length in sessions. Returns of neighbouring days are correlated, so blocks of days are drawn. */
const BLOCK_MEAN = 10;
const RESAMPLES = 1_000;
const OBSERVATIONS_MIN = 20;
const SEED = 0x5e_87_a2_17;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly level?: number;
  readonly resamples?: number;
  readonly blockMean?: number;
}

/**
 * Percentile intervals by the stationary bootstrap (Politis and Romano): blocks of geometric length, wrapped around. The seed is
 * fixed, so that the same returns always give the same intervals. Null for a statistic that is undefined in more than a tenth of
 * the resamples.
 */
export function bootstrapIntervals<Name extends string>(
  values: Float64Array,
  statistics: Readonly<Record<Name, (sample: Float64Array) => number | null>>,
  options: BootstrapOptions = {},
): Record<Name, Interval | null> {
  const { level = 0.95, resamples = RESAMPLES, blockMean = BLOCK_MEAN } = options;
  const names = Object.keys(statistics) as Name[];
  const found = new Map<Name, number[]>(names.map((name) => [name, []]));
  if (values.length >= OBSERVATIONS_MIN) {
    const sample = new Float64Array(values.length);
    const random = seededRandom(SEED);
    for (let round = 0; round < resamples; round++) {
      resample(values, sample, random, blockMean);
      for (const name of names) {
        const value = statistics[name](sample);
        if (value !== null && Number.isFinite(value)) found.get(name)?.push(value);
      }
    }
  }
  const intervals = names.map((name) => [name, percentileInterval(found.get(name) ?? [], level, resamples)] as const);
  return Object.fromEntries(intervals) as Record<Name, Interval | null>;
}

function resample(values: Float64Array, sample: Float64Array, random: () => number, blockMean: number): void {
  const count = values.length;
  let position = Math.floor(random() * count);
  for (let index = 0; index < count; index++) {
    sample[index] = values[position] ?? Number.NaN;
    position = random() < 1 / blockMean ? Math.floor(random() * count) : (position + 1) % count;
  }
}

function percentileInterval(found: number[], level: number, resamples: number): Interval | null {
  if (found.length < 0.9 * resamples || found.length === 0) return null;
  const sorted = Float64Array.from(found).sort();
  const tail = (1 - level) / 2;
  return { low: quantileOf(sorted, tail), high: quantileOf(sorted, 1 - tail) };
}

/** Interpolates linearly between sorted values; NaN without values. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (position - below) * (high - low);
}

/** The mulberry32 generator. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
