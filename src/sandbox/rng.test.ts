import { describe, expect, test } from 'vitest';
import { hexName, stream } from './rng.ts';

describe('named streams', () => {
  test('the same name gives the same numbers and another name different ones', () => {
    const draw = (...name: (string | number)[]) => {
      const rng = stream(7, ...name);
      return Array.from({ length: 5 }, () => rng.next());
    };
    expect(draw('a', 1)).toEqual(draw('a', 1));
    expect(draw('a', 1)).not.toEqual(draw('a', 2));
    expect(draw('a', 1)).not.toEqual(draw('b', 1));
  });

  test('an extra draw in one stream does not affect others', () => {
    const undisturbed = stream(7, 'b').next();
    const other = stream(7, 'a');
    for (let n = 0; n < 100; n++) other.gaussian();
    expect(stream(7, 'b').next()).toBe(undisturbed);
  });

  test('uniform and normal draws have the expected moments', () => {
    const rng = stream(1, 'moments');
    const n = 20_000;
    const uniform = Array.from({ length: n }, () => rng.next());
    const normal = Array.from({ length: n }, () => rng.gaussian());
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / n;
    expect(Math.min(...uniform)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...uniform)).toBeLessThan(1);
    expect(mean(uniform)).toBeCloseTo(0.5, 1);
    expect(mean(normal)).toBeCloseTo(0, 1);
    expect(mean(normal.map((value) => value * value))).toBeCloseTo(1, 1);
  });

  test('weighted choice follows the weights, and shuffling keeps the items', () => {
    const rng = stream(3, 'choice');
    const counts = { a: 0, b: 0, c: 0 };
    for (let n = 0; n < 6_000; n++) {
      counts[rng.pickWeighted(['a', 'b', 'c'] as const, (item) => ({ a: 1, b: 2, c: 0 })[item])] += 1;
    }
    expect(counts.c).toBe(0);
    expect(counts.b / counts.a).toBeCloseTo(2, 0);
    expect(rng.shuffle([1, 2, 3, 4, 5]).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(hexName(1, 64, 'x')).toMatch(/^[0-9a-f]{64}$/);
  });
});
