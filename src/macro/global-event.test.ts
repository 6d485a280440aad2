import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MACRO_DURATIONS, MACRO_EVENT_TYPES, MACRO_SEVERITIES } from '../intelligence/macro-event.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { type EventClaim, findSameEvent, isSameEvent, mergeClaim, newGlobalEvent } from './global-event.ts';

const START = Date.UTC(2026, 2, 2);
const claim = (event: Partial<EventClaim['event']> = {}, days = 0, documentId = 'a'): EventClaim => ({
  documentId,
  availableAt: new Date(START + days * DAY_MS),
  event: {
    eventTypes: ['tariff'],
    severity: 'moderate',
    affectedRegions: ['China'],
    affectedSectors: [],
    affectedCommodities: [],
    summary: `reported by ${documentId}`,
    keyFacts: [],
    estimatedDuration: 'weeks',
    confidence: 0.5,
    ...event,
  },
});

describe('the same event', () => {
  const event = newGlobalEvent('e', claim());
  test.each([
    ['the same type and region', claim(), true],
    ['exactly three days later', claim({}, 3), true],
    ['three days earlier', claim({}, -3), true],
    ['later than three days', claim({}, 3.01), false],
    ['another type', claim({ eventTypes: ['sanction'] }), false],
    ['one type of several', claim({ eventTypes: ['sanction', 'tariff'] }), true],
    ['another region', claim({ affectedRegions: ['Japan'] }), false],
    ['one region of several', claim({ affectedRegions: ['Japan', 'China'] }), true],
    ['no region', claim({ affectedRegions: [] }), false],
  ])('%s', (_, other, expected) => {
    expect(isSameEvent(event, other)).toBe(expected);
  });

  test('a move of oil is not a move of copper', () => {
    const oil = newGlobalEvent(
      'e',
      claim({ eventTypes: ['commodity_move'], affectedRegions: [], affectedCommodities: ['oil'] }),
    );
    const reported = (affectedCommodities: string[]) =>
      claim({ eventTypes: ['commodity_move'], affectedRegions: [], affectedCommodities });
    expect(isSameEvent(oil, reported(['copper']))).toBe(false);
    expect(isSameEvent(oil, reported(['copper', 'oil']))).toBe(true);
    expect(isSameEvent(oil, reported([]))).toBe(true);
  });

  test('of several matching events, the one with most in common is chosen', () => {
    const narrow = newGlobalEvent('narrow', claim());
    const wide = newGlobalEvent('wide', claim({ affectedRegions: ['China', 'Japan'] }, 1));
    const reported = claim({ affectedRegions: ['Japan', 'China'] }, 1);
    expect(findSameEvent([narrow, wide], reported)?.id).toBe('wide');
    expect(findSameEvent([wide, narrow], claim({}, 1))?.id).toBe('narrow');
  });
});

test('a merge keeps the highest severity, all facts and the first document', () => {
  const first = newGlobalEvent('e', claim({ keyFacts: ['10%'] }, 0, 'first'));
  const merged = mergeClaim(
    first,
    claim({ severity: 'critical', keyFacts: ['10%', '25%'], estimatedDuration: 'days', confidence: 0.8 }, 1, 'second'),
  );
  expect(merged).toMatchObject({
    severity: 'critical',
    keyFacts: ['10%', '25%'],
    estimatedDuration: 'weeks',
    confidence: 0.8,
    summary: 'reported by first',
    sourceDocumentId: 'first',
    availableAt: new Date(START),
  });
});

test('reports that contradict each other are two views of one event, and neither is trusted much', () => {
  const rate = (summary: string, days: number, documentId: string) =>
    claim(
      { eventTypes: ['rate_decision'], summary, keyFacts: [`fact of ${documentId}`], confidence: 0.9 },
      days,
      documentId,
    );
  const first = newGlobalEvent('e', rate('The central bank raised its rate by a quarter point.', 0, 'a'));
  const merged = mergeClaim(first, rate('The central bank cut its rate by a quarter point.', 0.1, 'b'));
  expect(merged.keyFacts).toEqual([
    'fact of a',
    'Reported as raised: The central bank raised its rate by a quarter point.',
    'Reported as cut: The central bank cut its rate by a quarter point.',
  ]);
  expect(merged.confidence).toBe(0.5);
  const agreed = mergeClaim(first, rate('The central bank raises rates.', 0.1, 'c'));
  expect(agreed.keyFacts).toEqual(['fact of a', 'fact of c']);
  expect(agreed.confidence).toBe(0.9);
});

const claims = fc.array(
  fc.record({
    severity: fc.constantFrom(...MACRO_SEVERITIES),
    eventTypes: fc.uniqueArray(fc.constantFrom(...MACRO_EVENT_TYPES), { minLength: 1, maxLength: 3 }),
    affectedRegions: fc.uniqueArray(fc.constantFrom('China', 'Japan', 'Europe'), { maxLength: 3 }),
    estimatedDuration: fc.constantFrom(...MACRO_DURATIONS),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    keyFacts: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    days: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 2, maxLength: 6 },
);

test('the merged event does not depend on the order of documents', () => {
  const asSets = (event: ReturnType<typeof newGlobalEvent>) => ({
    ...event,
    eventTypes: event.eventTypes.toSorted(),
    affectedRegions: event.affectedRegions.toSorted(),
    keyFacts: event.keyFacts.toSorted(),
  });
  fc.assert(
    fc.property(claims, (reported) => {
      // Distinct instants, because of two documents at the same instant neither is the earlier one.
      const list = reported.map(({ days, ...event }, n) => claim(event, days + n / 100, `d${n}`));
      const mergeAll = (order: EventClaim[]) => order.slice(1).reduce(mergeClaim, newGlobalEvent('e', order[0]!));
      expect(asSets(mergeAll(list.toReversed()))).toEqual(asSets(mergeAll(list)));
    }),
  );
});
