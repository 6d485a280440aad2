import { stem } from '../../src/search/stem.ts';
import { readWords } from '../../src/search/words.ts';

const K1 = 1.2;
const B = 0.75;

const stemsOf = (text: string) => readWords(text).map(({ word }) => stem(word));

/** Plain BM25 over whole texts, as the baseline: no synonyms, names, titles or recency. */
export function createBm25(documents: readonly { id: string; text: string }[]) {
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map(({ text }, index) => {
    const stems = stemsOf(text);
    for (const word of stems) {
      const list = postings.get(word) ?? new Map<number, number>();
      list.set(index, (list.get(index) ?? 0) + 1);
      postings.set(word, list);
    }
    return stems.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (query: string, limit: number): string[] => {
    const scores = new Map<number, number>();
    for (const word of new Set(stemsOf(query.replaceAll(' OR ', ' ')))) {
      const list = postings.get(word);
      if (!list) continue;
      const idf = Math.log(1 + (documents.length - list.size + 0.5) / (list.size + 0.5));
      for (const [index, count] of list) {
        const length = lengths[index] ?? average;
        const weight = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
        scores.set(index, (scores.get(index) ?? 0) + idf * weight);
      }
    }
    return [...scores]
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .map(([index]) => documents[index]?.id ?? '');
  };
}

/** nDCG of the first ten: gains 2^grade - 1, against the best order of all documents. */
export function ndcgAt10(grades: readonly number[], all: readonly number[]): number {
  const gain = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
  const ideal = gain(all.toSorted((a, b) => b - a));
  return ideal === 0 ? 1 : gain(grades) / ideal;
}
