import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALYST_TYPES, CATALYSTS } from '../intelligence/catalyst.ts';
import { MODALITIES } from '../intelligence/intelligence.ts';
import { computeCompetitiveLayer, type StoredSignal } from './competitive-layer.ts';
import { shrunkCoefficient, sourceEvidence, spillover, spilloverDecay, transferOf } from './spillover.ts';

describe('the transfer mechanism', () => {
  test.each([
    ['earnings_beat', 'same_sector', 'contagion', 0.25],
    ['guidance_cut', 'same_sector', 'contagion', 0.25],
    ['regulatory_action', 'same_sector', 'contagion', 0.25],
    ['macro_exposure', 'same_sector', 'contagion', 0.25],
    ['litigation', 'supply_chain_adjacent', 'supply_chain', 0.35],
    ['ma_target', 'direct_rival', 'takeover', 0.2],
    ['ma_target', 'same_sector', 'takeover', 0.2],
    ['recall_failure', 'direct_rival', 'substitution', -0.3],
    ['cyber_incident', 'overlapping_products', 'substitution', -0.3],
    ['contract_loss', 'direct_rival', 'substitution', -0.3],
  ] as const)('%s along %s: %s %d', (catalyst, relationship, mechanism, prior) => {
    expect(transferOf(catalyst, relationship)).toEqual({ mechanism, prior });
  });

  test.each([
    ['recall_failure', 'same_sector'],
    ['earnings_beat', 'direct_rival'],
    ['management_change', 'overlapping_products'],
  ] as const)('%s along %s: nothing', (catalyst, relationship) => {
    expect(transferOf(catalyst, relationship)).toBe(null);
  });
});

describe('the transfer coefficient', () => {
  test('is the prior without observations, the average of both after thirty, and approaches the observed value later', () => {
    expect(shrunkCoefficient(0.25, null, 0)).toBe(0.25);
    expect(shrunkCoefficient(0.25, 0.05, 30)).toBeCloseTo(0.15, 12);
    expect(shrunkCoefficient(0.25, 0.05, 3_000)).toBeCloseTo(0.05198, 4);
  });

  test('stays within its bounds and lies between prior and observation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0.25, 0.35, 0.2, -0.3),
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.nat(10_000),
        (prior, observed, count) => {
          const value = shrunkCoefficient(prior, observed, count);
          expect(Math.abs(value)).toBeLessThanOrEqual(0.8);
          const bounded = Math.max(-0.8, Math.min(0.8, observed));
          expect(value).toBeGreaterThanOrEqual(Math.min(prior, bounded) - 1e-12);
          expect(value).toBeLessThanOrEqual(Math.max(prior, bounded) + 1e-12);
        },
      ),
    );
  });
});

test('a recall at a competitor is positive, in proportion to evidence and relationship strength', () => {
  const news = { sentiment: -0.8, magnitude: 0.5, modality: 'factual', salience: 1, credibility: 0.5 } as const;
  expect(sourceEvidence(news)).toBeCloseTo(-0.3, 12);
  expect(spillover(sourceEvidence(news), -0.3, 0.8)).toBeCloseTo(0.072, 12);
  expect(spilloverDecay('recall_failure', 8)).toBe(0.5);
});

test('evidence is bounded, and grows with each of its factors', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const news = fc.record({
    sentiment: fc.double({ min: -1, max: 1, noNaN: true }),
    magnitude: share,
    modality: fc.constantFrom(...MODALITIES),
    salience: share,
    credibility: share,
  });
  fc.assert(
    fc.property(news, (given) => {
      const size = Math.abs(sourceEvidence(given));
      expect(size).toBeLessThanOrEqual(1);
      for (const more of [{ magnitude: 1 }, { salience: 1 }, { credibility: 1 }, { modality: 'factual' as const }]) {
        expect(Math.abs(sourceEvidence({ ...given, ...more }))).toBeGreaterThanOrEqual(size - 1e-12);
      }
    }),
  );
});

const signal = (fields: Partial<StoredSignal> = {}): StoredSignal => ({
  id: 'a',
  sourceTicker: 'ACME',
  catalystType: 'recall_failure',
  storyClusterId: 's1',
  impactId: 'i',
  signed: 0.1,
  confidence: 0.8,
  elapsedSessions: 0,
  rationale: '',
  ...fields,
});

describe('the competitive layer', () => {
  test('adds the decayed signals', () => {
    const layer = computeCompetitiveLayer([
      signal(),
      signal({ id: 'b', storyClusterId: 's2', signed: -0.04, elapsedSessions: 8, confidence: 0.5 }),
    ]);
    expect(layer.score).toBeCloseTo(Math.tanh(0.1 - 0.02), 12);
    expect(layer.confidence).toBeCloseTo(1 - (1 - 0.08) * (1 - 0.01), 12);
    expect(layer.items.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('counts a story repeated a hundred times once', () => {
    const echo = Array.from({ length: 100 }, (_, index) =>
      signal({ id: `echo ${index}`, signed: 0.05 + index / 10_000 }),
    );
    const strongest = echo.at(-1) as StoredSignal;
    const layer = computeCompetitiveLayer(echo);
    expect(layer.items).toHaveLength(1);
    expect(layer.score).toBe(computeCompetitiveLayer([strongest]).score);
  });

  test('is bounded, independent of order, and its parts sum to its score', () => {
    const any = fc.record({
      id: fc.uuid(),
      sourceTicker: fc.constantFrom('ACME', 'ZORG'),
      catalystType: fc.constantFrom(...CATALYST_TYPES),
      storyClusterId: fc.constantFrom('s1', 's2', 's3'),
      impactId: fc.constant('i'),
      signed: fc.double({ min: -1, max: 1, noNaN: true }),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      elapsedSessions: fc.double({ min: 0, max: 200, noNaN: true }),
      rationale: fc.constant(''),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { maxLength: 20, selector: ({ id }) => id }), (signals) => {
        const layer = computeCompetitiveLayer(signals);
        expect(Math.abs(layer.score)).toBeLessThanOrEqual(1);
        expect(layer.confidence).toBeGreaterThanOrEqual(0);
        expect(layer.confidence).toBeLessThanOrEqual(1);
        expect(layer.items.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(layer.score, 14);
        expect(computeCompetitiveLayer(signals.toReversed())).toEqual(layer);
      }),
      { numRuns: 300 },
    );
  });

  test.each(CATALYST_TYPES)('%s decays with its own half-life', (catalyst) => {
    expect(spilloverDecay(catalyst, CATALYSTS[catalyst].halfLifeSessions)).toBe(0.5);
  });
});
