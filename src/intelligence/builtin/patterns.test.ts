import { expect, test } from 'vitest';
import { inflect } from './inflect.ts';
import { compilePatterns, findLongest, findMatches } from './patterns.ts';
import { parsePhraseTable } from './phrase-table.ts';
import { tokenize } from './tokens.ts';

const tokens = (text: string) => tokenize(text, 0, text.length);

test('a gap allows at most its number of words and does not cross a semicolon', () => {
  const set = compilePatterns([['win~ *2 contract|order', 'won']]);
  expect(findMatches(set, tokens('Acme won a large order'))).toMatchObject([{ payload: 'won', from: 1, to: 5 }]);
  expect(findMatches(set, tokens('Acme won one very large order'))).toEqual([]);
  expect(findMatches(set, tokens('Acme wins; order books close'))).toEqual([]);
});

test('optional words, numbers and percentages', () => {
  const set = compilePatterns([['rise~ ?by # %', true]]);
  expect(findMatches(set, tokens('rose 5 %'))).toHaveLength(1);
  expect(findMatches(set, tokens('rising by 5%'))).toHaveLength(1);
  expect(findMatches(set, tokens('rose by a lot'))).toHaveLength(0);
});

test('the longest term wins and its words are not reused', () => {
  const set = compilePatterns([
    ['cost of sales', 'cost'],
    ['sales', 'sales'],
    ['cost', 'cost'],
  ]);
  expect(findLongest(set, tokens('cost of sales rose, sales fell')).map(({ payload }) => payload)).toEqual([
    'cost',
    'sales',
  ]);
});

test('of two equal matches the earlier lexicon entry wins', () => {
  const loose = 'fall~ *2 short';
  const close = 'fall~ far short';
  const first = (...sources: string[]) =>
    findLongest(compilePatterns(sources.map((source) => [source, source] as const)), tokens('fell far short'))[0]
      ?.payload;
  expect(first(loose, close)).toBe(loose);
  expect(first(close, loose)).toBe(close);
});

test('a pattern that starts with a number or an optional word is refused', () => {
  expect(() => compilePatterns([['# shares', true]])).toThrow(/must start with a word/);
  expect(() => compilePatterns([['?the shares', true]])).toThrow(/must start with a word/);
});

test('inflection', () => {
  expect(inflect('rise')).toEqual(['rise', 'rises', 'rose', 'risen', 'rising']);
  expect(inflect('drop')).toEqual(['drop', 'drops', 'dropped', 'dropping']);
  expect(inflect('company')).toContain('companies');
  expect(inflect('launch')).toContain('launches');
});

test('a table joins indented lines, expands groups and refuses unknown groups', () => {
  expect(parsePhraseTable('# remark\na / 1: x {g},\n  y\n', { g: 'p|q' })).toEqual([
    { fields: ['a', '1'], phrases: ['x p|q', 'y'] },
  ]);
  expect(() => parsePhraseTable('a: {nobody}')).toThrow(/unknown group/);
  expect(() => parsePhraseTable('no colon')).toThrow(/needs a head/);
});
