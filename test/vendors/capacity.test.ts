import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveVendorPlan } from '../../src/market/vendor-plan.store.ts';
import { testDatabase } from '../kit/database.ts';
import { eventually, type Platform, platformFolder, sextant, startPlatform } from '../kit/platform.ts';
import { type StandInServer, startStandInServer } from './stand-in-server.ts';

const COMPANIES = 6_000;
/** More than the default of 45: the ceilings follow it. */
const CALLS_PER_MINUTE = 300;

const folder = platformFolder();
let vendor: StandInServer;
let platform: Platform;

beforeAll(async () => {
  const { db, url } = await testDatabase();
  await sql`
    with added as (
      insert into companies (ticker, legal_name)
      select chr(65 + n / 676) || chr(65 + n / 26 % 26) || chr(65 + n % 26), 'Company ' || n
      from generate_series(1, ${COMPANIES}::int) n
      returning id, ticker
    )
    insert into sources (company_id, source_type, source_name)
    select id, source_type, source_type || ' ' || ticker
    from added, unnest(array['market_api', 'news_api', 'filings_api']) source_type`.execute(db);
  await saveVendorPlan(db, 'polygon', { callsPerMinute: CALLS_PER_MINUTE }, new Date());
  vendor = await startStandInServer(
    () => ({ body: { status: 'OK', results: [], tickers: [] } }),
    () => new Date(),
  );
  const env = { DATABASE_URL: url, MASSIVE_API_KEY: 'capacity-test-key', MASSIVE_BASE_URL: vendor.baseUrl };
  platform = await startPlatform(folder.dataDir, { args: ['--role', 'query-api,scheduler'], env });
}, 180_000);
afterAll(async () => {
  await platform.stop();
  await vendor.close();
  folder.remove();
});

test('doctor, the scheduler and the rate limits tell what the plan carries', async () => {
  const answer = await fetch(`${platform.urls.query}/api/system/rate-limits`);
  const limits = (await answer.json()) as Record<string, unknown>;
  expect(limits).toMatchObject({
    vendor_global_limit: CALLS_PER_MINUTE,
    market_api: { rate_per_minute: 133, active_sources: COMPANIES },
    news_api: { rate_per_minute: 167, active_sources: COMPANIES },
  });

  const expected = [
    /prices: 3\d{3} of 6000 companies are refreshed at their cadence of \d+ s; the plan carries 3\d{3}/,
    /filings: 5454 of 6000 companies are refreshed at their cadence of \d+ s; the plan carries 5454/,
  ];
  const { stdout } = await sextant(['doctor'], platform.env);
  const line = stdout.split('\n').find((found) => found.includes('cadences')) ?? '';
  expect(line).toMatch(/^note/);
  expect(line).toContain('news: 6000 of 6000 companies are refreshed at their cadence');
  for (const words of expected) expect(line).toMatch(words);

  await eventually('the scheduler warns', async () => expected.every((words) => words.test(platform.output())));
}, 120_000);
