import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalCdf } from '../numbers.ts';
import type { Belief } from './belief.ts';
import { driftProbability, evaluateBayesian, forecastReturn, verdictOf, withTrend } from './verdict.ts';

const belief = (pUp: number, rest: Partial<Belief> = {}): Belief => ({
  bars: 200,
  sigma: 0.02,
  driftMean: 0.1,
  driftVariance: 0.005,
  changePoint: 0,
  pUp,
  ...rest,
});
const all = (of: Belief) => ({ M30: of, H1: of, H4: of, D: of, W: of, M: of });
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });

describe('the pool of timeframes', () => {
  test('that agree is as confident as one of them: nothing is counted twice', () => {
    fc.assert(
      fc.property(share, (p) => {
        expect(driftProbability(all(belief(p)))).toBeCloseTo(p, 10);
      }),
    );
  });

  test('weighs by omega, and discounts a fresh regime', () => {
    const logitOf = (p: number) => Math.log(p / (1 - p));
    const pooled = driftProbability({ D: belief(0.7, { changePoint: 0.4 }), W: belief(0.4) })!;
    expect(logitOf(pooled)).toBeCloseTo((0.3 * 0.6 * logitOf(0.7) + 0.25 * logitOf(0.4)) / 0.55, 10);
    expect(driftProbability(all(belief(0.9, { changePoint: 1 })))).toBe(0.5);
  });

  test('ignores timeframes with too few bars', () => {
    expect(
      driftProbability({ D: belief(0.6), M: belief(0.1, { bars: 23 }), W: belief(0.1, { bars: 39 }) }),
    ).toBeCloseTo(0.6);
    expect(driftProbability({ M30: belief(0.9, { bars: 59 }) })).toBeNull();
  });
});

describe('the return over five sessions', () => {
  test('has the mean, the spread and the probability of the definition', () => {
    const { mean, volatility, probability } = forecastReturn({ driftMean: 0.1, driftVariance: 0.004, sigma: 0.02 });
    expect(mean).toBeCloseTo(5 * 0.1 * 0.02 - 0.001, 12);
    expect(volatility).toBeCloseTo(0.02 * Math.sqrt(5 + 25 * 0.004), 12);
    expect(probability).toBeCloseTo(normalCdf(mean / volatility), 12);
  });

  test('without drift has a probability below one half of covering its cost', () => {
    expect(forecastReturn({ driftMean: 0, driftVariance: 0.003, sigma: 0.02 }).probability).toBeLessThan(0.5);
  });
});

describe('the trend', () => {
  test('shifts the odds by the root of its own, at most by half in the logit', () => {
    expect(withTrend(0.5, { trendScore: 0, a: 2, b: 1 })).toBeCloseTo(Math.SQRT2 / (1 + Math.SQRT2), 10);
    expect(withTrend(0.5, { trendScore: 0, a: 1e9, b: 1 })).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 10);
    expect(withTrend(0.5, { trendScore: 0, a: 1, b: 1e9 })).toBeCloseTo(1 / (1 + Math.exp(0.5)), 10);
  });

  test('that is absent or balanced changes nothing', () => {
    expect(withTrend(0.6, null)).toBe(0.6);
    expect(withTrend(0.6, { trendScore: 0, a: 3, b: 3 })).toBeCloseTo(0.6, 12);
  });

  test('moves the probability with its evidence', () => {
    const positive = fc.double({ min: 1, max: 50, noNaN: true });
    fc.assert(
      fc.property(share, positive, positive, positive, (p, a, more, b) => {
        const before = withTrend(p, { trendScore: 0, a, b });
        expect(withTrend(p, { trendScore: 0, a: a + more, b })).toBeGreaterThanOrEqual(before);
        expect(withTrend(p, { trendScore: 0, a, b: b + more })).toBeLessThanOrEqual(before);
      }),
    );
  });
});

describe('the verdict', () => {
  const buy = { probability: 0.55, drift: 0.55, meanNet: 1e-9 };
  test.each([
    [buy, 'BUY'],
    [{ ...buy, probability: 0.5499 }, 'WATCH'],
    [{ ...buy, drift: 0.5499 }, 'WATCH'],
    [{ ...buy, meanNet: 0 }, 'WATCH'],
    [{ ...buy, probability: 0.52 }, 'WATCH'],
    [{ ...buy, probability: 0.5199 }, 'SKIP'],
  ] as const)('of %o is %s', (of, expected) => expect(verdictOf(of)).toBe(expected));

  test('includes its inputs', () => {
    const output = evaluateBayesian(all(belief(0.8, { changePoint: 0.02 })), { trendScore: 0.3, a: 3, b: 1 });
    expect(output).toMatchObject({ status: 'ok', verdict: 'BUY', changePointProb: 0.02, bearish: false });
    expect(output.score).toBeCloseTo(2 * Number(output.features.drift_probability) - 1, 12);
    expect(output.expectedReturn).toBeGreaterThan(0);
    expect(output.confidence).toBe(output.probability);
  });

  test('is bearish when the probability mirrors a buy', () => {
    const output = evaluateBayesian(all(belief(0.2, { driftMean: -0.2 })), { trendScore: -0.5, a: 1, b: 4 });
    expect(output).toMatchObject({ verdict: 'SKIP', bearish: true });
    expect(output.confidence).toBeCloseTo(1 - output.probability!, 12);
  });

  test('needs daily bars, because the forecast is based on them', () => {
    expect(evaluateBayesian({ ...all(belief(0.8)), D: belief(0.8, { bars: 59 }) }, null)).toMatchObject({
      status: 'insufficient_data',
      verdict: null,
      probability: null,
      timeframeScores: { D: null, W: 0.8 },
    });
  });
});
