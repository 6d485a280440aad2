import type { MacroDuration } from '../intelligence/macro-event.ts';
import { expiredAfterSessions, impactDecay } from './impact.ts';

/** A signal layer of a company: a score of -1 to 1, its confidence and its items. */
export interface SignalLayer<Item> {
  readonly enabled: boolean;
  readonly score: number;
  readonly confidence: number;
  readonly items: readonly Item[];
}

/** Each item carries its part of the layer's score; the parts sum to the score. */
export interface LayerItem {
  readonly id: string;
  readonly part: number;
}

export const emptyLayer = <Item>(enabled: boolean): SignalLayer<Item> => ({
  enabled,
  score: 0,
  confidence: 0,
  items: [],
});

/**
 * The score is tanh of the summed items, the confidence the probability that at least one item holds. The last item absorbs the
 * rounding error, so that the parts sum exactly to the score in the given order.
 */
export function combineItems<Item extends { readonly signed: number; readonly certainty: number }>(
  items: readonly Item[],
): { score: number; confidence: number; items: (Item & { part: number })[] } {
  let sum = 0;
  let noneHolds = 1;
  for (const { signed, certainty } of items) {
    sum += signed;
    noneHolds *= 1 - Math.max(0, Math.min(1, certainty));
  }
  const score = Math.tanh(sum);
  const scale = sum === 0 ? 1 : score / sum;
  let given = 0;
  const parts = items.map((item, index) => {
    const part = index === items.length - 1 ? score - given : item.signed * scale;
    given += part;
    return { ...item, part };
  });
  return { score, confidence: 1 - noneHolds, items: parts };
}

export interface StoredImpact {
  readonly id: string;
  readonly eventId: string;
  readonly summary: string;
  readonly duration: MacroDuration;
  readonly score: number;
  readonly signedScore: number;
  readonly confidence: number;
  /** Trading sessions since the event became known. */
  readonly elapsedSessions: number;
}

export interface MacroLayerItem extends LayerItem {
  readonly eventId: string;
  readonly description: string;
  readonly decay: number;
  readonly signed: number;
  readonly certainty: number;
}

/** M and q_M. An item's certainty decays with it, so that old events do not keep the layer's confidence high. */
export function computeMacroLayer(impacts: readonly StoredImpact[]): SignalLayer<MacroLayerItem> {
  const items = impacts
    .filter(({ duration, elapsedSessions }) => elapsedSessions <= expiredAfterSessions(duration))
    .map((impact) => {
      const decay = impactDecay(impact.duration, impact.elapsedSessions);
      return {
        id: impact.id,
        eventId: impact.eventId,
        description: impact.summary,
        decay,
        signed: impact.signedScore * decay,
        certainty: impact.confidence * impact.score * decay,
      };
    })
    .sort((a, b) => Math.abs(b.signed) - Math.abs(a.signed) || (a.id < b.id ? -1 : 1));
  return { enabled: true, ...combineItems(items) };
}
