import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MACRO_DURATIONS } from '../intelligence/macro-event.ts';
import { combineItems, computeMacroLayer, type StoredImpact } from './layer.ts';

const impact = (fields: Partial<StoredImpact> = {}): StoredImpact => ({
  id: 'a',
  eventId: 'e',
  summary: 'Fighting erupts',
  duration: 'weeks',
  score: 0.4,
  signedScore: -0.3,
  confidence: 0.9,
  elapsedSessions: 0,
  ...fields,
});

describe('the macro layer', () => {
  test('is empty without impacts', () => {
    expect(computeMacroLayer([])).toEqual({ enabled: true, score: 0, confidence: 0, items: [] });
  });

  test('adds the decayed impacts', () => {
    const layer = computeMacroLayer([impact(), impact({ id: 'b', signedScore: 0.2, score: 0.2, elapsedSessions: 10 })]);
    expect(layer.score).toBeCloseTo(Math.tanh(-0.3 + 0.1), 12);
    expect(layer.confidence).toBeCloseTo(1 - (1 - 0.9 * 0.4) * (1 - 0.9 * 0.2 * 0.5), 12);
  });

  test('drops expired impacts', () => {
    expect(computeMacroLayer([impact({ elapsedSessions: 61 })]).items).toEqual([]);
    expect(computeMacroLayer([impact({ elapsedSessions: 60 })]).items).toHaveLength(1);
  });
});

const anyImpact: fc.Arbitrary<StoredImpact> = fc
  .record({
    id: fc.uuid(),
    eventId: fc.uuid(),
    summary: fc.constant(''),
    duration: fc.constantFrom(...MACRO_DURATIONS),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    share: fc.double({ min: -1, max: 1, noNaN: true }),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    elapsedSessions: fc.double({ min: 0, max: 900, noNaN: true }),
  })
  .map(({ share, ...rest }) => ({ ...rest, signedScore: share * rest.score }));

test('scores stay within -1 and 1, parts sum exactly to the score, and order does not matter', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyImpact, { maxLength: 12, selector: ({ id }) => id }), (impacts) => {
      const layer = computeMacroLayer(impacts);
      expect(Math.abs(layer.score)).toBeLessThanOrEqual(1);
      expect(layer.confidence).toBeGreaterThanOrEqual(0);
      expect(layer.confidence).toBeLessThanOrEqual(1);
      expect(layer.items.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(layer.score, 15);
      expect(computeMacroLayer(impacts.toReversed())).toEqual(layer);
    }),
    { numRuns: 300 },
  );
});

test('one more certain item never makes a layer less confident', () => {
  const item = fc.record({
    signed: fc.double({ min: -1, max: 1, noNaN: true }),
    certainty: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 10 }), item, (items, more) => {
      expect(combineItems([...items, more]).confidence).toBeGreaterThanOrEqual(combineItems(items).confidence - 1e-15);
    }),
  );
});
