import type { CatalystType } from '../intelligence/catalyst.ts';
import { combineItems, type LayerItem, type SignalLayer } from '../macro/layer.ts';
import { spilloverDecay } from './spillover.ts';

export interface StoredSignal {
  readonly id: string;
  readonly sourceTicker: string;
  readonly catalystType: CatalystType;
  readonly storyClusterId: string;
  readonly impactId: string;
  /** Signed strength at creation, before decay. */
  readonly signed: number;
  readonly confidence: number;
  readonly elapsedSessions: number;
  readonly rationale: string;
}

export interface CompetitiveLayerItem extends LayerItem {
  readonly impactId: string;
  readonly sourceTicker: string;
  readonly description: string;
  readonly decay: number;
  readonly signed: number;
  readonly certainty: number;
}

/** K and q_K. Signals of one story count once, with the strongest of them, however many documents reported it. */
export function computeCompetitiveLayer(signals: readonly StoredSignal[]): SignalLayer<CompetitiveLayerItem> {
  const stories = new Map<string, CompetitiveLayerItem & { part: number }>();
  for (const signal of signals) {
    const decay = spilloverDecay(signal.catalystType, signal.elapsedSessions);
    const signed = signal.signed * decay;
    const item = {
      id: signal.id,
      impactId: signal.impactId,
      sourceTicker: signal.sourceTicker,
      description: signal.rationale,
      decay,
      signed,
      certainty: signal.confidence * Math.abs(signed),
      part: 0,
    };
    const story = `${signal.sourceTicker} ${signal.catalystType} ${signal.storyClusterId}`;
    const strongest = stories.get(story);
    if (!strongest || isStronger(item, strongest)) stories.set(story, item);
  }
  const items = [...stories.values()].sort((a, b) => (isStronger(a, b) ? -1 : 1));
  return { enabled: true, ...combineItems(items) };
}

function isStronger(a: CompetitiveLayerItem, b: CompetitiveLayerItem): boolean {
  const difference = Math.abs(a.signed) - Math.abs(b.signed);
  return difference !== 0 ? difference > 0 : a.id < b.id;
}
