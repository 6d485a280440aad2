import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { StoredTimeframe } from '../market/bar.ts';
import type { Belief, BeliefState } from './bayesian/belief.ts';
import { type ClosedBar, closedBars, type SpanOf, spansOf } from './closed-bars.ts';
import type { IndicatorState, Indicators } from './heuristic/indicators.ts';
import { failedOutput, type SignalOutput, type TrendInput } from './output.ts';
import { BAYESIAN, HEURISTIC, type Pipeline } from './pipeline.ts';
import { advanceSeries, isConsistent, type Series } from './series.ts';
import type { KnownSplit, SignalBar } from './signal-bar.ts';
import { BASE_OF, type BarScale, barScale, TIMEFRAMES, type Timeframe } from './timeframe.ts';

/** The settings that depend on the calendar, computed once. */
export interface EngineSettings {
  calendar: TradingCalendar;
  scales: Readonly<Record<Timeframe, BarScale>>;
  spans: Readonly<Record<Timeframe, SpanOf>>;
}

export function engineSettings(calendar: TradingCalendar): EngineSettings {
  const perTimeframe = <T>(of: (timeframe: Timeframe) => T) =>
    Object.fromEntries(TIMEFRAMES.map((timeframe) => [timeframe, of(timeframe)])) as Record<Timeframe, T>;
  return {
    calendar,
    scales: perTimeframe((timeframe) => barScale(calendar, timeframe)),
    spans: perTimeframe((timeframe) => spansOf(calendar, timeframe)),
  };
}

export type PipelineMemory<S, R> = Partial<Record<Timeframe, Series<S, R>>>;

/** The state of one ticker between ticks. */
export interface TickerMemory {
  heuristic: PipelineMemory<IndicatorState, Indicators>;
  bayesian: PipelineMemory<BeliefState, Belief>;
}

export interface TickerInput {
  asOf: Date;
  /** Ascending. Bars not known at `asOf` are ignored, so that the whole history may be passed every time. */
  bars: Readonly<Record<StoredTimeframe, readonly SignalBar[]>>;
  /** Known at `asOf`. */
  splits: readonly KnownSplit[];
  trend: TrendInput | null;
}

export interface TickerSignals {
  memory: TickerMemory;
  outputs: { heuristic: SignalOutput; bayesian: SignalOutput };
}

/**
 * Runs both pipelines for one ticker at one instant without a database. Replay and backtest call it for every tick, and the worker
 * must give the same result. Each bar is processed once; the carried state determines where to continue.
 */
export function computeSignals(
  settings: EngineSettings,
  memory: TickerMemory | null,
  input: TickerInput,
): TickerSignals {
  const closedOf = rememberClosed(settings, input);
  const heuristic = runPipeline(HEURISTIC, settings, memory?.heuristic ?? {}, input, closedOf);
  const bayesian = runPipeline(BAYESIAN, settings, memory?.bayesian ?? {}, input, closedOf);
  return {
    memory: { heuristic: heuristic.memory, bayesian: bayesian.memory },
    outputs: { heuristic: heuristic.output, bayesian: bayesian.output },
  };
}

type ClosedOf = (timeframe: Timeframe, afterMs: number) => readonly ClosedBar[];

/** The bars of a timeframe that closed after an instant; the last answer is kept, because both pipelines continue at the same one. */
function rememberClosed({ spans }: EngineSettings, { asOf, bars, splits }: TickerInput): ClosedOf {
  const kept: Partial<Record<Timeframe, { afterMs: number; closed: readonly ClosedBar[] }>> = {};
  return (timeframe, afterMs) => {
    const known = kept[timeframe];
    if (known?.afterMs === afterMs) return known.closed;
    const query = { afterMs, asOfMs: asOf.getTime(), spanOf: spans[timeframe], splits };
    const closed = closedBars(bars[BASE_OF[timeframe]], query);
    kept[timeframe] = { afterMs, closed };
    return closed;
  };
}

/** A pipeline that fails reports the error in its output and keeps its previous state, from which the next tick continues. */
export function runPipeline<S, R>(
  pipeline: Pipeline<S, R>,
  settings: EngineSettings,
  memory: PipelineMemory<S, R>,
  input: TickerInput,
  closedOf: ClosedOf = rememberClosed(settings, input),
): { memory: PipelineMemory<S, R>; output: SignalOutput } {
  try {
    const advanced = advancePipeline(pipeline, settings, memory, input.splits, closedOf);
    return { memory: advanced, output: pipelineOutput(pipeline, settings, advanced, input) };
  } catch (error) {
    return { memory, output: failedOutput(pipeline.name, error) };
  }
}

function advancePipeline<S, R>(
  pipeline: Pipeline<S, R>,
  { scales }: EngineSettings,
  memory: PipelineMemory<S, R>,
  splits: readonly KnownSplit[],
  closedOf: ClosedOf,
): PipelineMemory<S, R> {
  const next: PipelineMemory<S, R> = {};
  for (const timeframe of TIMEFRAMES) {
    const carried = memory[timeframe];
    const series = carried && isConsistent(carried, splits) ? carried : null;
    const closed = closedOf(timeframe, series?.endMs ?? Number.NEGATIVE_INFINITY);
    // A copy, so that a failure in a later timeframe leaves the carried state unchanged.
    const copy = series && closed.length > 0 ? { ...series, state: pipeline.clone(series.state) } : series;
    const advanced = advanceSeries(pipeline, copy, closed, { splits, scale: scales[timeframe] });
    if (advanced) next[timeframe] = advanced;
  }
  return next;
}

/** Marks an output whose price is more than one session old. */
const STALE_SESSIONS = 1;

export function pipelineOutput<S, R>(
  pipeline: Pipeline<S, R>,
  { calendar }: EngineSettings,
  positions: Partial<Record<Timeframe, { endMs: number; readout: R }>>,
  { asOf, trend }: Pick<TickerInput, 'asOf' | 'trend'>,
): SignalOutput {
  const readouts: Partial<Record<Timeframe, R>> = {};
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const timeframe of TIMEFRAMES) {
    const position = positions[timeframe];
    if (!position) continue;
    readouts[timeframe] = position.readout;
    lastMs = Math.max(lastMs, position.endMs);
  }
  const output = pipeline.evaluate(readouts, trend);
  const last = Number.isFinite(lastMs) ? new Date(lastMs) : null;
  return {
    ...output,
    features: {
      ...output.features,
      last_bar_at: last?.toISOString() ?? null,
      stale: last === null || calendar.sessions(last, asOf) > STALE_SESSIONS,
    },
  };
}
