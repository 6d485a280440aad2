import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BarMaterial } from './material.ts';
import { timedStream } from './timed-stream.ts';
import { acceptBar, newTickerState } from './ticker-state.ts';

const DAY_MS = 86_400_000;
const barOf = (day: number, timeframe: 'D' | 'M30' = 'D'): BarMaterial => {
  const [startMs, endMs] = [day * DAY_MS, (day + 1) * DAY_MS];
  const prices = { open: 1, high: 1, low: 1, close: 1, volume: 1 };
  const endsAt = new Date(endMs);
  return {
    ticker: 'ACME',
    timeframe,
    availableAt: endsAt,
    isRemoved: false,
    bar: { ...prices, timestamp: new Date(startMs), endsAt, availableAt: endsAt },
    signalBar: { ...prices, startMs, endMs, availableMs: endMs },
  };
};

test('bars are kept in the order of their dates, whatever order they arrive in, and their number is bounded', () => {
  const keep = { D: 300, M30: 40 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 5 }), (count, late) => {
      const state = newTickerState('ACME', 'id', null);
      const days = Array.from({ length: count }, (_, day) => (day % 7 === 3 ? Math.max(0, day - late) : day));
      for (const day of new Set(days)) {
        acceptBar(state, barOf(day), keep);
        acceptBar(state, barOf(day, 'M30'), keep);
      }
      const starts = state.signalBars.D.map(({ startMs }) => startMs);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(state.signalBars.D.length).toBeLessThanOrEqual(keep.D + 256);
      expect(state.signalBars.M30.length).toBeLessThanOrEqual(keep.M30 + 256);
      expect(state.daily.length).toBeLessThanOrEqual(2 * 256);
      expect(state.daily.at(-1)?.timestamp.getTime()).toBe(Math.max(...days) * DAY_MS);
    }),
    { numRuns: 20 },
  );
});

test('a bar that moved to quarantine is dropped, and the newest price is that of the bar before it', () => {
  const keep = { D: 300, M30: 40 };
  const state = newTickerState('ACME', 'id', null);
  for (const day of [1, 2, 3]) {
    acceptBar(state, barOf(day), keep);
    acceptBar(state, barOf(day, 'M30'), keep);
  }
  acceptBar(state, { ...barOf(2), isRemoved: true }, keep);
  acceptBar(state, { ...barOf(3, 'M30'), isRemoved: true }, keep);
  acceptBar(state, { ...barOf(7), isRemoved: true }, keep);
  expect(state.daily.map(({ timestamp }) => timestamp.getTime() / DAY_MS)).toEqual([1, 3]);
  expect(state.signalBars.D.map(({ startMs }) => startMs / DAY_MS)).toEqual([1, 3]);
  expect(state.signalBars.M30.map(({ startMs }) => startMs / DAY_MS)).toEqual([1, 2]);
  expect(state.newest).toEqual(barOf(2, 'M30').bar);
  for (const day of [1, 2]) acceptBar(state, { ...barOf(day, 'M30'), isRemoved: true }, keep);
  expect(state.newest).toBeNull();
});

test('a stream returns each item once, up to the requested instant, whatever its page size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 110 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (times, cuts, size) => {
        const items = times.toSorted((a, b) => a - b).map((ms) => ({ availableAt: new Date(ms) }));
        async function* pages() {
          for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
        }
        const stream = timedStream(pages());
        const found: typeof items = [];
        for (const cut of [...cuts.toSorted((a, b) => a - b), 200]) {
          const part = await stream.until(new Date(cut));
          for (const { availableAt } of part) expect(availableAt.getTime()).toBeLessThanOrEqual(cut);
          found.push(...part);
          const rest = items[found.length];
          if (rest) expect(rest.availableAt.getTime()).toBeGreaterThan(cut);
        }
        expect(found).toEqual(items);
      },
    ),
  );
});
