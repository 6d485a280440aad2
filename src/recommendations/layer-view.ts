import type { LayerItem as SignalLayerItem, SignalLayer } from '../macro/layer.ts';
import { type EvidenceType, type LayerView, SILENT_LAYER } from './layers.ts';

/** A layer of another slice as a recommendation reads it: its items are evidence. */
export function toLayerView(
  type: EvidenceType,
  layer: SignalLayer<SignalLayerItem & { readonly certainty: number }> | undefined,
): LayerView {
  if (!layer) return SILENT_LAYER;
  return {
    score: layer.score,
    confidence: layer.confidence,
    items: layer.items.map(({ id, part, certainty }) => ({ type, referenceId: id, part, weight: certainty })),
  };
}
