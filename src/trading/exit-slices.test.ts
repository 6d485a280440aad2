import { expect, test } from 'vitest';
import { sliceExit } from './exit-slices.ts';

const market = { price: 100, adv: 1_000_000 };

test.each([
  ['at the limit it is one order', 200, market, { quantity: 200, remaining: 0 }],
  ['above it the rest remains', 200.5, market, { quantity: 200, remaining: 0.5 }],
  ['a slice has at least one share', 5, { price: 100, adv: 1 }, { quantity: 1, remaining: 4 }],
  ['without a volume it is one order', 1e6, { price: 100, adv: null }, { quantity: 1e6, remaining: 0 }],
  ['without a price it is one order', 1e6, { price: null, adv: 1 }, { quantity: 1e6, remaining: 0 }],
])('%s', (_name, quantity, known, slice) => {
  expect(sliceExit(quantity, known, 0.02)).toEqual(slice);
});
