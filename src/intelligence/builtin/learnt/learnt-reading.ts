import type { DocumentSentence } from '../document.ts';
import { NEUTRAL_BELOW } from '../polarity.ts';
import type { Cue } from '../reading.ts';
import { hasTitleCase } from '../subject.ts';
import { learntNetwork } from './learnt-network.ts';
import { type LearntWords, learntWords, WORDS_MAX } from './words.ts';

/** Longer texts are stories, which the network was not trained on. */
const SENTENCES_MAX = 4;
/** Below these probabilities a text stays neutral, by its kind: where the rules see no cue, and where they see weak ones of the same sign. */
const ALONE_FROM = { talk: 0.65, report: 0.75, opinion: 0.8 } as const;
const SUPPORTED_FROM = { talk: 0.6, report: 0.6, opinion: 0.7 } as const;
/** From this probability of the opposite on, words of a post or an opinion count for nothing. */
const CONTRADICTED_FROM = 0.85;
/** Words that weigh more keep their sign. */
const CONTRADICTED_BELOW = 0.55;
/** Cues that cancel out are none. */
const CUES_FROM = 0.03;
/** What a learnt reading weighs at even odds, and what certainty adds. */
const WEIGHT_MIN = 0.3;
const WEIGHT_SPAN = 0.3;
/** An event as sure as this has its own sign. */
const STATED_CERTAINTY = 0.8;

const LEARNT_LABEL = 'learnt reading';

interface Verdict {
  readonly sign: -1 | 1;
  readonly probability: number;
}

type Kind = keyof typeof ALONE_FROM;

/**
 * A short text in which the rules find nothing is read again by the network, and so are the words of a post or an opinion. Figures and
 * events that the rules understand keep deciding; headlines in title case are left to them, because the network is no better there.
 */
export function withLearntReading(sentences: DocumentSentence[], isTalk: boolean): void {
  if (sentences.length === 0 || sentences.length > SENTENCES_MAX) return;
  if (!isTalk && sentences.every(({ tokens }) => hasTitleCase(tokens))) return;
  const kind = isTalk ? 'talk' : sentences.some(({ reading }) => reading.isJudging) ? 'opinion' : 'report';
  const polar = sentences.filter(isPolar);
  if (polar.length > 0 && (kind === 'report' || polar.some(isStated))) return;
  const { read, isKnown } = learntNetwork();
  const parts = sentences.map(({ tokens }) => learntWords(tokens, hasTitleCase(tokens), isKnown));
  const verdict = verdictOf(read(parts.flatMap(({ words }) => words).slice(0, WORDS_MAX)));
  if (verdict === null) return;
  if (polar.length > 0) contradict(sentences, parts, verdict);
  else if (isSureEnough(verdict, sentences, kind)) decide(sentences, parts, verdict);
}

const isPolar = ({ reading }: DocumentSentence): boolean => Math.abs(reading.value) >= NEUTRAL_BELOW;

/** By a figure or an event. */
const isStated = ({ reading }: DocumentSentence): boolean =>
  reading.numeric || reading.events.some(({ payload }) => payload.certainty >= STATED_CERTAINTY);

/** The sentence that is most like the verdict gets its sign. */
function decide(sentences: DocumentSentence[], parts: readonly LearntWords[], verdict: Verdict): void {
  if (sentences.some((sentence) => isDecided(sentence, verdict.sign))) return;
  const chosen = parts.length === 1 ? 0 : mostLike(parts, verdict.sign);
  const [sentence, part] = [sentences[chosen], parts[chosen]];
  if (sentence === undefined || part === undefined) return;
  const value = verdict.sign * (WEIGHT_MIN + WEIGHT_SPAN * (2 * verdict.probability - 1));
  const reading = withCue(sentence, value, decidingToken(part, verdict.sign));
  sentences[chosen] = { ...sentence, reading: { ...reading, learnt: verdict.probability } };
}

/** Words that the network is sure to mean the opposite say nothing. */
function contradict(
  sentences: DocumentSentence[],
  parts: readonly LearntWords[],
  { sign, probability }: Verdict,
): void {
  if (probability < CONTRADICTED_FROM || sentences.some(({ reading }) => reading.value * sign >= NEUTRAL_BELOW)) return;
  sentences.forEach((sentence, n) => {
    const part = parts[n];
    if (part === undefined || !isPolar(sentence) || Math.abs(sentence.reading.value) >= CONTRADICTED_BELOW) return;
    sentences[n] = { ...sentence, reading: withCue(sentence, -sentence.reading.value, decidingToken(part, sign)) };
  });
}

/** The probability of the learnt reading of a text in which the rules find nothing, or null. */
export const learntOf = (sentences: readonly DocumentSentence[]): number | null =>
  sentences.find(({ reading }) => reading.learnt !== undefined)?.reading.learnt ?? null;

/** Negative, neutral and positive. */
type Probabilities = readonly [number, number, number];

const of = ([negative, , positive]: Probabilities, sign: -1 | 1): number => (sign > 0 ? positive : negative);

function verdictOf(probabilities: Probabilities): Verdict | null {
  const [negative, neutral, positive] = probabilities;
  const sign = positive > negative ? 1 : -1;
  const probability = of(probabilities, sign);
  return probability > neutral ? { sign, probability } : null;
}

/** Where the rules see weak cues, those must have the same sign; cues that they took back mean that they understood the text. */
function isSureEnough({ sign, probability }: Verdict, sentences: readonly DocumentSentence[], kind: Kind): boolean {
  const hasCues = sentences.some(({ reading }) => reading.cues.length > 0);
  if (!hasCues) return probability >= ALONE_FROM[kind];
  const cues = sign * sentences.reduce((total, { reading }) => total + reading.value, 0);
  return cues >= CUES_FROM && probability >= SUPPORTED_FROM[kind];
}

/** A stated event has its own sign, which may be none. */
const isDecided = ({ reading }: DocumentSentence, sign: -1 | 1): boolean =>
  reading.events.some(({ payload }) => payload.certainty >= STATED_CERTAINTY && payload.score * sign <= 0);

/** The sentence that has the sign most clearly when it is read alone. */
function mostLike(parts: readonly LearntWords[], sign: -1 | 1): number {
  const { read } = learntNetwork();
  const found = parts.map(({ words }) => (words.length === 0 ? 0 : of(read(words), sign)));
  return found.indexOf(Math.max(...found));
}

/** The token without which the sign is least likely. */
function decidingToken({ words, at }: LearntWords, sign: -1 | 1): number {
  const { read } = learntNetwork();
  let least = Number.POSITIVE_INFINITY;
  let deciding = 0;
  words.forEach((_, n) => {
    const without = of(read(words.toSpliced(n, 1)), sign);
    if (without >= least) return;
    least = without;
    deciding = at[n] ?? 0;
  });
  return deciding;
}

/** Adds the learnt reading to what the rules found. */
function withCue({ reading, tokens }: DocumentSentence, score: number, at: number) {
  const cue: Cue = { kind: 'learnt', score, at, label: `${LEARNT_LABEL}: ${tokens[at]?.word ?? ''}` };
  const value = isOpposite(reading.value, score) ? reading.value + score : score;
  return { ...reading, score: value, value, cues: [...reading.cues, cue] };
}

const isOpposite = (one: number, two: number): boolean => one * two < 0;
