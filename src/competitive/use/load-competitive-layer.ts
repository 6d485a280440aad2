import { type SignalLayer, emptyLayer } from '../../macro/layer.ts';
import { getLayerFlag } from '../../macro/layer-flags.store.ts';
import type { LayerDeps } from '../../macro/use/load-macro-layer.ts';
import { type CompetitiveLayerItem, computeCompetitiveLayer, type StoredSignal } from '../competitive-layer.ts';
import { listLayerSignals } from '../spillover.store.ts';

/** K and q_K of one company as known at an instant; empty when the layer is disabled. */
export async function loadCompetitiveLayer(
  deps: LayerDeps,
  ticker: string,
  asOf: Date,
): Promise<SignalLayer<CompetitiveLayerItem>> {
  return (await loadCompetitiveLayers(deps, [ticker], asOf)).get(ticker) ?? emptyLayer(true);
}

/** Loads many companies with one query. */
export async function loadCompetitiveLayers(
  { db, calendar }: LayerDeps,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, SignalLayer<CompetitiveLayerItem>>> {
  const { enabled } = await getLayerFlag(db, 'competitive');
  if (!enabled || tickers.length === 0) return new Map(tickers.map((ticker) => [ticker, emptyLayer(enabled)]));
  const signals = new Map<string, StoredSignal[]>(tickers.map((ticker) => [ticker, []]));
  for (const row of await listLayerSignals(db, tickers, asOf)) {
    signals.get(row.ticker)?.push({
      id: row.id,
      sourceTicker: row.source_ticker,
      catalystType: row.catalyst_type,
      storyClusterId: row.story_cluster_id,
      impactId: row.source_impact_id,
      signed: row.signal_direction === 'positive' ? row.signal_strength : -row.signal_strength,
      confidence: row.confidence,
      elapsedSessions: calendar.sessions(row.event_at, asOf),
      rationale: row.rationale,
    });
  }
  return new Map([...signals].map(([ticker, own]) => [ticker, computeCompetitiveLayer(own)]));
}
