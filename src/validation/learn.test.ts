import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publishConfidence } from '../recommendations/confidence.ts';
import { learnCalibration, type LearnedLabel, toLearnedLabels } from './learn.ts';

/** Labels spread over stated probabilities, right with frequency `rate`. */
const labelsOf = (count: number, rate: (raw: number) => number): LearnedLabel[] =>
  Array.from({ length: count }, (_, n) => {
    const raw = 0.55 + 0.4 * ((n * 0.618) % 1);
    return { kind: 'direction', raw, isRight: (n * 0.377) % 1 < rate(raw) };
  });

describe('training labels', () => {
  const label = { isWin: false, isDirectionWin: true };
  test('a leaning view trains the direction, even when it was a hold; a hold trains holding', () => {
    expect(toLearnedLabels({ action: 'buy', leaning: 'buy', pUp: 0.6 }, label)).toEqual([
      { kind: 'direction', raw: 0.6, isRight: true },
    ]);
    expect(toLearnedLabels({ action: 'hold', leaning: 'sell', pUp: 0.4 }, label)).toEqual([
      { kind: 'direction', raw: 0.6, isRight: true },
      { kind: 'hold', raw: 0.8, isRight: false },
    ]);
    expect(toLearnedLabels({ action: 'hold', leaning: 'hold', pUp: 0.5 }, label)).toEqual([
      { kind: 'hold', raw: 1, isRight: false },
    ]);
  });
});

describe('published confidence', () => {
  test('is unchanged without labels, and moves towards the observed frequency with more labels: L = n / (n + 300)', () => {
    expect(publishConfidence(0.7, false, learnCalibration([])).published).toBe(0.7);
    for (const count of [100, 400, 4_000]) {
      const calibration = learnCalibration(labelsOf(count, () => 0.6));
      const weight = count / (count + 300);
      const cal = calibration.direction!.probability(0.7);
      expect(calibration.direction!.labelCount).toBe(count);
      expect(publishConfidence(0.7, false, calibration).published).toBeCloseTo((1 - weight) * 0.7 + weight * cal, 12);
    }
    const many = learnCalibration(labelsOf(20_000, () => 0.6));
    expect(publishConfidence(0.9, false, many).published).toBeCloseTo(0.6, 1);
  });

  test('a few lucky labels at the top do not give certainty', () => {
    const labels = [
      ...labelsOf(3_000, () => 0.6),
      ...Array.from({ length: 5 }, () => ({ kind: 'direction' as const, raw: 0.97, isRight: true })),
    ];
    const { direction } = learnCalibration(labels);
    expect(direction!.probability(0.97)).toBeLessThan(0.75);
  });

  test('never falls as the stated probability rises', () => {
    const unit = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
    const labels = fc.array(fc.record({ raw: unit, isRight: fc.boolean() }), { minLength: 1_000, maxLength: 1_500 });
    fc.assert(
      fc.property(labels, unit, unit, (all, a, b) => {
        const { direction } = learnCalibration(all.map((one) => ({ ...one, kind: 'direction' as const })));
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(direction!.probability(low)).toBeLessThanOrEqual(direction!.probability(high) + 1e-12);
        expect(direction!.nearCount(a)).toBe(all.filter(({ raw }) => raw >= a - 0.05 && raw < a + 0.05).length);
      }),
      { numRuns: 20 },
    );
  });
});
