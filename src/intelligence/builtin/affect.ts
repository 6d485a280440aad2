import { AFFECT, SIZE_WORDS, STRONG_AFFECT } from './lexicon/affect.ts';
import { isPlainUse } from './lexicon/plain-uses.ts';
import { type Cue, negation, type Sentence } from './reading.ts';
import { isTaken, reversalOf, reverserOf } from './reversal.ts';
import { isTradeTopic } from './trade-topic.ts';
import type { Token } from './tokens.ts';

const OPINION_SCORE = 0.36;
const REPORT_SCORE = 0.2;
const REVERSED = -0.9;

/** "less risky", "the least reliable", "non-intuitive": the degree turns the word. */
const TURNING = new Set(['less', 'least', 'non']);
/** "too optimistic": too much of a good thing is bad. */
const EXCESS = 'too';

const COPULA = /^(is|are|was|were|be|been|being|looks?|looked|seems?|seemed|remains?|became|becomes|proved|feels?)$/;
const BETWEEN = /^(a|an|the|so|very|too|quite|rather|still|now|just|really|simply|increasingly|more|less|\w+ly)$/;

/** "The product line is tired", "it was a gamble": a predicate judges its subject, also in a report. */
function isPredicate({ tokens }: Sentence, at: number, sign: number): boolean {
  let i = at - 1;
  while (i > 0 && BETWEEN.test(tokens[i]?.word ?? '')) i--;
  if (!COPULA.test(tokens[i]?.word ?? '')) return (sign < 0 && isUndergone(tokens, at)) || isLasting(tokens, at);
  const next = tokens[at + 1];
  // "is a safe harbour", "are risk factors": an attribute of another noun.
  return (
    next === undefined ||
    next.kind === 'punct' ||
    /^(and|but|for|to|in|on|about|as|with|of|than|that|when|because|now|again|here|today)$/.test(next.word)
  );
}

const UNDERGO =
  /^(?:face|faces|faced|facing|suffer|suffers|suffered|suffering|encounter|encounters|encountered|riddled|fraught|rife)$/;
const UNDERGO_REACH = 4;

/** "faces numerous complications", "riddled with errors": what somebody has to go through is said of them. */
function isUndergone(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - UNDERGO_REACH; i--) {
    if (UNDERGO.test(tokens[i]?.word ?? '')) return true;
    if (tokens[i]?.kind === 'punct') return false;
  }
  return false;
}

const LASTS =
  /^(?:continues?|continued|persists?|persisted|deepens?|deepened|remains?|remained|grows?|grew|spreads?|mounts?|mounted)$/;

/** "the revival has continued", "its troubles deepen": a subject that lasts or grows. */
function isLasting(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? '';
  return LASTS.test(/^(?:has|have|had)$/.test(next) ? (tokens[at + 2]?.word ?? '') : next);
}

/** "late December", "late in the year": a time. */
const PERIOD =
  /^(in|this|last|next|night|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|stage)$/;

/** "strong doubts", "a great risk": praise before a word of blame only strengthens it. */
const isOutvoted = (sign: number, word: string, next: number | undefined): boolean =>
  sign > 0 && next === -1 && !PARTICIPLE.test(word);
const PARTICIPLE = /(ed|ing|ly)$/;

const ORDER_REACH = 3;

/** "Don't misunderstand me", "How sharp a display looks depends on the size": neither praise nor blame. */
function isUnsaid(tokens: readonly Token[], at: number, sign: number): boolean {
  const first = tokens[0]?.word ?? '';
  if (sign < 0 && at <= ORDER_REACH && /^(don't|never)$/.test(first)) return true;
  return at === 1 && first === 'how' && tokens.at(-1)?.word === '.';
}

const DENIED_BLAME_SHARE = 0.75;

/** Blame that is denied is mostly no praise. */
const deniedShare = (factor: number, sign: number): number =>
  factor < 0 && sign < 0 ? factor * DENIED_BLAME_SHARE : factor;

/** Words of praise and blame that no phrase has read yet. */
export function affectCues(
  sentence: Sentence,
  isRead: (at: number) => boolean,
  factor: number,
  isJudging: boolean,
  isBlame: (at: number) => boolean,
): Cue[] {
  const cues: Cue[] = [];
  const base = (isJudging ? OPINION_SCORE : REPORT_SCORE) * factor;
  const strong = OPINION_SCORE * factor;
  const reversers = new Set<number>();
  for (let at = 0; at < sentence.tokens.length; at++) {
    const token = sentence.tokens[at];
    if (token?.kind !== 'word' || isRead(at) || sentence.metricAt[at]) continue;
    const sign = AFFECT.get(token.word);
    // A capital inside a sentence is a name: "Best Buy", "Target", "Fortune".
    if (sign === undefined || token.word === 'easily' || (token.capital && at > 0 && !sentence.isTitle)) continue;
    const after = sentence.tokens[at + 1];
    if (token.word === 'late' && after !== undefined && (after.kind === 'number' || PERIOD.test(after.word))) continue;
    if (isOutvoted(sign, token.word, AFFECT.get(after?.word ?? '') ?? (isBlame(at + 1) ? -1 : undefined))) continue;
    const before = sentence.tokens[at - 1]?.word ?? '';
    if (isPlainUse(before, token.word, after?.word ?? '') || isUnsaid(sentence.tokens, at, sign)) continue;
    if (sign < 0 && !isJudging && isTradeTopic(sentence.tokens, at, at + 1)) continue;
    if (SIZE_WORDS.has(token.word) && !isPredicate(sentence, at, sign)) continue;
    const reverser = reverserOf(sentence.tokens, at, sign);
    if (reverser >= 0) reversers.add(reverser);
    const turned = TURNING.has(before) ? REVERSED : before === EXCESS ? -sign : 1;
    const score =
      sign *
      (STRONG_AFFECT.has(token.word) || isPredicate(sentence, at, sign) ? strong : base) *
      turned *
      (reverser >= 0 || isTaken(sentence.tokens, at)
        ? reversalOf(sentence.tokens, reverser, sign)
        : deniedShare(negation(sentence, at), sign)) *
      (sentence.weights[at] ?? 1);
    cues.push({ kind: 'word', score, at, label: token.word });
  }
  // "lost its edge": the verb and what it takes away are one judgement.
  return reversers.size === 0 ? cues : cues.filter(({ at }) => !reversers.has(at));
}
