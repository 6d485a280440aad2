import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directionProbability, publishConfidence } from '../recommendations/confidence.ts';
import type { ViewHorizon } from '../recommendations/view-horizon.ts';
import { learnCalibration } from './learn.ts';
import type { LearnedLabel } from './learned-label.ts';

/** Labels of company news of different strength, whose direction is right with a frequency. */
const labelsOf = (count: number, rate: (strength: number) => number, horizon: ViewHorizon = '1d'): LearnedLabel[] =>
  Array.from({ length: count }, (_, n) => {
    const strength = 0.05 + 0.9 * ((n * 0.618034) % 1);
    const sign = n % 2 === 0 ? 1 : -1;
    const isRight = (n * 0.3770911) % 1 < rate(strength);
    const move = sign * (isRight ? 0.02 : -0.02);
    return {
      horizon,
      isOwn: true,
      signals: { company: sign * strength, macro: 0, competitive: 0 },
      totalReturn: move,
      excess: move,
      sigmaHorizon: 0.02,
    };
  });

describe('published confidence', () => {
  test('moves towards the observed frequency with more labels', () => {
    const gap = (count: number) =>
      Math.abs(publishConfidence(0.8, false, learnCalibration(labelsOf(count, () => 0.6)), '1d').published - 0.6);
    expect(publishConfidence(0.8, false, learnCalibration([]), '1d').published).toBeCloseTo(0.575, 12);
    expect(gap(20_000)).toBeLessThan(0.01);
    expect(gap(2_000)).toBeLessThan(0.02);
  });

  test('of a hold is the frequency of quiet prices', () => {
    const labels = labelsOf(4_000, () => 0.5).map((label, n) => ({
      ...label,
      totalReturn: n % 4 === 0 ? 0.001 : 0.05,
    }));
    expect(publishConfidence(0.5, true, learnCalibration(labels), '1d').published).toBeCloseTo(0.25, 2);
  });

  test('of a hold at a horizon with few labels follows the other horizons', () => {
    const quiet = (share: number, horizon: ViewHorizon, count: number) =>
      labelsOf(count, () => 0.5, horizon).map((label, n) => ({
        ...label,
        totalReturn: (n * 0.618034) % 1 < share ? 0.001 : 0.05,
      }));
    const calibration = learnCalibration([...quiet(0.42, '1d', 3_000), ...quiet(0.35, '7d', 15_000)]);
    const at = (horizon: ViewHorizon) => publishConfidence(0.5, true, calibration, horizon).published;
    expect(at('7d')).toBeCloseTo(0.35, 2);
    expect(at('30d')).toBeGreaterThan(0.25);
    expect(at('30d')).toBeLessThan(0.33);
    expect(at('90d')).toBeLessThan(at('30d'));
  });

  test('labels that overlap count in part: 63 overlapping quarters are one', () => {
    const { direction } = learnCalibration(labelsOf(6_300, () => 0.7, '90d'));
    expect(direction.horizons['90d']).toMatchObject({ labelCount: 6_300, effectiveCount: expect.closeTo(100, 6) });
    expect(direction.horizons['7d']).toBeUndefined();
    // Too few independent labels for a fit of its own: the horizon stays with the pooled calibrator.
    expect(direction.horizons['90d']?.probability(0.7, 0.55)).toBe(0.55);
  });

  test('a horizon is calibrated by its own labels, the others by the pooled ones', () => {
    const labels = [...labelsOf(3_000, () => 0.7), ...labelsOf(15_000, () => 0.5, '7d')];
    const calibration = learnCalibration(labels);
    const at = (horizon: ViewHorizon) => directionProbability(0.8, calibration, horizon).pDirection;
    expect(at('1d')).toBeGreaterThan(0.65);
    expect(at('7d')).toBeLessThan(0.55);
    expect(at('30d')).toBeGreaterThan(at('7d'));
    expect(at('30d')).toBeLessThan(at('1d'));
  });

  test('a few lucky labels at the top do not give certainty', () => {
    const lucky = labelsOf(5, () => 1).map((label) => ({ ...label, signals: { ...label.signals, company: 1 } }));
    const { direction } = learnCalibration([...labelsOf(3_000, () => 0.6), ...lucky]);
    expect(direction.horizons['1d']?.probability(0.95, 0.5)).toBeLessThan(0.75);
  });

  test('never falls as the stated probability rises', () => {
    const unit = fc.integer({ min: 50, max: 100 }).map((n) => n / 100);
    const outcome = fc.record({ strength: fc.integer({ min: 1, max: 100 }), isRight: fc.boolean() });
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1_000, maxLength: 1_500 }), unit, unit, (all, a, b) => {
        const labels = all.map(({ strength, isRight }) => {
          const move = isRight ? 0.02 : -0.02;
          const signals = { company: strength / 100, macro: 0, competitive: 0 };
          return { horizon: '1d' as const, isOwn: true, signals, totalReturn: move, excess: move, sigmaHorizon: 0.02 };
        });
        const fitted = learnCalibration(labels).direction.horizons['1d']!;
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(fitted.probability(low, 0.5)).toBeLessThanOrEqual(fitted.probability(high, 0.5) + 1e-12);
      }),
      { numRuns: 15 },
    );
  });
});
