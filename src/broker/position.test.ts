import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEntry, compareEntries, FLAT, foldEntries, type PositionEntry } from './position.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 15, minute));
const fill = (
  minute: number,
  side: 'buy' | 'sell',
  quantity: number,
  price: number,
  key = `${minute}`,
): PositionEntry => ({
  kind: 'fill',
  at: at(minute),
  key,
  side,
  quantity,
  price,
});

describe('a position', () => {
  test('averages its cost and realises profit on sales', () => {
    const state = foldEntries([fill(1, 'buy', 10, 100), fill(2, 'buy', 10, 110), fill(3, 'sell', 5, 120)]);
    expect(state).toEqual({ quantity: 15, avgEntryPrice: 105, realizedPnl: 75, openedAt: at(1) });
  });

  test('that is closed has no price, and reopens at the price of the next fill', () => {
    const closed = [fill(1, 'buy', 10, 100), fill(2, 'sell', 10, 90)];
    expect(foldEntries(closed)).toEqual({ quantity: 0, avgEntryPrice: 0, realizedPnl: -100, openedAt: null });
    expect(foldEntries([...closed, fill(3, 'buy', 1, 50)])).toEqual({
      quantity: 1,
      avgEntryPrice: 50,
      realizedPnl: -100,
      openedAt: at(3),
    });
  });

  test('that crosses zero is short at the price it crossed at', () => {
    const state = foldEntries([fill(1, 'buy', 10, 100), fill(2, 'sell', 15, 110)]);
    expect(state).toMatchObject({ quantity: -5, avgEntryPrice: 110, realizedPnl: 100 });
    expect(applyEntry(state, fill(3, 'buy', 5, 100))).toMatchObject({ quantity: 0, realizedPnl: 150 });
  });

  test('keeps its value after a split, and later fills are in new shares', () => {
    const split: PositionEntry = { kind: 'split', at: at(2), key: 'split', ratio: 3 };
    const state = foldEntries([fill(1, 'buy', 10, 90), split, fill(3, 'sell', 30, 40)]);
    expect(state).toMatchObject({ quantity: 0, realizedPnl: 300 });
  });
});

describe('a millionth of a share', () => {
  const tiny = fill(1, 'sell', 0.000_001, 0.000_001);

  test('that a split rounds to zero leaves no position', () => {
    const split: PositionEntry = { kind: 'split', at: at(2), key: 'split', ratio: 0.5 };
    expect(foldEntries([tiny, split])).toEqual(FLAT);
  });

  test('bought back at a loss too small to store gives 0, not -0', () => {
    expect(foldEntries([tiny, fill(2, 'buy', 0.000_001, 0.000_002)])).toEqual(FLAT);
  });
});

describe('fills', () => {
  const anyEntry = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('fill' as const),
        at: fc.integer({ min: 0, max: 50 }).map(at),
        key: fc.uuid(),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        quantity: fc.integer({ min: 1, max: 5_000_000_000 }).map((millionths) => millionths / 1e6),
        price: fc.integer({ min: 1, max: 500_000_000 }).map((millionths) => millionths / 1e6),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('split' as const),
        at: fc.integer({ min: 0, max: 50 }).map(at),
        key: fc.uuid(),
        ratio: fc.constantFrom(2, 3, 0.5, 0.1),
      }),
    },
  );

  test('in any order and multiplicity give the same position', () => {
    fc.assert(
      fc.property(
        fc.array(anyEntry, { minLength: 1, maxLength: 30 }).chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc
              .shuffledSubarray([...entries, ...entries, ...entries], { minLength: 0 })
              .map((extra) => [...entries, ...extra])
              .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
          ),
        ),
        ([entries, mixed]) => {
          expect(foldEntries(mixed)).toEqual(foldEntries(entries));
        },
      ),
    );
  });

  test('applied one by one to stored values give the same as recomputing from the first', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 40 }), (entries) => {
        const sorted = [...new Map(entries.map((entry) => [entry.key, entry])).values()].sort(compareEntries);
        let stored = { ...FLAT };
        for (const entry of sorted) {
          const after = applyEntry(stored, entry);
          // Rounds as a numeric column does.
          stored = {
            quantity: Number(after.quantity.toFixed(6)),
            avgEntryPrice: Number(after.avgEntryPrice.toFixed(8)),
            realizedPnl: Number(after.realizedPnl.toFixed(6)),
            openedAt: after.openedAt,
          };
        }
        expect(stored).toEqual(foldEntries(entries));
      }),
    );
  });

  test('sum to the quantity, whatever the prices', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyEntry.filter(({ kind }) => kind === 'fill'),
          { maxLength: 30 },
        ),
        (entries) => {
          const sum = [...new Map(entries.map((entry) => [entry.key, entry])).values()].reduce(
            (total, entry) =>
              entry.kind === 'fill'
                ? total + (entry.side === 'buy' ? 1 : -1) * Math.round(entry.quantity * 1e6)
                : total,
            0,
          );
          expect(Math.round(foldEntries(entries).quantity * 1e6)).toBe(sum);
        },
      ),
    );
  });
});
