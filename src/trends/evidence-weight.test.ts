import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evenly } from '../../test/trends/kit.ts';
import { MODALITIES } from '../intelligence/intelligence.ts';
import {
  corroboration,
  decay,
  evidenceWeight,
  signedStrength,
  type WeightFactors,
  windowHalfLife,
} from './evidence-weight.ts';

const unit = evenly(0, 1);
const factors: fc.Arbitrary<WeightFactors> = fc.record({
  credibility: evenly(0.05, 0.95),
  confidence: unit,
  salience: unit,
  novelty: unit,
  decay: unit,
  modality: fc.constantFrom(...MODALITIES),
  storySources: fc.integer({ min: 1, max: 50 }),
});

describe('the weight of a piece of evidence', () => {
  test('is the product of its factors', () => {
    const weight = evidenceWeight({
      credibility: 0.6,
      confidence: 0.8,
      salience: 0.6,
      novelty: 0.9,
      decay: 0.5,
      modality: 'opinion',
      storySources: 2,
    });
    expect(weight).toBeCloseTo(0.6 * 0.8 * 0.7 * 0.9 * 0.5 * 0.6 * 1.25, 12);
  });

  test('does not fall when any factor rises', () => {
    const keys = ['credibility', 'confidence', 'salience', 'novelty', 'decay', 'storySources'] as const;
    fc.assert(
      fc.property(factors, fc.constantFrom(...keys), unit, (low, key, more) => {
        const high = { ...low, [key]: low[key] + more };
        expect(evidenceWeight(high)).toBeGreaterThanOrEqual(evidenceWeight(low));
      }),
    );
  });

  test('is zero when confidence, novelty or decay is', () => {
    fc.assert(
      fc.property(factors, fc.constantFrom('confidence', 'novelty', 'decay', 'credibility'), (given, key) => {
        expect(evidenceWeight({ ...given, [key]: 0 })).toBe(0);
      }),
    );
  });

  test('a passing mention still weighs a quarter', () => {
    const given = {
      credibility: 1,
      confidence: 1,
      novelty: 1,
      decay: 1,
      modality: 'factual',
      storySources: 1,
    } as const;
    expect(evidenceWeight({ ...given, salience: 0 })).toBe(0.25);
  });

  test.each([
    ['factual', 1],
    ['guidance', 0.8],
    ['opinion', 0.6],
    ['rumour', 0.5],
    ['conditional', 0.4],
  ] as const)('%s counts %s', (modality, expected) => {
    const weight = evidenceWeight({
      credibility: 1,
      confidence: 1,
      salience: 1,
      novelty: 1,
      decay: 1,
      modality,
      storySources: 1,
    });
    expect(weight).toBe(expected);
  });
});

test.each([
  [1, 1],
  [2, 1.25],
  [4, 1.5],
  [64, 1.5],
])('%s sources corroborate by %s', (sources, expected) => expect(corroboration(sources)).toBe(expected));

test('half of the weight is gone after a half-life of the window', () => {
  const halfLife = windowHalfLife(10, 5);
  expect(halfLife).toBe(5);
  expect(decay(5, halfLife)).toBe(0.5);
  expect(decay(0, halfLife)).toBe(1);
  expect(windowHalfLife(8, 63)).toBeCloseTo(15.8745, 4);
});

test('sentiment counts half when nothing is at stake', () => {
  expect(signedStrength(-0.8, 0)).toBe(-0.4);
  expect(signedStrength(0.8, 1)).toBe(0.8);
  expect(signedStrength(0.7, 0.5)).toBeCloseTo(0.525, 12);
});
