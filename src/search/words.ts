/** A word of a text in lower case, with its UTF-16 offsets. */
export interface TextWord {
  word: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]+/gu;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/u;

/** Letters and digits are words; everything else separates. The `s` of a possessive is left out. */
export function readWords(text: string): TextWord[] {
  const words: TextWord[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    const isPossessive = end - start === 1 && start > 0 && POSSESSIVE.test(text.slice(start - 1, end + 1));
    if (!isPossessive) words.push({ word: match[0].toLowerCase(), start, end });
  }
  return words;
}
