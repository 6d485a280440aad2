import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

test.each([
  ['/documents/d1?at=120', { to: '/documents/d1', search: { at: 120 } }],
  ['/documents/d1?at=0', { to: '/documents/d1', search: { at: 0 } }],
  ['/trading?tab=orders&ticker=0123', { to: '/trading', search: { tab: 'orders', ticker: '0123' } }],
  ['/sql', { to: '/sql', search: {} }],
])('%s', (address, destination) => {
  expect(destinationOf(address)).toEqual(destination);
});
