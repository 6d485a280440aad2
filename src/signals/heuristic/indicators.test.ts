import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomClosedBars } from '../../../test/signals/kit.ts';
import { referenceIndicators } from '../../../test/signals/reference.ts';
import { averageTrueRange, ewmaVolatility } from '../../market/volatility.ts';
import type { ClosedBar } from '../closed-bars.ts';
import {
  cloneIndicators,
  decodeIndicators,
  emptyIndicators,
  encodeIndicators,
  type IndicatorState,
  readIndicators,
  rescaleIndicators,
  stepIndicators,
} from './indicators.ts';

const SCALE = { sigmaFloor: 0.005, tau: 0.08 };

function after(bars: readonly ClosedBar[]): IndicatorState {
  const state = emptyIndicators();
  for (const bar of bars) stepIndicators(state, bar, SCALE);
  return state;
}

function expectClose(actual: object, expected: object) {
  expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, value] of Object.entries(expected)) {
    const found = (actual as Record<string, unknown>)[name];
    if (value === null) expect(found, name).toBeNull();
    else expect(Math.abs(Number(found) - value), name).toBeLessThan(1e-8 * (1 + Math.abs(value)));
  }
}

test('bar by bar gives the same result as the whole history, at every length', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 220 }), (seed, count) => {
      const bars = randomClosedBars(seed, count);
      // Single and double precision may order two nearly equal sigmas differently, by one place of the window.
      const { sigmaPercentile, ...actual } = readIndicators(after(bars), SCALE);
      const { sigmaPercentile: wanted, ...expected } = referenceIndicators(bars, SCALE.sigmaFloor);
      expectClose(actual, expected);
      if (wanted === null) expect(sigmaPercentile).toBeNull();
      else expect(Math.abs(sigmaPercentile! - wanted)).toBeLessThan(0.02);
    }),
    { numRuns: 60 },
  );
});

test('sigma and range are those of the market slice', () => {
  const bars = randomClosedBars(7, 90);
  const { sigma, atr } = readIndicators(after(bars), SCALE);
  const returns = bars.slice(1).map(({ close }, index) => Math.log(close / bars[index]!.close));
  expect(sigma).toBeCloseTo(ewmaVolatility(returns)!, 12);
  expect(atr).toBeCloseTo(averageTrueRange(bars)!, 10);
});

describe('edges', () => {
  const flat: ClosedBar = { open: 10, high: 10, low: 10, close: 10, volume: 500, endMs: 1, baseMs: 0 };

  test('a constant price has neutral indicators, and null where an indicator is undefined', () => {
    expect(readIndicators(after(Array.from({ length: 60 }, () => flat)), SCALE)).toMatchObject({
      atr: 0,
      rsi: 50,
      channelPosition: 0,
      return20: 0,
      sigma: 0.005,
      volumeZ: null,
      sigmaPercentile: 0,
    });
  });

  test('without bars every indicator is null', () => {
    expect(readIndicators(emptyIndicators(), SCALE)).toMatchObject({ bars: 0, atr: null, rsi: null, sigma: null });
  });
});

test('a split before the next bar leaves every ratio unchanged', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(2, 3, 0.1, 1.5, 20), (seed, factor) => {
      const bars = randomClosedBars(seed, 120);
      const plain = readIndicators(after(bars), SCALE);
      const state = after(bars.slice(0, 70));
      rescaleIndicators(state, factor);
      for (const bar of bars.slice(70)) {
        const { open, high, low, close, volume } = bar;
        const prices = { open: open / factor, high: high / factor, low: low / factor, close: close / factor };
        stepIndicators(state, { ...bar, ...prices, volume: volume * factor }, SCALE);
      }
      const split = readIndicators(state, SCALE);
      for (const name of ['rsi', 'channelPosition', 'return20', 'sigma', 'volumeZ'] as const) {
        expect(split[name], name).toBeCloseTo(plain[name]!, 8);
      }
      expect(split.atr! * factor).toBeCloseTo(plain.atr!, 8);
      expect(split.emaSlow * factor).toBeCloseTo(plain.emaSlow, 8);
    }),
    { numRuns: 25 },
  );
});

test('a state decoded from its bytes equals the original', () => {
  const state = after(randomClosedBars(3, 200));
  const bytes = encodeIndicators(state);
  expect(decodeIndicators(bytes)).toEqual(state);
  // Bytes from a database come as part of a larger buffer.
  expect(decodeIndicators(Buffer.concat([Buffer.from('abc'), bytes]).subarray(3))).toEqual(state);
  expect(bytes.byteLength).toBeLessThan(1_300);
});

test('bytes that are not a state are refused', () => {
  const bytes = encodeIndicators(after(randomClosedBars(3, 30)));
  const otherVersion = Uint8Array.from(bytes);
  otherVersion[0] = 99;
  const notFinite = Uint8Array.from(bytes);
  new DataView(notFinite.buffer).setFloat64(12, Number.NaN, true);
  expect([bytes.slice(1), otherVersion, notFinite, new Uint8Array()].map(decodeIndicators)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a copy is independent of its original', () => {
  const state = after(randomClosedBars(5, 50));
  const copy = cloneIndicators(state);
  const bytes = encodeIndicators(copy);
  stepIndicators(state, randomClosedBars(6, 1)[0]!, SCALE);
  rescaleIndicators(state, 2);
  expect(encodeIndicators(copy)).toEqual(bytes);
});
