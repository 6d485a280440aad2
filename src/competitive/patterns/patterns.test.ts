import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlignedCloses, cumulativeAbnormalReturn, fitMarketModel, moveAbnormalReturn } from './abnormal-return.ts';
import { chooseLag, rankPairs, summarisePair } from './cross-pattern.ts';
import { decideByPattern } from './decision.ts';
import { mergeNews, type News } from './merge-news.ts';
import { patternCar, patternRates, shrinkPatterns, summariseOutcomes } from './pattern.ts';

/** Closes with the given returns; the first session has a price and no return. */
const closesOf = (returns: readonly number[]) =>
  Float64Array.from(
    [0, ...returns].map((_, index) => 100 * Math.exp(returns.slice(0, index).reduce((a, b) => a + b, 0))),
  );

const market = Array.from({ length: 200 }, (_, index) => 0.01 * Math.sin(index * 1.7));
const noise = Array.from({ length: 200 }, (_, index) => 0.004 * Math.cos(index * 2.9));
const EVENT = 160;

function series(jump: number, options: { length?: number; beta?: number } = {}): AlignedCloses {
  const { length = 200, beta = 1.5 } = options;
  const own = market.map((r, index) => 0.0005 + beta * r + (noise[index] ?? 0) + (index === EVENT - 1 ? jump : 0));
  return { own: closesOf(own.slice(0, length)), market: closesOf(market.slice(0, length)) };
}

describe('abnormal returns', () => {
  test('the market model estimates alpha and beta', () => {
    const model = fitMarketModel(series(0), EVENT);
    expect(model.model).toBe('market_model');
    expect(model.beta).toBeCloseTo(1.5, 1);
    expect(model.residualSd).toBeCloseTo(0.004 / Math.SQRT2, 3);
  });

  test('the abnormal return is the part the market does not explain', () => {
    const closes = series(0.05);
    const model = fitMarketModel(closes, EVENT);
    const day = cumulativeAbnormalReturn(closes, model, EVENT, 1);
    expect(day?.car).toBeCloseTo(0.05, 2);
    expect(day?.tStat).toBeCloseTo((day?.car ?? 0) / (model.residualSd ?? 1), 9);
    const week = cumulativeAbnormalReturn(closes, model, EVENT, 5);
    expect(week?.tStat).toBeCloseTo((week?.car ?? 0) / ((model.residualSd ?? 1) * Math.sqrt(5)), 9);
  });

  test('the last ten sessions before the news, and the news itself, do not affect the model', () => {
    const calm = fitMarketModel(series(0), EVENT);
    const leaked = series(0);
    for (let index = EVENT - 10; index < leaked.own.length; index++) leaked.own[index] = (leaked.own[index] ?? 0) * 3;
    expect(fitMarketModel(leaked, EVENT)).toEqual(calm);
  });

  test('with less than sixty sessions of history it is the excess over the market', () => {
    const short = { own: series(0.05).own.slice(110), market: series(0).market.slice(110) };
    const event = EVENT - 110;
    const model = fitMarketModel(short, event);
    expect(model).toMatchObject({ model: 'excess_return', alpha: 0, beta: 1 });
    const own = Math.log((short.own[event] ?? 1) / (short.own[event - 1] ?? 1));
    const spy = Math.log((short.market[event] ?? 1) / (short.market[event - 1] ?? 1));
    expect(cumulativeAbnormalReturn(short, model, event, 1)?.car).toBeCloseTo(own - spy, 12);
  });

  test('a missing price yields no return', () => {
    const closes = series(0.05);
    closes.own[EVENT + 2] = Number.NaN;
    const model = fitMarketModel(closes, EVENT);
    expect(cumulativeAbnormalReturn(closes, model, EVENT, 5)).toBe(null);
    expect(cumulativeAbnormalReturn(closes, model, EVENT, 1)).not.toBe(null);
    expect(cumulativeAbnormalReturn(closes, model, closes.own.length - 2, 5)).toBe(null);
  });

  test('later prices, even extreme ones, change no measured return', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (after, price) => {
        const closes = series(0.05);
        const known = cumulativeAbnormalReturn(closes, fitMarketModel(closes, EVENT), EVENT, 5);
        const absurd = { own: closes.own.slice(), market: closes.market.slice() };
        for (let index = EVENT + 4 + after; index < absurd.own.length; index++) absurd.own[index] = price;
        expect(cumulativeAbnormalReturn(absurd, fitMarketModel(absurd, EVENT), EVENT, 5)).toEqual(known);
      }),
    );
  });

  test('within a session alpha is scaled to the fraction of the session', () => {
    const model = { model: 'market_model', alpha: 0.002, beta: 2, residualSd: 0.01 } as const;
    const found = moveAbnormalReturn({ own: 0.02, market: 0.004, sessions: 0.25 }, model);
    expect(found?.car).toBeCloseTo(0.02 - 0.0005 - 0.008, 12);
    expect(found?.tStat).toBeCloseTo(0.0115 / 0.005, 9);
  });
});

const at = (session: number) => new Date(Date.UTC(2026, 0, 1) + session * 86_400_000);
const news = (session: number, direction: -1 | 0 | 1 = 1): News => ({
  impactId: `n${String(session).padStart(4, '0')}`,
  session,
  eventAt: at(session),
  direction,
});

describe('news of one catalyst type within one horizon', () => {
  test('is one event, dated by the first', () => {
    const events = mergeNews([news(12), news(0, 0), news(3), news(4), news(5)], 5);
    expect(events.map(({ session, direction }) => ({ session, direction }))).toEqual([
      { session: 0, direction: 0 },
      { session: 5, direction: 1 },
      { session: 12, direction: 1 },
    ]);
  });

  test('belongs to an event that is already measured', () => {
    expect(mergeNews([news(8), news(12)], 5, [6]).map(({ session }) => session)).toEqual([12]);
  });

  test('leaves events at least a horizon apart, and removing later news changes no earlier event', () => {
    const days = fc.uniqueArray(fc.nat(200), { maxLength: 40 });
    fc.assert(
      fc.property(days, fc.constantFrom(1, 5, 21), fc.nat(200), (sessions, horizon, cut) => {
        const all = mergeNews(
          sessions.map((session) => news(session)),
          horizon,
        );
        all.forEach((event, index) => {
          const next = all[index + 1];
          if (next) expect(next.session - event.session).toBeGreaterThanOrEqual(horizon);
        });
        const known = mergeNews(
          sessions.filter((session) => session < cut).map((session) => news(session)),
          horizon,
        );
        expect(known.map(({ session }) => session)).toEqual(all.map(({ session }) => session).filter((s) => s < cut));
      }),
    );
  });
});

const outcomes = (cars: readonly number[], direction: -1 | 0 | 1 = 1) =>
  cars.map((car, index) => ({ car, direction, eventAt: at(index) }));

describe('a pattern', () => {
  test('has mean, median, spread, significance and hit rate', () => {
    const raw = summariseOutcomes('earnings_beat', outcomes([0.02, 0.01, -0.01, 0.03]));
    expect(raw).toMatchObject({
      sampleCount: 4,
      directedCount: 4,
      hitCount: 3,
      firstEventAt: at(0),
      lastEventAt: at(3),
    });
    expect(raw?.meanCar).toBeCloseTo(0.0125, 12);
    expect(raw?.medianCar).toBeCloseTo(0.015, 12);
    expect(raw?.stdCar).toBeCloseTo(0.0170783, 6);
    expect(raw?.tStat).toBeCloseTo(1.46385, 4);
  });

  test('of one event, or of equal ones, has no t statistic', () => {
    expect(summariseOutcomes('earnings_beat', outcomes([0.02]))).toMatchObject({
      stdCar: null,
      tStat: null,
      pValue: null,
    });
    expect(summariseOutcomes('earnings_beat', outcomes([0.02, 0.02]))).toMatchObject({ stdCar: 0, tStat: null });
    expect(summariseOutcomes('earnings_beat', [])).toBe(null);
  });

  test('of a catalyst without a fixed direction is measured in the direction of the text', () => {
    expect(patternCar('management_change', { car: -0.03, direction: -1 })).toBe(0.03);
    expect(patternCar('earnings_miss', { car: -0.03, direction: -1 })).toBe(-0.03);
    const raw = summariseOutcomes('management_change', [...outcomes([0.02, 0.04]), ...outcomes([-0.02, -0.04], -1)]);
    expect(raw?.meanCar).toBeCloseTo(0.03, 12);
    expect(raw?.hitCount).toBe(4);
  });
});

const sums = (
  ticker: string,
  sector: string | null,
  sampleCount: number,
  meanCar: number,
  pValue: number | null = 0.5,
) => ({
  ticker,
  sector,
  sampleCount,
  directedCount: sampleCount,
  hitCount: sampleCount,
  meanCar,
  pValue,
});

describe('shrinkage', () => {
  test('a pattern shrinks to its sector, the sector to all companies, and those to no effect', () => {
    const rows = [sums('AAA', 'Energy', 8, 0.012), sums('BBB', 'Energy', 12, 0.02), sums('CCC', 'Health Care', 20, 0)];
    const [first, , third] = shrinkPatterns(rows, () => null);
    const global = (40 * ((8 * 0.012 + 12 * 0.02) / 40)) / 60;
    const energy = (8 * 0.012 + 12 * 0.02 + 20 * global) / 40;
    expect(first?.meanCarShrunk).toBeCloseTo((8 * 0.012 + 20 * energy) / 28, 12);
    expect(first?.parentLevel).toBe('sector');
    expect(third?.meanCarShrunk).toBeCloseTo((20 * global) / 40, 12);
    expect(third?.parentLevel).toBe('global');
  });

  test('a single event of a single company stays close to zero', () => {
    const [only] = shrinkPatterns([sums('AAA', null, 1, 0.1)], () => null);
    expect(only?.meanCarShrunk).toBeLessThan(0.01);
    expect(only?.hitRateShrunk).toBeCloseTo((1 + 20 * ((1 + 10) / 21)) / 21, 12);
  });

  test('the false-discovery rate covers only patterns with eight events', () => {
    const rows = [sums('AAA', 'Energy', 7, 0.1, 0), sums('BBB', 'Energy', 8, 0.1, 0.02), sums('CCC', null, 9, 0, 0.9)];
    const rates = patternRates(rows);
    expect(rates).toEqual([null, 0.04, 0.9]);
    expect(shrinkPatterns(rows, (index) => rates[index] ?? null).map(({ reliable }) => reliable)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a pair of companies', () => {
  const moves = [0.02, -0.01, 0.03, -0.02, 0.01, 0.04, -0.03, 0.02, -0.04, 0.015];
  const follow = (lag: number) =>
    moves.map((leaderCar, index) => ({
      leaderCar,
      followerCars: [0, 1, 2, 3, 4, 5].map((at) =>
        at === lag ? 0.5 * leaderCar : 0.01 * Math.sin(at * 7 + index * 3),
      ),
    }));

  test('the lag between leader and follower is found', () => {
    const lag = chooseLag(summarisePair(follow(3)));
    expect(lag).toMatchObject({ lagSessions: 3, n: 10, sameSignRate: 1 });
    expect(lag?.correlation).toBeCloseTo(1, 9);
  });

  test('the p-value is multiplied by the five lags tried', () => {
    const lags = summarisePair(follow(9));
    const best = lags.toSorted((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1))[0];
    expect(chooseLag(lags)?.pValue).toBeCloseTo(Math.min(1, 5 * (best?.pValue ?? 1)), 12);
  });

  test('a window with a missing price is left out, and no window yields no pattern', () => {
    const gaps = follow(3).map((outcome, index) => (index < 9 ? outcome : { ...outcome, followerCars: [0.1] }));
    expect(chooseLag(summarisePair(gaps))?.n).toBe(9);
    expect(chooseLag(summarisePair([{ leaderCar: 1, followerCars: [1] }]))).toBe(null);
  });

  test('is reliable with eight events and a small false-discovery rate', () => {
    const pair = (n: number, pValue: number | null) => ({
      catalystType: 'earnings_beat',
      n,
      pValue,
      meanFollowerCar: 0.01,
    });
    const ranked = rankPairs([pair(8, 0.01), pair(7, 0.0001), pair(20, 0.5), pair(9, null)]);
    expect(ranked.map(({ qValue, reliable }) => ({ qValue, reliable }))).toEqual([
      { qValue: 0.02, reliable: true },
      { qValue: null, reliable: false },
      { qValue: 0.5, reliable: false },
      { qValue: null, reliable: false },
    ]);
    expect(Math.abs(ranked[0]?.meanFollowerCarShrunk ?? 1)).toBeLessThan(0.01);
  });
});

describe('the pattern verdict on a recommendation', () => {
  const pattern = {
    sampleCount: 20,
    hitRateShrunk: 0.6,
    meanCarShrunk: 0.01,
    qValue: 0.04,
    reliable: true,
    isDirected: false,
  };

  test.each([
    ['support', pattern, 1, 1],
    ['oppose', pattern, -1, 1],
    ['oppose', { ...pattern, meanCarShrunk: -0.01 }, 1, -1],
    ['support', { ...pattern, isDirected: true }, -1, -1],
    ['neutral', { ...pattern, isDirected: true }, 1, 0],
    ['neutral', { ...pattern, meanCarShrunk: 0.0005 }, 1, 1],
    ['neutral', { ...pattern, reliable: false, qValue: 0.4 }, 1, 1],
    ['neutral', pattern, 0, 1],
    ['insufficient', { ...pattern, sampleCount: 7 }, 1, 1],
    ['insufficient', null, 1, 1],
  ] as const)('%s', (decision, known, side, direction) => {
    expect(decideByPattern(known, side, direction).decision).toBe(decision);
  });

  test('carries the expected return and its confidence', () => {
    const found = decideByPattern(pattern, 1, 1);
    expect(found).toMatchObject({ expectedCar: 0.01, hitProbability: 0.6 });
    expect(found.confidence).toBeCloseTo(0.48, 12);
  });
});
