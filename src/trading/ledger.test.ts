import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFill, cashOf, EMPTY_TRADE, type FillEntry, isFlat, netOf, type TradeSums } from './ledger.ts';
import { activePool, freeCash, type Pools, siphonOf, splitCapital, totalValue } from './pools.ts';

const fill = (side: 'buy' | 'sell', quantity: number, price: number): FillEntry => ({ side, quantity, price });

/** Books fills as the engine does: one open trade at a time, closed trades are kept. */
function book(fills: readonly FillEntry[]): { open: TradeSums | null; closed: TradeSums[]; cash: number } {
  let open: TradeSums = EMPTY_TRADE;
  const closed: TradeSums[] = [];
  let cash = 0;
  for (const entry of fills) {
    cash += cashOf(entry);
    let rest: FillEntry | null = entry;
    while (rest) {
      const step: { trade: TradeSums; rest: FillEntry | null } = addFill(open, rest);
      open = step.trade;
      rest = step.rest;
      if (isFlat(open)) {
        closed.push(open);
        open = EMPTY_TRADE;
      }
    }
  }
  return { open: open === EMPTY_TRADE ? null : open, closed, cash };
}

test('buying in two parts and selling in one earns the difference', () => {
  const { closed, open } = book([fill('buy', 10, 100), fill('buy', 5, 110), fill('sell', 15, 120)]);
  expect(open).toBeNull();
  expect(closed.map(netOf)).toEqual([15 * 120 - 1_550]);
});

test('a sale of more than is held ends the trade and begins another', () => {
  const { closed, open } = book([fill('buy', 10, 100), fill('sell', 12, 110)]);
  expect(closed.map(netOf)).toEqual([100]);
  expect(open).toMatchObject({ openQuantity: -2, soldValue: 220 });
});

const entry = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 5_000_000 }).map((millionths) => millionths / 1e6),
  price: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
});

test('after any fills, realised and unrealised results add up to the change of the account value', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), fc.double({ min: 1, max: 1_000, noNaN: true }), (fills, mark) => {
      const capital = 100_000;
      const { open, closed, cash } = book(fills);
      const held = open?.openQuantity ?? 0;
      const value = capital + cash + held * mark;
      const realised = closed.reduce((sum, trade) => sum + netOf(trade), 0);
      const unrealised = open ? netOf(open) + held * mark : 0;
      expect(value).toBeCloseTo(capital + realised + unrealised, 5);
      const bought = fills.filter(({ side }) => side === 'buy').reduce((sum, { quantity }) => sum + quantity, 0);
      const sold = fills.filter(({ side }) => side === 'sell').reduce((sum, { quantity }) => sum + quantity, 0);
      expect(held).toBeCloseTo(bought - sold, 6);
    }),
  );
});

test('within a round trip the order of fills does not change the result', () => {
  const trip = fc
    .tuple(fc.array(entry, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 1_000 }))
    .map(([entries, price]) => {
      const net = entries.reduce((sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity), 0);
      const closing = Math.round(Math.abs(net) * 1e6) / 1e6;
      return closing === 0 ? entries : [...entries, fill(net > 0 ? 'sell' : 'buy', closing, price)];
    });
  fc.assert(
    fc.property(trip, fc.infiniteStream(fc.nat(1_000)), (fills, ranks) => {
      const total = (entries: readonly FillEntry[]) =>
        book(entries).closed.reduce((sum, trade) => sum + netOf(trade), 0);
      const shuffled = fills
        .map((one) => ({ one, rank: ranks.next().value ?? 0 }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ one }) => one);
      expect(book(shuffled).open).toBeNull();
      expect(total(shuffled)).toBeCloseTo(total(fills), 5);
    }),
  );
});

test('pools add up to the account after any sequence of gains and losses, and the reserve never falls', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('result' as const), amount: fc.double({ min: -5_000, max: 5_000, noNaN: true }) }),
    fc.record({ kind: fc.constant('mark' as const), amount: fc.double({ min: 0, max: 50_000, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.array(event), fc.double({ min: 0, max: 1, noNaN: true }), (events, pct) => {
      const capital = 100_000;
      const pools: Pools = { cash: capital, marketValue: 0, reserve: splitCapital(capital, pct).reserve };
      for (const { kind, amount } of events) {
        const before = pools.reserve;
        if (kind === 'mark') pools.marketValue = amount;
        else {
          pools.cash += amount;
          pools.reserve += siphonOf(amount, pct);
        }
        expect(pools.reserve).toBeGreaterThanOrEqual(before);
        expect(activePool(pools) + pools.reserve).toBeCloseTo(pools.cash + pools.marketValue, 6);
        expect(totalValue(pools)).toBe(pools.cash + pools.marketValue);
        expect(freeCash(pools)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
