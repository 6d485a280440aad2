import type { LayerItem as SignalLayerItem, SignalLayer } from '../macro/layer.ts';
import { type EvidenceType, type LayerView, EMPTY_LAYER } from './layers.ts';

/** A layer of another slice with its items as evidence. */
export function toLayerView(
  type: EvidenceType,
  layer: SignalLayer<SignalLayerItem & { readonly certainty: number }> | undefined,
): LayerView {
  if (!layer) return EMPTY_LAYER;
  return {
    score: layer.score,
    confidence: layer.confidence,
    items: layer.items.map(({ id, part, certainty }) => ({ type, referenceId: id, part, weight: certainty })),
  };
}
