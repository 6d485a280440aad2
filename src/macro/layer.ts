import type { MacroDuration } from '../intelligence/macro-event.ts';
import { forgottenAfterSessions, impactDecay } from './impact.ts';

/** What a signal layer says about a company: a score of -1 to 1, how sure it is, and what it is made of. */
export interface SignalLayer<Item> {
  readonly enabled: boolean;
  readonly score: number;
  readonly confidence: number;
  readonly items: readonly Item[];
}

/** Items carry their part of the layer's score; the parts sum to it. */
export interface LayerItem {
  readonly id: string;
  readonly part: number;
}

export const silentLayer = <Item>(enabled: boolean): SignalLayer<Item> => ({
  enabled,
  score: 0,
  confidence: 0,
  items: [],
});

/**
 * tanh of what the items say together, and the chance that at least one of them holds. The last item takes what rounding
 * left, so that the parts sum to the score exactly in the order given.
 */
export function combineItems<Item extends { readonly signed: number; readonly certainty: number }>(
  items: readonly Item[],
): { score: number; confidence: number; items: (Item & { part: number })[] } {
  let sum = 0;
  let doubt = 1;
  for (const { signed, certainty } of items) {
    sum += signed;
    doubt *= 1 - Math.max(0, Math.min(1, certainty));
  }
  const score = Math.tanh(sum);
  const scale = sum === 0 ? 1 : score / sum;
  let given = 0;
  const parts = items.map((item, index) => {
    const part = index === items.length - 1 ? score - given : item.signed * scale;
    given += part;
    return { ...item, part };
  });
  return { score, confidence: 1 - doubt, items: parts };
}

export interface StoredImpact {
  readonly id: string;
  readonly eventId: string;
  readonly summary: string;
  readonly duration: MacroDuration;
  readonly score: number;
  readonly signedScore: number;
  readonly confidence: number;
  /** Trading time since the event became known. */
  readonly elapsedSessions: number;
}

export interface MacroLayerItem extends LayerItem {
  readonly eventId: string;
  readonly description: string;
  readonly decay: number;
  readonly signed: number;
  readonly certainty: number;
}

/**
 * M and q_M. The certainty of an item fades with it: what happened years ago must not keep the layer's voice loud.
 */
export function computeMacroLayer(impacts: readonly StoredImpact[]): SignalLayer<MacroLayerItem> {
  const items = impacts
    .filter(({ duration, elapsedSessions }) => elapsedSessions <= forgottenAfterSessions(duration))
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
