import type { TokenizedText } from './tokens.ts';

/** How a sentence uses capitals. In a title or in capitals a capital letter is no evidence of a name. */
export type CaseStyle = 'sentence' | 'title' | 'capitals' | 'lower';

const TITLE_SHARE = 0.6;
/** Shorter words ("of", "the", "for") are not capitalised in titles. */
const LONG_WORD_MIN = 4;

export function caseStyleOf(tokens: TokenizedText, sentence: number): CaseStyle {
  const first = tokens.sentenceStarts[sentence] ?? 0;
  const end = tokens.sentenceStarts[sentence + 1] ?? tokens.words.length;
  let long = 0;
  let capitalised = 0;
  let upper = 0;
  let words = 0;
  let anyCapital = false;
  for (let index = first; index < end; index++) {
    const word = tokens.words[index] ?? '';
    const code = word.charCodeAt(0);
    if (code < 65) continue;
    const isCapital = word[0] !== (tokens.lower[index] ?? '')[0];
    // "I" has a capital in posts too.
    if (isCapital && word !== 'I') anyCapital = true;
    if (word.length < 2) continue;
    words += 1;
    if (isCapital && word === word.toUpperCase()) upper += 1;
    if (index === first || word.length < LONG_WORD_MIN) continue;
    long += 1;
    if (isCapital) capitalised += 1;
  }
  if (words >= 3 && upper === words) return 'capitals';
  if (!anyCapital && upper < words) return 'lower';
  return long >= 2 && capitalised >= TITLE_SHARE * long ? 'title' : 'sentence';
}
