import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import {
  BAR_PARTICIPATION_MAX,
  exitInBar,
  type FillBar,
  fillInBar,
  type Liquidity,
  orderExpiry,
  slippageBps,
  type WorkingOrder,
} from './fill-model.ts';

const LIQUID: Liquidity = { adv: 100e6, sigmaDaily: 0.02 };
/** Without impact: only the half-spread of 2 bps is left. */
const FREE: Liquidity = { adv: 1e15, sigmaDaily: 0 };
const bar = (open: number, high: number, low: number, volume = 1e6): FillBar => ({ open, high, low, volume });
const order = (changes: Partial<WorkingOrder>): WorkingOrder => ({
  side: 'buy',
  type: 'market',
  remaining: 100,
  limitPrice: null,
  stopPrice: null,
  triggered: false,
  ...changes,
});
const price = (working: WorkingOrder, of: FillBar) => fillInBar(working, of, FREE).fill?.price ?? null;

describe('slippage', () => {
  test('one percent of the daily volume at 2% volatility costs 16 bps', () => {
    expect(slippageBps(1e6, LIQUID)).toBeCloseTo(16, 12);
  });

  test.each([
    [50_000_001, 2],
    [50_000_000, 5],
    [5_000_001, 5],
    [5_000_000, 15],
    [null, 15],
  ])('a stock that trades %s a day has a half-spread of %s bps', (adv, bps) => {
    expect(slippageBps(0, { adv, sigmaDaily: 0.02 })).toBe(bps);
  });
});

test('orders of one side share the volume of a bar, and a purchase takes nothing from a sale', () => {
  const shared: FillBar = { ...bar(100, 110, 90, 1_000), taken: { buy: 30 } };
  const filled = (side: 'buy' | 'sell') => fillInBar(order({ side }), shared, FREE).fill?.quantity;
  expect([filled('buy'), filled('sell')]).toEqual([20, 50]);
});

describe('fills of a buy order', () => {
  test('a market order fills at the open plus slippage', () => {
    expect(price(order({}), bar(100, 110, 90))).toBeCloseTo(100.02, 12);
    expect(fillInBar(order({ remaining: 10_000 }), bar(100, 110, 90), LIQUID).fill?.price).toBeCloseTo(100.16, 12);
  });

  test.each([
    ['opens below the limit: the open', bar(99, 105, 98), 99],
    ['opens at the limit: the open', bar(100, 105, 98), 100],
    ['falls through the limit: the limit', bar(103, 105, 99.99), 100],
    ['only touches the limit: nothing', bar(103, 105, 100), null],
  ])('limit 100, the bar %s', (_case, of, expected) => {
    expect(price(order({ type: 'limit', limitPrice: 100 }), of)).toBe(expected);
  });

  test.each([
    ['stays below: nothing', bar(95, 99.99, 90), null],
    ['touches it: the stop, and slippage', bar(95, 100, 90), 100.02],
    ['gaps above it: the open, and slippage', bar(105, 110, 104), 105.021],
  ])('stop 100, the bar %s', (_case, of, expected) => {
    const got = price(order({ type: 'stop', stopPrice: 100 }), of);
    if (expected === null) expect(got).toBeNull();
    else expect(got).toBeCloseTo(expected, 9);
  });

  test('a stop-limit is triggered in one bar and tested in the next', () => {
    const working = order({ type: 'stop_limit', stopPrice: 100, limitPrice: 101 });
    expect(fillInBar(working, bar(98, 100.5, 97), FREE)).toEqual({ fill: null, triggered: true });
    const next = fillInBar({ ...working, triggered: true }, bar(102, 103, 100.9), FREE);
    expect(next.fill?.price).toBe(101);
    expect(fillInBar({ ...working, triggered: true }, bar(102, 103, 101), FREE).fill).toBeNull();
  });

  test('a stop-limit that opens between its prices trades at the open', () => {
    const working = order({ type: 'stop_limit', stopPrice: 100, limitPrice: 101 });
    expect(price(working, bar(100, 100, 99))).toBe(100);
    expect(price(working, bar(101, 102, 99))).toBe(101);
    expect(fillInBar(working, bar(101.01, 102, 99), FREE)).toEqual({ fill: null, triggered: true });
  });

  test('a triggered stop fills at the following opens', () => {
    expect(price(order({ type: 'stop', stopPrice: 100, triggered: true }), bar(90, 91, 89))).toBeCloseTo(90.018, 9);
  });
});

describe('a sell order', () => {
  const mirror = (of: FillBar): FillBar => bar(200 - of.open, 200 - of.low, 200 - of.high, of.volume);
  const around = fc.double({ min: 80, max: 120, noNaN: true });
  const anyBar = fc.tuple(around, around, around).map(([a, b, c]) => bar(a, Math.max(a, b, c), Math.min(a, b, c)));

  test('mirrors a buy order in the mirrored bar', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('limit' as const, 'stop_limit' as const),
        anyBar,
        around,
        around,
        fc.boolean(),
        (type, of, limit, stop, triggered) => {
          const stopPrice = type === 'stop_limit' ? stop : null;
          const bought = fillInBar(order({ type, limitPrice: limit, stopPrice, triggered }), of, FREE);
          const sold = fillInBar(
            order({
              side: 'sell',
              type,
              limitPrice: 200 - limit,
              stopPrice: stopPrice === null ? null : 200 - stopPrice,
              triggered,
            }),
            mirror(of),
            FREE,
          );
          expect(sold.triggered).toBe(bought.triggered);
          expect(sold.fill === null).toBe(bought.fill === null);
          if (bought.fill && sold.fill) expect(200 - sold.fill.price).toBeCloseTo(bought.fill.price, 6);
        },
      ),
    );
  });

  test('a stop below a gap sells at the open, below its price', () => {
    expect(price(order({ side: 'sell', type: 'stop', stopPrice: 100 }), bar(92, 95, 91))).toBeCloseTo(91.9816, 9);
  });
});

describe('volume', () => {
  test('an order fills at most 5% of a bar, and the rest stays open', () => {
    const first = fillInBar(order({ remaining: 100 }), bar(10, 11, 9, 1_000), FREE);
    expect(first.fill?.quantity).toBeCloseTo(50, 9);
    expect(fillInBar(order({ remaining: 50 }), bar(10, 11, 9, 1_000), FREE).fill?.quantity).toBeCloseTo(50, 9);
  });

  test('a halt fills nothing and triggers nothing', () => {
    for (const type of ['market', 'limit', 'stop', 'stop_limit'] as const) {
      const working = order({ type, limitPrice: 100, stopPrice: 100 });
      expect(fillInBar(working, bar(100, 100, 100, 0), FREE)).toEqual({ fill: null, triggered: false });
    }
  });

  test('no bar fills more than the order or its volume share, or at an invalid price', () => {
    const positive = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('buy' as const, 'sell' as const),
          type: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const, 'stop_limit' as const),
          remaining: positive,
          limitPrice: positive,
          stopPrice: positive,
          triggered: fc.boolean(),
        }),
        fc.tuple(positive, positive, positive),
        fc.double({ min: 0, max: 1e7, noNaN: true }),
        (working, [a, b, c], volume) => {
          const of = bar(a, Math.max(a, b, c), Math.min(a, b, c), volume);
          const { fill, triggered } = fillInBar(working, of, { adv: 1e6, sigmaDaily: 0.05 });
          if (working.triggered) expect(triggered).toBe(true);
          if (!fill) return;
          expect(fill.quantity).toBeGreaterThan(0);
          expect(fill.quantity).toBeLessThanOrEqual(working.remaining);
          expect(fill.quantity).toBeLessThanOrEqual(volume * BAR_PARTICIPATION_MAX + 1e-9);
          expect(fill.price).toBeGreaterThan(0);
          expect(Number.isFinite(fill.price)).toBe(true);
          if (working.type === 'limit' || working.type === 'stop_limit') {
            const better = working.side === 'buy' ? fill.price <= working.limitPrice : fill.price >= working.limitPrice;
            expect(better).toBe(true);
          }
        },
      ),
    );
  });
});

describe('stop and target of one position', () => {
  const position = { quantity: 10, stopPrice: 95, targetPrice: 110 };

  test('the stop counts when one bar reaches both', () => {
    expect(exitInBar(position, bar(100, 111, 94), FREE)).toMatchObject({ reason: 'stop' });
  });

  test('the target fills only when the price passes it', () => {
    expect(exitInBar(position, bar(100, 110.01, 96), FREE)).toEqual({ reason: 'target', price: 110, quantity: 10 });
    expect(exitInBar(position, bar(100, 110, 96), FREE)).toBeNull();
  });
});

describe('a day order', () => {
  const calendar = nyseCalendar();

  test('expires at the close of its session, a half day included', () => {
    expect(orderExpiry('day', new Date('2026-11-16T15:00:00Z'), calendar)).toEqual(new Date('2026-11-16T21:00:00Z'));
    expect(orderExpiry('day', new Date('2026-11-27T15:00:00Z'), calendar)).toEqual(new Date('2026-11-27T18:00:00Z'));
  });

  test('placed at night expires at the close of the next session', () => {
    expect(orderExpiry('day', new Date('2026-11-14T03:00:00Z'), calendar)).toEqual(new Date('2026-11-16T21:00:00Z'));
  });

  test('and a good-till-cancelled order never expires', () => {
    expect(orderExpiry('gtc', new Date('2026-11-16T15:00:00Z'), calendar)).toBeNull();
  });
});
