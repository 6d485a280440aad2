import { describe, expect, test } from 'vitest';
import { chartEventsOf, placeEvents, stagesOf, type Trace } from './trace.ts';

const NOTHING = {
  reading: null,
  trend: { before: null, after: null },
  recommendation: null,
  decisions: [],
  orders: [],
  exit: null,
  trade: null,
  grades: [],
} as unknown as Trace;
const read = { available_at: '2026-11-13T10:00:00Z', read_at: '2026-11-13T10:00:05Z' };
const fill = (executed_at: string, price: number) => ({ executed_at, price });
const HELD = {
  ...NOTHING,
  reading: read,
  trend: { before: null, after: { generated_at: '2026-11-13T10:00:07Z' } },
  recommendation: { generated_at: '2026-11-13T10:00:09Z', reference_price: 50 },
  decisions: [{ created_at: '2026-11-13T10:01:00Z' }],
  orders: [{ side: 'buy', fills: [fill('2026-11-13T10:01:02Z', 51)] }],
  trade: { closed_at: null },
} as unknown as Trace;

const statesOf = (trace: Trace) => stagesOf(trace).map(({ state }) => state);

describe('stagesOf', () => {
  test('a document that nothing uses ends after its reading', () => {
    expect(statesOf({ ...NOTHING, reading: read } as unknown as Trace)).toEqual([
      'done',
      'done',
      'none',
      'none',
      'none',
      'none',
      'none',
      'none',
    ]);
  });

  test('a held position waits for its exit and its outcome', () => {
    expect(statesOf(HELD)).toEqual(['done', 'done', 'done', 'done', 'done', 'done', 'waiting', 'waiting']);
  });

  test('a skipped recommendation has no order and no exit, and is still graded', () => {
    const skipped = { ...HELD, orders: [], trade: null } as unknown as Trace;
    expect(statesOf(skipped).slice(4)).toEqual(['done', 'none', 'none', 'waiting']);
  });
});

test('events are put on the price: fills at their own, others on the last close before them', () => {
  const bars = [
    { bar_timestamp: '2026-11-13T09:30:00Z', close: 49 },
    { bar_timestamp: '2026-11-13T10:00:00Z', close: 50.5 },
  ];
  const lines = placeEvents(bars, chartEventsOf(HELD));
  expect(lines.x).toEqual(lines.x.toSorted((one, other) => one - other));
  expect(lines.of('document').filter((value) => value !== null)).toEqual([50.5]);
  expect(lines.of('recommendation').filter((value) => value !== null)).toEqual([50]);
  expect(lines.of('buy').filter((value) => value !== null)).toEqual([51]);
  expect(lines.of('sell').filter((value) => value !== null)).toEqual([]);
  expect(lines.close.filter((value) => value !== null)).toEqual([49, 50.5]);
});
