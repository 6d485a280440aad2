import type { Cue, Sentence } from './reading.ts';

/**
 * A denial further away than its usual reach may still govern a word: "I don't watch enough of it to feel that I get good value". It is
 * not known whether it does, so the word counts little: a wrong sign is worse than none.
 */
const DOUBTFUL_SHARE = 0.4;
const DENIES =
  /^(not|never|cannot|can't|don't|doesn't|didn't|won't|wouldn't|isn't|wasn't|aren't|weren't|couldn't|hasn't|haven't|nobody|shouldn't)$/;
const ENDS = /^(but|because|and|although|though|while|which|who|however|yet|so|or|since|unless|if)$/;
const REACH = 18;
const NEAR = 4;
/** "cannot recommend enough", "not only", "can't wait": the denial praises. */
const PRAISES = /^(only|just|enough|wait|fault|beat|deny|complain|help|stop|resist|without)$/;

function isDoubtful({ tokens }: Sentence, at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - REACH; i--) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'punct' || ENDS.test(token.word)) return false;
    if (DENIES.test(token.word)) return at - i > NEAR && !PRAISES.test(tokens[i + 1]?.word ?? '');
  }
  return false;
}

const PAST_VIEW = /^(thought|hoped|believed|assumed|figured|expected|imagined)$/;
const SPEAKER = /^(i|we|i'd|we'd)$/;
const UNREAL = /^(would|going|to|was|were|had)$/;

/** "I thought it would be the best", "we hoped to gain": what was expected, mostly in vain. */
function isPastView({ tokens }: Sentence, at: number): boolean {
  const view = tokens.findIndex(
    ({ word }, i) => i < at && PAST_VIEW.test(word) && SPEAKER.test(tokens[i - 1]?.word ?? ''),
  );
  if (view < 0) return false;
  const between = tokens.slice(view + 1, at);
  if (between.some(({ word }) => /^(but|and|because)$/.test(word))) return false;
  return between.some(
    ({ word }, i) => UNREAL.test(word) && (word !== 'was' && word !== 'were' ? true : between[i + 1]?.word === 'to'),
  );
}

/** "I wanted to love it", "we used to recommend them": what was wished or was once so. */
const ONCE = /^(wanted|want|tried|hoped|meant|used|supposed|wish|wished)$/;
const ONCE_REACH = 3;

function isOnce({ tokens }: Sentence, at: number): boolean {
  for (let i = at - 1; i > 0 && i >= at - ONCE_REACH; i--)
    if (tokens[i]?.word === 'to' && ONCE.test(tokens[i - 1]?.word ?? '')) return true;
  return false;
}

/** Praise that a firm gives itself: "it promises easy setup", "they advertise free returns". */
const CLAIMS =
  /^(promise|promises|promised|claim|claims|claimed|advertise|advertises|advertised|boast|boasts|boasted|tout|touts|touted|brag|brags|bragged|pretend|pretends|pretended|supposedly|allegedly|purportedly|ostensibly)$/;
const CLAIM_REACH = 10;
const CLAIM_SHARE = 0.3;

function isClaimed({ tokens }: Sentence, at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - CLAIM_REACH; i--) {
    const word = tokens[i]?.word ?? '';
    if (/^(;|but|:)$/.test(word)) return false;
    if (CLAIMS.test(word)) return true;
  }
  return false;
}

const OTHERS = /^(others|critics|people|bulls|bears|everyone|some|they|analysts|fans|sceptics|skeptics)$/;
const VIEWS = /^(see|sees|call|calls|called|describe|said|say|says)$/;
const VIEW_REACH = 4;

/** "what critics call boring", "to the moon, they said", "my old one was a disaster": not what the writer says of the company. */
function isOfOthers({ tokens }: Sentence, at: number): boolean {
  const word = (i: number) => tokens[i]?.word ?? '';
  for (let i = at - 1; i > 0 && i >= at - VIEW_REACH; i--) {
    if (VIEWS.test(word(i)) && OTHERS.test(word(i - 1)) && /^(what|where|while|which)$/.test(word(i - 2))) return true;
    if (/^(old|previous|former)$/.test(word(i)) && word(i - 1) === 'my') return true;
    if (tokens[i]?.kind === 'punct') return false;
  }
  for (let i = at + 1; i <= at + VIEW_REACH; i++)
    if (
      word(i) === 'they' &&
      word(i + 1) === 'said' &&
      (tokens[i + 2] === undefined || tokens[i + 2]?.kind === 'punct')
    )
      return true;
  return false;
}

/** Rivals that gain are bad news and rivals that struggle good news, when they are the subject of a clause of their own. */
const RIVALS = /^(rivals|competitors)$/;
/** In a post those who bet on a fall are the rivals of the share. */
const SHORTS = /^(shorts|bears)$/;
const RIVAL_SHARE = -0.6;
const BEFORE_CLAUSE = /^(,|;|so|while|as|and|but|because|its|other|the|many|most|leaving)$/;
const CLAUSE_ENDS = /^(,|;|but|while|and)$/;

function isOfRivals({ tokens }: Sentence, at: number, isTalk: boolean): boolean {
  const rivals = tokens.findLastIndex(({ word }, i) => i < at && (RIVALS.test(word) || (isTalk && SHORTS.test(word))));
  if (isTalk && rivals >= 0 && SHORTS.test(tokens[rivals]?.word ?? ''))
    return !tokens.slice(rivals + 1, at).some(({ kind }) => kind === 'punct');
  if (rivals < 0 || (rivals > 0 && !BEFORE_CLAUSE.test(tokens[rivals - 1]?.word ?? ''))) return false;
  if (
    /^(its|the|other|many|most)$/.test(tokens[rivals - 1]?.word ?? '') &&
    !/^(,|;|so|while|as|and|but|because|leaving)$/.test(tokens[rivals - 2]?.word ?? '')
  )
    return false;
  // "rivals Acme and Beta have had to": names in apposition belong to the subject.
  return !tokens
    .slice(rivals + 1, at)
    .some(({ word }, i, all) => CLAUSE_ENDS.test(word) && all[i + 1]?.capital !== true);
}

const GRANTED_SHARE = 0.4;
/** "You will love it until you need help." */
const isLimit = (word: string, next: string): boolean =>
  word === 'but' ? next !== 'also' && next !== 'not' : word === 'until' || (word === 'if' && next === 'you');

/**
 * "It looks exciting, but slides do not pay the bills": what stands before "but" is granted, also when the words behind it are not
 * understood. Without words behind it that agree with it, it does not decide.
 */
export function beforeBut(tokens: Sentence['tokens'], words: readonly Cue[]): readonly Cue[] {
  const but = tokens.findLastIndex(
    ({ word }, at) => isLimit(word, tokens[at + 1]?.word ?? '') && at > 0 && at < tokens.length - 3,
  );
  if (but < 0 || words.length === 0) return words;
  return words.map((cue) =>
    cue.at < but &&
    (cue.score > 0 || tokens[but]?.word === 'but') &&
    !words.some(({ at, score }) => at > but && score * cue.score > 0)
      ? { ...cue, score: cue.score * GRANTED_SHARE }
      : cue,
  );
}

const NONE = /^(?:nobody|nothing|none|never)$/;
const PARTS = /^(?:,|;|and)$/;

/** Where a last part of the sentence begins that only denies: "and manages none of the three", ", nobody at the bottom". */
function lastDenial(tokens: Sentence['tokens'], words: readonly Cue[]): number {
  const none = tokens.findLastIndex(({ word }) => NONE.test(word));
  if (none < 2) return -1;
  const part = tokens.findLastIndex(({ word }, at) => at < none && PARTS.test(word));
  if (part < 2 || tokens.slice(none).some(({ word }) => PARTS.test(word))) return -1;
  return words.some(({ at, score }) => at > part && score !== 0) ? -1 : part;
}

/** What stands before a part that only denies is mostly denied with it. */
export function beforeDenial(tokens: Sentence['tokens'], words: readonly Cue[]): readonly Cue[] {
  const part = words.length === 0 ? -1 : lastDenial(tokens, words);
  return part < 0
    ? words
    : words.map((cue) => (cue.at < part && cue.score > 0 ? { ...cue, score: cue.score * GRANTED_SHARE } : cue));
}

/** Weighs words of praise and blame whose scope is doubtful. */
export function weighScope(sentence: Sentence, words: readonly Cue[], isTalk: boolean): readonly Cue[] {
  return words.map((cue) => {
    if (cue.score === 0) return cue;
    if (isOfRivals(sentence, cue.at, isTalk)) return { ...cue, score: cue.score * RIVAL_SHARE };
    if (cue.score > 0 && isDoubtful(sentence, cue.at)) return { ...cue, score: cue.score * DOUBTFUL_SHARE };
    if (isOfOthers(sentence, cue.at)) return { ...cue, score: 0 };
    if (cue.score > 0 && CLAIMS.test(cue.label)) return { ...cue, score: 0 };
    if (cue.score > 0 && isClaimed(sentence, cue.at)) return { ...cue, score: cue.score * CLAIM_SHARE };
    return cue.score > 0 && (isPastView(sentence, cue.at) || isOnce(sentence, cue.at)) ? { ...cue, score: 0 } : cue;
  });
}
