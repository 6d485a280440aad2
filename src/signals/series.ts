import type { ClosedBar } from './closed-bars.ts';
import type { Pipeline } from './pipeline.ts';
import { type KnownSplit, splitFactor, splitsText } from './signal-bar.ts';
import type { BarScale } from './timeframe.ts';

/** The state of one timeframe of one ticker in one pipeline. */
export interface SeriesPosition<R> {
  /** The end of the last processed bar. */
  endMs: number;
  /** The start of the stored bar that its price levels are adjusted to. */
  baseMs: number;
  /** The splits that those levels include. */
  splits: string;
  readout: R;
}

export interface Series<S, R> extends SeriesPosition<R> {
  state: S;
}

/** Whether the levels include exactly the splits that are known now. */
export function isConsistent(position: SeriesPosition<unknown>, splits: readonly KnownSplit[]): boolean {
  return position.splits === splitsText(splits, position.baseMs);
}

/** Processes bars, oldest first. The new series takes over the state of the given one; null while there is no bar. */
export function advanceSeries<S, R>(
  pipeline: Pipeline<S, R>,
  series: Series<S, R> | null,
  bars: readonly ClosedBar[],
  context: { splits: readonly KnownSplit[]; scale: BarScale },
): Series<S, R> | null {
  const last = bars.at(-1);
  if (!last) return series;
  const { splits, scale } = context;
  const state = series?.state ?? pipeline.create();
  let baseMs = series?.baseMs ?? last.baseMs;
  for (const [index, bar] of bars.entries()) {
    if (series || index > 0) pipeline.rescale(state, splitFactor(splits, baseMs, bar.baseMs));
    pipeline.step(state, bar, scale);
    baseMs = bar.baseMs;
  }
  return {
    endMs: last.endMs,
    baseMs,
    splits: splitsText(splits, baseMs),
    readout: pipeline.read(state, scale),
    state,
  };
}
