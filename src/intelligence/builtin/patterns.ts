import { inflect } from './inflect.ts';
import type { Token } from './tokens.ts';

/**
 * A small language for phrases over tokens, compiled once and indexed by first word, so that a sentence costs one map lookup
 * per token instead of one regular expression per phrase:
 *
 *   `win~|secure~ *4 contract|order`   any form of win or secure, at most four tokens between, then contract or order
 *   `?the`                             optional word
 *   `#`, `%`                           a number, a percentage
 */
interface Pattern<T> {
  readonly payload: T;
  readonly steps: readonly Step[];
  /** Position in its lexicon: of two equal matches the earlier one wins. */
  readonly order: number;
}

/** Patterns with one first word, further indexed by an adjacent second word, because "to" alone starts dozens. */
interface Opening<T> {
  readonly loose: Pattern<T>[];
  readonly bySecond: Map<string, Pattern<T>[]>;
  /** The words that one of the loose patterns needs next, and how far away; null when one of them needs none. */
  next: Next | null;
}

interface Next {
  readonly words: ReadonlySet<string>;
  readonly reach: number;
}

interface Step {
  readonly words: ReadonlySet<string>;
  readonly gap: number;
  readonly optional: boolean;
  readonly isNumber: boolean;
}

export interface Match<T> {
  readonly payload: T;
  /** Token indices, half open. */
  readonly from: number;
  readonly to: number;
}

export type PatternSet<T> = ReadonlyMap<string, Opening<T>>;

function alternatives(source: string): Set<string> {
  return new Set(source.split('|').flatMap((word) => (word.endsWith('~') ? inflect(word.slice(0, -1)) : [word])));
}

function parseSteps(source: string): Step[] {
  const steps: Step[] = [];
  let gap = 0;
  for (const part of source.split(/\s+/)) {
    if (/^\*\d+$/.test(part)) {
      gap = Number(part.slice(1));
      continue;
    }
    const optional = part.startsWith('?');
    const body = optional ? part.slice(1) : part;
    const isNumber = body === '#';
    steps.push({ words: isNumber ? new Set() : alternatives(body), gap, optional, isNumber });
    gap = 0;
  }
  return steps;
}

export function compilePatterns<T>(entries: Iterable<readonly [source: string, payload: T]>): PatternSet<T> {
  const byFirstWord = new Map<string, Opening<T>>();
  let order = 0;
  for (const [source, payload] of entries) {
    const steps = parseSteps(source);
    const [first, second] = steps;
    if (first === undefined || first.optional || first.words.size === 0)
      throw new Error(`a pattern must start with a word: ${source}`);
    const pattern = { payload, steps, order: order++ };
    const isClose = second !== undefined && second.gap === 0 && !second.optional && !second.isNumber;
    for (const word of first.words) {
      const opening = byFirstWord.get(word) ?? { loose: [], bySecond: new Map<string, Pattern<T>[]>(), next: null };
      byFirstWord.set(word, opening);
      if (!isClose) opening.loose.push(pattern);
      else
        for (const next of second.words) opening.bySecond.set(next, [...(opening.bySecond.get(next) ?? []), pattern]);
    }
  }
  const known = new Map<string, Next>();
  for (const opening of byFirstWord.values())
    if (opening.loose.length >= NEXT_FROM) opening.next = nextOf(opening.loose, known);
  return byFirstWord;
}

/** From this many patterns with one first word on, one look for any next word is cheaper than a try of each pattern. */
const NEXT_FROM = 3;

/** Words of one group open the same patterns and share one set. */
function nextOf<T>(loose: readonly Pattern<T>[], known: Map<string, Next>): Next | null {
  const seconds = loose.map(({ steps }) => steps[1]);
  if (seconds.some((second) => second === undefined || second.optional || second.isNumber)) return null;
  const key = loose.map(({ order }) => order).join(' ');
  const next = known.get(key) ?? {
    words: new Set(seconds.flatMap((second) => [...(second?.words ?? [])])),
    reach: Math.max(...seconds.map((second) => second?.gap ?? 0)),
  };
  known.set(key, next);
  return next;
}

function hasNext({ words, reach }: Next, tokens: readonly Token[], at: number): boolean {
  for (let i = at + 1; i <= at + 1 + reach; i++) {
    const token = tokens[i];
    if (token === undefined) return false;
    if (words.has(token.word)) return true;
  }
  return false;
}

function stepMatches(step: Step, token: Token): boolean {
  if (step.isNumber) return token.kind === 'number';
  return token.kind !== 'punct' && token.kind !== 'currency' && step.words.has(token.word);
}

/** Words that open another clause; a gap does not reach beyond them: "drops after a probe" drops no probe. */
const GAP_ENDS = new Set([';', 'after', 'amid', 'as', 'because', 'but', 'despite', 'whereas', 'while', 'although']);

/** End of the match as a token index, or -1. Gaps are small constants, which bounds the backtracking. */
function matchFrom(steps: readonly Step[], at: number, tokens: readonly Token[], index: number): number {
  const step = steps[at];
  if (step === undefined) return index;
  for (let skip = 0; skip <= step.gap; skip++) {
    const token = tokens[index + skip];
    if (token === undefined) break;
    if (skip > 0 && GAP_ENDS.has(tokens[index + skip - 1]?.word ?? '')) break;
    if (stepMatches(step, token)) {
      const end = matchFrom(steps, at + 1, tokens, index + skip + 1);
      if (end >= 0) return end;
    }
  }
  return step.optional ? matchFrom(steps, at + 1, tokens, index) : -1;
}

interface Found<T> extends Match<T> {
  readonly order: number;
}

function matchAll<T>(patterns: readonly Pattern<T>[], tokens: readonly Token[], at: number, into: Found<T>[]): void {
  for (const { payload, steps, order } of patterns) {
    const end = matchFrom(steps, 1, tokens, at + 1);
    if (end >= 0) into.push({ payload, from: at, to: end, order });
  }
}

/** Sorts the matches of one position by lexicon order. */
function inOrder<T>(matches: Found<T>[], from: number): void {
  const here = matches.splice(from).sort((a, b) => a.order - b.order);
  matches.push(...here);
}

/** Every match in order of position; the caller resolves overlaps. */
export function findMatches<T>(set: PatternSet<T>, tokens: readonly Token[]): Match<T>[] {
  const matches: Found<T>[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'punct' || token.kind === 'number' || token.kind === 'currency') continue;
    const opening = set.get(token.word);
    if (opening === undefined) continue;
    const from = matches.length;
    if (opening.next === null || hasNext(opening.next, tokens, i)) matchAll(opening.loose, tokens, i, matches);
    const next = tokens[i + 1];
    const close = next === undefined ? undefined : opening.bySecond.get(next.word);
    if (close === undefined) continue;
    const hasBoth = matches.length > from;
    matchAll(close, tokens, i, matches);
    if (hasBoth) inOrder(matches, from);
  }
  return matches;
}

/** The longest match at each position, without overlaps, for names and terms; of those that are accepted. */
export function findLongest<T>(
  set: PatternSet<T>,
  tokens: readonly Token[],
  accepts: (payload: T) => boolean = () => true,
): Match<T>[] {
  const longest: Match<T>[] = [];
  let free = 0;
  let best: Match<T> | null = null;
  for (const match of findMatches(set, tokens)) {
    if (!accepts(match.payload)) continue;
    if (best !== null && match.from !== best.from) {
      longest.push(best);
      free = best.to;
      best = null;
    }
    if (match.from >= free && (best === null || match.to > best.to)) best = match;
  }
  if (best !== null) longest.push(best);
  return longest;
}
