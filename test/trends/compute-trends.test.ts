import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTrends } from '../../src/trends/compute-trends.ts';
import type { TrendImpact } from '../../src/trends/weigh-evidence.ts';
import { advanceBook, emptyBook } from '../../src/trends/credibility.ts';
import { signedStrength, evidenceWeight } from '../../src/trends/evidence-weight.ts';
import { AS_OF, calendar, contextOf, impactOf, randomImpacts, seriesOf, uuidOf } from './kit.ts';

const trendsOf = (impacts: readonly TrendImpact[], change = {}, asOf = AS_OF) => {
  const found = computeTrends(impacts, contextOf(change), asOf);
  return Object.fromEntries(found.map((trend) => [trend.window, trend]));
};
const windowsWith = (impact: TrendImpact) =>
  computeTrends([impact], contextOf(), AS_OF)
    .filter(({ trend }) => trend.evidenceCount === 1)
    .map(({ window }) => window);

describe('which window a story is in', () => {
  test.each([
    ['an hour ago', '2026-11-13T18:00:00Z', ['intraday', '1d', '7d', '30d', '90d']],
    ['last night, after the close', '2026-11-12T23:00:00Z', ['intraday', '1d', '7d', '30d', '90d']],
    ['yesterday, less than a session ago', '2026-11-12T20:30:00Z', ['1d', '7d', '30d', '90d']],
    ['yesterday morning', '2026-11-12T15:00:00Z', ['7d', '30d', '90d']],
    ['a week ago', '2026-11-06T20:00:00Z', ['7d', '30d', '90d']],
    ['a month ago', '2026-10-16T15:00:00Z', ['30d', '90d']],
    ['in September', '2026-09-01T15:00:00Z', ['90d']],
    ['in May', '2026-05-01T15:00:00Z', []],
    ['tomorrow', '2026-11-14T15:00:00Z', []],
  ])('%s', (_, at, windows) => {
    expect(windowsWith(impactOf({ availableAt: new Date(at) }))).toEqual(windows);
  });

  test('late news has the age of its publication', () => {
    const late = impactOf({
      publishedAt: new Date('2026-10-01T15:00:00Z'),
      availableAt: new Date('2026-11-13T18:00:00Z'),
    });
    expect(windowsWith(late)).toEqual(['90d']);
  });

  test('a publication date in the future has no effect', () => {
    const ahead = impactOf({
      publishedAt: new Date('2027-01-01T00:00:00Z'),
      availableAt: new Date('2026-11-13T18:00:00Z'),
    });
    const honest = { ...ahead, publishedAt: ahead.availableAt };
    const [first] = computeTrends([ahead], contextOf(), AS_OF);
    expect(first?.trend).toEqual(computeTrends([honest], contextOf(), AS_OF)[0]?.trend);
  });
});

describe('what a story weighs', () => {
  test('as the formula says, in each window', () => {
    const at = calendar.addSessions(AS_OF, -0.5);
    const impact = impactOf({ availableAt: at, publishedAt: at });
    const { '7d': week } = trendsOf([impact]);
    const decay = 0.5 ** (0.5 / Math.sqrt((8 * 5) / 2));
    const given = {
      credibility: 0.5,
      confidence: 0.8,
      salience: 1,
      novelty: 1,
      modality: 'factual',
      storySources: 1,
    } as const;
    expect(week?.trend.weight).toBeCloseTo(evidenceWeight({ ...given, decay }), 9);
    expect(week?.evidence[0]?.strength).toBe(signedStrength(0.8, 0.5));
  });

  test('evidence does not fade over a weekend', () => {
    const impact = impactOf({ availableAt: new Date('2026-11-13T22:00:00Z') });
    const friday = trendsOf([impact], {}, new Date('2026-11-13T22:30:00Z'));
    const monday = trendsOf([impact], {}, new Date('2026-11-16T14:00:00Z'));
    expect(monday['7d']?.trend.weight).toBe(friday['7d']?.trend.weight);
  });

  test('a story of two independent sources weighs a quarter more', () => {
    const one = impactOf({ sourceKey: 'a' });
    const two = impactOf({ sourceKey: 'b', storyClusterId: one.storyClusterId });
    const again = impactOf({ sourceKey: 'a', storyClusterId: one.storyClusterId, novelty: 0.1 });
    const weightOf = (impacts: TrendImpact[]) =>
      trendsOf(impacts)['7d']?.evidence.find(({ impactId }) => impactId === one.id)?.weight as number;
    expect(weightOf([one, two]) / weightOf([one])).toBeCloseTo(1.25, 12);
    expect(weightOf([one, again])).toBeLessThanOrEqual(weightOf([one]));
  });

  test('a source that proved right weighs more', () => {
    const outcomes = Array.from({ length: 80 }, (_, index) => ({
      sourceKey: index % 2 ? 'good' : 'bad',
      maturedAt: new Date('2026-11-01'),
      won: index % 2 === 1,
      retracted: false,
    }));
    const credibility = advanceBook(emptyBook(AS_OF), outcomes, AS_OF);
    const weightOf = (sourceKey: string) =>
      trendsOf([impactOf({ sourceKey })], { credibility })['7d']?.trend.weight as number;
    expect(weightOf('good')).toBeGreaterThan(weightOf('unknown'));
    expect(weightOf('bad')).toBeLessThan(weightOf('unknown'));
  });
});

describe('the details of a trend', () => {
  const good = impactOf({ catalystType: 'earnings_beat' });
  const bad = impactOf({ catalystType: 'litigation', sentiment: -0.5 });

  test('contributions add up to the score', () => {
    fc.assert(
      fc.property(randomImpacts, (impacts) => {
        for (const { trend, evidence } of computeTrends(impacts, contextOf(), AS_OF)) {
          const sum = evidence.reduce((total, { contribution }) => total + contribution, 0);
          expect(sum).toBeCloseTo(trend.score, 10);
        }
      }),
    );
  });

  test('catalysts by their share, and contradicting pairs', () => {
    const { '7d': week } = trendsOf([good, bad]);
    expect(week?.dominantCatalysts.map(({ catalystType, sign }) => [catalystType, sign])).toEqual([
      ['earnings_beat', 1],
      ['litigation', -1],
    ]);
    expect(week?.dominantCatalysts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(week?.contradictions).toMatchObject([
      { positiveImpactId: good.id, negativeImpactId: bad.id, catalysts: ['earnings_beat', 'litigation'] },
    ]);
  });

  test('momentum is the change over a quarter of the window', () => {
    const old = impactOf({ availableAt: calendar.addSessions(AS_OF, -3) });
    const fresh = impactOf({ availableAt: calendar.addSessions(AS_OF, -0.5), sentiment: -0.9 });
    const now = trendsOf([old, fresh])['7d'];
    const before = trendsOf([old, fresh], {}, calendar.addSessions(AS_OF, -1.25))['7d'];
    expect(now?.momentum).toBeCloseTo((now?.trend.score ?? 0) - (before?.trend.score ?? 0), 9);
    expect(now?.momentum).toBeLessThan(0);
  });

  test('attention: one document a session, then twenty in one', () => {
    const quiet = Array.from({ length: 40 }, (_, day) =>
      impactOf({ availableAt: calendar.addSessions(AS_OF, -day - 0.5) }),
    );
    expect(trendsOf(quiet)['7d']?.attentionZ).toBeCloseTo(0, 9);
    const shock = Array.from({ length: 20 }, () => impactOf());
    expect(trendsOf([...quiet, ...shock])['7d']?.attentionZ).toBeGreaterThan(6);
    expect(trendsOf(shock)['7d']?.attentionZ).toBeNull();
  });

  test('what the price did meanwhile', () => {
    const own = seriesOf('2026-06-01', '2026-11-13', (index) => 100 * 1.01 ** index);
    const benchmark = seriesOf('2026-06-01', '2026-11-13', () => 400);
    const { '7d': week } = trendsOf([], { prices: { own, benchmark } });
    expect(week?.marketContext.return).toBeCloseTo(1.01 ** 5 - 1, 9);
    expect(week?.marketContext.excessVsSpy).toBeCloseTo(1.01 ** 5 - 1, 9);
    expect(week?.marketContext.sigma).toBeCloseTo(Math.log(1.01), 9);
    expect(week?.marketContext.staleSessions).toBeCloseTo(270 / 390, 9);
  });

  test('without any evidence every window is there and neutral', () => {
    const trends = computeTrends([], contextOf(), AS_OF);
    expect(trends.map(({ window }) => window)).toEqual(['intraday', '1d', '7d', '30d', '90d']);
    for (const { trend, momentum, evidence, marketContext } of trends) {
      expect(trend).toMatchObject({ direction: 'neutral', score: 0, confidence: 0, pUp: 0.5, evidenceCount: 0 });
      expect([momentum, evidence]).toEqual([0, []]);
      expect(marketContext).toMatchObject({ return: null, sigma: null, excessVsSpy: null });
    }
  });
});

describe('what has no effect', () => {
  const shuffled = randomImpacts.chain((impacts) =>
    fc.shuffledSubarray(impacts, { minLength: impacts.length }).map((shuffled) => ({ impacts, shuffled })),
  );

  test('the order in which impacts come', () => {
    fc.assert(
      fc.property(shuffled, ({ impacts, shuffled }) => {
        expect(computeTrends(shuffled, contextOf(), AS_OF)).toEqual(computeTrends(impacts, contextOf(), AS_OF));
      }),
    );
  });

  test('a document delivered twice', () => {
    fc.assert(
      fc.property(randomImpacts, (impacts) => {
        const again = impacts.map((impact, index) => ({ ...impact, id: uuidOf(index, 9) }));
        const once = computeTrends(impacts, contextOf(), AS_OF);
        const twice = computeTrends([...impacts, ...again], contextOf(), AS_OF);
        expect(twice.map(({ trend }) => trend.score)).toEqual(once.map(({ trend }) => trend.score));
        expect(twice.map(({ trend }) => trend.evidenceCount)).toEqual(once.map(({ trend }) => trend.evidenceCount));
      }),
    );
  });

  test('how often one source repeats itself', () => {
    const others = [impactOf({ sourceKey: 'a', sentiment: -0.6 }), impactOf({ sourceKey: 'b', sentiment: -0.6 })];
    const shouts = (times: number) =>
      trendsOf([
        ...others,
        ...Array.from({ length: times }, () => impactOf({ sourceKey: 'loud', sentiment: 1, magnitude: 1 })),
      ])['7d'];
    const hundred = shouts(100);
    const loud = hundred?.evidence.filter(({ strength }) => strength === 1) ?? [];
    const weight = loud.reduce((sum, item) => sum + item.weight, 0);
    expect(weight / (hundred?.trend.weight ?? 0)).toBeCloseTo(0.6, 9);
    expect(hundred?.cap).toMatchObject({ sourceKey: 'loud' });
    expect(shouts(1_000)?.trend.score).toBeCloseTo(hundred?.trend.score as number, 9);
    expect(shouts(1_000)?.trend.pUp).toBeCloseTo(hundred?.trend.pUp as number, 9);
  });
});
