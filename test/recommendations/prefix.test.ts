import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JUST_CALIBRATED } from '../kit/calibration.ts';
import { emptyLayer } from '../../src/macro/layer.ts';
import { type EvaluatedTicker, evaluateTicker, type TickerContext } from '../../src/replay/evaluate-ticker.ts';
import type { ImpactMaterial } from '../../src/replay/material.ts';
import { newTickerState, type TickerState } from '../../src/replay/ticker-state.ts';
import { NO_PROVENANCE } from '../../src/recommendations/recommendation-rows.ts';
import { NO_PRICES } from '../../src/trends/prices.ts';
import { emptyBook } from '../../src/trends/credibility.ts';
import { AS_OF, calendar, randomImpacts, uuidOf } from '../trends/kit.ts';

const CUTS = 1_000;
const context: TickerContext = {
  calendar,
  credibility: emptyBook(AS_OF),
  calibration: JUST_CALIBRATED,
  benchmark: NO_PRICES,
  macro: emptyLayer(true),
  competitive: emptyLayer(true),
  isDualPipelineEnabled: false,
};
const sessions = calendar.sessionsBetween('2026-08-03', '2026-11-13');

interface World {
  impacts: ImpactMaterial[];
  closes: number[];
}

const world: fc.Arbitrary<World> = fc.record({
  impacts: randomImpacts.map((impacts) =>
    impacts.map((impact) => ({
      ...impact,
      ticker: 'ACME',
      direction: impact.sentiment >= 0 ? ('positive' as const) : ('negative' as const),
      timeHorizon: '7d' as const,
      provenance: NO_PROVENANCE,
      signalIds: null,
    })),
  ),
  closes: fc.array(fc.double({ min: 50, max: 150, noNaN: true }), {
    minLength: sessions.length,
    maxLength: sessions.length,
  }),
});

function stateOf({ impacts, closes }: World): TickerState {
  const daily = sessions.map(({ open, close }, index) => {
    const price = closes[index] ?? 100;
    return {
      timestamp: open,
      endsAt: close,
      availableAt: close,
      open: price,
      high: price + 1,
      low: price - 1,
      close: price,
      volume: 1_000,
    };
  });
  return { ...newTickerState('ACME', uuidOf(1, 3), null), impacts, daily };
}

/** Falsifies all data after the cut, including a split that is announced late. */
function withAbsurdFuture(state: TickerState, cut: Date): TickerState {
  return {
    ...state,
    impacts: [
      ...state.impacts.map((impact) =>
        impact.availableAt > cut ? { ...impact, sentiment: -1, magnitude: 1 } : impact,
      ),
      ...state.impacts.slice(0, 3).map((impact, index) => ({
        ...impact,
        id: uuidOf(index, 7),
        documentId: uuidOf(index, 8),
        sentiment: 1,
        availableAt: new Date(cut.getTime() + 60_000),
        publishedAt: new Date(cut.getTime() - 60_000),
      })),
    ],
    daily: state.daily.map((bar) => (bar.availableAt > cut ? { ...bar, close: bar.close * 100 } : bar)),
    actions: [
      {
        type: 'split',
        ratio: 10,
        exAt: new Date(cut.getTime() - 86_400_000),
        availableAt: new Date(cut.getTime() + 60_000),
      },
    ],
  };
}

const upTo = (state: TickerState, cut: Date): TickerState => ({
  ...state,
  impacts: state.impacts.filter(({ availableAt }) => availableAt <= cut),
  daily: state.daily.filter(({ availableAt }) => availableAt <= cut),
});

type Step = (state: TickerState, context: TickerContext, asOf: Date) => EvaluatedTicker;

const property = (step: Step) =>
  fc.property(world, fc.integer({ min: 0, max: 60 * 1_440 }), (given, minutesAgo) => {
    const cut = new Date(AS_OF.getTime() - minutesAgo * 60_000);
    const published = (state: TickerState) => JSON.stringify(step(state, context, cut).published);
    expect(published(withAbsurdFuture(stateOf(given), cut))).toBe(published(upTo(stateOf(given), cut)));
  });

describe('a recommendation at an instant', () => {
  test('does not depend on later data', () => {
    fc.assert(property(evaluateTicker), { numRuns: CUTS });
  }, 120_000);

  test.each<[string, Step]>([
    [
      'reads news before it is available',
      (state, given, asOf) =>
        evaluateTicker(
          { ...state, impacts: state.impacts.map((impact) => ({ ...impact, availableAt: impact.publishedAt })) },
          given,
          asOf,
        ),
    ],
    [
      'knows a split before its announcement',
      (state, given, asOf) =>
        evaluateTicker(
          { ...state, actions: state.actions.map((action) => ({ ...action, availableAt: new Date(0) })) },
          given,
          asOf,
        ),
    ],
  ])(
    'and a version that %s fails',
    (_, broken) => {
      expect(fc.check(property(broken), { numRuns: 200 }).failed).toBe(true);
    },
    120_000,
  );
});
