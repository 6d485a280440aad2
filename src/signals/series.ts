import type { ClosedBar } from './closed-bars.ts';
import type { Pipeline } from './pipeline.ts';
import { type KnownSplit, splitFactor, splitsText } from './signal-bar.ts';
import type { BarScale } from './timeframe.ts';

/** Where one timeframe of one ticker stands in one pipeline. */
export interface SeriesPosition<R> {
  /** End of the last bar taken in. */
  endMs: number;
  /** The shares its levels are in: those of the stored bar that starts here. */
  baseMs: number;
  /** The splits those levels rest on. */
  splits: string;
  readout: R;
}

export interface Series<S, R> extends SeriesPosition<R> {
  state: S;
}

/** Whether what is known of splits by now is what the levels rest on. */
export function isConsistent(position: SeriesPosition<unknown>, splits: readonly KnownSplit[]): boolean {
  return position.splits === splitsText(splits, position.baseMs);
}

/** Takes in bars, oldest first. The state of the series given goes on in the new one; null while there has been no bar. */
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
