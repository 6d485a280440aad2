import { COMPANIES, nameOf, tickerOf, wordAt } from './search-documents.ts';

interface Kind {
  name: string;
  count: number;
  text: (index: number) => string;
}

/** What people search for, in the shares in which the bench sends it: names with an event most, then words. */
const KINDS: readonly Kind[] = [
  { name: 'name and event', count: 50, text: (i) => `${nameOf(companyAt(i))} ${eventAt(i)}` },
  { name: 'ticker and event', count: 20, text: (i) => `${tickerOf(companyAt(i))} ${eventAt(i + 3)}` },
  { name: 'name', count: 15, text: (i) => nameOf(companyAt(i * 3)) },
  { name: 'frequent word', count: 15, text: (i) => wordAt(1 + i * 3) },
  { name: 'two frequent words', count: 20, text: (i) => `${wordAt(5 + i)} ${wordAt(40 + i)}` },
  { name: 'three words', count: 15, text: (i) => `${wordAt(7 + i)} ${wordAt(120 + i * 9)} ${wordAt(20 + i)}` },
  { name: 'phrase', count: 15, text: (i) => `"${wordAt(1 + i)} ${wordAt(3 + i * 2)}"` },
  { name: 'rare word', count: 15, text: (i) => wordAt(2_000 + i * 1_700) },
  { name: 'misspelt name', count: 15, text: (i) => `${nameOf(companyAt(i * 5)).replace(/.$/, 'k')} ${eventAt(i)}` },
  { name: 'operators', count: 20, text: (i) => OPERATORS[i % OPERATORS.length]?.(i) ?? '' },
];

const OPERATORS: readonly ((index: number) => string)[] = [
  (i) => `ticker:${tickerOf(companyAt(i))} outlook`,
  (i) => `${wordAt(30 + i)} OR ${wordAt(60 + i)} -${wordAt(10 + i)}`,
  (i) => `${wordAt(300 + i).slice(0, 5)}*`,
  (i) => `${wordAt(15 + i)} source:"Ledger ${1 + (i % 9)}" type:filing`,
  (i) => `${wordAt(25 + i)} after:2026-09-01 before:2026-10-01`,
];

const EVENTS = ['earnings', 'guidance cut', 'acquisition', 'lawsuit', 'price target', 'layoffs', 'dividend', 'strike'];
const eventAt = (index: number) => EVENTS[index % EVENTS.length] ?? '';
const companyAt = (index: number) => (index * index * 7 + index * 3) % COMPANIES;

/** 200 searches, the kinds in turn, so that no kind runs on a cache that its own kind has just filled. */
export const MIXED_QUERIES: readonly { kind: string; text: string }[] = KINDS.flatMap(({ name, count, text }) =>
  Array.from({ length: count }, (_, index) => ({ kind: name, text: text(index), place: (index + 0.5) / count })),
).toSorted((a, b) => a.place - b.place);
