import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMark, joinSecrets, splitSecrets } from './source-secrets.ts';

const CANARY = 'canary-5f2e91';

test.each([
  ['a key by name', { api_key: CANARY }],
  ['another spelling', { 'X-Api-Key': CANARY, apiKey: CANARY, API_SECRET: CANARY }],
  ['headers', { headers: { Authorization: `Bearer ${CANARY}`, 'X-Vendor-Thing': CANARY, Accept: 'text/xml' } }],
  ['a query parameter', { base_url: `https://feed.example/rss?lang=en&apikey=${CANARY}&x=1` }],
  ['an encoded parameter name', { base_url: `https://feed.example/rss?api%5Fkey=${CANARY}` }],
  ['a fragment', { base_url: `https://feed.example/rss#access_token=${CANARY}` }],
  ['a list of URLs', { urls: ['https://a.example/', `https://b.example/?token=${CANARY}`] }],
  ['a nested object', { login: { user: 'anna', password: { value: CANARY } } }],
  ['a number', { vendor: { pin: 493817 } }],
  ['a header line', { extra: [`Authorization: Basic ${CANARY}`] }],
  ['a credential under another name', { note: `Bearer ${CANARY}` }],
])('%s is hidden and comes back', (_, config) => {
  const { shown, secrets } = splitSecrets(config);
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${CANARY}|493817`));
  expect(JSON.stringify(shown)).toContain('[secret]');
  expect(joinSecrets(shown, secrets)).toEqual(config);
  expect(splitSecrets(shown).secrets).toEqual([]);
  expect(findMark(shown)).toMatch(/^body\.config\./);
});

test('settings that are no secrets stay as they are', () => {
  const config = {
    base_url: 'https://feed.example/rss?lang=en',
    credential: 'POLYGON',
    ticker: 'ABC',
    forms: ['8-K'],
    cik: '0000320193',
    headers: { Accept: 'text/xml', 'User-Agent': 'x' },
    keywords: ['tokenisation'],
    cadence_seconds: 60,
  };
  expect(splitSecrets(config)).toEqual({ shown: config, secrets: [] });
  expect(findMark(config)).toBeNull();
});

test('any configuration is restored exactly', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      fc.webUrl({ withQueryParameters: true }),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('api_key', 'headers', 'url', 'token', 'x', 'auth'), tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('password', 'headers', 'base_url', 'y'), value), (config) => {
      const plain = JSON.parse(JSON.stringify(config)) as Record<string, unknown>;
      const { shown, secrets } = splitSecrets(plain);
      const stored = JSON.parse(JSON.stringify(secrets)) as typeof secrets;
      expect(joinSecrets(shown, stored)).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});
