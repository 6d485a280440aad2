import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTrends, type TrendContext } from '../../src/trends/compute-trends.ts';
import type { TrendImpact } from '../../src/trends/weigh-evidence.ts';
import { advanceBook, emptyBook, type Outcome } from '../../src/trends/credibility.ts';
import { evaluateOutcome } from '../../src/trends/outcome.ts';
import type { PriceSeries } from '../../src/trends/prices.ts';
import { NO_LAYERS } from '../../src/trends/projection.ts';
import { AS_OF, calendar, randomImpactsUpTo, seriesOf, uuidOf } from './kit.ts';

const CUTS = 1_000;
const benchmark = seriesOf('2026-04-01', '2026-11-13', (index) => 400 + Math.sin(index / 7) * 8);

const STATEMENT = {
  direction: 'positive',
  catalystType: 'contract_win',
  timeHorizon: '90d',
  publishedAt: new Date('2026-05-04T15:00:00Z'),
  availableAt: new Date('2026-05-04T15:00:00Z'),
} as const;

interface World {
  impacts: TrendImpact[];
  outcomes: Outcome[];
  own: PriceSeries;
}

const world: fc.Arbitrary<World> = fc.record({
  impacts: randomImpactsUpTo(16),
  outcomes: fc.array(
    fc.record({
      sourceKey: fc.constantFrom('source 0', 'source 1', 'source 2'),
      maturedAt: fc.integer({ min: 0, max: 200 }).map((days) => new Date(AS_OF.getTime() - days * 86_400_000)),
      won: fc.boolean(),
      retracted: fc.boolean(),
    }),
    { maxLength: 20 },
  ),
  own: fc
    .integer({ min: 1, max: 40 })
    .map((period) => seriesOf('2026-04-01', '2026-11-13', (index) => 100 + Math.sin(index / period) * 20)),
});

/** Everything after the cut is absurd: perfect news at full weight, a hundredfold price, a split, sources that are never right. */
function withAbsurdFuture({ impacts, outcomes, own }: World, cut: Date): World {
  const after = (minutes: number) => new Date(cut.getTime() + minutes * 60_000);
  const absurd = impacts.slice(0, 5).map((impact, index) => ({
    ...impact,
    id: uuidOf(index, 7),
    documentId: uuidOf(index, 8),
    sentiment: -1,
    magnitude: 1,
    confidence: 1,
    novelty: 1,
    salience: 1,
    availableAt: after(1 + index),
    // Published long before, known only after the cut.
    publishedAt: new Date(cut.getTime() - 3_600_000),
  }));
  const wrong = ['source 0', 'source 1', 'source 2'].flatMap((sourceKey) =>
    Array.from({ length: 50 }, (_, index) => ({ sourceKey, maturedAt: after(index + 1), won: false, retracted: true })),
  );
  return {
    impacts: [
      ...absurd,
      ...impacts.map((impact) => (impact.availableAt > cut ? { ...impact, sentiment: 1, confidence: 1 } : impact)),
    ],
    outcomes: [...outcomes, ...wrong],
    own: {
      bars: own.bars.map((bar) => (bar.availableAt > cut ? { ...bar, close: bar.close * 100 } : bar)),
      actions: [{ type: 'split', ratio: 10, exAt: new Date(cut.getTime() - 86_400_000), availableAt: after(1) }],
    },
  };
}

const upTo = ({ impacts, outcomes, own }: World, cut: Date): World => ({
  impacts: impacts.filter(({ availableAt }) => availableAt <= cut),
  outcomes: outcomes.filter(({ maturedAt }) => maturedAt <= cut),
  own: { bars: own.bars.filter(({ availableAt }) => availableAt <= cut), actions: [] },
});

type Compute = (impacts: readonly TrendImpact[], context: TrendContext, asOf: Date) => unknown;

function viewOf(world: World, cut: Date, compute: Compute): string {
  const credibility = advanceBook(emptyBook(new Date(0)), world.outcomes, cut);
  const prices = { own: world.own, benchmark };
  // A statement of long ago whose horizon may or may not have passed at the cut.
  const outcome = evaluateOutcome(STATEMENT, prices, calendar, cut);
  return JSON.stringify([compute(world.impacts, { calendar, credibility, prices, layers: NO_LAYERS }, cut), outcome]);
}

const property = (compute: Compute) =>
  fc.property(world, fc.integer({ min: 0, max: 150 * 1_440 }), (given, minutes) => {
    const cut = new Date(AS_OF.getTime() - minutes * 60_000);
    const truncated = viewOf(upTo(given, cut), cut, compute);
    expect(viewOf(given, cut, compute)).toBe(truncated);
    expect(viewOf(withAbsurdFuture(given, cut), cut, compute)).toBe(truncated);
  });

describe('no look-ahead', () => {
  test('what comes after a cut changes nothing before it, byte for byte', () => {
    fc.assert(property(computeTrends), { numRuns: CUTS });
  }, 120_000);

  // The property itself is put to the test: each of these looks ahead in one way, and is caught.
  test.each<[string, Compute]>([
    [
      'reads impacts before they were available',
      (impacts, context, asOf) =>
        computeTrends(
          impacts.map((impact) =>
            impact.publishedAt <= asOf ? { ...impact, availableAt: impact.publishedAt } : impact,
          ),
          context,
          asOf,
        ),
    ],
    [
      'reads the bar of the day at its open',
      (impacts, context, asOf) => {
        const bars = context.prices.own.bars.map((bar) => ({
          ...bar,
          endsAt: bar.timestamp,
          availableAt: bar.timestamp,
        }));
        const own = { ...context.prices.own, bars };
        return computeTrends(impacts, { ...context, prices: { ...context.prices, own } }, asOf);
      },
    ],
    [
      'knows a split before it was announced',
      (impacts, context, asOf) => {
        const actions = context.prices.own.actions.map((action) => ({ ...action, availableAt: new Date(0) }));
        const own = { ...context.prices.own, actions };
        return computeTrends(impacts, { ...context, prices: { ...context.prices, own } }, asOf);
      },
    ],
  ])(
    'and a version that %s fails',
    (_, broken) => {
      expect(fc.check(property(broken), { numRuns: CUTS }).failed).toBe(true);
    },
    120_000,
  );
});
