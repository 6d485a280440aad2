import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import { barScale } from '../timeframe.ts';
import { initialDrift, loosenDrift, steadyGain, updateDrift } from './kalman.ts';

const TAU = barScale(nyseCalendar(), 'D').tau;

test('the daily gain converges to .005091', () => {
  expect(TAU).toBe(0.08);
  expect(steadyGain(TAU)).toBeCloseTo(0.005091, 6);
  const drift = initialDrift(TAU);
  let gain = 0;
  for (let step = 0; step < 3_000; step++) gain = updateDrift(drift, 0, TAU);
  expect(gain).toBeCloseTo(steadyGain(TAU), 12);
});

test('it converges for every bar length', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.005, max: 2, noNaN: true }), (tau) => {
      const drift = initialDrift(tau);
      let gain = 0;
      for (let step = 0; step < 3_000; step++) gain = updateDrift(drift, 1, tau);
      expect(gain).toBeCloseTo(steadyGain(tau), 9);
    }),
    { numRuns: 30 },
  );
});

test('longer bars have a wider drift', () => {
  const calendar = nyseCalendar();
  expect(barScale(calendar, 'W').tau).toBeCloseTo(0.08 * Math.sqrt(5), 12);
  expect(barScale(calendar, 'M30').tau).toBeCloseTo(0.08 / Math.sqrt(13), 12);
});

test('a change of regime halves the drift and resets its uncertainty', () => {
  const drift = { mean: 0.04, variance: 0.001 };
  loosenDrift(drift, TAU);
  expect(drift).toEqual({ mean: 0.02, variance: TAU * TAU });
});
