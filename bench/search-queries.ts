import { type Random, seededRandom } from '../test/kit/random.ts';
import { COMPANIES, nameOf, tickerOf, wordAt } from './search-documents.ts';

/** Draws the parts of one search: a place in a range of words, a company, an event. */
interface Draw {
  /** From 0 on; `step` widens the range of words. */
  place: (step?: number) => number;
  company: (step?: number) => number;
  event: (offset?: number) => string;
}

interface Kind {
  name: string;
  count: number;
  text: (draw: Draw, index: number) => string;
}

/** What people search for, in the shares in which the bench sends it: names with an event most, then words. */
const KINDS: readonly Kind[] = [
  { name: 'name and event', count: 50, text: (draw) => `${nameOf(draw.company())} ${draw.event()}` },
  { name: 'ticker and event', count: 20, text: (draw) => `${tickerOf(draw.company())} ${draw.event(3)}` },
  { name: 'name', count: 15, text: (draw) => nameOf(draw.company(3)) },
  { name: 'frequent word', count: 15, text: (draw) => wordAt(1 + draw.place(3)) },
  { name: 'two frequent words', count: 20, text: (draw) => `${wordAt(5 + draw.place())} ${wordAt(40 + draw.place())}` },
  {
    name: 'three words',
    count: 15,
    text: (draw) => `${wordAt(7 + draw.place())} ${wordAt(120 + draw.place(9))} ${wordAt(20 + draw.place())}`,
  },
  { name: 'phrase', count: 15, text: (draw) => `"${wordAt(1 + draw.place())} ${wordAt(3 + draw.place(2))}"` },
  { name: 'rare word', count: 15, text: (draw) => wordAt(2_000 + draw.place(1_700)) },
  {
    name: 'misspelt name',
    count: 15,
    text: (draw) => `${nameOf(draw.company(5)).replace(/.$/, 'k')} ${draw.event()}`,
  },
  { name: 'operators', count: 20, text: (draw, index) => OPERATORS[index % OPERATORS.length]?.(draw) ?? '' },
];

const OPERATORS: readonly ((draw: Draw) => string)[] = [
  (draw) => `ticker:${tickerOf(draw.company())} outlook`,
  (draw) => `${wordAt(30 + draw.place())} OR ${wordAt(60 + draw.place())} -${wordAt(10 + draw.place())}`,
  (draw) => `${wordAt(300 + draw.place()).slice(0, 5)}*`,
  (draw) => `${wordAt(15 + draw.place())} source:"Ledger ${1 + (draw.place() % 9)}" type:filing`,
  (draw) => `${wordAt(25 + draw.place())} after:2026-09-01 before:2026-10-01`,
];

const EVENTS = ['earnings', 'guidance cut', 'acquisition', 'lawsuit', 'price target', 'layoffs', 'dividend', 'strike'];
const eventAt = (index: number) => EVENTS[index % EVENTS.length] ?? '';
const companyAt = (index: number) => (index * index * 7 + index * 3) % COMPANIES;

/** The searches on which the statements were tuned. */
const countedDraw = (index: number): Draw => ({
  place: (step = 1) => index * step,
  company: (step = 1) => companyAt(index * step),
  event: (offset = 0) => eventAt(index + offset),
});

/** Other searches of the same kinds, from the same ranges of words and companies. */
const randomDraw = (random: Random, count: number): Draw => ({
  place: (step = 1) => random.below(count * step),
  company: () => random.below(COMPANIES),
  event: () => random.pick(EVENTS),
});

/**
 * 200 searches, the kinds in turn, so that no kind runs on a cache that its own kind has just filled. Seed 0 is the set on which the
 * statements were tuned; any other is a set that they have not seen.
 */
export function mixedQueries(seed: number): { kind: string; text: string }[] {
  const random = seededRandom(seed);
  return KINDS.flatMap(({ name, count, text }) =>
    Array.from({ length: count }, (_, index) => ({
      kind: name,
      text: text(seed === 0 ? countedDraw(index) : randomDraw(random, count), index),
      place: (index + 0.5) / count,
    })),
  ).toSorted((a, b) => a.place - b.place);
}
