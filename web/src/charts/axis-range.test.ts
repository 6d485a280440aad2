import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSigned } from '../lib/format.ts';
import { axisWidthOf, leastSpanFor, withHeadroom, zeroBased } from './axis-range.ts';

describe('axis ranges', () => {
  test('a flat line at zero gets the least span, not uPlot’s range of 100', () => {
    expect(withHeadroom(0, 0, 0.002)).toEqual([-0.001, 0.001]);
  });

  test('a flat line elsewhere is in the middle', () => {
    expect(withHeadroom(100, 100, 0)).toEqual([95, 105]);
  });

  test('every value is inside a range that has height', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.double({ min: 0, max: 10, noNaN: true }), (one, other, leastSpan) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const [from, to] = withHeadroom(low, high, leastSpan);
        return from <= low && to >= high && to > from;
      }),
    );
  });

  test.each([
    [0, 0.0065],
    [0, 0],
    [0.312, 0.313],
    [-0.4, 0.9],
  ])('the numbers of an axis from %d to %d differ as they are shown', (low, high) => {
    const [from, to] = withHeadroom(low, high, leastSpanFor(2));
    const shown = Array.from({ length: 6 }, (_, tick) => formatSigned(from + ((to - from) / 6) * tick));
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('an axis is as wide as its longest number', () => {
    expect(axisWidthOf(['0', '10'])).toBe(52);
    // Eight characters of 11 px are up to 53 px wide, and stand beside the plot.
    expect(axisWidthOf(['$90,000', '$120,000'])).toBeGreaterThanOrEqual(60);
    expect(axisWidthOf(null)).toBe(52);
  });

  test('bars start at zero', () => {
    expect(zeroBased(5, 10)[0]).toBe(0);
    expect(zeroBased(-10, -5)[1]).toBe(0);
  });
});
