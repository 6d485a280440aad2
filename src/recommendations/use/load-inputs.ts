import { loadCompetitiveLayer } from '../../competitive/use/load-competitive-layer.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { LayerItem as SignalLayerItem, SignalLayer } from '../../macro/layer.ts';
import { loadMacroLayer } from '../../macro/use/load-macro-layer.ts';
import { isDualPipelineEnabled } from '../../signals/dual-pipeline.store.ts';
import { findLatestSignals, toMappedOutput } from '../../signals/signal-output.store.ts';
import type { SignalInput } from '../compute-recommendation.ts';
import type { EvidenceType, LayerView } from '../layers.ts';

export interface OtherLayers {
  readonly macro: LayerView;
  readonly competitive: LayerView;
}

/** What world events and related companies say, as the layers of their own slices have it. */
export async function loadOtherLayers(
  db: Executor,
  calendar: TradingCalendar,
  ticker: string,
  asOf: Date,
): Promise<OtherLayers> {
  const deps = { db, calendar };
  return {
    macro: toLayerView('macro_event', await loadMacroLayer(deps, ticker, asOf)),
    competitive: toLayerView('competitive_signal', await loadCompetitiveLayer(deps, ticker, asOf)),
  };
}

function toLayerView(
  type: EvidenceType,
  layer: SignalLayer<SignalLayerItem & { readonly certainty: number }>,
): LayerView {
  return {
    score: layer.score,
    confidence: layer.confidence,
    items: layer.items.map(({ id, part, certainty }) => ({ type, referenceId: id, part, weight: certainty })),
  };
}

/** What the signal engine said last, whether or not the view may follow it. */
export async function loadSignalInput(db: Executor, ticker: string, asOf: Date): Promise<SignalInput | null> {
  const pair = (await findLatestSignals(db, [ticker], asOf)).get(ticker);
  if (!pair) return null;
  return {
    outputIds: [pair.heuristic.id, pair.bayesian.id],
    bayesianOutputId: pair.bayesian.id,
    driftProbability: pair.bayesian.status === 'ok' ? toMappedOutput(pair.bayesian).driftProbability : null,
    isDualPipelineEnabled: await isDualPipelineEnabled(db),
  };
}
