export type MarkerKind = 'buy' | 'sell' | 'hold' | 'good' | 'bad' | 'note' | 'bought' | 'sold';

export interface Marker {
  at: string;
  kind: MarkerKind;
  text?: string;
  /** How many documents a dot stands for; dots of one bar are added up. */
  documents?: number;
}

/** Markers of one bar and one side, drawn as one. */
export interface PlacedMarker {
  /** Index of the bar. */
  index: number;
  kind: MarkerKind;
  text: string;
}

/** Fills come before recommendations, and these before documents, where one symbol stands for several. */
const RANK: readonly MarkerKind[] = ['sold', 'bought', 'sell', 'buy', 'hold', 'bad', 'good', 'note'];
const BELOW: ReadonlySet<MarkerKind> = new Set(['buy', 'hold', 'bought']);

export const isBelow = (kind: MarkerKind): boolean => BELOW.has(kind);

/**
 * Places each marker on the last bar that starts at or before its time. Several on one side of a bar become one with the words
 * of all, because overlapping symbols cannot be read.
 */
export function placeMarkers(starts: readonly string[], markers: readonly Marker[]): PlacedMarker[] {
  const first = starts[0];
  if (first === undefined) return [];
  const times = starts.map((start) => Date.parse(start));
  const groups = new Map<string, { index: number; list: Marker[] }>();
  for (const marker of markers) {
    const index = times.findLastIndex((time) => time <= Date.parse(marker.at));
    if (index < 0) continue;
    const key = `${index} ${isBelow(marker.kind)}`;
    const group = groups.get(key) ?? { index, list: [] };
    group.list.push(marker);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ index, list }) => mergeMarkers(index, list)).toSorted((a, b) => a.index - b.index);
}

function mergeMarkers(index: number, list: readonly Marker[]): PlacedMarker {
  const ordered = list.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  const words = new Map<string, number>();
  for (const { text } of ordered) if (text !== undefined) words.set(text, (words.get(text) ?? 0) + 1);
  const kind = ordered[0]?.kind ?? 'note';
  const documents = ordered.reduce((sum, marker) => sum + (marker.documents ?? 0), 0);
  const texts = [...words].map(([word, count]) => (count > 1 ? `${word} ×${count}` : word));
  if (documents > 0) texts.push(documents === 1 ? '1 document' : `${documents} documents`);
  return { index, kind, text: texts.join(', ') };
}
