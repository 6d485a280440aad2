import { afterAll, afterEach, expect, test } from 'vitest';
import { createSourceClients } from '../../src/ingestion/source-clients.adapter.ts';
import { createRateLimiter } from '../../src/kernel/limits/rate-limiter.adapter.ts';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { systemNow } from '../../src/kernel/system-clock.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { EDGAR_CAST } from './edgar-cast.ts';
import { type EdgarStandIn, startEdgar } from './edgar-stand-in.ts';

const { db } = await testDatabase();
const http = createGuardedClient({ userAgent: 'test', allowedHosts: ['127.0.0.1'] });
let edgar: EdgarStandIn;
afterEach(() => edgar.stop());
afterAll(() => http.close());

/** Clients as two processes make them: each with its own limiter over the one database. */
const clients = [0, 1].map(() =>
  createSourceClients({
    get: http.get,
    limiter: createRateLimiter({ db }),
    now: systemNow,
    random: Math.random,
    bulkFill: false,
  })('live'),
);
const read = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      clients[index % 2]!.filings({
        url: `${edgar.origin}/files/company_tickers.json?${index}`,
        headers: { 'user-agent': 'Test test@example.com' },
      }),
    ),
  );

test('a burst of two processes gets no 429', async () => {
  edgar = await startEdgar({ filers: EDGAR_CAST });
  const answers = await read(30);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(edgar.refused).toBe(0);
});

test('an archive that allows less is obeyed: both processes pause as long as it asks, and every call succeeds', async () => {
  edgar = await startEdgar({ filers: EDGAR_CAST, requestsPerSecond: 4 });
  const answers = await read(12);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Each pause of a second follows one refusal, and calls that were on their way.
  expect(edgar.refused).toBeGreaterThan(0);
  expect(edgar.refused).toBeLessThanOrEqual(8);
});
