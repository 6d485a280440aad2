import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deviationsCorrelation,
  fillDeviations,
  isCorrelated,
  newDeviations,
  pairCorrelation,
  shrinkCorrelation,
  shrunkCorrelation,
} from './correlation.ts';
import { computeHeat, positionRisk } from './heat.ts';

test('a position risks the distance to its stop, everything without a stop, nothing with a stop above the price', () => {
  expect(positionRisk(10, 100, 95)).toBe(50);
  expect(positionRisk(10, 100, Number.NaN)).toBe(1_000);
  expect(positionRisk(10, 100, 105)).toBe(0);
  expect(
    computeHeat(
      [
        { quantity: 10, mark: 100, stop: 95 },
        { quantity: 1, mark: 50, stop: null },
      ],
      10_000,
    ),
  ).toBeCloseTo(0.01, 12);
});

test('without an active pool any risk is a heat of 1', () => {
  expect(computeHeat([{ quantity: 1, mark: 1, stop: null }], 0)).toBe(1);
  expect(computeHeat([], 0)).toBe(0);
});

test('a correlation is shrunk to .6 within a sector and to .3 across sectors', () => {
  expect(shrinkCorrelation(0.8, 60, true)).toBeCloseTo(0.75, 12);
  expect(shrinkCorrelation(0.8, 60, false)).toBeCloseTo((48 + 6) / 80, 12);
  expect(shrinkCorrelation(Number.NaN, 60, true)).toBe(0.6);
  expect(shrinkCorrelation(0.9, 1, false)).toBe(0.3);
});

test('only the last sixty sessions count, and sessions that one symbol lacks are skipped', () => {
  const noise = Float64Array.from({ length: 100 }, (_, index) => Math.sin(index * 12.9898) * 0.02);
  const same = noise.slice();
  same.fill(0.5, 0, 40);
  expect(shrunkCorrelation(noise, same, true)).toBeCloseTo((60 + 12) / 80, 9);
  same[70] = Number.NaN;
  const pair = pairCorrelation(noise, same, 40, 100);
  expect(pair.used).toBe(59);
  expect(pair.correlation).toBeCloseTo(1, 12);
  expect(isCorrelated(noise, same, true)).toBe(true);
});

test('prepared columns give the same correlation, and a gap shows', () => {
  const prepare = (column: readonly number[], from: number) => {
    const deviations = newDeviations();
    fillDeviations(deviations, column, from, column.length);
    return deviations;
  };
  const column = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(column, column, fc.integer({ min: 0, max: 59 }), (one, other, from) => {
      const correlation = deviationsCorrelation(prepare(one, from), prepare(other, from));
      expect(correlation).toBe(pairCorrelation(one, other, from, 60).correlation);
      expect(prepare(one, from).isComplete).toBe(true);
      expect(prepare(one.with(59, Number.NaN), from).isComplete).toBe(false);
    }),
  );
});

test('a correlation is between -1 and 1 and symmetric', () => {
  const column = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 5, maxLength: 80 });
  fc.assert(
    fc.property(column, column, (one, other) => {
      const length = Math.min(one.length, other.length);
      const { correlation } = pairCorrelation(one, other, 0, length);
      const mirrored = pairCorrelation(other, one, 0, length).correlation;
      if (Number.isNaN(correlation)) expect(mirrored).toBeNaN();
      else {
        expect(Math.abs(correlation)).toBeLessThanOrEqual(1);
        expect(mirrored).toBeCloseTo(correlation, 9);
      }
    }),
  );
});
