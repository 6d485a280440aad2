import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evenly } from '../../test/trends/kit.ts';
import { computeTrend, type WeighedEvidence } from './trend.ts';

const of = (sourceKey: string, weight: number, strength: number): WeighedEvidence => ({ sourceKey, weight, strength });
const repeat = (count: number, sources: number, weight: number, strength: number) =>
  Array.from({ length: count }, (_, index) => of(`source ${index % sources}`, weight, strength));

/** The probability of a recommendation that has the company layer alone. */
const companyOnly = (evidence: WeighedEvidence[]) => {
  const { score, confidence } = computeTrend(evidence);
  return 1 / (1 + Math.exp(-3 * 0.65 * confidence * score));
};

const evidence = fc.array(
  fc.record({
    sourceKey: fc.constantFrom('a', 'b', 'c'),
    weight: evenly(0, 1.5),
    strength: evenly(-1, 1),
  }),
  { maxLength: 40 },
);

describe('the trend of a window', () => {
  test('three stories, one of them against', () => {
    const trend = computeTrend([of('a', 0.6, 0.8), of('b', 0.4, 0.5), of('c', 0.3, -0.6)]);
    expect(trend.score).toBeCloseTo(0.3226, 4);
    expect(trend.effectiveCount).toBeCloseTo(2.77, 3);
    expect(trend.contradiction).toBeCloseTo(0.4186, 4);
    expect(trend.pUp).toBeCloseTo(0.8268, 4);
    expect(trend.confidence).toBeCloseTo(0.3547, 4);
    expect(trend).toMatchObject({ direction: 'bullish', evidenceCount: 3, sourceCount: 3 });
    expect(trend.strength).toBe(trend.score);
  });

  test.each([
    ['one story', repeat(1, 1, 0.3, 0.7), 0.527],
    ['five stories from three sources', repeat(5, 3, 0.2, 0.525), 0.629],
    ['ten stories from four sources', repeat(10, 4, 0.3, 0.7), 0.771],
  ])('%s lead to p_up %s', (_, given, expected) => {
    expect(companyOnly(given)).toBeCloseTo(expected, 3);
  });

  test('nothing is neutral', () => {
    expect(computeTrend([])).toEqual({
      direction: 'neutral',
      score: 0,
      strength: 0,
      confidence: 0,
      pUp: 0.5,
      weight: 0,
      evidenceCount: 0,
      sourceCount: 0,
      effectiveCount: 0,
      contradiction: 0,
      betaUp: 1,
      betaDown: 1,
    });
    expect(computeTrend([of('a', 0, 1)])).toEqual(computeTrend([]));
  });

  test('equal evidence for and against is mixed; none or weak evidence is neutral', () => {
    expect(computeTrend([of('a', 0.5, 0.6), of('b', 0.5, -0.6)]).direction).toBe('mixed');
    expect(computeTrend([of('a', 0.5, 0), of('b', 0.5, 0)]).direction).toBe('neutral');
    expect(computeTrend([of('a', 0.05, 0.6)]).direction).toBe('neutral');
    expect(computeTrend([of('a', 0.9, -0.9)]).direction).toBe('bearish');
  });

  test('mirrored evidence gives the mirrored trend', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const trend = computeTrend(given);
        const mirrored = computeTrend(given.map((item) => ({ ...item, strength: -item.strength })));
        expect(mirrored.score).toBeCloseTo(-trend.score, 12);
        expect(mirrored.pUp).toBeCloseTo(1 - trend.pUp, 9);
        expect(mirrored.confidence).toBeCloseTo(trend.confidence, 9);
      }),
    );
  });

  test('all numbers stay in their bounds', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const trend = computeTrend(given);
        expect(Math.abs(trend.score)).toBeLessThan(1);
        for (const share of [trend.confidence, trend.pUp, trend.contradiction]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(trend.effectiveCount).toBeLessThanOrEqual(trend.evidenceCount + 1e-9);
      }),
    );
  });
});
