import { SUBJECT_WORDS } from '../../documents/link/name-words.ts';
import { isCommonWord } from '../../documents/link/words.ts';
import { NAME_WORD } from './mask-names.ts';
import type { Token } from './tokens.ts';

const LONG_WORD_MIN = 4;
const TITLE_WORDS_MIN = 3;
const TITLE_SHARE = 0.6;

/** Whether most words have a capital, as in headlines of some papers, so that a capital says nothing. */
export function hasTitleCase(tokens: readonly Token[]): boolean {
  let words = 0;
  let capitals = 0;
  for (let i = 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.kind !== 'word' || token.word === NAME_WORD || token.word.length < LONG_WORD_MIN) continue;
    words++;
    if (token.capital) capitals++;
  }
  return words >= TITLE_WORDS_MIN && capitals >= TITLE_SHARE * words;
}

const PREPOSITION = /^(of|at|for|by|from|in|with|on|to|than|against|behind|into|like)$/;
const SKIPPED = /^(also|both|each|all|still|now|again|further|just|even|sharply|\w+ly)$/;

/** Whether the subject right before a verb is a name: "Acme slides", "Acme (ACM) sharply lower". */
export function hasNameSubject(tokens: readonly Token[], verb: number, isTitle: boolean): boolean {
  let at = verb - 1;
  while (at >= 0 && SKIPPED.test(tokens[at]?.word ?? '') && tokens[at]?.capital !== true) at--;
  if (tokens[at]?.word === ')') {
    while (at >= 0 && tokens[at]?.word !== '(') at--;
    at--;
  }
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  let first = at;
  while (first > 0 && tokens[first - 1]?.kind === 'word' && tokens[first - 1]?.capital === true) first--;
  // "profit of Acme rose", "losses at Acme fell": the name belongs to what moved.
  if (PREPOSITION.test(tokens[first - 1]?.word ?? '')) return false;
  if (token.word === NAME_WORD || token.word.startsWith('$')) return true;
  if (!token.capital || SUBJECT_WORDS.has(token.word)) return false;
  // A sentence starts with a capital anyway; only a word that is no ordinary one is a name there.
  return at === 0 || isTitle ? at === 0 && !isCommonWord(token.word) : true;
}

const AFTER_MOVE =
  /^(as|on|after|amid|in|by|following|with|for|despite|from|ahead|before|at|over|but|and|while|when|since|against|early|late|today|premarket|pre|postmarket|after-hours|more|most|again|sharply|further|slightly|modestly|higher|lower|up|down|another|nearly|almost|about|around|over|under|below|above|(?!quarterly|monthly|weekly|yearly|hourly|early|family|supply)\w+ly|\w+day|big|hard)$/;

/** Whether a verb stands without an object, so that its subject is what moves: "Acme climbs after results". */
export function isIntransitive(tokens: readonly Token[], verb: number): boolean {
  const next = tokens[verb + 1];
  return next === undefined || next.kind !== 'word' || AFTER_MOVE.test(next.word);
}
