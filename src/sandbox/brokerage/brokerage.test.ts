import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BrokerMarket, createBrokerage, type CorporateAction } from './brokerage.ts';
import type { NewOrder } from './order.ts';

const START = Date.UTC(2026, 0, 5, 15);
const CLOSE = Date.UTC(2026, 0, 5, 21);

/** A market with a price set by the test; 100 by default. */
function market(
  options: {
    price?: (ms: number) => number;
    capacity?: number;
    actions?: CorporateAction[];
    open?: (ms: number) => boolean;
  } = {},
): BrokerMarket {
  return {
    halfSpread: 0.0002,
    isKnown: (symbol) => symbol === 'ACME' || symbol === 'BETA',
    isTrading: (_symbol, ms) => (options.open ? options.open(ms) : ms < CLOSE),
    priceAt: (_symbol, ms) => (options.price ? options.price(ms) : 100),
    capacity: () => options.capacity ?? 1_000,
    closeAfter: () => CLOSE,
    actionsBetween: (from, to) => (options.actions ?? []).filter(({ atMs }) => atMs > from && atMs <= to),
  };
}

const order = (changes: Partial<NewOrder> = {}): NewOrder => ({
  clientOrderId: null,
  symbol: 'ACME',
  side: 'buy',
  type: 'market',
  timeInForce: 'day',
  qty: 10,
  notional: null,
  limitPrice: null,
  stopPrice: null,
  orderClass: '',
  takeProfitPrice: null,
  stopLossPrice: null,
  stopLossLimitPrice: null,
  ...changes,
});
const open = (of: BrokerMarket = market()) => createBrokerage(1, of, { atMs: START, cash: 10_000 });
const at = (seconds: number) => START + seconds * 1_000;

describe('the brokerage', () => {
  test('fills a market order within seconds at the price plus half a spread', () => {
    const brokerage = open();
    const placed = brokerage.submit(order(), START);
    expect(placed).toMatchObject({ status: 'accepted', filledQty: 0 });
    brokerage.advance(at(5));
    expect(brokerage.state.orders[0]).toMatchObject({ status: 'filled', filledQty: 10 });
    expect(brokerage.state.fills[0]?.price).toBe(100.02);
    expect(brokerage.state.cash).toBeCloseTo(10_000 - 1_000.2, 6);
    expect(brokerage.state.positions).toEqual([{ symbol: 'ACME', qty: 10, avgEntryPrice: 100.02 }]);
  });

  test('a large order fills in parts that add up', () => {
    const brokerage = open(market({ capacity: 4 }));
    brokerage.submit(order(), START);
    brokerage.advance(at(3));
    expect(brokerage.state.orders[0]?.status).toBe('partially_filled');
    brokerage.advance(at(60));
    expect(brokerage.state.fills.map(({ qty, leavesQty }) => [qty, leavesQty])).toEqual([
      [4, 6],
      [4, 2],
      [2, 0],
    ]);
    expect(new Set(brokerage.state.fills.map(({ id }) => id)).size).toBe(3);
  });

  test('advancing in many steps or in one gives the same fills', () => {
    const price = (ms: number) => 100 + Math.sin(ms / 9_000);
    const [often, once] = [open(market({ price, capacity: 3 })), open(market({ price, capacity: 3 }))];
    for (const brokerage of [often, once]) brokerage.submit(order({ type: 'limit', limitPrice: 100 }), START);
    for (let second = 1; second <= 120; second++) often.advance(at(second));
    once.advance(at(120));
    expect(often.state.fills).toEqual(once.state.fills);
  });

  test('limit and stop orders wait for their price', () => {
    const price = (ms: number) => (ms < at(30) ? 100 : ms < at(60) ? 95 : 106);
    const brokerage = open(market({ price }));
    brokerage.submit(order({ type: 'limit', limitPrice: 96, clientOrderId: 'limit' }), START);
    brokerage.submit(order({ type: 'stop', stopPrice: 105, clientOrderId: 'stop' }), START);
    brokerage.submit(
      order({ type: 'stop_limit', stopPrice: 105, limitPrice: 105.5, clientOrderId: 'stop_limit' }),
      START,
    );
    const status = (id: string) => brokerage.state.orders.find(({ clientOrderId }) => clientOrderId === id)?.status;
    brokerage.advance(at(20));
    expect([status('limit'), status('stop')]).toEqual(['new', 'new']);
    brokerage.advance(at(40));
    expect([status('limit'), status('stop')]).toEqual(['filled', 'new']);
    expect(brokerage.state.fills[0]?.price).toBeLessThanOrEqual(96);
    brokerage.advance(at(80));
    expect([status('stop'), status('stop_limit')]).toEqual(['filled', 'new']);
  });

  test('a client order id can be used once, even after its order is closed', () => {
    const brokerage = open();
    brokerage.submit(order({ clientOrderId: 'x' }), START);
    brokerage.advance(at(10));
    expect(brokerage.submit(order({ clientOrderId: 'x' }), at(11))).toEqual({ refusal: 'duplicate_client_order_id' });
  });

  test('refuses orders beyond buying power or holdings, counting what open orders reserve', () => {
    const brokerage = open();
    expect(brokerage.submit(order({ symbol: 'NOPE' }), START)).toEqual({ refusal: 'unknown_symbol' });
    expect(brokerage.submit(order({ side: 'sell' }), START)).toEqual({ refusal: 'insufficient_qty' });
    expect(brokerage.submit(order({ qty: 60, type: 'limit', limitPrice: 90 }), START)).toMatchObject({
      status: 'accepted',
    });
    expect(brokerage.submit(order({ qty: 60, type: 'limit', limitPrice: 90 }), START)).toEqual({
      refusal: 'insufficient_buying_power',
    });
  });

  test('a cancelled order fills no more; a closed order cannot be cancelled', () => {
    const brokerage = open(market({ capacity: 2 }));
    const placed = brokerage.submit(order(), START);
    if ('refusal' in placed) throw new Error(placed.refusal);
    expect(brokerage.cancel(placed.id, at(3))).toBe(true);
    const filled = brokerage.state.fills.length;
    brokerage.advance(at(60));
    expect(brokerage.state.orders[0]?.status).toBe('canceled');
    expect(brokerage.state.fills).toHaveLength(filled);
    expect(brokerage.cancel(placed.id, at(61))).toBe(false);
    expect(brokerage.cancel('unknown', at(61))).toBeNull();
  });

  test('a day order expires at the close; a halted symbol does not fill', () => {
    const brokerage = open(market({ open: () => false }));
    brokerage.submit(order(), START);
    brokerage.advance(CLOSE - 1);
    expect(brokerage.state.fills).toEqual([]);
    brokerage.advance(CLOSE + 60_000);
    expect(brokerage.state.orders[0]).toMatchObject({ status: 'expired', expiredMs: CLOSE });
  });

  test('splits multiply shares and dividends credit cash', () => {
    const actions: CorporateAction[] = [
      { atMs: at(100), symbol: 'ACME', kind: 'split', value: 3 },
      { atMs: at(200), symbol: 'ACME', kind: 'dividend', value: 0.5 },
      { atMs: at(200), symbol: 'BETA', kind: 'dividend', value: 9 },
    ];
    const brokerage = open(market({ actions }));
    brokerage.submit(order(), START);
    brokerage.advance(at(50));
    const cash = brokerage.state.cash;
    brokerage.advance(at(300));
    expect(brokerage.state.positions[0]).toMatchObject({ qty: 30 });
    expect(brokerage.state.cash).toBeCloseTo(cash + 15, 6);
    expect(brokerage.state.dividends).toHaveLength(1);
  });

  test('a notional order buys the shares its amount pays for', () => {
    const brokerage = open();
    brokerage.submit(order({ qty: null, notional: 250 }), START);
    brokerage.advance(at(10));
    const [filled] = brokerage.state.orders;
    expect(filled?.status).toBe('filled');
    expect(filled!.filledCost).toBeLessThanOrEqual(250);
    expect(filled!.filledCost).toBeGreaterThan(249.9);
  });

  test('a restored brokerage continues identically', () => {
    const [one, two] = [open(market({ capacity: 1 })), open(market({ capacity: 1 }))];
    one.submit(order({ clientOrderId: 'a' }), START);
    one.advance(at(7));
    two.restore(one.snapshot());
    for (const brokerage of [one, two]) brokerage.advance(at(40));
    expect(two.state).toEqual(one.state);
  });

  test('cash, positions and fills agree after any sequence of orders', () => {
    const action = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      qty: fc.integer({ min: 1, max: 60 }),
      type: fc.constantFrom('market' as const, 'limit' as const),
      waitSeconds: fc.integer({ min: 0, max: 40 }),
      cancel: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), fc.integer({ min: 1, max: 50 }), (actions, capacity) => {
        const brokerage = open(market({ capacity, price: (ms) => 100 + 5 * Math.sin(ms / 20_000) }));
        let now = START;
        for (const { side, qty, type, waitSeconds, cancel } of actions) {
          const placed = brokerage.submit(order({ side, qty, type, limitPrice: type === 'limit' ? 100 : null }), now);
          now += waitSeconds * 1_000;
          if (cancel && !('refusal' in placed)) brokerage.cancel(placed.id, now);
          brokerage.advance(now);
        }
        const { state } = brokerage;
        const flow = state.fills.reduce((sum, fill) => sum + (fill.side === 'buy' ? -1 : 1) * fill.qty * fill.price, 0);
        const held = state.fills.reduce((sum, fill) => sum + (fill.side === 'buy' ? 1 : -1) * fill.qty, 0);
        expect(state.cash).toBeCloseTo(10_000 + flow, 2);
        expect(state.positions.reduce((sum, { qty }) => sum + qty, 0)).toBeCloseTo(held, 6);
        expect(state.cash).toBeGreaterThanOrEqual(-0.01);
        for (const placed of state.orders) {
          const filled = state.fills
            .filter(({ orderId }) => orderId === placed.id)
            .reduce((sum, { qty }) => sum + qty, 0);
          expect(filled).toBeCloseTo(placed.filledQty, 6);
          expect(placed.filledQty).toBeLessThanOrEqual(placed.qty ?? 0);
        }
      }),
      { numRuns: 60 },
    );
  });
});
