/** Damps the difference between the first places, as in the paper that describes the method. */
const RANK_OFFSET = 60;

/**
 * Reciprocal rank fusion. Places of two lists are compared, not their figures, because similarities of different models have different
 * ranges. `similarities` has null for a document without a vector, whose place by meaning is its place by words. Returns the places of
 * `similarities` in the new order.
 */
export function fuseRanks(similarities: readonly (number | null)[]): number[] {
  const places = similarities.map((_, place) => place);
  const placed = places.filter((place) => similarities[place] !== null);
  const byMeaning = placed.toSorted((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0) || a - b);
  const meaningPlace = new Map(byMeaning.map((place, rank) => [place, placed[rank] ?? place]));
  const value = (place: number) => 1 / (RANK_OFFSET + place) + 1 / (RANK_OFFSET + (meaningPlace.get(place) ?? place));
  return places.toSorted((a, b) => value(b) - value(a) || a - b);
}

/**
 * Documents in the order of words and meaning together. The scores stay in their places: the best document has the best score, so that
 * documents and other results are compared as before.
 */
export function reorder<T extends { score: number }>(
  scored: readonly T[],
  similarities: readonly (number | null)[],
): T[] {
  return fuseRanks(similarities).flatMap((from, to) => {
    const entry = scored[from];
    return entry === undefined ? [] : { ...entry, score: scored[to]?.score ?? entry.score };
  });
}
