import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlight, makeSnippet, type Wanted } from './snippet.ts';
import { stem } from './stem.ts';

const wanted = (...expressions: string[]): Wanted[] =>
  expressions.map((text, group) => ({ stems: text.split(' ').map(stem), isPrefix: false, weight: 1, group }));
const shown = (text: string, spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

const TEXT =
  'Verdalux lifts its forecast.\n\nThe company is based in Oslo. Demand for pumps rose. The forecast for pumps was raised on Monday.';

describe('a snippet', () => {
  test('is the sentence with most of what was searched for', () => {
    const snippet = makeSnippet(TEXT, wanted('forecast', 'pump'));
    expect(snippet.text).toBe('The forecast for pumps was raised on Monday.');
    expect(shown(snippet.text, snippet.highlights)).toEqual(['forecast', 'pumps']);
    expect(snippet.offset).toBe(TEXT.indexOf(snippet.text));
  });

  test('is the earliest of equals, and from the given place on if any matches there', () => {
    expect(makeSnippet(TEXT, wanted('forecast')).text).toBe('Verdalux lifts its forecast.');
    expect(makeSnippet(TEXT, wanted('forecast'), 28).text).toBe('The forecast for pumps was raised on Monday.');
    expect(makeSnippet(TEXT, wanted('lift'), 28).text).toBe('Verdalux lifts its forecast.');
  });

  test('without a match is the first sentence from the given place on', () => {
    expect(makeSnippet(TEXT, wanted('steel'), 28)).toEqual({
      text: 'The company is based in Oslo.',
      highlights: [],
      offset: TEXT.indexOf('The company'),
    });
    expect(makeSnippet('', wanted('steel'))).toEqual({ text: '', highlights: [], offset: 0 });
  });

  test('of a long sentence is cut at words around the first match', () => {
    const long = `${'first '.repeat(80)}pumps ${'after '.repeat(80)}end.`;
    const snippet = makeSnippet(long, wanted('pump'));
    expect(snippet.text.length).toBeLessThanOrEqual(320);
    expect(snippet.text).toMatch(/^first .*pumps.* after$/);
    expect(shown(snippet.text, snippet.highlights)).toEqual(['pumps']);
  });

  test('is a part of the text with highlights inside, in order, without overlap', () => {
    const word = fc.oneof(
      fc.constantFrom('pumps', 'forecast', 'raised', 'Oslo', '💧', '.', '?', '\n\n'),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 120 }), fc.nat({ max: 300 }), (words, from) => {
        const text = words.join(' ');
        const snippet = makeSnippet(text, wanted('pump', 'forecast raise', 'forecast'), from);
        expect(text.slice(snippet.offset, snippet.offset + snippet.text.length)).toBe(snippet.text);
        let last = 0;
        for (const { start, end } of snippet.highlights) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(snippet.text.length);
          last = end;
        }
      }),
    );
  });
});

describe('highlights', () => {
  test.each([
    ['another form of a word', 'Pumping and pumps', wanted('pump'), ['Pumping', 'pumps']],
    ['a phrase only as a whole', 'price target, price of a target', wanted('price target'), ['price target']],
    [
      'overlapping expressions as one',
      'higher price target set',
      wanted('higher price', 'price target'),
      ['higher price target'],
    ],
    ['a name before a possessive', 'Verdalux’s pumps', wanted('verdalux'), ['Verdalux']],
  ])('%s', (_name, text, what, expected) => {
    expect(shown(text, highlight(text, what))).toEqual(expected);
  });

  test('a beginning of words', () => {
    const beginning: Wanted[] = [{ stems: ['fore'], isPrefix: true, weight: 1, group: 0 }];
    expect(shown('Forecasts before foreign trade', highlight('Forecasts before foreign trade', beginning))).toEqual([
      'Forecasts',
      'foreign',
    ]);
  });
});
