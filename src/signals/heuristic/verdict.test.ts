import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Indicators } from './indicators.ts';
import { heuristicScore, heuristicTerms } from './score.ts';
import { evaluateHeuristic, verdictOf } from './verdict.ts';

const CALM: Indicators = {
  bars: 100,
  close: 100,
  emaFast: 100,
  emaSlow: 100,
  atr: 2,
  rsi: 50,
  channelPosition: 0,
  return20: 0,
  sigma: 0.02,
  volumeZ: 0,
  lastReturn: 0,
  sigmaPercentile: 0.5,
};
const RISING: Indicators = {
  ...CALM,
  emaFast: 103,
  channelPosition: 0.9,
  return20: 0.15,
  volumeZ: 2,
  lastReturn: 0.01,
};
const FALLING: Indicators = {
  ...CALM,
  emaFast: 97,
  channelPosition: -0.9,
  return20: -0.15,
  volumeZ: 2,
  lastReturn: -0.01,
};
const all = (of: Indicators) => ({ M30: of, H1: of, H4: of, D: of, W: of, M: of });
const trend = (trendScore: number) => ({ trendScore, a: 1, b: 1 });

describe('the score of a timeframe', () => {
  test('is the weighted sum of its six terms', () => {
    const terms = heuristicTerms({ ...RISING, rsi: 80 }, 0.4);
    expect(terms.trendFollowing).toBeCloseTo(Math.tanh(1.5), 12);
    expect(terms.momentum).toBeCloseTo(0.15 / (2 * 0.02 * Math.sqrt(20)), 12);
    expect(terms.exhaustion).toBeCloseTo(-0.2, 12);
    expect(terms.volume).toBeCloseTo(2 / 3, 12);
    expect(heuristicScore(terms)).toBeCloseTo(
      0.3 * Math.tanh(1.5) + 0.2 * terms.momentum! + 0.15 * 0.9 + 0.1 * -0.2 + 0.1 * (2 / 3) + 0.15 * 0.4,
      12,
    );
  });

  test('is renormalised over the available terms', () => {
    const terms = heuristicTerms({ ...RISING, volumeZ: null }, null);
    const present =
      0.3 * terms.trendFollowing! + 0.2 * terms.momentum! + 0.15 * terms.channel! + 0.1 * terms.exhaustion!;
    expect(heuristicScore(terms)).toBeCloseTo(present / 0.75, 12);
  });

  test('has no trend term without a range, and warns at both extremes of the RSI', () => {
    expect(heuristicTerms({ ...RISING, atr: 0 }, null).trendFollowing).toBe(0);
    expect([100, 75, 50, 25, 0].map((rsi) => heuristicTerms({ ...CALM, rsi }, null).exhaustion)).toEqual([
      -1, 0, 0, 0, 1,
    ]);
  });

  test('lies in [-1, 1], whatever the indicators', () => {
    const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(any, any, share, any, any, (emaFast, return20, channelPosition, volumeZ, lastReturn) => {
        const of = { ...CALM, emaFast, return20, channelPosition, volumeZ, lastReturn };
        expect(Math.abs(heuristicScore(heuristicTerms(of, 1))!)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

describe('the verdict', () => {
  const buy = { score: 0.35, alignment: 0.6, daily: 0.01, sigmaPercentile: 0.94 };
  test.each([
    [buy, 'BUY'],
    [{ ...buy, score: 0.3499 }, 'WATCH'],
    [{ ...buy, alignment: 0.59 }, 'WATCH'],
    [{ ...buy, daily: 0 }, 'WATCH'],
    [{ ...buy, daily: null }, 'WATCH'],
    [{ ...buy, sigmaPercentile: 0.95 }, 'WATCH'],
    [{ ...buy, sigmaPercentile: null }, 'WATCH'],
    [{ ...buy, score: 0.15 }, 'WATCH'],
    [{ ...buy, score: 0.1499 }, 'SKIP'],
    [{ ...buy, score: -0.9 }, 'SKIP'],
  ] as const)('of %o is %s', (of, expected) => expect(verdictOf(of)).toBe(expected));

  test('is BUY when all timeframes rise, and bearish when all fall', () => {
    expect(evaluateHeuristic(all(RISING), trend(0.5))).toMatchObject({ verdict: 'BUY', alignment: 1, bearish: false });
    expect(evaluateHeuristic(all(FALLING), trend(-0.5))).toMatchObject({ verdict: 'SKIP', bearish: true });
    expect(evaluateHeuristic(all(CALM), null)).toMatchObject({ verdict: 'SKIP', alignment: 0, bearish: false });
  });

  test('a timeframe with too few bars is ignored with its weight', () => {
    const young = { ...FALLING, bars: 59 };
    const output = evaluateHeuristic({ ...all(RISING), M30: young, H4: young, M: { ...FALLING, bars: 23 } }, null);
    expect(output.timeframeScores).toMatchObject({ M30: null, H4: null, M: null });
    expect(output.alignment).toBe(1);
    expect(output.score).toBeCloseTo(output.timeframeScores.D!, 12);
    const enough = evaluateHeuristic({ ...all(RISING), W: { ...RISING, bars: 40 }, M: { ...RISING, bars: 24 } }, null);
    expect(Object.values(enough.timeframeScores).every((score) => score !== null)).toBe(true);
  });

  test('opposite timeframes reduce alignment by their weight', () => {
    const output = evaluateHeuristic({ ...all(RISING), W: FALLING }, null);
    expect(output.alignment).toBeCloseTo(1 - 2 * 0.25, 12);
  });

  test('is null without a timeframe that has enough bars', () => {
    expect(evaluateHeuristic({ D: { ...RISING, bars: 10 } }, trend(1))).toMatchObject({
      status: 'insufficient_data',
      verdict: null,
      score: null,
      timeframeScores: { D: null },
    });
  });

  test('is the more confident the stronger the score and the better its timeframes agree', () => {
    const strong = evaluateHeuristic(all(RISING), trend(0.9));
    const weak = evaluateHeuristic(all(RISING), trend(-0.9));
    const torn = evaluateHeuristic({ ...all(RISING), W: FALLING }, trend(0.9));
    expect(strong.confidence).toBeGreaterThan(weak.confidence!);
    expect(strong.confidence).toBeGreaterThan(torn.confidence!);
    expect(evaluateHeuristic(all(CALM), null).confidence).toBe(0.5);
  });
});
