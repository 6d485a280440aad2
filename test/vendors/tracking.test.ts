import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPositionEntry } from '../../src/broker/position.store.ts';
import { loadSymbolMap } from '../../src/registry/tracking/symbol.store.ts';
import { registryService } from '../../src/roles/registry-service.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/service.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';
import { EDGAR_CAST } from './edgar-cast.ts';
import { startEdgar } from './edgar-stand-in.ts';
import { MASSIVE_PLANS, startMassiveStandIn } from './massive-stand-in.ts';

const database = await testDatabase();
const { db } = database;
const edgar = await startEdgar({ filers: EDGAR_CAST });
const massive = await startMassiveStandIn({ plan: { ...MASSIVE_PLANS.paid } });
const alpaca = await startAlpacaStandIn();
const hosts = [edgar.origin, massive.baseUrl, alpaca.baseUrl].map((url) => new URL(url).host).join(',');

const SEC = {
  EDGAR_USER_AGENT: 'Test test@example.com',
  EDGAR_BASE_URL: edgar.origin,
  EDGAR_ARCHIVE_URL: edgar.origin,
  SOURCE_HOSTS_ALLOWED: hosts,
};
const MASSIVE = { MASSIVE_API_KEY: massive.apiKey, MASSIVE_BASE_URL: massive.baseUrl, SOURCE_HOSTS_ALLOWED: hosts };
const ALPACA = {
  ALPACA_KEY_ID: alpaca.keyId,
  ALPACA_SECRET_KEY: alpaca.secretKey,
  ALPACA_BASE_URL: alpaca.baseUrl,
  ALPACA_DATA_URL: alpaca.baseUrl,
  SOURCE_HOSTS_ALLOWED: hosts,
};

async function start(env: Record<string, string>) {
  const app = await testService(database, registryService, env);
  return async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.json(), location: String(response.headers.location) };
  };
}

const call = await start({ ...SEC, ...MASSIVE });

beforeEach(async () => {
  await sql`truncate companies cascade`.execute(db);
  massive.calls.length = 0;
  edgar.hits.length = 0;
});

const track = async (symbols: string[], via = call) =>
  (await via('POST', '/tracking', { symbols })).body.companies as Record<string, unknown>[];

describe('with the SEC and the market data vendor', () => {
  test('symbols alone are enough to find names, sectors, sources, exposure and competitors', async () => {
    const companies = await track(['AAPL', 'MSFT', 'NVDA', 'BRK.B']);
    expect(companies).toEqual([
      expect.objectContaining({
        ticker: 'AAPL',
        status: 'tracked',
        legal_name: 'Apple Inc.',
        exchange: 'NASDAQ',
        sector: 'Technology',
        industry: 'Computer hardware',
        market_cap_bucket: 'mega',
        cik: '0000320193',
        sources_added: ['market_api', 'news_api', 'filings_api'],
        note: null,
      }),
      expect.objectContaining({ ticker: 'MSFT', legal_name: 'Microsoft Corp', industry: 'Software' }),
      expect.objectContaining({ ticker: 'NVDA', legal_name: 'Nvidia Corp', industry: 'Semiconductors' }),
      expect.objectContaining({
        written: 'BRK.B',
        ticker: 'BRKB',
        legal_name: 'Berkshire Hathaway Inc.',
        exchange: 'NYSE',
        sector: 'Financials',
      }),
    ]);
    const pairs = await db.selectFrom('competitor_relationships').select(['source', 'strength']).execute();
    expect(pairs).toHaveLength(3);
    expect(pairs.every(({ source }) => source === 'inferred')).toBe(true);
    const profiles = await db.selectFrom('exposure_profiles').select(['source', 'confidence']).execute();
    expect(profiles).toHaveLength(4);
    expect(profiles.every(({ source, confidence }) => source === 'inferred' && confidence < 0.5)).toBe(true);
    const former = await db.selectFrom('company_aliases').selectAll().where('alias_type', '=', 'former_name').execute();
    expect(former.map(({ alias, valid_until }) => [alias, valid_until])).toContainEqual([
      'Apple Computer Inc',
      new Date('2007-01-04T00:00:00Z'),
    ]);
  });

  test('a caller that does not wait gets a job with its progress and the same result', async () => {
    const symbols = ['AAPL', 'MSFT'];
    const accepted = await call('POST', '/tracking', { symbols }, { prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    const job = async () => (await call('GET', accepted.location)).body;
    await expect.poll(async () => (await job()).status, { timeout: 10_000 }).toBe('completed');
    expect(await job()).toMatchObject({
      kind: 'track_companies',
      progress: { done: 2, total: 2 },
      result: {
        companies: [
          { ticker: 'AAPL', status: 'tracked' },
          { ticker: 'MSFT', status: 'tracked' },
        ],
      },
    });
  });

  test('tracking again changes nothing, says so and asks no vendor', async () => {
    await track(['AAPL', 'BRK.B']);
    const rows = () =>
      sql`select (select count(*) from companies) c, (select count(*) from sources) s,
        (select count(*) from company_aliases) a, (select count(*) from exposure_profiles) e,
        (select count(*) from audit_events) u, (select max(updated_at) from companies) t`.execute(db);
    const before = await rows();
    massive.calls.length = 0;
    edgar.hits.length = 0;
    for (const symbol of ['BRK.B', 'BRK-B', 'BRK/B', 'brkb'])
      expect(await track(['AAPL', symbol])).toEqual([
        expect.objectContaining({ status: 'unchanged' }),
        expect.objectContaining({ ticker: 'BRKB', status: 'unchanged' }),
      ]);
    expect((await rows()).rows).toEqual(before.rows);
    expect([massive.calls, edgar.hits]).toEqual([[], []]);
  });

  test('each vendor knows a class share by its own symbol', async () => {
    await track(['BRKB']);
    for (const [vendor, symbol] of [
      ['massive', 'BRK.B'],
      ['alpaca', 'BRK.B'],
      ['sec', 'BRK-B'],
    ] as const) {
      const { toVendor, toTicker } = await loadSymbolMap(db, vendor);
      expect([toVendor('BRKB'), toTicker(symbol)]).toEqual([symbol, 'BRKB']);
    }
    const news = await db.selectFrom('sources').select('config').where('source_type', '=', 'news_api').execute();
    expect(news).toEqual([{ config: { ticker: 'BRK.B' } }]);
  });

  test('an unknown symbol fails alone, and the sentence says where it was looked for', async () => {
    expect(await track(['AAPL', 'ZZZQ'])).toEqual([
      expect.objectContaining({ status: 'tracked' }),
      expect.objectContaining({
        status: 'failed',
        note: "ZZZQ is unknown to the SEC's ticker list and the market data vendor: check the spelling",
      }),
    ]);
    expect(await call('POST', '/tracking', { symbols: ['12'] })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('"12" is not a ticker symbol') },
    });
  });

  test('a ticker that an order registered is completed, and an operator’s own values stay', async () => {
    await db.insertInto('companies').values({ ticker: 'AAPL', legal_name: 'AAPL', sector: 'My sector' }).execute();
    expect(await track(['AAPL'])).toEqual([
      expect.objectContaining({ status: 'updated', legal_name: 'Apple Inc.', sector: 'My sector' }),
    ]);
  });

  test('an untracked company is read no more and can be tracked again', async () => {
    await track(['BRK.B']);
    expect(await call('DELETE', '/tracking/BRK-B')).toMatchObject({
      status: 200,
      body: { ticker: 'BRKB', status: 'untracked' },
    });
    expect((await call('DELETE', '/tracking/BRKB')).body).toEqual({ ticker: 'BRKB', status: 'not_tracked' });
    expect((await call('GET', '/companies')).body).toEqual([]);
    expect((await call('DELETE', '/tracking/NONE')).status).toBe(404);
    expect(await track(['BRKB'])).toEqual([expect.objectContaining({ status: 'updated' })]);
  });

  test('a pasted CSV is read before anything is tracked', async () => {
    await track(['AAPL']);
    const text = 'Name,Symbol\n"Apple, Inc.",AAPL\nBerkshire,BRK.B\nSum,1234\n';
    expect((await call('POST', '/tracking/list', { text })).body).toEqual({
      symbols: [
        { written: 'AAPL', ticker: 'AAPL', is_tracked: true },
        { written: 'BRK.B', ticker: 'BRKB', is_tracked: false },
      ],
      unreadable: ['1234'],
    });
  });
});

test('a company whose shares are held stays tracked', async () => {
  await track(['AAPL']);
  const account = await db
    .insertInto('broker_accounts')
    .values({ name: 'held', broker: 'paper', mode: 'paper' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date('2026-11-13T15:00:00Z');
  await addPositionEntry(db, account.id, 'AAPL', { kind: 'fill', key: 'x', side: 'buy', quantity: 3, price: 100, at });
  expect(await call('DELETE', '/tracking/AAPL')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('3 shares are held') },
  });
  await sql`delete from positions`.execute(db);
});

test('with Alpaca’s keys alone the name and the exchange come from its assets', async () => {
  const [company] = await track(['BRK.B'], await start(ALPACA));
  expect(company).toMatchObject({
    ticker: 'BRKB',
    status: 'tracked',
    exchange: 'NYSE',
    sector: null,
    sources_added: ['market_api', 'news_api'],
    note: 'no filings source: set EDGAR_USER_AGENT to "name contact@example.com"',
  });
});

test('a wrong key is one clear sentence', async () => {
  const wrong = await start({ ...MASSIVE, MASSIVE_API_KEY: 'wrong' });
  expect(await track(['AAPL'], wrong)).toEqual([
    expect.objectContaining({
      status: 'failed',
      note: 'the market data vendor refused the request (401): check MASSIVE_API_KEY',
    }),
  ]);
});
