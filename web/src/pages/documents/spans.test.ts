import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, type Span } from './spans.ts';

describe('cutText', () => {
  const span = fc.record({
    start: fc.integer({ min: -5, max: 60 }),
    end: fc.integer({ min: -5, max: 60 }),
    kind: fc.constantFrom<Span['kind']>('positive', 'negative', 'neutral', 'mention'),
    title: fc.constant(''),
  });

  test('the pieces join to the original text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.array(span, { maxLength: 12 }), (text, spans) => {
        const pieces = cutText(text, spans);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const piece of pieces) expect(piece.text.length > 0 || text === '').toBe(true);
      }),
    );
  });

  test('each piece carries the spans that cover it, overlapping or not', () => {
    const spans: Span[] = [
      { start: 0, end: 5, kind: 'mention', title: 'a' },
      { start: 3, end: 8, kind: 'negative', title: 'b' },
    ];
    expect(
      cutText('0123456789', spans).map(({ text, spans: on }) => [text, on.map(({ title }) => title).join()]),
    ).toEqual([
      ['012', 'a'],
      ['34', 'a,b'],
      ['567', 'b'],
      ['89', ''],
    ]);
  });
});
