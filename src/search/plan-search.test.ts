import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { type KnownNames, planSearch, possibleNames, type SearchGroup } from './plan-search.ts';

const NAMES: KnownNames = new Map([
  ['verdalux', [{ ticker: 'VRDX', names: ['Verdalux', 'Verdalux Systems'] }]],
  ['verdalux systems', [{ ticker: 'VRDX', names: ['Verdalux', 'Verdalux Systems'] }]],
  ['target', [{ ticker: 'TGTX', names: ['Target Stores'] }]],
  ['it', [{ ticker: 'IT', names: ['Ithaca Group'] }]],
]);

const plan = (text: string, names: KnownNames = new Map()) => planSearch(parseQuery(text), names);
const own = (groups: readonly SearchGroup[]) => groups.map((group) => group.own.map(({ words }) => words.join(' ')));
const synonyms = (group: SearchGroup | undefined) => group?.synonyms.map(({ words }) => words.join(' ')) ?? [];

describe('the runs of words that may be names', () => {
  test('are all runs of up to five neighbouring words', () => {
    expect(possibleNames(parseQuery('Verdalux Systems lawsuit'))).toEqual([
      'verdalux',
      'verdalux systems',
      'verdalux systems lawsuit',
      'systems',
      'systems lawsuit',
      'lawsuit',
    ]);
  });

  test('leave out function words in lower case, beginnings and alternatives', () => {
    expect(possibleNames(parseQuery('it'))).toEqual([]);
    expect(possibleNames(parseQuery('IT'))).toEqual(['it']);
    expect(possibleNames(parseQuery('verd*'))).toEqual([]);
    expect(possibleNames(parseQuery('steel OR iron'))).toEqual([]);
  });
});

describe('a plan', () => {
  test('joins the words of the longest name, and adds its ticker and other names', () => {
    const groups = plan('Verdalux Systems lawsuit', NAMES);
    expect(own(groups)).toEqual([['verdalux systems'], ['lawsuit']]);
    expect(groups[0]).toMatchObject({ tickers: ['VRDX'] });
    expect(synonyms(groups[0])).toEqual(['verdalux', 'verdalux systems']);
  });

  test('joins words that are an expression of the field, in any form', () => {
    const groups = plan('price targets raised');
    expect(own(groups)).toEqual([['price targets'], ['raised']]);
    expect(synonyms(groups[0])).toEqual(['target price']);
    expect(synonyms(groups[1])).toEqual(['lift', 'increase', 'boost', 'hike', 'upgraded']);
  });

  test('of a word that is also a name has both', () => {
    const [group] = plan('target', NAMES);
    expect(group).toMatchObject({ tickers: ['TGTX'] });
    expect(own(group ? [group] : [])).toEqual([['target']]);
  });

  test('takes a function word as a name only in capitals', () => {
    expect(plan('it', NAMES)[0]).toMatchObject({ tickers: [] });
    expect(plan('IT', NAMES)[0]).toMatchObject({ tickers: ['IT'] });
  });

  test('keeps alternatives in one group, with what means the same as each', () => {
    const [group] = plan('layoffs OR recall OR verdalux', NAMES);
    expect(own(group ? [group] : [])).toEqual([['layoffs', 'recall', 'verdalux']]);
    expect(synonyms(group)).toEqual(expect.arrayContaining(['job cuts', 'defect', 'verdalux systems']));
    expect(group?.tickers).toEqual(['VRDX']);
  });

  test('does not join the words of a phrase with others', () => {
    expect(own(plan('"price" target'))).toEqual([['price target']]);
    expect(own(plan('"price cut" target'))).toEqual([['price cut'], ['target']]);
  });

  test('loses no word and joins only neighbours', () => {
    const word = fc.constantFrom('verdalux', 'systems', 'price', 'target', 'cut', 'steel', 'it', 'quarterly', 'report');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const groups = plan(words.join(' '), NAMES);
        expect(groups.flatMap((group) => group.own.flatMap((term) => term.words))).toEqual(words);
        for (const { synonyms: same } of groups) {
          expect(same.length).toBeLessThanOrEqual(30);
          for (const { words: parts } of same) expect(parts.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
