import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLAUSES_MAX, parseQuery, QUERY_LENGTH_MAX } from './parse-query.ts';

const wordsOf = (text: string) =>
  parseQuery(text).clauses.map(({ alternatives }) => alternatives.map(({ words }) => words.join(' ')));

describe('a search is read', () => {
  test.each([
    ['steel tariffs', [['steel'], ['tariffs']]],
    ['"raises its forecast" Thicket', [['raises its forecast'], ['thicket']]],
    ['layoffs OR "job cuts" retail', [['layoffs', 'job cuts'], ['retail']]],
    ['or never OR', [['or'], ['never']]],
    ['OR steel', [['steel']]],
    ['"unclosed phrase', [['unclosed phrase']]],
    ['buy-back', [['buy back']]],
    ['Thicket’s results', [['thicket'], ['results']]],
    ['volume:high', [['volume high']]],
    ['""', []],
    ['-', []],
  ])('%s', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  test('a minus sign excludes a word or a phrase', () => {
    const query = parseQuery('steel -tariffs -"price target"');
    expect(query.excluded.map(({ words, kind }) => [kind, ...words])).toEqual([
      ['word', 'tariffs'],
      ['phrase', 'price', 'target'],
    ]);
  });

  test('an asterisk at the end asks for a beginning', () => {
    expect(parseQuery('thick*').clauses[0]?.alternatives[0]).toEqual({
      words: ['thick'],
      text: 'thick',
      kind: 'prefix',
    });
  });

  test('operators are filters', () => {
    const query = parseQuery(
      'ticker:thkt,OUR source:"Daily Ledger" type:news,report after:2026-01-01 before:2026-02-01T12:00Z',
    );
    expect(query).toEqual({
      clauses: [],
      excluded: [],
      tickers: ['THKT', 'OUR'],
      sources: ['Daily Ledger'],
      types: ['document', 'report'],
      documentTypes: ['news'],
      after: new Date('2026-01-01T00:00:00Z'),
      before: new Date('2026-02-01T12:00:00Z'),
      ignored: [],
    });
  });

  test('values that cannot be read are reported', () => {
    expect(parseQuery('ticker:$$ type:poem after:yesterday before: steel').ignored).toEqual([
      '$$',
      'poem',
      'after:yesterday',
    ]);
  });

  test('words beyond the limit are reported', () => {
    const words = Array.from({ length: CLAUSES_MAX + 2 }, (_, index) => `word${index}`);
    expect(parseQuery(words.join(' ')).ignored).toEqual(words.slice(CLAUSES_MAX));
  });
});

describe('any text has a reading', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '"',
        '-',
        'OR',
        '*',
        ':',
        'ticker:',
        'before:',
        "'",
        '\\',
        '|',
        '&',
        '!',
        '(',
        ')',
        '<->',
        '\u0000',
        '💥',
      ),
    ),
    { maxLength: 80 },
  );

  test('without an error, within the limits', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const query = parseQuery(parts.join(' '));
        const terms = [...query.clauses.flatMap(({ alternatives }) => alternatives), ...query.excluded];
        expect(terms.length).toBeLessThanOrEqual(CLAUSES_MAX);
        for (const { words, text, kind } of terms) {
          expect(words.length).toBeGreaterThan(0);
          expect(words.join('')).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          expect(text).toMatch(/^[\p{L}\p{N}\s.&'’/-]+$/u);
          expect(text.length).toBeLessThanOrEqual(QUERY_LENGTH_MAX);
          if (kind !== 'phrase') expect(words).toHaveLength(1);
        }
      }),
    );
  });

  test('the order of filters and words does not matter', () => {
    const parts = fc.shuffledSubarray(['ticker:THKT', 'type:news', 'after:2026-01-01', 'before:2026-03-01', '-steel'], {
      minLength: 5,
    });
    fc.assert(
      fc.property(parts, (shuffled) => {
        expect(parseQuery(`outlook ${shuffled.join(' ')}`)).toEqual(parseQuery(`${shuffled.join(' ')} outlook`));
      }),
    );
  });
});
