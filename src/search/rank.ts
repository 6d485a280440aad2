/** Features of a found document. The arrays have one entry per group of the search. */
export interface DocumentFeatures {
  inText: readonly boolean[];
  inLead: readonly boolean[];
  inTitle: readonly boolean[];
  /** The search's own words, not only words of the same meaning. */
  asTyped: readonly boolean[];
  /** Cover density of all groups together: high when they stand close to each other. */
  nearness: number;
  /** Of the companies that the search names: the largest salience in the document; null when it names none. */
  salience: number | null;
  /** Of the source, 0 to 1. */
  credibility: number;
  ageDays: number;
}

/** Parts of a score; they sum to 1. */
const SHARES = { text: 0.62, typed: 0.08, nearness: 0.1, salience: 0.1, recency: 0.06, credibility: 0.04 } as const;
const PLACE = { title: 1, lead: 0.8, text: 0.5 } as const;
const RECENCY_HALF_LIFE_DAYS = 45;
/** The cover density at which nearness counts half. */
const NEARNESS_HALF = 0.15;
const GROUP_WEIGHT_MIN = 0.15;

/** Rare groups tell documents apart better than common ones. Computed among the candidates. */
export function groupWeights(documents: readonly DocumentFeatures[], groups: number): number[] {
  const count = Math.max(1, documents.length);
  return Array.from({ length: groups }, (_, group) => {
    const having = documents.filter(({ inText }) => inText[group]).length;
    return Math.max(GROUP_WEIGHT_MIN, Math.log(1 + (count - having + 0.5) / (having + 0.5)) + 0.5);
  });
}

/** 0 to 1. Missing groups count nothing, so that a document with all of them ranks above one with some. */
export function scoreDocument(document: DocumentFeatures, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const share = (value: (group: number) => number) =>
    weights.reduce((sum, weight, group) => sum + weight * value(group), 0) / total;
  const text = share((group) => {
    if (document.inTitle[group]) return PLACE.title;
    if (document.inLead[group]) return PLACE.lead;
    return document.inText[group] ? PLACE.text : 0;
  });
  const typed = share((group) => (document.asTyped[group] ? 1 : 0));
  return (
    SHARES.text * text +
    SHARES.typed * typed +
    SHARES.nearness * (document.nearness / (document.nearness + NEARNESS_HALF)) +
    SHARES.salience * (document.salience ?? 1) +
    SHARES.recency * recencyOf(document.ageDays) +
    SHARES.credibility * document.credibility
  );
}

export const recencyOf = (ageDays: number): number => 2 ** (-Math.max(0, ageDays) / RECENCY_HALF_LIFE_DAYS);

/** Rows other than documents: all contain the whole search. */
export function scoreRow(row: { typeWeight: number; rank: number; ageDays: number }): number {
  return row.typeWeight * (0.7 + 0.15 * (row.rank / (row.rank + 0.1)) + 0.15 * recencyOf(row.ageDays));
}
