import { loadCompetitiveLayers } from '../../competitive/use/load-competitive-layer.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { loadMacroLayers } from '../../macro/use/load-macro-layer.ts';
import { isDualPipelineEnabled } from '../../signals/dual-pipeline.store.ts';
import { toMappedOutput } from '../../signals/mapping.ts';
import { findLatestSignals } from '../../signals/signal-output.store.ts';
import type { SignalInput } from '../compute-recommendation.ts';
import { toLayerView } from '../layer-view.ts';
import { type LayerView, EMPTY_LAYER } from '../layers.ts';

export interface OtherLayers {
  readonly macro: LayerView;
  readonly competitive: LayerView;
}
export const EMPTY_LAYERS: OtherLayers = { macro: EMPTY_LAYER, competitive: EMPTY_LAYER };

/** Loads the layers of macro events and related companies from their slices. */
export async function loadOtherLayers(
  db: Executor,
  calendar: TradingCalendar,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, OtherLayers>> {
  const deps = { db, calendar };
  const macro = await loadMacroLayers(deps, tickers, asOf);
  const competitive = await loadCompetitiveLayers(deps, tickers, asOf);
  return new Map(
    tickers.map((ticker) => [
      ticker,
      {
        macro: toLayerView('macro_event', macro.get(ticker)),
        competitive: toLayerView('competitive_signal', competitive.get(ticker)),
      },
    ]),
  );
}

/** The signal engine's last outputs for each ticker, whether or not they may influence the view. */
export async function loadSignalInputs(
  db: Executor,
  tickers: readonly string[],
  asOf: Date,
  isHeld: (ticker: string) => Promise<boolean> = async () => false,
): Promise<Map<string, SignalInput>> {
  const pairs = await findLatestSignals(db, tickers, asOf);
  if (pairs.size === 0) return new Map();
  const enabled = await isDualPipelineEnabled(db);
  const inputs = new Map<string, SignalInput>();
  for (const [ticker, pair] of pairs) {
    const [heuristic, bayesian] = [toMappedOutput(pair.heuristic), toMappedOutput(pair.bayesian)];
    inputs.set(ticker, {
      outputIds: [pair.heuristic.id, pair.bayesian.id],
      bayesianOutputId: pair.bayesian.id,
      driftProbability: pair.bayesian.status === 'ok' ? bayesian.driftProbability : null,
      isDualPipelineEnabled: enabled,
      // Whether the ticker is held matters only if the pair is enabled.
      pair: { heuristic, bayesian, isHeld: enabled && (await isHeld(ticker)) },
    });
  }
  return inputs;
}
