import type { Token } from './tokens.ts';

const BE = /^(is|are|was|were|be|been|being|get|gets|got|getting|'s)$/;
export const isBe = (token: Token | undefined): boolean => BE.test(token?.word ?? '');
const PARTICIPLES =
  /^(cut|hit|bought|sold|won|sued|taken|chosen|given|struck|lost|beaten|overturned|thrown|seen|put|sought|spun)$/;
const DITRANSITIVE = /^(fined|awarded|handed|granted|ordered|sued|penali[sz]ed|sanctioned)$/;
/** What follows a participle without an object: "upgraded to buy", "fined by the court", "sued over patents". */
const AFTER_PASSIVE = /^(by|to|at|from|on|after|as|over|for|with|in|into|amid|against|following|and)$/;
const AUXILIARY_WINDOW = 3;

/** Whether a verb form is passive: "was upgraded", or the headline's "upgraded by". */
export function isPassive(tokens: readonly Token[], verb: number): boolean {
  const word = tokens[verb]?.word ?? '';
  if (!word.endsWith('ed') && !PARTICIPLES.test(word)) return false;
  for (let i = verb - 1; i >= 0 && i >= verb - AUXILIARY_WINDOW; i--) {
    const before = tokens[i]?.word ?? '';
    if (BE.test(before)) return true;
    if (!before.endsWith('ly') && before !== 'not' && before !== 'also') break;
  }
  // "Acme fined $5,000", "Acme awarded contract": the second object of such verbs leaves the subject passive.
  if (DITRANSITIVE.test(word) && !tokens[verb + 1]?.capital) return true;
  // "Acme cut its outlook" is active, "Acme cut to sell" is not.
  const next = tokens[verb + 1];
  return next === undefined || next.kind === 'punct' || AFTER_PASSIVE.test(next.word);
}

const BEFORE_NOUN =
  /^(a|an|the|on|after|of|its|their|this|following|from|with|for|recent|new|latest|broker|analyst|another|no|own|any|s)$/;

/** Whether a word that may be a verb is a noun here: "shares rise on upgrade", "the recent offer for". */
export function isNoun(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  return !/(s|ed|ing)$/.test(word) && BEFORE_NOUN.test(tokens[at - 1]?.word ?? '');
}

/** "reflecting lower costs than in the prior outlook": the comparative, not the verb. */
export function isComparative(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.word === 'lower' && !/^(to|will|would|may|could|must|not|and|or)$/.test(tokens[at - 1]?.word ?? '')
  );
}
