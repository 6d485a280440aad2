import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceilingsUnderPlan, VENDOR_CEILINGS, type VendorCeilings } from '../kernel/limits/quota.ts';
import { CADENCES_SECONDS } from './cadence.ts';
import {
  ALPACA_CALLS,
  describeCapacity,
  filingsCapacity,
  newsCapacity,
  POLYGON_CALLS,
  priceCapacity,
} from './capacity.ts';

const DEFAULTS: VendorCeilings = { ...VENDOR_CEILINGS, followPlan: true };
const stated = (global: number, market: number): VendorCeilings => ({
  market_api: market,
  news_api: global - market,
  global,
  followPlan: false,
});

test.each([
  ['no setting, unknown plan', DEFAULTS, POLYGON_CALLS, 570, 125],
  ['Polygon, 100 calls a minute stated by the operator', stated(100, 60), POLYGON_CALLS, 1_770, 200],
  ['Polygon, 6,000 calls a minute stated by the operator', stated(6_000, 5_000), POLYGON_CALLS, 149_970, 5_000],
  ['Alpaca, 200 calls a minute stated by the vendor', ceilingsUnderPlan(DEFAULTS, 200), ALPACA_CALLS, 17_032, 560],
  ['Alpaca, unknown plan', DEFAULTS, ALPACA_CALLS, 3_870, 125],
])('%s', (_, ceilings, calls, prices, newsOneByOne) => {
  expect(priceCapacity(calls, CADENCES_SECONDS, ceilings)).toBe(prices);
  expect(newsCapacity(CADENCES_SECONDS, ceilings)).toBe(newsOneByOne);
});

test('lists of filings: nine calls a second carry 5,454 companies every ten minutes', () => {
  expect(filingsCapacity(CADENCES_SECONDS)).toBe(5_454);
});

test('5,000 companies read one by one would need 1,000 calls a minute for news and 167 for half-hour bars', () => {
  expect(newsCapacity(CADENCES_SECONDS, stated(1_168, 168))).toBe(5_000);
  expect(newsCapacity(CADENCES_SECONDS, stated(1_167, 168))).toBe(4_995);
  expect(priceCapacity(POLYGON_CALLS, CADENCES_SECONDS, stated(1_168, 168))).toBe(5_010);
  expect(priceCapacity(POLYGON_CALLS, CADENCES_SECONDS, stated(1_167, 167))).toBe(4_980);
});

test('ceilings that follow the plan rise with it, and stated ones do not', () => {
  expect(ceilingsUnderPlan(DEFAULTS, 200)).toMatchObject({ market_api: 88, news_api: 112, global: 200 });
  expect(ceilingsUnderPlan(stated(45, 20), 200)).toMatchObject({ market_api: 20, news_api: 25, global: 45 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const [low, high] = [ceilingsUnderPlan(DEFAULTS, less), ceilingsUnderPlan(DEFAULTS, more)];
      expect(high.market_api).toBeGreaterThanOrEqual(low.market_api);
      expect(high.market_api + high.news_api).toBe(high.global);
      expect(priceCapacity(POLYGON_CALLS, CADENCES_SECONDS, high)).toBeGreaterThanOrEqual(
        priceCapacity(POLYGON_CALLS, CADENCES_SECONDS, low),
      );
    }),
  );
});

test('a cadence that is not kept is said in words', () => {
  expect(describeCapacity({ subject: 'news', companies: 400, carried: 125, cadenceSeconds: 300 })).toBe(
    'news: 125 of 400 companies are refreshed at their cadence of 300 s; the plan carries 125',
  );
  expect(
    describeCapacity({ subject: 'news', companies: 5_000, carried: Number.POSITIVE_INFINITY, cadenceSeconds: 300 }),
  ).toBe('news: 5000 of 5000 companies are refreshed at their cadence of 300 s; one feed serves all');
});
