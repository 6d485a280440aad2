import { inflect } from './inflect.ts';
import type { Token } from './tokens.ts';

const forms = (list: string) => new Set(list.split(' ').flatMap((verb) => inflect(verb)));

/** Verbs that take away, end, deny or put in doubt what they act on: "lost its edge", "solves the problem", "questioned his honesty". */
const TAKING = forms(
  'lack lose forfeit squander drain destroy kill ruin undermine erode dent curb fix solve resolve overcome cure relieve ease reduce remove eliminate end stop tackle escape withstand dispel allay mitigate repair eradicate minimise minimize shed lessen diminish alleviate prevent avoid avert banish counter combat abandon sacrifice exhaust outgrow silence',
);
/** Verbs that put the good in doubt; a bad thing that is denied is no good news. */
const DOUBTING = forms('question doubt deny dispute challenge');
/** Nouns and adjectives that say the same of what follows "of", "on", "from" or "to": "an absence of progress", "free from errors". */
const TAKEN = new Set(
  'absence loss dearth want end devoid short shortage scarcity bereft rid free void clear destruction erosion immune resistant resilient out starved deprived tired decline drop reduction fall'.split(
    ' ',
  ),
);
/** "immune to errors"; "a shortage to post" only stands before an infinitive. */
const RESISTS = /^(immune|resistant|resilient|end|destruction)$/;
const LINK = /^(of|on|from|to|in|against)$/;
/** Words inside the group of words that a verb acts on. */
const INSIDE =
  /^(a|an|the|its|their|his|her|our|my|your|any|all|some|most|much|more|this|that|these|those|of|and|or|every|such|own|very|really|truly)$/;
/** Words that begin another group. */
const OUTSIDE =
  /^(is|are|was|were|be|been|am|has|have|had|will|would|can|could|may|might|should|must|do|does|did|not|to|for|with|at|by|from|in|on|into|than|that|which|who|whose|but|because|if|when|while|as|so|it|they|he|she|we|you|i|after|before|about|against|over|under|between|through|despite)$/;
const REACH = 6;
const GROUP_WORDS_MAX = 3;

/** What is left of a good thing that was taken away, and of a bad one: the end of trouble is less good than the trouble was bad. */
const factorOf = (sign: number): number => (sign > 0 ? -0.9 : -0.6);

/** Where the verb or noun stands that takes away the good or bad thing at `at`; -1 when there is none. */
export function reverserOf(tokens: readonly Token[], at: number, sign: number): number {
  let words = 0;
  for (let i = at - 1; i >= 0 && i >= at - REACH; i--) {
    const token = tokens[i];
    if (token === undefined || (token.kind === 'punct' && token.word !== '-') || token.kind === 'number') return -1;
    const { word } = token;
    if (TAKING.has(word) || (sign > 0 && DOUBTING.has(word))) return tokens[i + 1]?.word !== 'of' ? i : -1;
    if (
      LINK.test(word) &&
      (word !== 'to' || RESISTS.test(tokens[i - 1]?.word ?? '')) &&
      TAKEN.has(tokens[i - 1]?.word ?? '')
    )
      return tokens[i - 2]?.word === 'nothing' ? -1 : i - 1;
    if (INSIDE.test(word)) continue;
    if (OUTSIDE.test(word)) return -1;
    if (++words > GROUP_WORDS_MAX) return -1;
  }
  return -1;
}

/** "failed to resolve", "does not solve": it was not taken away. */
function isHappening(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - 4; i--) {
    const word = tokens[i]?.word ?? '';
    if (
      /^(not|never|cannot|unable|fail|fails|failed|failing|nothing|nobody|hardly|without|struggling|struggled)$|n't$/.test(
        word,
      )
    )
      return false;
    if (tokens[i]?.kind === 'punct') return true;
  }
  return true;
}

const BETWEEN =
  /^(is|are|was|were|be|been|has|have|had|being|have|drastically|completely|badly|slowly|quickly|largely|all|\w+ly)$/;
const DONE = /(ed|lost|gone)$/;

/** "value drastically eroded", "the problem has been solved": what stands before the verb was taken away. */
export function isTaken(tokens: readonly Token[], at: number): boolean {
  for (let i = at + 1; i <= at + REACH; i++) {
    const word = tokens[i]?.word ?? '';
    if (TAKING.has(word) && DONE.test(word)) return i > at + 1 && isHappening(tokens, i);
    if (!BETWEEN.test(word)) return false;
  }
  return false;
}

/** The factor of the good or bad thing at `at`: it stays what it was when the taking away did not happen ("never solved the mess"). */
export const reversalOf = (tokens: readonly Token[], reverser: number, sign: number): number =>
  reverser < 0 || isHappening(tokens, reverser) ? factorOf(sign) : 1;
