import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomClosedBars } from '../../../test/signals/kit.ts';
import { referenceBelief } from '../../../test/signals/reference.ts';
import type { ClosedBar } from '../closed-bars.ts';
import {
  type BeliefState,
  cloneBelief,
  decodeBelief,
  emptyBelief,
  encodeBelief,
  readBelief,
  stepBelief,
} from './belief.ts';

const SCALE = { sigmaFloor: 0.005, tau: 0.08 };

function after(bars: readonly ClosedBar[]): BeliefState {
  const state = emptyBelief();
  for (const bar of bars) stepBelief(state, bar, SCALE);
  return state;
}

test('bar by bar gives the same result as the whole history', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 25, max: 190 }), (seed, count) => {
      const bars = [...randomClosedBars(seed, count), ...randomClosedBars(seed + 1, 8, { sigma: 0.07 })];
      const read = readBelief(after(bars), SCALE);
      const expected = referenceBelief(bars, SCALE);
      expect(read.changePoint).toBeCloseTo(expected.changePoint, 5);
      expect(read.driftMean).toBeCloseTo(expected.driftMean, 6);
      expect(read.driftVariance).toBeCloseTo(expected.driftVariance, 8);
    }),
    { numRuns: 15 },
  );
});

test('a return is standardised by the volatility before it and clipped at six sigma', () => {
  const calm = after(randomClosedBars(2, 100, { sigma: 0.01 }));
  const jump = (size: number) => {
    const state = cloneBelief(calm);
    const close = state.lastClose * size;
    stepBelief(state, { open: close, high: close, low: close, close, volume: 1, endMs: 1, baseMs: 0 }, SCALE);
    return state;
  };
  expect(encodeBelief({ ...jump(1.5), lastClose: 1, ewma: calm.ewma })).toEqual(
    encodeBelief({ ...jump(9), lastClose: 1, ewma: calm.ewma }),
  );
});

test('a state decoded from its bytes equals the original', () => {
  const state = after(randomClosedBars(3, 200));
  const bytes = encodeBelief(state);
  expect(decodeBelief(bytes)).toEqual(state);
  expect(decodeBelief(bytes.slice(4))).toBeNull();
  expect(bytes.byteLength).toBeLessThan(1_200);
});

test('without data both directions are equally likely', () => {
  expect(readBelief(emptyBelief(), SCALE)).toMatchObject({ pUp: 0.5, sigma: null });
  expect(readBelief(after(randomClosedBars(1, 5)), SCALE).pUp).toBe(0.5);
});
