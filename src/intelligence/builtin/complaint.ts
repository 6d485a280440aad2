import type { Cue, Sentence } from './reading.ts';
import type { Token } from './tokens.ts';

/**
 * What customers, employees and holders tell as a fact and mean as a complaint, by the words that state an expectation: what they had
 * to do or wait for, what is still missing, what happens yet again, what they could not get. And the few facts that praise.
 */
const SCORE = 0.4;
const CAUSAL_WEIGHT = 0.5;

const PERSON = /^(i|i've|i'd|we|we've|we'd|you|customers?|users?|they)$/;
const SPEAKER = /^(i|i've|i'd|i'm|we|we've|we'd|we're|my|our)$/;
const PERIOD = /^(minutes?|hours?|days?|weeks?|months?|years?)$/;
const WAIT = /^(wait|waits|waited|waiting)$/;
const WAIT_REACH = 7;

/** "waited for about six weeks", "an hour of waiting". A wait for a price or for a sign is a plan. */
function isWait(tokens: readonly Token[], at: number): boolean {
  if (!WAIT.test(tokens[at]?.word ?? '')) return false;
  for (let i = at + 1; i <= at + WAIT_REACH; i++) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'punct') break;
    if (PERIOD.test(token.word)) return true;
  }
  return /^(still|kept|keep|left)$/.test(tokens[at - 1]?.word ?? '');
}

/** A way of speaking, not what was endured: "I had to laugh", "I have to say". */
const HARMLESS =
  /^(say|admit|laugh|smile|share|try|tell|agree|add|mention|give|have|be|buy|get|love|check|see|hand|know|believe|think|sell|hold|own)$/;

/** "so I had to apply for a land line", "we were forced to". */
function isObliged(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  if (tokens[at + 1]?.word !== 'to' || HARMLESS.test(tokens[at + 2]?.word ?? '')) return false;
  if (word !== 'had' && word !== 'forced') return false;
  if (/^(haven't|hasn't|never|not|hardly|didn't)$/.test(tokens[at - 1]?.word ?? '')) return false;
  return tokens.slice(Math.max(0, at - 3), at).some((token) => PERSON.test(token.word));
}

const UNABLE = /^(can't|cannot|couldn't|wouldn't|can't|unable)$/;
/** What one needs a product or a firm for. */
const NEEDED =
  /^(get|reach|find|use|access|cancel|return|play|watch|send|receive|book|pay|charge|pick|speak|talk|contact|order|transfer|withdraw|update|reset|sign|print|connect|see|hear|leave)$/;
const NEEDED_REACH = 3;
/** "could not get enough of it", "couldn't find a fault". */
const PRAISED = /^(enough|better|fault|faults|anything|wrong|problems?|reason)$/;

/** "my apartment couldn't get the service", "you can't pick your seat until". */
function isUnable(tokens: readonly Token[], at: number): boolean {
  const isApart = /^(can|could)$/.test(tokens[at]?.word ?? '') && tokens[at + 1]?.word === 'not';
  if (!isApart && !UNABLE.test(tokens[at]?.word ?? '')) return false;
  const from = at + (isApart ? 2 : 1);
  for (let i = from; i < from + NEEDED_REACH; i++) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'punct') return false;
    if (NEEDED.test(token.word)) return !tokens.slice(i + 1, i + 5).some(({ word }) => PRAISED.test(word));
    if (!/^(even|to|ever|really|be|actually|just)$/.test(token.word)) return false;
  }
  return false;
}

const MISSING =
  /^(no|not|nothing|waiting|haven't|hasn't|can't|cannot|don't|doesn't|won't|isn't|unable|unanswered|unresolved|missing|pending)$/;

/** "still no reply", "still haven't heard", "the line is still dead". */
const isStillMissing = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'still' && MISSING.test(tokens[at + 1]?.word ?? '');

/** "supposed to arrive on Monday": it did not. */
const isSupposed = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'supposed' &&
  /^(was|were|is|are|am)$/.test(tokens[at - 1]?.word ?? '') &&
  tokens[at + 1]?.word === 'to';

/** "only to find that it was gone". */
const isOnlyTo = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'only' &&
  tokens[at + 1]?.word === 'to' &&
  /^(find|discover|be|learn|get|see|have|realise|realize|hear)$/.test(tokens[at + 2]?.word ?? '');

/** "never got my refund", "the parcel never came". */
const isNeverDone = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'never' &&
  /^(got|received|came|arrived|showed|heard|answered|returned|called|comes|arrives|appeared|happened|materialised|materialized|sent|replied)$/.test(
    tokens[at + 1]?.word ?? '',
  ) &&
  !/^(better|tired|bored)$/.test(tokens[at + 2]?.word ?? '');

const MALFUNCTION =
  /^(crashing|freezing|dropping|disconnecting|restarting|lagging|buffering|failing|breaking|asking|changing|raising|losing|stopping|loading|cutting|delaying|sending|charging|moving)$/;

/** "it keeps freezing", "they keep changing the terms". */
const isKept = (tokens: readonly Token[], at: number) =>
  /^(keep|keeps|kept)$/.test(tokens[at]?.word ?? '') && MALFUNCTION.test(tokens[at + 1]?.word ?? '');

/** "yet another dilution", "yet again they are late": more of what one has had enough of. */
function isYetAgain(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  return word === 'yet' && (next === 'another' || next === 'again');
}

/** "why is it that", "why do they keep", "how can you run": asked, not to be answered. */
function isReproach(tokens: readonly Token[], at: number): boolean {
  if (at > 1) return false;
  const [one, two, three] = [0, 1, 2].map((n) => tokens[at + n]?.word ?? '');
  if (one === 'why')
    return (
      (two === 'is' && three === 'it') ||
      (/^(do|does|did|can't|can|don't|doesn't|must|would|should)$/.test(two ?? '') &&
        /^(they|you|it|the|i|we|this|anyone)$/.test(three ?? ''))
    );
  return one === 'how' && /^(can|could|dare)$/.test(two ?? '') && /^(you|they|anyone|it|this)$/.test(three ?? '');
}

/** "hasn't let me down", "never had a problem", "zero issues", "without a hitch", "no questions asked". */
const TROUBLE =
  /^(issues?|problems?|complaints?|hassles?|trouble|troubles|hitch|hiccups?|defects?|faults?|glitch|glitches|worries|regrets|failures?|bugs?|drama|fuss|hesitation)$/;
function isTroubleFree(tokens: readonly Token[], at: number): boolean {
  if (!TROUBLE.test(tokens[at]?.word ?? '')) return false;
  for (let i = at - 1; i >= 0 && i >= at - 4; i--) {
    const word = tokens[i]?.word ?? '';
    if (/^(zero|without|never|no|haven't|hasn't|didn't|nor)$/.test(word))
      return !/^(see|understand|have|has)$/.test(tokens[i - 1]?.word ?? '') || word === 'zero' || word === 'no';
    if (!/^(a|any|single|had|has|have|been|real|major|serious|of|the|minor|mechanical|technical|one)$/.test(word))
      return false;
  }
  return false;
}

/** "does exactly what it says", "exactly what I needed". */
const isExact = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'exactly' &&
  /^(what|as)$/.test(tokens[at + 1]?.word ?? '') &&
  tokens
    .slice(at + 2, at + 6)
    .some(({ word }) =>
      /^(says?|need|needed|want|wanted|promised|advertised|described|expected|looking|supposed)$/.test(word),
    );

type Rule = readonly [sign: 1 | -1, holds: (tokens: readonly Token[], at: number) => boolean];
const RULES: readonly Rule[] = [
  [1, isTroubleFree],
  [1, isExact],
  [-1, isWait],
  [-1, isObliged],
  [-1, isUnable],
  [-1, isStillMissing],
  [-1, isSupposed],
  [-1, isOnlyTo],
  [-1, isNeverDone],
  [-1, isYetAgain],
  [-1, isKept],
  [-1, isReproach],
];

/** The first such fact of a judging sentence that nothing else has read, or null. */
export function complaintCue(sentence: Sentence, isRead: (at: number) => boolean): Cue | null {
  const { tokens, weights } = sentence;
  const hasSpeaker = tokens.some(({ word }) => SPEAKER.test(word));
  const isPersonal = hasSpeaker || tokens.some(({ word }) => PERSON.test(word));
  for (let at = 0; at < tokens.length; at++) {
    if (isRead(at)) continue;
    for (const [sign, holds] of RULES) {
      if (!holds(tokens, at)) continue;
      if (holds === isYetAgain ? !hasSpeaker : !isPersonal && (holds === isWait || holds === isUnable)) continue;
      // "after waiting a week": the reason is what is complained of.
      const weight = weights[at] ?? 1;
      return {
        kind: 'word',
        score: SCORE * sign * (weight >= CAUSAL_WEIGHT ? 1 : weight),
        at,
        until: at + 1,
        label: tokens[at]?.word ?? '',
      };
    }
  }
  return null;
}

/** What is left of praise in a sentence that complains: "finally, after waiting a week, I checked its progress". */
const PRAISE_SHARE = 0.2;

export const besideComplaint = (complaint: Cue, words: readonly Cue[]): Cue[] =>
  words.map((cue) => (complaint.score < 0 && cue.score > 0 ? { ...cue, score: cue.score * PRAISE_SHARE } : cue));
