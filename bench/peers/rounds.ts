import { percentile } from '../kit.ts';
import type { LoadResult } from '../load-generator.ts';
import type { Bench, LoadOptions } from '../reads/measure.ts';
import { whole } from './table.ts';

export interface Side extends LoadOptions {
  url: string;
}

export type Rate = Pick<LoadResult, 'perSecond' | 'p99Ms'>;

type RateOf<Sides> = { [Index in keyof Sides]: Rate };

/** The median round of each side. They take turns, so that other work on the machine affects all. */
export async function loadInTurns<const Sides extends readonly Side[]>(
  bench: Bench,
  sides: Sides,
  rounds: { measured: number; warmUp: number },
): Promise<RateOf<Sides>> {
  const results: LoadResult[][] = sides.map(() => []);
  for (let round = 0; round < rounds.warmUp + rounds.measured; round++) {
    for (const [index, { url, ...options }] of sides.entries()) {
      const result = await bench.load(url, options);
      if (result.perSecond === 0) throw new Error(`${url}: no answer in a round`);
      if (round >= rounds.warmUp) results[index]?.push(result);
    }
  }
  return results.map((of) => ({
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    p99Ms: median(of.map(({ p99Ms }) => p99Ms)),
  })) as RateOf<Sides>;
}

const median = (values: readonly number[]) => percentile(values, 0.5);

export const formatRate = ({ perSecond, p99Ms }: Rate) => [`${whole(perSecond)}/s`, `${p99Ms.toFixed(0)} ms`];
