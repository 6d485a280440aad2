import type { Token } from './tokens.ts';

/** Stands for every word of a company's name: "Best Buy beats" praises and buys nothing. Only phrases about a company contain it. */
export const NAME_WORD = '<name>';

/** A range of UTF-16 units in the text. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
}

/** Rating agencies are named by their acts; the phrases of credit ratings contain them. */
const AGENCY = /^(?:moody|moodys|moody's|s&p|fitch|dbrs)$/;
export const isAgency = (word: string): boolean => AGENCY.test(word);

/** Replaces the words of linked names. Tokens and spans are in text order; cashtags keep their word, which marks a post. */
export function maskNames(tokens: readonly Token[], names: readonly NameSpan[]): readonly Token[] {
  if (names.length === 0) return tokens;
  let next = 0;
  return tokens.map((token) => {
    while (next < names.length && (names[next]?.end ?? 0) <= token.start) next++;
    const name = names[next];
    if (
      name === undefined ||
      token.end <= name.start ||
      token.kind === 'punct' ||
      token.word.startsWith('$') ||
      isAgency(token.word)
    )
      return token;
    return { ...token, kind: 'word', word: NAME_WORD, value: 0, capital: true };
  });
}
