import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

describe('what a reader sees', () => {
  test.each([
    ['Acme fell.', 'Acme fell.'],
    ['Ac\u00adme\u200b fell\u200d.', 'Acme fell.'],
    ['\u202eAcme\u202c \u200ffell\u2060.', 'Acme fell.'],
    ['Acme\u00a0fell\u2009.', 'Acme fell .'],
    ['Fish &amp; Chips&#39;s &lt;5&gt;&nbsp;&#x2019;', "Fish & Chips's <5> ’"],
    ['Ａｃｍｅ ofﬁce', 'Acme office'],
    ['Este\u0301e', 'Estée'],
    // Unknown references and a lone ampersand stay.
    ['A&B; &nope; &#7; &#x1f600;', 'A&B; &nope; &#7; &#x1f600;'],
  ])('%j', (text, seen) => expect(visibleText(text).text).toBe(seen));

  test('a range leads back to the characters that it stands for', () => {
    const text = 'The P&amp;G\u200b Co\u00admpany fell';
    const { text: seen, toOriginal, fromOriginal } = visibleText(text);
    const at = seen.indexOf('P&G');
    const range = toOriginal(at, at + 3);
    expect(text.slice(range.start, range.end)).toBe('P&amp;G');
    expect(fromOriginal(range.start)).toBe(at);
    expect(fromOriginal(range.end)).toBe(at + 3);
  });

  test('ranges of any text lead back into it, in order', () => {
    const piece = fc.constantFrom(
      'Acme',
      ' ',
      '\u200b',
      '\u00ad',
      '&amp;',
      '&',
      ';',
      '\u202e',
      'e\u0301',
      'ﬁ',
      '\u00a0',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const { text: seen, toOriginal, fromOriginal } = visibleText(text);
        for (let at = 0; at < seen.length; at++) {
          const { start, end } = toOriginal(at, at + 1);
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(fromOriginal(start)).toBeLessThanOrEqual(at);
        }
      }),
    );
  });
});
