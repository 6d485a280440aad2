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

/** A story of one company about one kind of event. */
interface ReportedStory {
  readonly catalystType: CatalystType;
  strongest: CompetitiveLayerItem;
}

/** K and q_K. Signals of one story count once, with the strongest of them, however many documents reported it. */
export function computeCompetitiveLayer(signals: readonly StoredSignal[]): SignalLayer<CompetitiveLayerItem> {
  const stories = new Map<string, ReportedStory[]>();
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
    // Not one key of all three: a replay would put millions of such texts together.
    const reported = stories.get(signal.storyClusterId);
    const same = reported?.find(
      ({ catalystType, strongest }) =>
        catalystType === signal.catalystType && strongest.sourceTicker === signal.sourceTicker,
    );
    if (same) same.strongest = isStronger(item, same.strongest) ? item : same.strongest;
    else if (reported) reported.push({ catalystType: signal.catalystType, strongest: item });
    else stories.set(signal.storyClusterId, [{ catalystType: signal.catalystType, strongest: item }]);
  }
  const items = [...stories.values()]
    .flatMap((reported) => reported.map(({ strongest }) => strongest))
    .sort((a, b) => (isStronger(a, b) ? -1 : 1));
  return { enabled: true, ...combineItems(items) };
}

function isStronger(a: CompetitiveLayerItem, b: CompetitiveLayerItem): boolean {
  const difference = Math.abs(a.signed) - Math.abs(b.signed);
  return difference !== 0 ? difference > 0 : a.id < b.id;
}
