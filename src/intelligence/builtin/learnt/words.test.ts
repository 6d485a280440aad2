import { expect, test } from 'vitest';
import { maskNames } from '../mask-names.ts';
import { tokenize } from '../tokens.ts';
import { learntWords, WORDS_MAX } from './words.ts';

const COMMON = new Set(['shares', 'of', 'wins', 'order', 'the']);
const words = (text: string, isTitle = false) =>
  learntWords(tokenize(text, 0, text.length), isTitle, (word) => COMMON.has(word)).words.join(' ');

test('numbers, money, dates and names are read as classes', () => {
  expect(words('Shares of Orwin Tools fell 4.5% to $12 on Monday, from EUR -3 in 2019.')).toBe(
    'shares of <name> fell <num> % to <cur> <num> on <date> from <cur> <neg> in <year> .',
  );
  expect(words('$ORWN $TALB going up!')).toBe('<tick> going up !');
});

test('a capital marks a name, except at the start of a sentence and in a title, where known words are none', () => {
  expect(words('Wins the Order')).toBe('wins the <name>');
  expect(words('Orwin Wins the Order', true)).toBe('<name> wins the order');
  expect(words('I asked their CEO about EPS')).toBe('i asked their ceo about eps');
});

test('contractions are two words', () => {
  expect(words("we won't and can't, they don't, it isn't, i've")).toBe(
    'we will not and can not they do not it is not i have',
  );
});

test('a linked name and the role of a company replace its words', () => {
  const text = 'orwin beat talbe';
  const tokens = maskNames(tokenize(text, 0, text.length), [{ start: 0, end: 5 }]);
  expect(learntWords(tokens, false, () => true).words).toEqual(['<name>', 'beat', 'talbe']);
  const roles = learntWords(
    tokens,
    false,
    () => true,
    ({ start }) => (start === 0 ? '<it>' : start > text.indexOf('beat') ? '<other>' : null),
  );
  expect(roles.words).toEqual(['<it>', 'beat', '<other>']);
  expect(roles.at).toEqual([0, 1, 2]);
});

test('a long text is cut', () => {
  expect(words('word '.repeat(200)).split(' ').length).toBe(WORDS_MAX);
});
