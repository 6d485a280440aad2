import { setImmediate } from 'node:timers/promises';
import type { Executor } from '../../kernel/db/database.ts';
import { type ClosedBar, closedBars } from '../closed-bars.ts';
import { type EngineSettings, pipelineOutput } from '../engine.ts';
import { failedOutput, type PipelineName, type SignalOutput } from '../output.ts';
import type { Pipeline } from '../pipeline.ts';
import { advanceSeries, type Series } from '../series.ts';
import { listStates, type StateBytes, type StateKey, type StateRow } from '../signal-state.store.ts';
import type { TickerOutput } from '../signal-output.store.ts';
import { BASE_OF, TIMEFRAMES, type Timeframe } from '../timeframe.ts';
import type { TickerLoad } from './load-tick.ts';

export interface BatchDeps {
  db: Executor;
  settings: EngineSettings;
  monotonicMs: () => number;
}

export interface BatchResult {
  outputs: TickerOutput[];
  states: StateRow[];
  /** Tickers whose states are rebuilt or unreadable; their old states are deleted. */
  rebuilt: string[];
  /** Tickers whose states are later than this tick, because its job was late. */
  overtaken: string[];
}

/** After this many tickers the event loop runs, so that the other pipeline and the rest of the process proceed. */
const TICKERS_PER_TURN = 10;

/** Runs one pipeline for the tickers of a job. A failed computation becomes a failed output; only database errors are thrown. */
export async function runBatch<S, R>(
  deps: BatchDeps,
  pipeline: Pipeline<S, R>,
  loads: readonly TickerLoad[],
  asOf: Date,
): Promise<BatchResult> {
  const result: BatchResult = { outputs: [], states: [], rebuilt: [], overtaken: [] };
  const plans = new Map(loads.map((load) => [load, planTicker(deps.settings, pipeline, load, asOf)]));
  const keys = [...plans].flatMap(
    ([{ ticker }, plan]) => plan?.resumed.map((timeframe) => ({ ticker, timeframe })) ?? [],
  );
  const states = new Map((await listStates(deps.db, pipeline.name, keys)).map((row) => [keyOf(row), row]));
  let turn = 0;
  for (const [load, plan] of plans) {
    if (++turn % TICKERS_PER_TURN === 0) await setImmediate();
    const { ticker } = load;
    if (!plan) {
      result.overtaken.push(ticker);
      continue;
    }
    const startedMs = deps.monotonicMs();
    let output: SignalOutput;
    try {
      const computed = computeTicker(deps.settings, pipeline, load, plan, states, asOf);
      output = computed.output;
      result.states.push(...computed.states);
      if (Object.keys(load.positions[pipeline.name]).length === 0) result.rebuilt.push(ticker);
    } catch (error) {
      if (error instanceof MovedState) throw error;
      output = failedOutput(pipeline.name, error);
      if (error instanceof UnreadableState) result.rebuilt.push(ticker);
    }
    result.outputs.push({ ticker, output, latencyMs: deps.monotonicMs() - startedMs });
  }
  return result;
}

interface TickerPlan {
  closed: Partial<Record<Timeframe, ClosedBar[]>>;
  /** Timeframes with new bars whose state must be loaded. */
  resumed: Timeframe[];
}

/** The timeframes with newly closed bars; null when the states are later than the tick. */
function planTicker(
  settings: EngineSettings,
  pipeline: { name: PipelineName },
  load: TickerLoad,
  asOf: Date,
): TickerPlan | null {
  const positions = load.positions[pipeline.name];
  const plan: TickerPlan = { closed: {}, resumed: [] };
  for (const timeframe of TIMEFRAMES) {
    const position = positions[timeframe];
    if (position && position.endMs > asOf.getTime()) return null;
    const closed = closedBars(load.bars[BASE_OF[timeframe]], {
      afterMs: position?.endMs ?? Number.NEGATIVE_INFINITY,
      asOfMs: asOf.getTime(),
      spanOf: settings.spans[timeframe],
      splits: load.splits,
    });
    if (closed.length === 0) continue;
    plan.closed[timeframe] = closed;
    if (position) plan.resumed.push(timeframe);
  }
  return plan;
}

function computeTicker<S, R>(
  settings: EngineSettings,
  pipeline: Pipeline<S, R>,
  load: TickerLoad,
  plan: TickerPlan,
  stored: ReadonlyMap<string, StateBytes>,
  asOf: Date,
): { output: SignalOutput; states: StateRow[] } {
  const { ticker, splits, trend } = load;
  const carried = load.positions[pipeline.name];
  const positions: Partial<Record<Timeframe, { endMs: number; readout: R }>> = {};
  const states: StateRow[] = [];
  for (const timeframe of TIMEFRAMES) {
    const position = carried[timeframe];
    const closed = plan.closed[timeframe];
    // The cast is safe: a readout of this version was written by this pipeline.
    if (position) positions[timeframe] = { endMs: position.endMs, readout: position.readout as R };
    if (!closed) continue;
    const series = position ? resume(pipeline, { ...position, readout: position.readout as R }, stored) : null;
    const advanced = advanceSeries(pipeline, series, closed, { splits, scale: settings.scales[timeframe] });
    if (!advanced) continue;
    positions[timeframe] = advanced;
    states.push({ ...advanced, ticker, timeframe, pipeline: pipeline.name, state: pipeline.encode(advanced.state) });
  }
  return { output: pipelineOutput(pipeline, settings, positions, { asOf, trend }), states };
}

class UnreadableState extends Error {}
/** Another worker advanced the ticker in the meantime; the job is retried from the new state. */
class MovedState extends Error {}

function resume<S, R>(
  pipeline: Pipeline<S, R>,
  position: StateKey & Omit<Series<S, R>, 'state'>,
  stored: ReadonlyMap<string, StateBytes>,
): Series<S, R> {
  const { ticker, timeframe, endMs, baseMs, splits, readout } = position;
  const row = stored.get(keyOf(position));
  if (row?.endMs !== endMs) throw new MovedState(`the ${timeframe} state of ${ticker} changed during its tick`);
  const state = pipeline.decode(row.state);
  if (state === null)
    throw new UnreadableState(
      `the stored ${timeframe} state of ${ticker} cannot be decoded; it is rebuilt from the bars`,
    );
  return { endMs, baseMs, splits, readout, state };
}

function keyOf({ ticker, timeframe }: StateKey): string {
  return `${ticker} ${timeframe}`;
}
