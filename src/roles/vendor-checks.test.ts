import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { checkMarket } from '../operations/vendor-check.adapter.ts';
import { checkTargets } from './vendor-checks.ts';

const ALPACA = {
  ALPACA_KEY_ID: 'key-of-quillon',
  ALPACA_SECRET_KEY: 'secret-of-quillon',
  ALPACA_DATA_URL: 'https://data.example.com',
};

/** What the check of market data finds under these settings, and the calls that it made. */
async function checkUnder(env: NodeJS.ProcessEnv, status: number, body = '{}') {
  const calls: Parameters<HttpGet>[0][] = [];
  const get: HttpGet = (request) => {
    calls.push(request);
    return Promise.resolve({ status, headers: {}, body: Buffer.from(body), url: request.url, redirects: [] });
  };
  return { check: await checkMarket(checkTargets(readConfig(env), get)), calls };
}

describe('the check of market data', () => {
  test('asks Alpaca where its keys are the only ones', async () => {
    const { check, calls } = await checkUnder(ALPACA, 200);
    expect(check).toMatchObject({ verdict: 'ok', message: expect.stringContaining('keys of Alpaca are accepted') });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      url: 'https://data.example.com/v2/stocks/snapshots?symbols=SPY',
      headers: { 'apca-api-key-id': 'key-of-quillon', 'apca-api-secret-key': 'secret-of-quillon' },
    });
  });

  test('names the settings of keys that Alpaca refuses', async () => {
    const { check } = await checkUnder(ALPACA, 403);
    expect(check).toEqual({
      vendor: 'market data',
      verdict: 'failed',
      message: 'Alpaca’s market data refuses ALPACA_KEY_ID and ALPACA_SECRET_KEY (403): check the value.',
    });
  });

  test.each(['<html>Sign in to the network</html>', '', 'null', '{"status":"OK",'])(
    'does not take %j for the answer of the vendor',
    async (body) => {
      for (const env of [ALPACA, { MASSIVE_API_KEY: 'key-of-massive' }]) {
        const { check } = await checkUnder(env, 200, body);
        expect(check).toMatchObject({ verdict: 'failed', message: expect.stringContaining('else than its data') });
      }
    },
  );

  test('asks the first vendor alone where both have keys', async () => {
    const { calls } = await checkUnder({ ...ALPACA, MASSIVE_API_KEY: 'key-of-massive' }, 200);
    expect(calls.map(({ url }) => new URL(url).host)).toEqual(['api.massive.com']);
  });

  test('names every key that gives prices where there is none', async () => {
    const { check, calls } = await checkUnder({ DATABASE_URL: 'postgres://127.0.0.1/none' }, 200);
    expect(check.message).toBe(
      'No key: MASSIVE_API_KEY, or ALPACA_KEY_ID with ALPACA_SECRET_KEY, gives prices and news.',
    );
    expect(calls).toEqual([]);
  });
});
