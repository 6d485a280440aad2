import { describe, expect, test } from 'vitest';
import { computeOutcome, computeTrackRecord } from './track-record.ts';

const recommendation = {
  action: 'buy',
  generated_at: '2026-11-02T10:00:00Z',
  expires_at: '2026-11-05T10:00:00Z',
  reference_price: 100,
};
const closes = [
  { bar_timestamp: '2026-11-01T00:00:00Z', close: 90 },
  { bar_timestamp: '2026-11-03T00:00:00Z', close: 97 },
  { bar_timestamp: '2026-11-04T00:00:00Z', close: 104 },
  { bar_timestamp: '2026-11-05T00:00:00Z', close: 70 },
  { bar_timestamp: '2026-11-09T00:00:00Z', close: 80 },
];
const LATER = Date.parse('2026-11-10T00:00:00Z');

describe('the track record of past recommendations', () => {
  test('the outcome is measured at the end of the horizon, not later', () => {
    expect(computeOutcome(recommendation, closes, LATER)).toEqual({ change: expect.closeTo(0.04), wasRight: true });
  });

  test('a sell recommendation is wrong when the price rose', () => {
    expect(computeOutcome({ ...recommendation, action: 'sell' }, closes, LATER).wasRight).toBe(false);
  });

  test('a recommendation has no verdict before its horizon ends', () => {
    expect(computeOutcome(recommendation, closes.slice(0, 4), Date.parse('2026-11-05T09:00:00Z'))).toEqual({
      change: expect.closeTo(-0.3),
      wasRight: null,
    });
  });

  test('without a reference price or a later price there is no outcome', () => {
    expect(computeOutcome({ ...recommendation, reference_price: null }, closes, LATER)).toEqual({
      change: null,
      wasRight: null,
    });
    expect(computeOutcome(recommendation, closes.slice(0, 1), LATER)).toEqual({ change: null, wasRight: null });
  });

  test('gains are counted in the recommended direction', () => {
    const record = computeTrackRecord([
      { action: 'sell', change: -0.02, wasRight: true },
      { action: 'sell', change: 0.04, wasRight: false },
      { action: 'sell', change: 0.1, wasRight: null },
    ]);
    expect(record).toEqual({ ended: 2, right: 1, meanGain: expect.closeTo(-0.01) });
  });

  test('an empty track record has no mean', () => {
    expect(computeTrackRecord([])).toEqual({ ended: 0, right: 0, meanGain: null });
  });
});
