import { describe, expect, test } from 'vitest';
import { AFFECT } from './lexicon/affect.ts';
import { DERIVED_STEMS } from './lexicon/derived-affect.ts';
import { NEUTRAL_BELOW, readSentence } from './polarity.ts';
import { tokenize } from './tokens.ts';

const sign = (text: string) => {
  const { value } = readSentence(tokenize(text, 0, text.length));
  return Math.abs(value) < NEUTRAL_BELOW ? 0 : Math.sign(value);
};

describe('vocabulary', () => {
  test('a derived word has one sign and is no word of our own lists', () => {
    const all = (side: 'good' | 'bad') => Object.values(DERIVED_STEMS[side]).flat();
    const good = new Set(all('good'));
    expect(all('bad').filter((word) => good.has(word))).toEqual([]);
    expect(all('good').length + all('bad').length).toBeGreaterThan(800);
    expect(all('good').filter((word) => AFFECT.get(word) !== 1)).toEqual([]);
    expect(all('bad').filter((word) => AFFECT.get(word) !== -1)).toEqual([]);
  });

  test.each([
    ['lackluster', -1],
    ['skeptical', -1],
    ['criticized', -1],
    ['bogus', -1],
    ['impeccably', 1],
    ['incredible', 1],
    ['invaluable', 1],
    // A topic, a time or a number, although "late", "numb" and "fair" judge.
    ['quality', undefined],
    ['latest', undefined],
    ['number', undefined],
    ['fairly', undefined],
  ])('%s', (word, expected) => expect(AFFECT.get(word)).toBe(expected));
});

describe('what is taken away', () => {
  test.each([
    ['They run out of credibility very fast.', -1],
    ['It lacks operational discipline and really any flexibility.', -1],
    ['I have seen the value of my shares and all trust drastically eroded.', -1],
    ['I think the new boss finally solved the mess.', 1],
    ['I feel they have never solved the mess.', -1],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('what is missed', () => {
  test.each([
    ["The clerk didn't even ask me how I enjoyed my stay.", -1],
    ['Communication should be much better than it has been.', -1],
    ['It could not be better.', 1],
    ['They promised to look into it, but they have done nothing.', -1],
    ["The app won't open.", -1],
    ['They really had no plan.', -1],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('the attitude of the speaker', () => {
  test.each([
    ['I am sick of the argument that they attract the best.', -1],
    ["Aside from the weird numbers, I'm very happy with this report.", 1],
    ["I honestly don't like his plan at all.", -1],
    ['I would like to see the figures first.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('terms are no judgement', () => {
  test.each([
    ['The vice president presented the gross margin and the fair value.', 0],
    ['This is a four star hotel.', 0],
    ["Don't misunderstand me.", 0],
    ['How sharp a display looks depends on two factors.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});
