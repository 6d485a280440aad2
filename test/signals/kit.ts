import type { TradingCalendar } from '../../src/kernel/calendar/calendar.ts';
import type { StoredTimeframe } from '../../src/market/bar.ts';
import type { ClosedBar } from '../../src/signals/closed-bars.ts';
import type { TickerMemory } from '../../src/signals/engine.ts';
import { BAYESIAN, HEURISTIC } from '../../src/signals/pipeline.ts';
import type { SignalBar } from '../../src/signals/signal-bar.ts';
import { TIMEFRAMES } from '../../src/signals/timeframe.ts';
import { type Random, seededRandom } from '../kit/random.ts';

/** Standard normal numbers by Box and Muller, determined by the seed. */
export function gaussian(random: Random): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

interface Path {
  sigma: number;
  drift?: number;
  price?: number;
}

/** Consecutive closed bars of a timeframe. */
export function randomClosedBars(seed: number, count: number, path: Path = { sigma: 0.02 }): ClosedBar[] {
  const random = seededRandom(seed);
  const normal = gaussian(random);
  let close = path.price ?? 50;
  return Array.from({ length: count }, (_, index) => {
    const open = close;
    close = open * Math.exp((path.drift ?? 0) * path.sigma + path.sigma * normal());
    const high = Math.max(open, close) * (1 + path.sigma * 0.5 * random.next());
    const low = Math.min(open, close) * (1 - path.sigma * 0.5 * random.next());
    const volume = Math.round(1_000 * Math.exp(0.4 * normal()));
    return { open, high, low, close, volume, endMs: (index + 1) * 1_000, baseMs: index * 1_000 };
  });
}

/** Stored bars on a calendar's spans; some are missing, as in a trading halt. */
export function randomStoredBars(
  calendar: TradingCalendar,
  timeframe: StoredTimeframe,
  span: { from: Date; until: Date },
  options: { seed: number; sigma: number; drift?: number; missing?: number },
): SignalBar[] {
  const random = seededRandom(options.seed);
  const spans = calendar.barsBetween(span.from, span.until, timeframe);
  const bars = randomClosedBars(options.seed, spans.length, { sigma: options.sigma, drift: options.drift ?? 0 });
  return bars.flatMap(({ open, high, low, close, volume }, index) => {
    const startMs = spans[index]!.start.getTime();
    const endMs = spans[index]!.end.getTime();
    if (random.chance(options.missing ?? 0)) return [];
    return [{ open, high, low, close, volume, startMs, endMs, availableMs: endMs }];
  });
}

export type StoredBars = Record<StoredTimeframe, SignalBar[]>;

/** The carried state as bytes and text, so that comparisons are exact to the last bit. */
export function fingerprint(memory: TickerMemory): string {
  const parts = TIMEFRAMES.flatMap((timeframe) => {
    const heuristic = memory.heuristic[timeframe];
    const bayesian = memory.bayesian[timeframe];
    return [
      heuristic && { ...heuristic, state: Buffer.from(HEURISTIC.encode(heuristic.state)).toString('base64') },
      bayesian && { ...bayesian, state: Buffer.from(BAYESIAN.encode(bayesian.state)).toString('base64') },
    ];
  });
  return JSON.stringify(parts);
}
