import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SENTENCE_LENGTH_MAX, splitSentences } from './sentences.ts';

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('sentence ends', () => {
  test.each<[string, string[]]>([
    ['Sales rose. Profit fell.', ['Sales rose.', 'Profit fell.']],
    ['Mr. Smith left. J. Doe follows.', ['Mr. Smith left.', 'J. Doe follows.']],
    ['Acme Inc. said so. It rose 3.5 % to EUR 1.20.', ['Acme Inc. said so.', 'It rose 3.5 % to EUR 1.20.']],
    ['He works for Acme Corp. The shares fell.', ['He works for Acme Corp.', 'The shares fell.']],
    ['The U.S. Federal Reserve met. Rates rose.', ['The U.S. Federal Reserve met.', 'Rates rose.']],
    ['"We are pleased." said nobody. He left!', ['"We are pleased." said nobody.', 'He left!']],
    ['"Good news," she said. "Very good." Shares rose?', ['"Good news," she said.', '"Very good."', 'Shares rose?']],
    ['Profit was EUR 13 .1 mn . Sales fell .', ['Profit was EUR 13 .1 mn .', 'Sales fell .']],
    ['Is it over?! Nobody knows...', ['Is it over?!', 'Nobody knows...']],
    ['A heading\nThe text starts here.', ['A heading', 'The text starts here.']],
    ['One paragraph\n\nanother paragraph', ['One paragraph', 'another paragraph']],
    [
      'A line that was wrapped by the sender of the mail because it is long,\nand goes on here.',
      ['A line that was wrapped by the sender of the mail because it is long,\nand goes on here.'],
    ],
    ['', []],
    [' \n\t ', []],
  ])('%j', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });
});

test('spans are in order, do not overlap, and lose nothing but white space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      let end = 0;
      let kept = '';
      for (const span of splitSentences(text)) {
        if (span.start < end || span.end <= span.start) return false;
        end = span.end;
        kept += text.slice(span.start, span.end);
      }
      return kept.replace(/\s/gu, '') === text.replace(/\s/gu, '');
    }),
  );
});

test('a long gap between two lines parts them as a short one does', () => {
  expect(split(`Acme fell${'\n'.repeat(5_000)}as Beta rose`)).toEqual(['Acme fell', 'as Beta rose']);
  expect(split(`Acme fell${' \n \n'.repeat(2_000)}as Beta rose`)).toEqual(['Acme fell', 'as Beta rose']);
});

test('a page without a full stop is split into bounded pieces', () => {
  const pieces = split('word '.repeat(2_000));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(2 * SENTENCE_LENGTH_MAX);
  expect(split('x'.repeat(10_000)).length).toBeGreaterThan(1);
  const dots = split(`${'.'.repeat(10_000)}x`);
  expect(Math.max(...dots.map(({ length }) => length))).toBeLessThanOrEqual(2 * SENTENCE_LENGTH_MAX);
  expect(dots.join('')).toHaveLength(10_001);
});
