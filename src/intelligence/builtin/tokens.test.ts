import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAmounts } from './amounts.ts';
import { tokenize } from './tokens.ts';

const words = (text: string) => tokenize(text, 0, text.length).map(({ word }) => word);
const amounts = (text: string) =>
  findAmounts(tokenize(text, 0, text.length)).map(({ value, unit }) => `${value}${unit && ` ${unit}`}`);

test('hyphens split, possessives are removed, contractions and dotted letters stay whole', () => {
  expect(words("Acme's third-quarter result didn't fall")).toEqual([
    'acme',
    'third',
    'quarter',
    'result',
    "didn't",
    'fall',
  ]);
  expect(words("Acme 's U.S. unit")).toEqual(['acme', 'us', 'unit']);
  expect(words('S&P and AT&T cut R&D, M & A')).toEqual(['s&p', 'and', 'at&t', 'cut', 'r&d', ',', 'm', '&', 'a']);
  expect(words('Q3 sales, up 5%')).toEqual(['q3', 'sales', ',', 'up', '5', '%']);
});

test('amounts carry their scale and currency in any order of writing', () => {
  expect(amounts('EUR 13.1 mn, SEK2.1bn, $5 million, 40 euros, 1,200 units, 0,5 %')).toEqual([
    '13100000 eur',
    '2100000000 sek',
    '5000000 usd',
    '40 eur',
    '1200',
    '0.5 %',
  ]);
  expect(words('KVA1V and FI0000111222 at EUR13')).toEqual(['kva1v', 'and', 'fi0000111222', 'at', 'eur', '13']);
  expect(amounts('EUR -7 mn')).toEqual(['-7000000 eur']);
  expect(amounts('EUR13 .1 mn from EUR 1 ,019 mn')).toEqual(['13100000 eur', '1019000000 eur']);
});

test('years, dates and durations are not amounts', () => {
  expect(amounts('In 2007, on 25 March, for 5 years, June 12')).toEqual([]);
});

test('token offsets match the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      let end = 0;
      for (const token of tokenize(text, 0, text.length)) {
        expect(token.start).toBeGreaterThanOrEqual(end);
        expect(token.end).toBeGreaterThan(token.start);
        expect(Number.isFinite(token.value)).toBe(true);
        end = token.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});
