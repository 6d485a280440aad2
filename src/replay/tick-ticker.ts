import { computeSignals, type EngineSettings } from '../signals/engine.ts';
import { toMappedOutput } from '../signals/mapping.ts';
import { tickAt } from '../signals/tick.ts';
import { replayId } from './ids.ts';
import type { ReplayedSignal } from './output.ts';
import type { TickerState } from './ticker-state.ts';

/** Both pipelines over what a ticker did until a close; what they say is known from then on. */
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
    heuristic: replayId('signal', tick.id, state.ticker, 'heuristic'),
    bayesian: replayId('signal', tick.id, state.ticker, 'bayesian'),
  };
  const [heuristic, bayesian] = [toMappedOutput(outputs.heuristic), toMappedOutput(outputs.bayesian)];
  const drift = bayesian.status === 'ok' ? bayesian.driftProbability : null;
  state.signal = {
    outputIds: [ids.heuristic, ids.bayesian],
    bayesianOutputId: ids.bayesian,
    driftProbability: drift,
    isDualPipelineEnabled: false,
    // A replay holds nothing: it tells what would have been said to somebody who has yet to buy.
    pair: { heuristic, bayesian, isHeld: false },
  };
  state.priceLayer = drift === null ? null : { p_B: drift, changePoint: outputs.bayesian.changePointProb ?? 0 };
  return { ticker: state.ticker, ids, outputs };
}
