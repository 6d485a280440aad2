import type { DocumentSentence } from '../document.ts';
import { irrealFrom } from '../modality.ts';
import { NEUTRAL_BELOW } from '../polarity.ts';
import type { Cue } from '../reading.ts';
import { hasTitleCase } from '../subject.ts';
import { combineReadings, type TextKind, valueOf, type Verdict } from './combine.ts';
import { learntNetwork } from './learnt-network.ts';
import { rulesVerdict } from './rules-verdict.ts';
import { kindWords, type LearntWords, learntWords, WORDS_MAX } from './words.ts';

/** How often the rules are right where the network knows none of their words. */
const UNSEEN_PROBABILITY = 0.6;

const LEARNT_LABEL = 'learnt reading';

/**
 * A short text is read by the rules and by the network, and what both say decides. Where that differs from the rules alone, a cue
 * with the deciding word states it.
 */
export function withLearntReading(sentences: DocumentSentence[], isTalk: boolean): void {
  // The network would read what did not happen as if it had.
  if (sentences.length === 0 || sentences.some(({ tokens }) => Number.isFinite(irrealFrom(tokens)))) return;
  const { read, isKnown } = learntNetwork();
  const isTitle = sentences.every(({ tokens }) => hasTitleCase(tokens));
  const parts = sentences.map(({ tokens }) => learntWords(tokens, hasTitleCase(tokens), isKnown));
  const words = [...kindWords(isTalk, isTitle), ...parts.flatMap((part) => part.words)].slice(0, WORDS_MAX);
  const rules = rulesVerdict(sentences);
  const verdict = isUnseen(sentences, parts, rules.sign)
    ? { sign: rules.sign, probability: UNSEEN_PROBABILITY }
    : combineReadings(rules, read(words), kindOf(sentences, isTalk, isTitle));
  if (!rules.isPolar || rules.sign !== verdict.sign) {
    sentences.forEach((sentence, n) => {
      if (isAgainst(sentence, verdict)) sentences[n] = takeBack(sentence, parts[n]);
    });
    if (verdict.sign !== 0) decide(sentences, parts, { ...verdict, sign: verdict.sign });
  }
  sentences.forEach((sentence, n) => {
    sentences[n] = { ...sentence, reading: { ...sentence.reading, learnt: verdict.probability } };
  });
}

/** Whether the rules rest on words and signs that the network does not know: it cannot judge them. */
function isUnseen(sentences: readonly DocumentSentence[], parts: readonly LearntWords[], sign: number): boolean {
  const { isKnown } = learntNetwork();
  const places = sentences.flatMap(({ reading }, n) =>
    reading.cues.filter(({ score }) => score * sign > 0).map(({ at }) => ({ at, part: parts[n] })),
  );
  return (
    places.length > 0 &&
    places.every(({ at, part }) => !part?.words.some((word, n) => part.at[n] === at && isKnown(word)))
  );
}

function kindOf(sentences: readonly DocumentSentence[], isTalk: boolean, isTitle: boolean): TextKind {
  if (isTalk) return 'talk';
  if (isTitle) return 'title';
  return sentences.some(({ reading }) => reading.isJudging) ? 'judgement' : 'report';
}

const isAgainst = ({ reading: { value } }: DocumentSentence, { sign }: Verdict): boolean =>
  Math.abs(value) >= NEUTRAL_BELOW && value * sign <= 0;

/** The probability that the direction of a short text is right, or null for a long one. */
export const learntOf = (sentences: readonly DocumentSentence[]): number | null => sentences[0]?.reading.learnt ?? null;

/** The rules' words count for nothing. */
function takeBack(sentence: DocumentSentence, part: LearntWords | undefined): DocumentSentence {
  const { value } = sentence.reading;
  return withCue(sentence, -value, decidingToken(part, value > 0 ? -1 : 1));
}

/** The sentence that is most like the verdict gets its sign. */
function decide(
  sentences: DocumentSentence[],
  parts: readonly LearntWords[],
  verdict: Verdict & { sign: -1 | 1 },
): void {
  const { sign } = verdict;
  const chosen = parts.length === 1 ? 0 : mostLike(parts, sign);
  const sentence = sentences[chosen];
  if (sentence === undefined) return;
  sentences[chosen] = withCue(sentence, valueOf(verdict) - sentence.reading.value, decidingToken(parts[chosen], sign));
}

/** The sentence that has the sign most clearly when it is read alone. */
function mostLike(parts: readonly LearntWords[], sign: -1 | 1): number {
  const { read } = learntNetwork();
  const found = parts.map(({ words }) => (words.length === 0 ? 0 : read(words)[sign + 1]) ?? 0);
  return found.indexOf(Math.max(...found));
}

const decidingToken = (part: LearntWords | undefined, sign: -1 | 1): number =>
  part === undefined ? 0 : (part.at[learntNetwork().decidingWord(part.words, sign)] ?? 0);

/** Adds the learnt reading to what the rules found. */
function withCue(sentence: DocumentSentence, score: number, at: number): DocumentSentence {
  const { reading, tokens } = sentence;
  const cue: Cue = { kind: 'learnt', score, at, label: `${LEARNT_LABEL}: ${tokens[at]?.word ?? ''}` };
  const value = reading.value + score;
  return { ...sentence, reading: { ...reading, score: value, value, cues: [...reading.cues, cue] } };
}
