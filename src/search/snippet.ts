import { splitSentences } from '../intelligence/builtin/sentences.ts';
import { groupBy } from '../kernel/group-by.ts';
import { stem } from './stem.ts';
import { readWords, type TextWord } from './words.ts';

export interface Span {
  start: number;
  end: number;
}

export interface Snippet {
  text: string;
  /** Offsets into `text`. */
  highlights: Span[];
  /** Where the snippet begins in the whole text. */
  offset: number;
}

/** An expression to highlight: its stems in order, or the beginning of one word. */
export interface Wanted {
  stems: readonly string[];
  isPrefix: boolean;
  /** Words of the search itself count more than words of the same meaning. */
  weight: number;
  /** Several expressions of one group count once in a sentence. */
  group: number;
}

const SNIPPET_LENGTH_MAX = 320;
const WORDS_BEFORE = 60;
const HIGHLIGHTS_MAX = 40;

/** The sentence of the text that has most of what was searched for, the earliest of equals; from `from` on if any matches there. */
export function makeSnippet(text: string, wanted: readonly Wanted[], from = 0): Snippet {
  const words = readWords(text);
  const found = findWanted(words, wanted);
  const sentences = splitSentences(text);
  let best: { span: Span; score: number } | null = null;
  let next = 0;
  for (const span of sentences) {
    while (next < found.length && (found[next]?.start ?? 0) < span.start) next++;
    const groups = new Map<number, number>();
    for (let at = next; at < found.length; at++) {
      const hit = found[at];
      if (hit === undefined || hit.end > span.end) break;
      groups.set(hit.group, Math.max(groups.get(hit.group) ?? 0, hit.weight));
    }
    const score = [...groups.values()].reduce((sum, weight) => sum + weight, 0) * (span.start >= from ? 1 : 0.5);
    if (best === null ? score > 0 : score > best.score) best = { span, score };
  }
  const chosen = best?.span ?? sentences.find(({ start }) => start >= from) ?? sentences[0];
  return chosen === undefined ? { text: '', highlights: [], offset: 0 } : cut(text, chosen, found);
}

/** All places of the text that were searched for, as offsets. */
export function highlight(text: string, wanted: readonly Wanted[]): Span[] {
  return merged(findWanted(readWords(text), wanted));
}

interface Found extends Span {
  group: number;
  weight: number;
}

function findWanted(words: readonly TextWord[], wanted: readonly Wanted[]): Found[] {
  const prefixes = wanted.filter(({ isPrefix }) => isPrefix);
  const byFirst = groupBy(
    wanted.filter(({ isPrefix, stems }) => !isPrefix && stems.length > 0),
    ({ stems }) => stems[0] ?? '',
  );
  // A stem has the first letter of its words: most words need not be stemmed.
  const firstLetters = new Set([...byFirst.keys()].map((first) => first.charAt(0)));
  const stems = new Map<string, string>();
  const stemOf = (word: string) => {
    const known = stems.get(word) ?? stem(word);
    stems.set(word, known);
    return known;
  };
  const found: Found[] = [];
  words.forEach((word, index) => {
    const { start, end } = word;
    for (const {
      stems: [first = ''],
      group,
      weight,
    } of prefixes)
      if (word.word.startsWith(first)) found.push({ start, end, group, weight });
    if (!firstLetters.has(word.word.charAt(0))) return;
    for (const one of byFirst.get(stemOf(word.word)) ?? []) {
      const last = words[index + one.stems.length - 1];
      const isWhole = one.stems.every((wantedStem, step) => stemOf(words[index + step]?.word ?? '') === wantedStem);
      if (isWhole && last) found.push({ start, end: last.end, group: one.group, weight: one.weight });
    }
  });
  return found;
}

function cut(text: string, span: Span, found: readonly Found[]): Snippet {
  const first = found.find(({ start, end }) => start >= span.start && end <= span.end);
  let { start, end } = span;
  if (end - start > SNIPPET_LENGTH_MAX) {
    if (first && first.end - start > SNIPPET_LENGTH_MAX)
      start = wordStart(text, Math.max(start, first.start - WORDS_BEFORE), first.start);
    end = wordEnd(text, start, Math.min(end, start + SNIPPET_LENGTH_MAX));
  }
  const inside = found.filter((hit) => hit.start >= start && hit.end <= end);
  const highlights = merged(inside).slice(0, HIGHLIGHTS_MAX);
  return {
    text: text.slice(start, end),
    highlights: highlights.map((hit) => ({ start: hit.start - start, end: hit.end - start })),
    offset: start,
  };
}

function wordStart(text: string, from: number, until: number): number {
  const blank = text.slice(from, until).search(/\s/);
  return blank === -1 ? until : from + blank + 1;
}

/** Never between the two halves of one character. */
function wordEnd(text: string, start: number, end: number): number {
  if (end >= text.length) return end;
  const blank = text.slice(start, end).search(/\s\S*$/);
  if (blank > 0) return start + blank;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
