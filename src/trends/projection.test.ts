import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evenly } from '../../test/trends/kit.ts';
import { type CompanyLayer, computeProjection, type Layers, NO_LAYERS } from './projection.ts';
import { TREND_WINDOWS } from './window.ts';

const company = (change: Partial<CompanyLayer> = {}): CompanyLayer => ({
  window: '7d',
  direction: 'bullish',
  score: 0.4,
  confidence: 0.5,
  momentum: 0.1,
  halfLifeSessions: 10,
  factors: [{ factor: 'earnings_beat', description: 'earnings', part: 0.4, evidenceIds: ['i1'] }],
  ...change,
});

const signed = evenly(-1, 1);
const unit = evenly(0, 1);
const parts = fc.array(
  fc.record({
    factor: fc.string({ minLength: 1, maxLength: 8 }),
    description: fc.constant(''),
    part: signed,
    evidenceIds: fc.constant([]),
  }),
  { maxLength: 14 },
);
const layer = fc.record({ score: signed, confidence: unit, factors: fc.option(parts, { nil: undefined }) });
const layers: fc.Arbitrary<Layers> = fc.record({
  macro: layer,
  competitive: layer,
  price: fc.option(fc.record({ p_B: unit, changePoint: unit })),
});
const companies = fc.record({
  window: fc.constantFrom(...TREND_WINDOWS),
  direction: fc.constantFrom('bullish' as const, 'bearish' as const, 'mixed' as const, 'neutral' as const),
  score: signed,
  confidence: unit,
  momentum: evenly(-2, 2),
  halfLifeSessions: fc.option(evenly(1, 20)),
  factors: parts,
});

describe('the projection', () => {
  test('of the company layer alone fades to the middle of the horizon and follows momentum', () => {
    const projection = computeProjection(company(), NO_LAYERS);
    expect(projection.score).toBeCloseTo(0.5 ** (5 / 20) * 0.4 + 0.025, 12);
    expect(projection.confidence).toBeCloseTo(0.55 * 0.5, 12);
    expect(projection).toMatchObject({
      horizon: '7d',
      direction: 'bullish',
      macroContributionPct: 0,
      divergesFromCurrent: false,
    });
    expect(projection.drivingFactors.map(({ factor }) => factor)).toEqual(['earnings_beat', 'momentum']);
    expect(projection.drivingFactors[0]?.evidenceIds).toEqual(['i1']);
  });

  test('weighs the layers by what each is sure of', () => {
    const projection = computeProjection(company({ momentum: 0 }), {
      macro: { score: -0.6, confidence: 0.8 },
      competitive: { score: 0.2, confidence: 0.4 },
      price: { p_B: 0.6, changePoint: 0.3 },
    });
    const q = [0.55 * 0.5, 0.2 * 0.8, 0.1 * 0.4, 0.15 * 0.7];
    const mass = q.reduce((sum, value) => sum + value, 0);
    const x = [0.5 ** 0.25 * 0.4, -0.6, 0.2, 0.2];
    const terms = q.map((value, index) => (value / mass) * (x[index] as number));
    const score = terms.reduce((sum, term) => sum + term, 0);
    const absolute = terms.reduce((sum, term) => sum + Math.abs(term), 0);
    expect(projection.score).toBeCloseTo(score, 12);
    expect(projection.confidence).toBeCloseTo(mass * (1 - 0.5 * (1 - Math.abs(score) / absolute)), 12);
    expect(projection.macroContributionPct).toBeCloseTo((100 * Math.abs(terms[1] as number)) / absolute, 10);
  });

  test.each([
    ['intraday', '1d'],
    ['1d', '7d'],
    ['7d', '7d'],
    ['30d', '30d'],
    ['90d', '90d'],
  ] as const)('of %s looks %s ahead', (window, horizon) => {
    expect(computeProjection(company({ window }), NO_LAYERS).horizon).toBe(horizon);
  });

  test('diverges when the world outweighs the company', () => {
    const layers = { ...NO_LAYERS, macro: { score: -1, confidence: 1 } };
    const projection = computeProjection(company({ confidence: 0.1, momentum: 0 }), layers);
    expect(projection).toMatchObject({ direction: 'bearish', divergesFromCurrent: true });
  });

  test('without anything to go by is neutral', () => {
    const nothing = company({
      direction: 'neutral',
      score: 0,
      confidence: 0,
      momentum: 0,
      halfLifeSessions: null,
      factors: [],
    });
    expect(computeProjection(nothing, NO_LAYERS)).toEqual({
      horizon: '7d',
      direction: 'neutral',
      score: 0,
      strength: 0,
      confidence: 0,
      macroContributionPct: 0,
      divergesFromCurrent: false,
      drivingFactors: [],
    });
  });

  test('shows the eight largest factors and the others as one', () => {
    const factors = Array.from({ length: 12 }, (_, index) => ({
      factor: `catalyst ${index}`,
      description: '',
      part: (index + 1) / 200,
      evidenceIds: [],
    }));
    const score = factors.reduce((sum, { part }) => sum + part, 0);
    const projection = computeProjection(company({ score, momentum: 0, factors }), NO_LAYERS);
    expect(projection.drivingFactors.map(({ factor }) => factor)).toEqual([
      ...[11, 10, 9, 8, 7, 6, 5, 4].map((index) => `catalyst ${index}`),
      'other',
    ]);
    expect(projection.drivingFactors.at(-1)?.contribution).toBeCloseTo((0.5 ** 0.25 * (1 + 2 + 3 + 4)) / 200, 12);
    expect(projection.score).toBeCloseTo(0.5 ** 0.25 * score, 12);
  });

  test('its factors add up to its score, to the last bit, and are nine at most', () => {
    fc.assert(
      fc.property(companies, layers, (given, others) => {
        const { drivingFactors, score } = computeProjection(given, others);
        expect(drivingFactors.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
        expect(drivingFactors.length).toBeLessThanOrEqual(9);
        expect(Math.abs(score)).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  test('its score is the weighted sum of the layers, whatever parts they name', () => {
    fc.assert(
      fc.property(companies, layers, (given, others) => {
        const bare = (input: Layers['macro']) => ({ score: input.score, confidence: input.confidence });
        const plain = { ...others, macro: bare(others.macro), competitive: bare(others.competitive) };
        const named = computeProjection(given, others);
        const unnamed = computeProjection({ ...given, factors: [] }, plain);
        expect(named.score).toBeCloseTo(unnamed.score, 9);
        expect(named.macroContributionPct).toBeCloseTo(unnamed.macroContributionPct, 9);
      }),
    );
  });
});
