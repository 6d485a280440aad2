import { expect, test } from 'vitest';
import { collarDistance } from './price-collar.ts';

const order = {
  side: 'sell',
  order_type: 'limit',
  limit_price: null,
  stop_price: null,
  reference_price: null,
} as const;

test.each([
  ['a sale at 1% of the market', { limit_price: 1 }, 0.99],
  ['a sale above the market', { limit_price: 120 }, 0],
  ['a purchase above the market', { side: 'buy', limit_price: 105 }, 0.05],
  ['a purchase below the market', { side: 'buy', limit_price: 50 }, 0],
  ['a stop-limit by its stop', { order_type: 'stop_limit', stop_price: 80, limit_price: 76 }, 0.05],
  ['a market order by its decision', { order_type: 'market', reference_price: 110 }, 0.1],
  ['a market order without one', { order_type: 'market' }, null],
  ['a stop far from the market', { order_type: 'stop', stop_price: 50 }, null],
] as const)('%s', (_name, more, distance) => {
  const found = collarDistance({ ...order, ...more }, 100);
  if (distance === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(distance, 12);
});

test('without a market price nothing is measured', () => {
  expect(collarDistance({ ...order, limit_price: 1 }, null)).toBeNull();
});
