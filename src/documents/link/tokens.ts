/** The words of a text with their positions, the only view of a text that linking uses. */
export interface TokenizedText {
  text: string;
  /** As written. */
  words: string[];
  lower: string[];
  starts: number[];
  ends: number[];
  /** Sentence index of each word; a sentence ends at a full stop or with its paragraph. */
  sentences: number[];
  /** The first word of each sentence. */
  sentenceStarts: number[];
}

const WORD = /[\p{L}\p{N}]+/gu;
const SENTENCE_END = /[.!?]["'”’)\]]*\s$|\n|^ ?["“(]* ?$/;
/** A full stop after these ends an abbreviation, not a sentence. */
const ABBREVIATIONS = new Set([
  'inc',
  'corp',
  'co',
  'ltd',
  'mr',
  'mrs',
  'ms',
  'dr',
  'st',
  'jr',
  'sr',
  'no',
  'vs',
  'u',
  's',
  'jan',
  'feb',
  'mar',
  'apr',
  'aug',
  'sept',
  'sep',
  'oct',
  'nov',
  'dec',
]);

export function tokenize(text: string): TokenizedText {
  const words: string[] = [];
  const lower: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const sentences: number[] = [];
  const sentenceStarts: number[] = [];
  let previousEnd = 0;
  for (const match of text.matchAll(WORD)) {
    const word = match[0];
    const start = match.index;
    const isFirst = words.length === 0;
    if (isFirst || endsSentence(text, previousEnd, start, lower.at(-1) ?? '')) sentenceStarts.push(words.length);
    words.push(word);
    lower.push(foldWord(word));
    starts.push(start);
    previousEnd = start + word.length;
    ends.push(previousEnd);
    sentences.push(sentenceStarts.length - 1);
  }
  return { text, words, lower, starts, ends, sentences, sentenceStarts };
}

const MARKS = /\p{M}/gu;
/** Letters whose mark is a part of them, as a newsroom without them writes them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const MARKED_LETTERS = /[øæœßłđðþı]/g;

/** Lower case without accents, so that "Estee" is "Estée" and "Orsted" is "Ørsted". */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  for (let index = 0; index < lower.length; index++)
    if (lower.charCodeAt(index) > 0xbf)
      return lower
        .normalize('NFD')
        .replace(MARKS, '')
        .replace(MARKED_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
        .normalize('NFC');
  return lower;
}

function endsSentence(text: string, from: number, to: number, previous: string): boolean {
  // Fast path: a single space between two words is the most common case and never ends a sentence.
  if (to - from === 1) return text.charCodeAt(from) === 10;
  const gap = text.slice(from, to);
  if (gap.includes('\n')) return true;
  if (!SENTENCE_END.test(gap.replace(/\s+/g, ' '))) return false;
  return !(gap.startsWith('. ') && (ABBREVIATIONS.has(previous) || previous.length === 1));
}
