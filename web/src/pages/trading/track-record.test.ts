import { describe, expect, test } from 'vitest';
import { computeOutcome, computeTrackRecord } from './track-record.ts';

const call = {
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

describe('the record of past calls', () => {
  test('a call is measured at the end of its horizon, not by what came after', () => {
    expect(computeOutcome(call, closes, LATER)).toEqual({ change: expect.closeTo(0.04), wasRight: true });
  });

  test('a call to sell was right when the price fell', () => {
    expect(computeOutcome({ ...call, action: 'sell' }, closes, LATER).wasRight).toBe(false);
  });

  test('nothing is said of a call whose horizon still runs', () => {
    expect(computeOutcome(call, closes.slice(0, 4), Date.parse('2026-11-05T09:00:00Z'))).toEqual({
      change: expect.closeTo(-0.3),
      wasRight: null,
    });
  });

  test('a call without a price, or without a price after it, has no outcome', () => {
    expect(computeOutcome({ ...call, reference_price: null }, closes, LATER)).toEqual({ change: null, wasRight: null });
    expect(computeOutcome(call, closes.slice(0, 1), LATER)).toEqual({ change: null, wasRight: null });
  });

  test('gains are counted in the direction that was called', () => {
    const record = computeTrackRecord([
      { action: 'sell', change: -0.02, wasRight: true },
      { action: 'sell', change: 0.04, wasRight: false },
      { action: 'sell', change: 0.1, wasRight: null },
    ]);
    expect(record).toEqual({ ended: 2, right: 1, meanGain: expect.closeTo(-0.01) });
  });

  test('a record of nothing has no mean', () => {
    expect(computeTrackRecord([])).toEqual({ ended: 0, right: 0, meanGain: null });
  });
});
