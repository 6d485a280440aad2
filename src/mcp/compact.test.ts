import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compact, pickFields, RESULT_CHARS_MAX } from './compact.ts';
import { parseAnswer } from './parse-answer.ts';
import { urlOf } from './platform-api.ts';
import { computeReturns } from './returns.ts';

describe('a compact result', () => {
  test('leaves out empty members, except lists at the top, and rounds numbers', () => {
    expect(compact({ a: 1.23456789, b: null, c: [], d: { list: [] }, e: '', f: 0, g: false }, '')).toEqual({
      text: '{"a":1.23457,"c":[],"d":{},"f":0,"g":false}',
      isCut: false,
    });
  });

  test('says how many items were left out and how to get them', () => {
    const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, text: 'x'.repeat(40) }));
    const { text, isCut } = compact(rows, 'page on');
    expect(isCut).toBe(true);
    expect(text).toMatch(/… 800 more of 1000"\]\n\[shortened: page on\]$/);
  });

  test('never exceeds its limit, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 60, max: 500 }), (value, charsMax) => {
        expect(compact(value, 'more', charsMax).text.length).toBeLessThanOrEqual(charsMax);
      }),
      { numRuns: 50 },
    );
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`member_${index}`, 'value']));
    expect(compact(wide, 'more').text.length).toBe(RESULT_CHARS_MAX);
  });
});

test('fields are picked where they exist', () => {
  expect(pickFields([{ a: 1, b: 2 }, null, 3], ['a'])).toEqual([{ a: 1 }, {}, {}]);
  expect(pickFields('text', ['a'])).toEqual([]);
});

test('answers that are not JSON stay text', () => {
  expect(parseAnswer(502, '<html>', undefined)).toEqual({ status: 502, body: '<html>', total: null });
  expect(parseAnswer(200, '[1]', '12')).toEqual({ status: 200, body: [1], total: 12 });
});

test('a query is encoded, without what is undefined', () => {
  expect(urlOf({ path: '/a', query: { q: 'x&y=1', limit: 2, ticker: undefined } })).toBe('/a?q=x%26y%3D1&limit=2');
});

test('returns of daily closes', () => {
  const { sessions, total_return, annual_volatility } = computeReturns([100, 110, 99]);
  expect({ sessions, total_return }).toEqual({ sessions: 2, total_return: expect.closeTo(-0.01, 12) });
  const [up, down] = [Math.log(1.1), Math.log(0.9)];
  expect(annual_volatility).toBeCloseTo((Math.abs(up - down) / Math.SQRT2) * Math.sqrt(252), 10);
  expect(computeReturns([5])).toEqual({ sessions: 0, last_close: 5, total_return: null, annual_volatility: null });
});
