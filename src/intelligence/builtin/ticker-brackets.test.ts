import { describe, expect, test } from 'vitest';
import { withoutTickerBrackets } from './ticker-brackets.ts';
import { tokenize } from './tokens.ts';

const words = (text: string, ...names: string[]) => {
  const spans = names.map((name) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length }));
  return withoutTickerBrackets(tokenize(text, 0, text.length), spans)
    .map(({ word }) => word)
    .join(' ');
};

describe('tickers in brackets', () => {
  test.each([
    ['Acme (NYSE: ACM) to buy', ['Acme', 'ACM'], 'acme to buy'],
    ['Acme Corp. (ACM) to buy', ['Acme', 'ACM'], 'acme corp . to buy'],
    ['Acme (Nasdaq: ACM) to buy', ['Acme'], 'acme to buy'],
    // A move, a name that is linked by its ticker alone, and other brackets stay.
    ['Acme (ACM +2%) to buy', ['Acme', 'ACM'], 'acme ( acm + 2 % ) to buy'],
    ['The maker (NYSE: ACM) to buy', ['ACM'], 'the maker ( nyse : acm ) to buy'],
    ['Acme (Germany) to buy', ['Acme'], 'acme ( germany ) to buy'],
    ['Acme (see above) to buy', ['Acme'], 'acme ( see above ) to buy'],
  ])('%s', (text, names, expected) => expect(words(text, ...names)).toBe(expected));
});
