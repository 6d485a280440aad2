import { describe, expect, test } from 'vitest';
import { shouldPublish } from './should-publish.ts';
import { invalidationConditions } from './invalidation.ts';
import { priceLevels } from './managed-trade.ts';

const published = {
  id: 'a',
  action: 'buy',
  pUp: 0.7,
  reasons: [],
  generatedAt: new Date('2026-11-13T15:00:00Z'),
} as const;
const soon = new Date('2026-11-13T15:10:00Z');

describe('a view is published', () => {
  test.each([
    ['the first time', null, { action: 'hold', pUp: 0.5, reasons: [] }, soon, true],
    ['not when nothing changed', published, { action: 'buy', pUp: 0.7, reasons: [] }, soon, false],
    ['when the action changes', published, { action: 'hold', pUp: 0.7, reasons: [] }, soon, true],
    ['not for a small step', published, { action: 'buy', pUp: 0.7299, reasons: [] }, soon, false],
    ['for a step of .03 up', published, { action: 'buy', pUp: 0.73, reasons: [] }, soon, true],
    ['for a step of .03 down', published, { action: 'buy', pUp: 0.67, reasons: [] }, soon, true],
    [
      'not within the day',
      published,
      { action: 'buy', pUp: 0.7, reasons: [] },
      new Date('2026-11-14T14:59:59.999Z'),
      false,
    ],
    ['when a reason is gone', { ...published, reasons: ['price_missing'] }, { ...published }, soon, true],
    ['when a reason is added', published, { ...published, reasons: ['single_source'] }, soon, true],
    [
      'not when the reasons are in another order',
      { ...published, reasons: ['stale_price', 'thin_evidence'] },
      { ...published, reasons: ['thin_evidence', 'stale_price'] },
      soon,
      false,
    ],
    ['after a day', published, { action: 'buy', pUp: 0.7, reasons: [] }, new Date('2026-11-14T15:00:00Z'), true],
  ] as const)('%s', (_, previous, next, asOf, expected) => {
    expect(shouldPublish(previous, next, asOf)).toBe(expected);
  });
});

describe('invalidation', () => {
  const expiresAt = new Date('2026-11-20T21:00:00Z');

  test('the stop of a buy is two and a half ranges of the horizon below, its target 1.4 times as far above', () => {
    expect(priceLevels('buy', 100, 2)).toEqual({ stop: 95, target: 107 });
    expect(priceLevels('sell', 100, 2)).toEqual({ stop: 105, target: 93 });
  });

  test('there are no levels for a hold, without a range, or at or below zero', () => {
    const none = { stop: null, target: null };
    expect(priceLevels('hold', 100, 2)).toEqual(none);
    expect(priceLevels('buy', 100, null)).toEqual(none);
    expect(priceLevels('buy', null, null)).toEqual(none);
    expect(priceLevels('sell', 1, 0.5)).toEqual({ stop: 2.25, target: null });
  });

  test('each condition has a threshold that a program can check', () => {
    const conditions = invalidationConditions('buy', { ticker: 'ACME', stop: 95, expiresAt });
    expect(conditions.map(({ type, operator, threshold }) => [type, operator, threshold])).toEqual([
      ['price', '<', 95],
      ['horizon', '>=', expiresAt.getTime()],
      ['trend_reversal', '<=', -0.15],
      ['opposite_catalyst', '>=', 0.5],
      ['adverse_macro_event', '>=', 3],
    ]);
    const mirrored = invalidationConditions('sell', { ticker: 'ACME', stop: 105, expiresAt });
    expect(mirrored.map(({ operator }) => operator)).toEqual(['>', '>=', '>=', '>=', '>=']);
    expect(invalidationConditions('hold', { ticker: 'ACME', stop: null, expiresAt })).toHaveLength(1);
  });
});
