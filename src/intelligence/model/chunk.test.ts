import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHUNKS_MAX, chunkText, estimateTokens } from './chunk.ts';

test('chunks end between sentences', () => {
  const sentence = 'The company said that its sales had grown in the quarter under review. ';
  const text = sentence.repeat(12).trim();
  const parts = chunkText(text, 60).map(({ start, end }) => text.slice(start, end));
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    expect(part.endsWith('.')).toBe(true);
    expect(estimateTokens(part)).toBeLessThanOrEqual(60);
  }
});

test('a short text is one chunk, an empty one none', () => {
  expect(chunkText('Sales rose.', 1_000)).toEqual([{ start: 0, end: 11 }]);
  expect(chunkText('  ', 1_000)).toEqual([]);
});

test('chunks are consecutive, within the limit, and lose only white space', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), fc.integer({ min: 50, max: 200 }), (text, limit) => {
      const parts = chunkText(text, limit);
      let end = 0;
      let kept = '';
      for (const part of parts) {
        if (part.start < end || estimateTokens(text.slice(part.start, part.end)) > limit) return false;
        end = part.end;
        kept += text.slice(part.start, part.end);
      }
      return parts.length === CHUNKS_MAX || kept.replace(/\s/g, '') === text.replace(/\s/g, '');
    }),
  );
});
