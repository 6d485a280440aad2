import { NO_PROVENANCE } from '../recommendations/recommendation-rows.ts';
import { computeSignals, type EngineSettings } from '../signals/engine.ts';
import { toMappedOutput } from '../signals/mapping.ts';
import { signalOutputId } from '../signals/output.ts';
import { tickAt } from '../signals/tick.ts';
import type { ReplayedSignal } from './output.ts';
import type { TickerState } from './ticker-state.ts';

/** Runs both pipelines on a ticker's bars up to a close and stores their outputs in its state. */
export function tickTicker(state: TickerState, settings: EngineSettings, asOf: Date): ReplayedSignal {
  const { memory, outputs } = computeSignals(settings, state.memory, {
    asOf,
    bars: state.signalBars,
    splits: state.splits,
    trend: state.belief,
  });
  state.memory = memory;
  const tick = tickAt(settings.calendar, asOf);
  const ids = {
    heuristic: signalOutputId(tick.id, state.ticker, 'heuristic'),
    bayesian: signalOutputId(tick.id, state.ticker, 'bayesian'),
  };
  const [heuristic, bayesian] = [toMappedOutput(outputs.heuristic), toMappedOutput(outputs.bayesian)];
  const drift = bayesian.status === 'ok' ? bayesian.driftProbability : null;
  state.signal = {
    outputIds: [ids.heuristic, ids.bayesian],
    bayesianOutputId: ids.bayesian,
    driftProbability: drift,
    isDualPipelineEnabled: false,
    // A replay has no positions.
    pair: { heuristic, bayesian, isHeld: false },
  };
  state.signalProvenance = { ...NO_PROVENANCE, published_at: asOf, available_at: asOf };
  state.priceLayer = drift === null ? null : { p_B: drift, changePoint: outputs.bayesian.changePointProb ?? 0 };
  return { ticker: state.ticker, outputs };
}
