import type { Modality } from '../intelligence.ts';
import { changeCues } from './change.ts';
import { type Comparison, comparisonCues, findComparisons, OWN_VIEW } from './compare.ts';
import { MODALITY, MODALITY_FACTOR } from './lexicon/cues.ts';
import { EVALUATIVE } from './lexicon/evaluative.ts';
import { EVENTS, type EventCue, OWNERSHIP_DEAL } from './lexicon/events.ts';
import { FRAMES } from './lexicon/frames.ts';
import { MARKET_TALK } from './lexicon/market-talk.ts';
import { TURNS } from './lexicon/turns.ts';
import { findLongest, findMatches, type Match, type PatternSet } from './patterns.ts';
import { type Cue, negation, prepare, type Sentence } from './reading.ts';
import { clip } from './score.ts';
import type { Token } from './tokens.ts';

export interface SentenceReading {
  /** -1..1 before modality. */
  readonly score: number;
  readonly modality: Modality | 'question';
  /** `score` times the modality's factor. */
  readonly value: number;
  readonly cues: readonly Cue[];
  readonly events: readonly Match<EventCue>[];
  readonly comparisons: readonly Comparison[];
  readonly numeric: boolean;
}

/** A sentence below this is neutral, as most news sentences are. */
export const NEUTRAL_BELOW = 0.275;

const EVALUATIVE_CAP = 0.6;
const LOSS_LEVEL_SCORE = -0.35;

function modalityOf(tokens: readonly Token[]): Modality | 'question' {
  if (tokens.at(-1)?.word === '?') return 'question';
  const found = new Set(findMatches(MODALITY, tokens).map(({ payload }) => payload));
  for (const kind of ['rumour', 'conditional', 'opinion', 'guidance'] as const) if (found.has(kind)) return kind;
  return 'factual';
}

interface Frames {
  readonly inert: boolean;
  readonly descriptive: boolean;
  readonly purpose: boolean;
  readonly discourse: boolean;
  readonly noEffect: boolean;
  readonly flat: boolean;
}

function framesOf(tokens: readonly Token[]): Frames {
  const kinds = new Set(findMatches(FRAMES, tokens).map(({ payload }) => payload));
  return {
    inert: kinds.has('inert'),
    descriptive: kinds.has('descriptive'),
    purpose: kinds.has('purpose'),
    discourse: kinds.has('discourse'),
    noEffect: kinds.has('no_effect'),
    flat: kinds.has('flat'),
  };
}

function wordCues(sentence: Sentence, taken: ReadonlySet<number>, factor: number, isTalk: boolean): Cue[] {
  const lexicon = isTalk ? [EVALUATIVE, MARKET_TALK] : [EVALUATIVE];
  return lexicon.flatMap((words) => readWords(words, sentence, taken, factor));
}

function readWords(words: PatternSet<number>, sentence: Sentence, taken: ReadonlySet<number>, factor: number): Cue[] {
  const cues: Cue[] = [];
  for (const { payload, from, to } of findLongest(words, sentence.tokens)) {
    if (payload === 0) continue;
    let counted = false;
    for (let i = from; i < to; i++) if (taken.has(i)) counted = true;
    if (counted) continue;
    const score = payload * factor * negation(sentence, from) * (sentence.weights[from] ?? 1);
    cues.push({ kind: 'word', score, at: from, label: sentence.tokens[from]?.word ?? '' });
  }
  return cues;
}

/** A cashtag marks traders' posts, as opposed to news. */
const isMarketTalk = (tokens: readonly Token[]) => tokens.some(({ word }) => word.startsWith('$'));

/** Phrases that decide the sign as a whole; see `lexicon/turns.ts`. */
function turnCues(sentence: Sentence, turns: readonly Match<number>[], factor: number): Cue[] {
  return turns
    .filter(({ payload }) => payload !== 0)
    .map(({ payload, from }) => {
      const score = payload * factor * negation(sentence, from) * (sentence.weights[from] ?? 1);
      return { kind: 'word', score, at: from, label: sentence.tokens[from]?.word ?? '' };
    });
}

/** The most certain event at each position; the sale of a business is not a contract win. */
function eventsOf(sentence: Sentence): Match<EventCue>[] {
  const matches = findMatches(EVENTS, sentence.tokens);
  if (matches.length === 0) return matches;
  const ownership = findMatches(OWNERSHIP_DEAL, sentence.tokens).length > 0;
  return matches.filter(
    (match) =>
      !(match.payload.type === 'contract_win' && (ownership || isMissedWin(sentence, match))) &&
      !isOwnForecast(sentence, match),
  );
}

/** "booked fewer orders", "received no contracts": a contract win that did not happen. */
function isMissedWin(sentence: Sentence, { from, to }: Match<EventCue>): boolean {
  return sentence.tokens.slice(from, to).some(({ word }) => /^(fewer|less|lower|smaller|no)$/.test(word));
}

/** "above its earlier forecast": a change of the company's own outlook, not a surprise. */
function isOwnForecast(sentence: Sentence, { payload, from, to }: Match<EventCue>): boolean {
  if (payload.type !== 'earnings_beat' && payload.type !== 'earnings_miss') return false;
  return sentence.tokens.slice(from, to).some(({ word }) => OWN_VIEW.test(word));
}

function eventCues(sentence: Sentence, events: readonly Match<EventCue>[], factor: number): Cue[] {
  const best = new Map<string, Cue>();
  for (const { payload, from } of events) {
    if (payload.score === 0) continue;
    // "need not be approved", "the value of the order was not disclosed": a denied event is ignored, not reversed.
    if (negation(sentence, from) < 0) continue;
    const score = payload.score * factor * (sentence.weights[from] ?? 1);
    const known = best.get(payload.type);
    if (known === undefined || Math.abs(score) > Math.abs(known.score))
      best.set(payload.type, { kind: 'event', score, at: from, label: payload.type });
  }
  return [...best.values()];
}

/** "The boss quits as losses mount": when the main clause is neutral, the reason counts fully. */
function reasonWeight(sentence: Sentence, cues: readonly Cue[]): number {
  let largest = 0;
  for (const { at, score } of cues) if (score !== 0) largest = Math.max(largest, sentence.reasons[at] ?? 1);
  return largest === 0 ? 1 : largest;
}

const sum = (cues: readonly Cue[]) => cues.reduce((total, { score }) => total + score, 0);

export function readSentence(tokens: readonly Token[], isTalk = isMarketTalk(tokens)): SentenceReading {
  const sentence = prepare(tokens);
  const frames = framesOf(tokens);
  const comparisons = findComparisons(sentence);
  const evaluativeFactor = (frames.inert ? 0.4 : 1) * (frames.descriptive ? 0.5 : 1);
  const turns = findLongest(TURNS, tokens);
  const isFree = ({ at }: Cue) => turns.length === 0 || !turns.some(({ from, to }) => at >= from && at < to);
  const isOutsideTurns = ({ from, to }: Match<EventCue>) => !turns.some((turn) => from < turn.to && to > turn.from);
  const figures = [...changeCues(sentence, evaluativeFactor).filter(isFree), ...comparisonCues(sentence, comparisons)];
  const taken = new Set(figures.filter(({ kind }) => kind === 'change').map(({ at }) => at));
  // Words of the basis ("compared to a negative EUR 2 mn") describe the past.
  for (const { at, until } of comparisons) for (let i = at; i < until; i++) taken.add(i);
  const words = [
    ...wordCues(sentence, taken, evaluativeFactor, isTalk).filter(isFree),
    ...turnCues(sentence, turns, evaluativeFactor),
  ];
  const events = eventsOf(sentence);
  const eventEvidence = eventCues(sentence, events.filter(isOutsideTurns), frames.inert ? 0.5 : 1);
  const level: Cue[] = [];
  if (figures.length === 0 && sentence.amounts.length > 0) {
    const loss = sentence.metrics.find(({ payload }) => payload.kind === 'loss');
    if (loss)
      level.push({
        kind: 'level',
        score: LOSS_LEVEL_SCORE * (sentence.weights[loss.from] ?? 1),
        at: loss.from,
        label: 'loss',
      });
  }
  const cues = [...figures, ...eventEvidence, ...words, ...level];
  const damp =
    ((frames.noEffect ? 0.15 : 1) * (frames.discourse ? 0.25 : 1) * (frames.purpose ? 0.5 : 1)) /
    reasonWeight(sentence, cues);
  const otherCues =
    (clip(sum(words), -EVALUATIVE_CAP, EVALUATIVE_CAP) + sum(eventEvidence) + sum(level)) * (frames.flat ? 0.5 : 1);
  const score = clip((sum(figures) + otherCues) * damp);
  const modality = modalityOf(tokens);
  return {
    score,
    modality,
    value: score * MODALITY_FACTOR[modality],
    cues,
    events,
    comparisons,
    numeric: sentence.amounts.length > 0,
  };
}
