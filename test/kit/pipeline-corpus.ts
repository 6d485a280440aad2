import { page, story } from '../documents/kit.ts';
import { type Random, seededRandom } from './random.ts';

/**
 * Pages whose final state in the pipeline is known: which are duplicates of which, which are irrelevant, which crash the
 * parser.
 */
export interface CorpusItem {
  externalId: string;
  url: string;
  publishedAt: string;
  html: string;
  /** Announced by the source, but its artifact was never stored. */
  missing: boolean;
}

export interface ExpectedEnd {
  status: 'extracted' | 'duplicate' | 'irrelevant' | 'parse_failed';
  /** The external id of the document it duplicates. */
  original: string | null;
}

export interface Corpus {
  items: CorpusItem[];
  expected: Map<string, ExpectedEnd>;
}

/** Parsing a page with these words ends the worker process. */
export const FATAL_WORDS = 'the words that end a worker';

export const COMPANIES = [
  ['QLLN', 'Quillon Systems Inc.'],
  ['OURA', 'Ouranos Energy Corp.'],
  ['TRNW', 'Tarnwell Semiconductor Inc.'],
  ['HLVB', 'Halvorsen Bancorp'],
  ['BRML', 'Brightmoor Logistics Inc.'],
  ['PMRL', 'Pomerell Foods Inc.'],
] as const;

/** All within the de-duplication window, each at its own second, so that the order is never a tie. */
const FIRST_AT_MS = Date.parse('2026-03-02T12:00:00Z');
const SPAN_MS = 5 * 24 * 3_600_000;
const FATAL_EVERY = 8_000;

interface Draft {
  html: string;
  missing: boolean;
  family: number | null;
  status: ExpectedEnd['status'];
}

export function createCorpus(count: number, seed: number): Corpus {
  const random = seededRandom(seed);
  const drafts: Draft[] = [];
  for (let family = 0; drafts.length < count; family++) drafts.push(...draftFamily(family, random));
  drafts.length = count;
  shuffle(drafts, random);
  const stepMs = Math.floor(SPAN_MS / count / 1_000) * 1_000;
  // Some duplicates are older than documents fetched before them: arrival order is not publication order.
  const places = drafts.map((_, index) => index);
  shuffle(places, random);
  const items = drafts.map((draft, index) => ({
    externalId: `page-${index}`,
    url: `https://press.example/stories/${index}`,
    publishedAt: new Date(FIRST_AT_MS + places[index]! * stepMs).toISOString(),
    html: draft.html,
    missing: draft.missing,
  }));
  return { items, expected: expectedEnds(drafts, items) };
}

function draftFamily(family: number, random: Random): Draft[] {
  const [, name] = random.pick(COMPANIES);
  const title = `${name} opens another site`;
  const text = `${name} said so. ${story(family + 1)}`;
  const draft = (html: string, status: Draft['status'], more: Partial<Draft> = {}): Draft => ({
    html,
    status,
    missing: false,
    family: null,
    ...more,
  });
  if (family % FATAL_EVERY === 7) return [draft(page(title, [FATAL_WORDS, text]), 'parse_failed')];
  if (family % 40 === 11) return [draft(`<p>${family}${'<b>'.repeat(2_000)}`, 'parse_failed')];
  if (family % 300 === 23) return [draft(page(title, [text]), 'parse_failed', { missing: true })];
  if (family % 10 === 3) return [draft(page('A quiet day', [story(family + 1)]), 'irrelevant')];
  const copies: string[] = [text];
  if (random.chance(0.15)) copies.push(text);
  while (copies.length < 4 && random.chance(0.15)) copies.push(withOneWordChanged(text, random));
  return copies.map((copy, n) =>
    draft(page(title, [copy, '<!-- another layout -->'.repeat(n)]), 'extracted', { family }),
  );
}

function withOneWordChanged(text: string, random: Random): string {
  const words = text.split(' ');
  const place = 20 + random.below(words.length - 40);
  words[place] = `changed${'abcdefghij'[random.below(10)]}`;
  return words.join(' ');
}

function expectedEnds(drafts: readonly Draft[], items: readonly CorpusItem[]): Map<string, ExpectedEnd> {
  const first = new Map<number, CorpusItem>();
  drafts.forEach(({ family }, index) => {
    const item = items[index]!;
    const known = family === null ? undefined : first.get(family);
    if (family !== null && (!known || item.publishedAt < known.publishedAt)) first.set(family, item);
  });
  const ends = new Map<string, ExpectedEnd>();
  drafts.forEach(({ family, status }, index) => {
    const { externalId } = items[index]!;
    const original = family === null ? externalId : first.get(family)!.externalId;
    const isCopy = original !== externalId;
    ends.set(externalId, isCopy ? { status: 'duplicate', original } : { status, original: null });
  });
  return ends;
}

function shuffle(list: unknown[], random: Random): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [list[last], list[other]] = [list[other], list[last]];
  }
}
