import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrate, fitCalibration, fitIsotonic, fitPlatt, type Label, plattTargets } from './calibration.ts';

const repeat = (confidence: number, right: number, wrong: number): Label[] => [
  ...Array.from({ length: right }, () => ({ confidence, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, isRight: false })),
];

test('without labels: .5 + .6 (c - .5)', () => {
  expect(calibrate(fitCalibration([]), 0.9)).toBeCloseTo(0.74, 10);
  expect(calibrate({ kind: 'shrink' }, 0.5)).toBe(0.5);
});

test('golden: smoothed targets', () => {
  expect(plattTargets(3, 2)).toEqual({ hit: 4 / 5, miss: 1 / 4 });
});

test('golden: two stated confidences have a closed form, the smoothed rate of each', () => {
  const labels = [...repeat(0.6, 55, 45), ...repeat(0.9, 80, 20)];
  const calibration = fitPlatt(labels);
  const { hit, miss } = plattTargets(135, 65);
  expect(calibrate(calibration, 0.6)).toBeCloseTo((55 * hit + 45 * miss) / 100, 6);
  expect(calibrate(calibration, 0.9)).toBeCloseTo((80 * hit + 20 * miss) / 100, 6);
});

test('a provider that is more confident when wrong gets one probability for all', () => {
  const calibration = fitPlatt([...repeat(0.9, 20, 80), ...repeat(0.6, 60, 40)]);
  expect(calibrate(calibration, 0.9)).toBeCloseTo(calibrate(calibration, 0.6), 10);
});

test('golden: pool adjacent violators', () => {
  const labels = [...repeat(0.2, 1, 3), ...repeat(0.4, 3, 1), ...repeat(0.6, 1, 3), ...repeat(0.8, 4, 0)];
  const calibration = fitIsotonic(labels);
  expect(calibration).toEqual({
    kind: 'isotonic',
    knots: [
      { confidence: 0.2, probability: 0.25 },
      { confidence: 0.4, probability: 0.5 },
      { confidence: 0.6, probability: 0.5 },
      { confidence: 0.8, probability: 1 },
    ],
  });
  expect(calibrate(calibration, 0.7)).toBeCloseTo(0.75, 10);
  expect(calibrate(calibration, 0)).toBe(0.25);
  expect(calibrate(calibration, 1)).toBe(1);
});

test('the number of labels decides: shrink, Platt at 200, isotonic at 1,000', () => {
  expect(fitCalibration(repeat(0.7, 100, 99)).kind).toBe('shrink');
  expect(fitCalibration(repeat(0.7, 100, 100)).kind).toBe('platt');
  expect(fitCalibration(repeat(0.7, 500, 500)).kind).toBe('isotonic');
});

test('higher confidence never means lower probability, and results are probabilities', () => {
  const label = fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() });
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 60 }), fc.boolean(), (labels, isIsotonic) => {
      const calibration = isIsotonic ? fitIsotonic(labels) : fitPlatt(labels);
      let last = 0;
      for (let confidence = 0; confidence <= 1; confidence += 0.05) {
        const probability = calibrate(calibration, confidence);
        if (!(probability >= last - 1e-9 && probability <= 1)) return false;
        last = probability;
      }
      return true;
    }),
  );
});
