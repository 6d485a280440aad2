import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPLE, BERKSHIRE, EDGAR_CAST } from './edgar-cast.ts';
import { EDGAR_REQUESTS_PER_SECOND, type EdgarStandIn, startEdgar } from './edgar-stand-in.ts';

const AGENT = { 'user-agent': 'Sextant test@example.com' };
let edgar: EdgarStandIn;
beforeAll(async () => {
  edgar = await startEdgar({ filers: EDGAR_CAST, requestsPerSecond: 1_000 });
});
afterAll(() => edgar.stop());

test('a request without a contact address is refused', async () => {
  const response = await fetch(`${edgar.origin}/files/company_tickers.json`, { headers: { 'user-agent': 'curl/8' } });
  expect(response.status).toBe(403);
});

test('the ticker lists have one row for each share class', async () => {
  const rows = await (await fetch(`${edgar.origin}/files/company_tickers.json`, { headers: AGENT })).json();
  expect(Object.values(rows as object)).toContainEqual({
    cik_str: BERKSHIRE.cik,
    ticker: 'BRK-B',
    title: 'BERKSHIRE HATHAWAY INC',
  });
  const list = await fetch(`${edgar.origin}/files/company_tickers_exchange.json`, { headers: AGENT });
  expect(await list.json()).toMatchObject({
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: expect.arrayContaining([[APPLE.cik, 'Apple Inc.', 'AAPL', 'Nasdaq']]),
  });
});

test('the eleventh request of a second is refused', async () => {
  const strict = await startEdgar({ filers: EDGAR_CAST });
  try {
    const requests = Array.from({ length: EDGAR_REQUESTS_PER_SECOND + 1 }, () =>
      fetch(`${strict.origin}/submissions/CIK0000320193.json`, { headers: AGENT }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  } finally {
    await strict.stop();
  }
});
