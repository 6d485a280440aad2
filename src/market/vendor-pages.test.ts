import { expect, test } from 'vitest';
import type { HttpGet } from '../kernel/net/http.ts';
import { alpacaDataVendor } from './alpaca-data.adapter.ts';
import { polygonVendor } from './polygon.adapter.ts';

const baseUrl = 'https://vendor.example';
const key = { reveal: () => 'key' };
const query = { ticker: 'ACME', tickers: ['ACME'], timeframe: 'D', from: '2026-11-02', to: '2026-11-03' } as const;

/** Answers every call with the same JSON and counts the calls. */
function answering(body: unknown): { get: HttpGet; calls: () => number } {
  let calls = 0;
  const get: HttpGet = async ({ url }) => {
    calls += 1;
    return { status: 200, url, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  };
  return { get, calls: () => calls };
}

test('a list of Massive whose next page is itself is refused after two calls', async () => {
  const { get, calls } = answering({ status: 'OK', results: [], next_url: `${baseUrl}/v2/aggs/next?cursor=a` });
  const vendor = polygonVendor({ baseUrl, apiKey: key, get });
  await expect(vendor.fetchBars(query)).rejects.toMatchObject({
    reason: 'malformed',
    message: 'the market data vendor names a page twice',
  });
  expect(calls()).toBe(2);
});

test('a list of Alpaca whose page token stays the same is refused after two calls', async () => {
  const { get, calls } = answering({ bars: {}, corporate_actions: {}, next_page_token: 'a' });
  const now = () => new Date('2026-11-04T21:00:00Z');
  const vendor = alpacaDataVendor({ baseUrl, credentials: { keyId: key, secretKey: key }, get, feed: 'sip', now });
  for (const call of [vendor.fetchBars(query), vendor.fetchSplits(query), vendor.fetchDividends(query)])
    await expect(call).rejects.toThrow('names a page twice');
  expect(calls()).toBe(6);
});

test('a dividend in shares of Alpaca is a split by what each share adds', async () => {
  const stock_dividends = [
    { id: 'a', symbol: 'ACME', ex_date: '2026-11-03', rate: 0.05, process_date: '2026-11-20' },
    { id: 'b', symbol: 'ACME', ex_date: '2026-11-04', process_date: '2026-11-20' },
  ];
  const { get } = answering({ corporate_actions: { stock_dividends }, next_page_token: null });
  const urls: string[] = [];
  const recording: HttpGet = (request) => {
    urls.push(request.url);
    return get(request);
  };
  const now = () => new Date('2026-11-04T21:00:00Z');
  const credentials = { keyId: key, secretKey: key };
  const vendor = alpacaDataVendor({ baseUrl, credentials, get: recording, feed: 'sip', now });
  expect((await vendor.fetchSplits({ ...query, from: '2026-11-02' })).rows).toEqual([
    { ticker: 'ACME', exDate: '2026-11-03', splitFrom: 1, splitTo: 1.05, vendorId: 'a' },
    { ticker: 'ACME', exDate: '2026-11-04', splitFrom: 1, splitTo: Number.NaN, vendorId: 'b' },
  ]);
  expect(urls.map((url) => new URL(url).searchParams.get('types'))).toEqual([
    'forward_split,reverse_split,stock_dividend',
  ]);
});
