import { expect, test } from 'vitest';
import { parseAsset, parseClock } from './alpaca-reference.ts';

/** As Alpaca's support page publishes it. */
const PUBLISHED = {
  id: 'b0b6dd9d-8b9b-48a9-ba46-b9d54906e415',
  class: 'us_equity',
  exchange: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple Inc. Common Stock',
  status: 'active',
  tradable: true,
  marginable: true,
  shortable: true,
  easy_to_borrow: true,
  fractionable: true,
};

test('an asset as the vendor publishes it', () => {
  expect(parseAsset(PUBLISHED)).toEqual({
    listed: true,
    tradable: true,
    fractionable: true,
    shortable: true,
    halted: null,
  });
  expect(parseAsset({ ...PUBLISHED, status: 'inactive' })).toMatchObject({ listed: false });
  // Only shares that are easy to borrow can be sold short at Alpaca.
  expect(parseAsset({ ...PUBLISHED, easy_to_borrow: false })).toMatchObject({ shortable: false });
  expect(parseAsset({ ...PUBLISHED, tradable: 'yes' })).toBeNull();
});

test('a clock with the offset of New York', () => {
  const clock = {
    timestamp: '2026-01-05T12:00:00.123456-05:00',
    is_open: true,
    next_open: '2026-01-06T09:30:00-05:00',
    next_close: '2026-01-05T16:00:00-05:00',
  };
  expect(parseClock(clock)).toEqual({
    isOpen: true,
    nextOpen: new Date('2026-01-06T14:30:00Z'),
    nextClose: new Date('2026-01-05T21:00:00Z'),
  });
  expect(parseClock({ ...clock, next_close: null })).toBeNull();
});
