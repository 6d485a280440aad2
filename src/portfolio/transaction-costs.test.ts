import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeOrderCost, type CostOrder, sumCosts } from './transaction-costs.ts';

const order = (change: Partial<CostOrder> = {}): CostOrder => ({
  id: '1',
  ticker: 'ACME',
  side: 'buy',
  origin: 'decision',
  orderType: 'market',
  createdAt: new Date(0),
  quantity: 100,
  filledQuantity: 100,
  averageFillPrice: 50.1,
  arrivalPrice: 50,
  isOpen: false,
  lastPrice: 52,
  modelBps: 12,
  ...change,
});

test('a purchase above the arrival price costs, in money, in basis points and against the model', () => {
  const cost = computeOrderCost(order());
  expect(cost.executionCost).toBeCloseTo(10, 9);
  expect(cost.slippageBps).toBeCloseTo(20, 9);
  expect(cost.againstModelBps).toBeCloseTo(8, 9);
  expect(cost.implementationShortfall).toBeCloseTo(10, 9);
});

test('the textbook case: 600 of 1,000 shares bought at 30.15 after 30, then the price is 31', () => {
  // Perold: 600 x .15 of execution and 400 x 1 of missed trades are 490, or 163.3 bps of 30,000.
  const cost = computeOrderCost(
    order({ quantity: 1_000, filledQuantity: 600, averageFillPrice: 30.15, arrivalPrice: 30, lastPrice: 31 }),
  );
  expect(cost.executionCost).toBeCloseTo(90, 9);
  expect(cost.opportunityCost).toBeCloseTo(400, 9);
  expect(cost.implementationShortfall).toBeCloseTo(490, 9);
  expect(cost.implementationShortfallBps).toBeCloseTo(163.33333333, 6);
});

test('the rest of an open order has no opportunity cost yet', () => {
  expect(computeOrderCost(order({ filledQuantity: 40, isOpen: true })).opportunityCost).toBe(0);
});

test('without an arrival price nothing is measured, and the order is counted', () => {
  const unknown = order({ arrivalPrice: null });
  const totals = sumCosts([
    { order: unknown, cost: computeOrderCost(unknown) },
    { order: order(), cost: computeOrderCost(order()) },
  ]);
  expect(totals).toMatchObject({ orders: 2, measured: 1 });
  expect(totals.filledValue).toBeCloseTo(10_020, 9);
  expect(totals.slippageBps).toBeCloseTo(20, 9);
  expect(sumCosts([]).executionCost).toBeNull();
});

test('a sale at a price costs what a purchase at it gains', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 1e3, noNaN: true }),
      fc.double({ min: 1, max: 1e3, noNaN: true }),
      (arrivalPrice, averageFillPrice) => {
        const change = { arrivalPrice, averageFillPrice };
        const bought = computeOrderCost(order(change)).executionCost ?? 0;
        expect(computeOrderCost(order({ ...change, side: 'sell' })).executionCost).toBeCloseTo(-bought, 9);
      },
    ),
  );
});

test('totals are the sums of the orders, weighted by their value at arrival', () => {
  const small = order({ quantity: 10, filledQuantity: 10, averageFillPrice: 51 });
  const totals = sumCosts([small, order()].map((one) => ({ order: one, cost: computeOrderCost(one) })));
  expect(totals.executionCost).toBeCloseTo(20, 9);
  expect(totals.slippageBps).toBeCloseTo((20 / 5_500) * 1e4, 9);
});
