import { expect, test } from 'vitest';
import { computeCurrentPrice } from './company-price.ts';

const BARS = [
  { bar_timestamp: '2026-11-12T14:30:00Z', close: 100 },
  { bar_timestamp: '2026-11-13T14:30:00Z', close: 110 },
];

test('without a quote the price is the last close, and the change that of its day', () => {
  expect(computeCurrentPrice(BARS, null)).toEqual({
    price: 110,
    at: '2026-11-13T14:30:00Z',
    isQuote: false,
    change: expect.closeTo(0.1),
    since: '2026-11-12T14:30:00Z',
  });
  expect(computeCurrentPrice([], null)).toBeNull();
});

test('a quote of a later day is measured from the last close', () => {
  const quote = { price: 121, quoted_at: '2026-11-16T15:00:00Z', previous_close: 999 };
  expect(computeCurrentPrice(BARS, quote)).toMatchObject({
    price: 121,
    isQuote: true,
    change: expect.closeTo(0.1),
    since: '2026-11-13T14:30:00Z',
  });
});

test('a quote of the last bar’s day is measured from the day before', () => {
  const quote = { price: 105, quoted_at: '2026-11-13T15:00:00Z', previous_close: null };
  expect(computeCurrentPrice(BARS, quote)).toMatchObject({
    change: expect.closeTo(0.05),
    since: '2026-11-12T14:30:00Z',
  });
});

test('a quote older than the last bar is not shown', () => {
  const quote = { price: 90, quoted_at: '2026-11-12T15:00:00Z', previous_close: 100 };
  expect(computeCurrentPrice(BARS, quote)).toMatchObject({ price: 110, isQuote: false });
});
